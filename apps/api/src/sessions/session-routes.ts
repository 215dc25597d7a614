import {
  passkeyOptionsSchema,
  sessionSchema,
  signedOutSchema,
  signInOptionsSchema,
  signInSchema,
} from "@nightguard/contract";
import { beginPasskeySignIn, endSession, presentSession, touchSession } from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import { findSessionToken } from "../access/session-checks.ts";
import { originOf } from "../audit/request-origin.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { toSetCookie } from "./cookies.ts";
import { signIn, toRelyingParty, toSessionCookie } from "./sign-in.ts";

const route = routesOf("Session");

export function sessionRoutes(app: ApiServer, deps: Pick<ApiDeps, "sessions" | "site" | "passkeys" | "oidc">): void {
  const { sessions, site, passkeys, oidc } = deps;

  app.get(
    "/Session/options",
    route({
      access: "sign_in",
      summary: "Show how people can sign in",
      description: "For the sign-in page.",
      response: { 200: signInOptionsSchema },
    }),
    async (request) => ({
      oidc: oidc ? { name: oidc.name } : null,
      passkeys: site.findRelyingParty(request) !== undefined,
      problem: site.problem,
    }),
  );

  app.post(
    "/Session",
    route({
      access: "sign_in",
      summary: "Sign in by a link or a passkey",
      description:
        "Either is used up with the first try. The cookie of the answer is the session; one that the browser had before ends.",
      body: signInSchema,
      response: { 201: sessionSchema },
      answerFields: { 201: ["Set-Cookie"] },
    }),
    async (request, reply) => {
      const { token, session } = await signIn(deps, request);
      reply.header("set-cookie", toSessionCookie(site, request, token));
      return session;
    },
  );

  app.post(
    "/Session/passkey",
    route({
      access: "sign_in",
      summary: "Begin to sign in with a passkey",
      description:
        "Give the answer to `navigator.credentials.get` within five minutes, and what that gives to `POST /Session`. " +
        "403 at an address where browsers have no passkeys.",
      response: { 200: passkeyOptionsSchema },
    }),
    async (request) => ({ ...(await beginPasskeySignIn(passkeys, toRelyingParty(site, request), request.ip)) }),
  );

  app.get(
    "/Session",
    route({
      access: "session",
      summary: "Show who is signed in, and what they may do",
      description: "It postpones no lock: only `POST /Session/activity` does.",
      response: { 200: sessionSchema },
    }),
    async (request) => presentSession(sessions, toSession(request)),
  );

  app.post(
    "/Session/activity",
    route({
      access: "session",
      summary: "Report that the person is there, which postpones the lock",
      description: "For keys and the pointer, at most once a minute. A session that has locked stays so.",
      response: { 200: sessionSchema },
    }),
    (request) => touchSession(sessions, findSessionToken(deps, request), originOf(request)),
  );

  app.delete(
    "/Session",
    route({
      access: "session",
      summary: "Sign out",
      description:
        "Browsers also drop what they stored of the console. Who signed in at the identity provider should go on to `continue_at`, and is " +
        "signed out there too.",
      response: { 200: signedOutSchema },
      answerFields: { 200: ["Set-Cookie", "Clear-Site-Data"] },
    }),
    async (request, reply) => {
      const session = toSession(request);
      await endSession(sessions, findSessionToken(deps, request) ?? "", session, originOf(request));
      const expired = { isEncrypted: site.isEncrypted, maxAgeSeconds: 0 };
      reply.header("set-cookie", toSetCookie(site.toCookieName(request), "", expired));
      reply.header("clear-site-data", '"cache", "storage"');
      const isAtProvider = session.door === "oidc";
      return {
        continue_at: (isAtProvider && (await oidc?.findSignOutUrl(`${site.toOrigin(request)}/console/`))) || null,
      };
    },
  );
}

export function toSession({ session }: FastifyRequest): NonNullable<FastifyRequest["session"]> {
  if (!session) throw new RangeError("a route without the access session");
  return session;
}
