import { notificationSchema, notificationSettingsSchema } from "@nightguard/contract";
import { deleteNotification, getNotification, putNotification } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { toBy } from "../sessions/passkey-routes.ts";
import { toSession } from "../sessions/session-routes.ts";

const route = routesOf("Notification", { access: "session" });

/** The notifications of the signed-in person. */
export function notificationRoutes(app: ApiServer, { notifications }: Pick<ApiDeps, "notifications">): void {
  app.get(
    "/Notification",
    route({
      summary: "Show which notifications you get, and where",
      description: "Before anything is set, `reasons` is empty.",
      response: { 200: notificationSchema },
    }),
    (request) => getNotification(notifications, toSession(request)),
  );

  app.put(
    "/Notification",
    route({
      summary: "Choose which notifications you get, and where",
      description:
        "By mail to your own address, by a chat service, or both. A message sums up what is new in the live mode of your accounts: counts and " +
        "addresses of pages of the console, nothing of a patient. Without news there is none. A message that could not be sent is part of the next one.",
      body: notificationSettingsSchema,
      response: { 200: notificationSchema },
    }),
    (request) => putNotification(notifications, toBy(request), toSession(request), request.body),
  );

  app.delete(
    "/Notification",
    route({
      summary: "Stop your notifications",
      description: "Deletes the settings, with the address of the chat service.",
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => deleteNotification(notifications, toBy(request), toSession(request)),
  );
}
