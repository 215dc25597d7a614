import { ApiError, type SignIn } from "@nightguard/contract";
import { beginByLink, beginSession, finishPasskeySignIn, type RelyingParty } from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import { findSessionToken } from "../access/session-checks.ts";
import { originOf } from "../audit/request-origin.ts";
import type { ApiDeps } from "../deps.ts";
import { toSetCookie } from "./cookies.ts";

export async function signIn(
  { sessions, passkeys, site }: Pick<ApiDeps, "sessions" | "passkeys" | "site">,
  request: FastifyRequest<{ Body: SignIn }>,
) {
  const { link = "", passkey } = request.body;
  const former = findSessionToken({ site }, request);
  if (!passkey) return beginByLink(sessions, originOf(request), link, former);
  const proof = await finishPasskeySignIn(passkeys, toRelyingParty(site, request), passkey);
  return beginSession(sessions, originOf(request), proof, former);
}

export const toSessionCookie = (site: ApiDeps["site"], request: FastifyRequest, token: string): string =>
  toSetCookie(site.toCookieName(request), token, { isEncrypted: site.isEncrypted });

/** @throws ApiError 403 at an address where browsers have no passkeys */
export function toRelyingParty(site: ApiDeps["site"], request: FastifyRequest): RelyingParty {
  const id = site.findRelyingParty(request);
  if (id !== undefined) return { id, origin: site.toOrigin(request) };
  throw new ApiError(403, "Browsers have passkeys over https, and at http://localhost, but not at this address");
}
