import {
  adminUserListSchema,
  adminUserPatchSchema,
  adminUserSchema,
  consoleLinkSchema,
  invitedAdminUserSchema,
  newAdminUserSchema,
  pageQuerySchema,
  signInLinkSchema,
} from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { createOnce } from "../idempotency/create-once.ts";
import { toOperator } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

export function adminUserRoutes(app: ApiServer, { users, site }: Pick<ApiDeps, "users" | "site">): void {
  app.get(
    "/Admin/User",
    route({
      audited: "user.list",
      summary: "List people, newest first",
      description: "With their roles in all accounts.",
      querystring: pageQuerySchema.extend({
        account_id: z.string().optional().describe("Only people of this account, with their roles there"),
      }),
      response: { 200: adminUserListSchema },
    }),
    ({ query }) => users.all.list(query, query.account_id),
  );

  app.post(
    "/Admin/User",
    route({
      summary: "Invite a person, or add one to another account; the sign-in link is shown only in this response",
      description:
        "Adding to another account ends the person's sessions, links and passkeys, since an owner of the first may hold one. " +
        "Operators who give roles to themselves need a reason and an end within an hour.",
      body: newAdminUserSchema,
      response: { 201: invitedAdminUserSchema },
      withheld: ["link", "reason"],
    }),
    (request) =>
      createOnce(request, {
        create: (id) => users.all.invite(toOperator(request), request.body, site.createToLink(request), id),
        resume: users.all.getInvited,
      }),
  );

  app.patch(
    "/Admin/User/:id",
    route({
      summary: "Change a person: name, roles in an account, whether they operate, or keep them out",
      description:
        "When what a person may do changes, their sessions end. Without roles in an account they leave it; with no access left, " +
        "the person is deleted: 204. Who becomes an operator loses links and passkeys, since an owner of an account may hold one: " +
        "make a new link.",
      params: idParamsSchema,
      body: adminUserPatchSchema,
      response: { 200: adminUserSchema, 204: z.undefined().describe("The person had no access left and was deleted") },
    }),
    async (request, reply) => {
      const changed = await users.all.change(toOperator(request), request.params.id, request.body);
      return changed ? reply.send(changed) : reply.code(204).send();
    },
  );

  app.post(
    "/Admin/User/:id/link",
    route({
      summary: "Make a sign-in link for a person",
      description: "It works once, within an hour. The audit of each of the person's accounts has it.",
      params: idParamsSchema,
      response: { 200: signInLinkSchema },
      withheld: ["link"],
    }),
    (request) => users.all.createLink(toOperator(request), request.params.id, site.createToLink(request)),
  );

  app.delete(
    "/Admin/User/:id/sessions",
    route({
      summary: "End all sessions of a person",
      description: "Within a second they have to sign in again.",
      params: idParamsSchema,
      response: { 204: z.undefined().describe("Ended") },
    }),
    (request) => users.all.endSessions(toOperator(request), request.params.id),
  );

  app.post(
    "/Admin/ConsoleLink",
    route({
      summary: "Make a sign-in link for this machine, as `nightguard console` does",
      description:
        "It signs in as the user `This machine`, an operator. With `account_id` that user is owner and coordinator there from now on. " +
        "It needs an administration token: 403 with a session.",
      body: consoleLinkSchema,
      response: { 201: signInLinkSchema },
      withheld: ["link"],
    }),
    (request) => users.all.linkMachine(toOperator(request), request.body.account_id, site.createToLink(request)),
  );
}
