import {
  errorSchema,
  invitedUserSchema,
  newUserSchema,
  pageOf,
  pageQuerySchema,
  signInLinkSchema,
  userPatchSchema,
  userSchema,
} from "@nightguard/contract";
import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { createOnce } from "../idempotency/create-once.ts";

const route = routesOf("Account", { access: "request" });

export function userRoutes(app: ApiServer, { users, site }: Pick<ApiDeps, "users" | "site">): void {
  app.get(
    "/User",
    route({
      audited: "user.list",
      summary: "List the account's people, newest first",
      description: "With their roles. People whom an identity provider gives roles are not listed.",
      querystring: pageQuerySchema,
      response: { 200: pageOf(userSchema) },
    }),
    (request) => users.own.list(request.caller, request.query),
  );

  app.post(
    "/User",
    route({
      summary: "Invite a person; the sign-in link is shown only in this response",
      description:
        "Hand the link over yourself: nothing is sent. It works once, within an hour. 409 for an email that is known: only the " +
        "operator can add somebody to a second account.",
      body: newUserSchema,
      response: { 201: invitedUserSchema },
      withheld: ["link", "reason"],
    }),
    (request) =>
      createOnce(request, {
        create: (id) => users.own.invite(toOwn(request), request.body, site.createToLink(request), id),
        resume: (id) => users.own.getInvited(request.caller, id),
      }),
  );

  app.patch(
    "/User/:id",
    route({
      summary: "Change a person's roles or name, or keep them out of the account",
      description:
        "When what a person may do changes, their sessions end. 409 for the last owner. Without roles a person leaves the account: 204.",
      params: idParamsSchema,
      body: userPatchSchema,
      response: {
        200: userSchema,
        204: z.undefined().describe("The person has left the account"),
        409: errorSchema.describe("Nobody would own the account"),
      },
    }),
    async (request, reply) => {
      const changed = await users.own.change(toOwn(request), request.params.id, request.body);
      return changed ? reply.send(changed) : reply.code(204).send();
    },
  );

  app.post(
    "/User/:id/link",
    route({
      summary: "Make a sign-in link for a person who lost theirs, or their passkey",
      description: "It works once, within an hour. 403 for people who have access beyond the account.",
      params: idParamsSchema,
      response: { 200: signInLinkSchema },
      withheld: ["link"],
    }),
    (request) => users.own.createLink(toOwn(request), request.params.id, site.createToLink(request)),
  );

  app.delete(
    "/User/:id/sessions",
    route({
      summary: "End all sessions of a person",
      description: "Within a second they have to sign in again.",
      params: idParamsSchema,
      response: { 204: z.undefined().describe("Ended") },
    }),
    (request) => users.own.endSessions(toOwn(request), request.params.id),
  );
}
