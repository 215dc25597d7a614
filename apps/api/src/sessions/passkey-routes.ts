import { newPasskeySchema, pageOf, passkeyOptionsSchema, passkeySchema } from "@nightguard/contract";
import {
  beginPasskey,
  createPasskey,
  deletePasskey,
  forgetSession,
  listPasskeys,
  type RequestedBy,
} from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { findSessionToken } from "../access/session-checks.ts";
import { originOf } from "../audit/request-origin.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { toSession } from "./session-routes.ts";
import { toRelyingParty } from "./sign-in.ts";

const route = routesOf("Session", { access: "session" });

export function passkeyRoutes(
  app: ApiServer,
  { passkeys, sessions, site }: Pick<ApiDeps, "passkeys" | "sessions" | "site">,
): void {
  app.get(
    "/Passkey",
    route({
      summary: "List your passkeys",
      description: "All of them, the oldest first.",
      response: { 200: pageOf(passkeySchema) },
    }),
    (request) => listPasskeys(passkeys, toSession(request)),
  );

  app.post(
    "/Passkey/options",
    route({
      summary: "Begin to make a passkey",
      description:
        "Give the answer to `navigator.credentials.create` within five minutes, and what that gives to `POST /Passkey`.",
      response: { 200: passkeyOptionsSchema },
    }),
    async (request) => ({ ...(await beginPasskey(passkeys, toSession(request), toRelyingParty(site, request))) }),
  );

  app.post(
    "/Passkey",
    route({
      summary: "Add a passkey",
      description: "It asks for a PIN, a fingerprint or a face, so that it stands for two factors. At most 20.",
      body: newPasskeySchema,
      response: { 201: passkeySchema },
    }),
    async (request) => {
      const party = toRelyingParty(site, request);
      const created = await createPasskey(passkeys, toBy(request), toSession(request), party, request.body);
      forgetSession(sessions, findSessionToken({ site }, request) ?? "");
      return created;
    },
  );

  app.delete(
    "/Passkey/:id",
    route({
      summary: "Remove one of your passkeys",
      description: "Sessions that it opened go on until they end.",
      params: idParamsSchema,
      response: { 204: z.undefined().describe("Removed") },
    }),
    async (request) => {
      await deletePasskey(passkeys, toBy(request), toSession(request), request.params.id);
      forgetSession(sessions, findSessionToken({ site }, request) ?? "");
    },
  );
}

export const toBy = (request: FastifyRequest): RequestedBy => ({
  actor: { kind: "user", id: toSession(request).userId },
  ...originOf(request),
});
