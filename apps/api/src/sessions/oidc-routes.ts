import { errorSchema, NotFoundError } from "@nightguard/contract";
import {
  beginSession,
  NoAccessError,
  type Oidc,
  OidcError,
  type OidcProblem,
  type OidcSignIn,
  StaleAuthenticationError,
} from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { findSessionToken } from "../access/session-checks.ts";
import { recordSignIn } from "../audit/audit.ts";
import { originOf } from "../audit/request-origin.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { findCookie, toSetCookie } from "./cookies.ts";
import { toSessionCookie } from "./sign-in.ts";

const route = routesOf("Session", { access: "sign_in" });

const callbackPath = "/Session/oidc/callback";
const flowSeconds = 600;

/** Only a page of the console, so that nobody is redirected to another site. */
const returnToSchema = z
  .string()
  .max(2_000)
  .regex(/^\/console\/[A-Za-z0-9\-._~%!$&'()*+,;=:@/?]*$/, "must be the path of a page of the console")
  .default("/console/");

const redirect = z.undefined().describe("To the identity provider, or back to a page of the console");

export function oidcRoutes(
  app: ApiServer,
  { oidc, sessions, site, audit }: Pick<ApiDeps, "oidc" | "sessions" | "site" | "audit">,
): void {
  app.get(
    "/Session/oidc",
    route({
      summary: "Sign in at the identity provider",
      description:
        "For links: it redirects there. 404 where none is set up. Whatever goes wrong leads back to the console, with `?sign_in=` and " +
        "`unavailable`, `expired`, `refused` or `no_access`.",
      querystring: z.object({
        return_to: returnToSchema.describe("The page to go to afterwards, such as `/console/batches`"),
      }),
      response: { 302: redirect, 404: errorSchema },
      answerFields: { 302: ["Location", "Set-Cookie?"] },
    }),
    async (request, reply) => {
      if (!oidc) throw notSetUp();
      site.checkHost(request);
      try {
        return await sendToProvider(oidc, request, reply, { returnTo: request.query.return_to, isAgain: false });
      } catch (error) {
        return sendBack(request, reply, error);
      }
    },
  );

  app.get(
    callbackPath,
    route({
      summary: "Take the identity provider's answer",
      description: "The address to register there. It redirects to a page of the console.",
      querystring: z.looseObject({}),
      response: { 302: redirect, 404: errorSchema },
      answerFields: { 302: ["Location", "Set-Cookie?"] },
    }),
    async (request, reply) => {
      if (!oidc) throw notSetUp();
      site.checkHost(request);
      // The state in the cookie ties the answer to the browser that asked: with a stranger's answer, a person would
      // sign in as the stranger.
      const state = findCookie(request.headers, site.toCookieName(request, "_oidc")) ?? "";
      reply.header("set-cookie", toFlowCookie(request, "", 0));
      try {
        const answer = new URL(request.url, site.toOrigin(request));
        const signIn = await oidc.finish({ answer, state });
        const { returnTo } = signIn;
        const token = await begin(request, signIn);
        if (token === undefined) return await sendToProvider(oidc, request, reply, { returnTo, isAgain: true });
        reply.header("set-cookie", toSessionCookie(site, request, token));
        return reply.redirect(returnTo, 302);
      } catch (error) {
        return sendBack(request, reply, error);
      }
    },
  );

  async function sendToProvider(
    provider: Oidc,
    request: FastifyRequest,
    reply: FastifyReply,
    { returnTo, isAgain }: { returnTo: string; isAgain: boolean },
  ): Promise<FastifyReply> {
    const redirectUri = site.toOrigin(request) + callbackPath;
    const { url, state } = await provider.begin(request.ip, { redirectUri, returnTo, isAgain });
    return reply.header("set-cookie", toFlowCookie(request, state, flowSeconds)).redirect(url, 302);
  }

  /** @returns the token; undefined if the provider has to ask the person again, and was not told to */
  async function begin(request: FastifyRequest, { proof, isAgain }: OidcSignIn): Promise<string | undefined> {
    try {
      return (await beginSession(sessions, originOf(request), proof, findSessionToken({ site }, request))).token;
    } catch (error) {
      if (error instanceof StaleAuthenticationError && !isAgain) return undefined;
      throw error;
    }
  }

  function toFlowCookie(request: FastifyRequest, state: string, maxAgeSeconds: number): string {
    const name = site.toCookieName(request, "_oidc");
    return toSetCookie(name, state, { isEncrypted: site.isEncrypted, maxAgeSeconds });
  }

  async function sendBack(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    const problem = toProblem(error);
    if (!problem) throw error;
    if (problem !== "unavailable") await recordSignIn({ audit }, request);
    return reply.redirect(`/console/?sign_in=${problem}`, 302);
  }
}

function toProblem(error: unknown): OidcProblem | "no_access" | undefined {
  if (error instanceof OidcError) return error.problem;
  if (error instanceof StaleAuthenticationError) return "refused";
  return error instanceof NoAccessError ? "no_access" : undefined;
}

const notSetUp = () => new NotFoundError("No identity provider is set up (NIGHTGUARD_OIDC_ISSUER)");
