import type { SignIn } from "@nightguard/contract";
import type { FastifyRequest } from "fastify";
import { findSessionToken } from "../access/session-checks.ts";
import { originOf } from "../audit/request-origin.ts";
import type { ApiDeps } from "../deps.ts";

/** Begins a session for whoever has the link. */
export async function signIn(
  { sessions, site }: Pick<ApiDeps, "sessions" | "site">,
  request: FastifyRequest<{ Body: SignIn }>,
) {
  const former = findSessionToken({ site }, request);
  const userId = await sessions.takeLink(request.body.link ?? "", request.ip);
  return sessions.begin(originOf(request), { userId, door: "link" }, former);
}
