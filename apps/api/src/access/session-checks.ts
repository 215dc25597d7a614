import { ApiError, PasskeyRequiredError, SignInRequiredError, toPublicId } from "@nightguard/contract";
import {
  type AdministratorCaller,
  type Caller,
  checkMembership,
  findSession,
  type LiveSession,
} from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import { originOf } from "../audit/request-origin.ts";
import type { ApiDeps } from "../deps.ts";
import { takeContext } from "../sessions/context.ts";
import { findCookie } from "../sessions/cookies.ts";

declare module "fastify" {
  interface FastifyRequest {
    session: LiveSession | undefined;
  }
}

type SessionDeps = Pick<ApiDeps, "sessions" | "site" | "limits">;

export const findSessionToken = ({ site }: Pick<SessionDeps, "site">, request: FastifyRequest): string | undefined =>
  request.headers.cookie === undefined ? undefined : findCookie(request.headers, site.toCookieName(request));

/**
 * Runs check 1 for a person. Requests that count against no account take a token of the session's bucket.
 *
 * @returns undefined without a cookie
 * @throws ForgedRequestError; SignInRequiredError; LimitReachedError
 */
export async function takeSession(
  deps: SessionDeps,
  request: FastifyRequest,
  { isCounted }: { isCounted: boolean },
): Promise<LiveSession | undefined> {
  const token = findSessionToken(deps, request);
  if (token === undefined) return undefined;
  deps.site.checkOwnPage(request);
  const session = await findSession(deps.sessions, token, originOf(request));
  if (!session) throw new SignInRequiredError();
  request.session = session;
  if (isCounted) await deps.limits.takeSessionRequest(session.id);
  return session;
}

export async function requireSession(deps: SessionDeps, request: FastifyRequest): Promise<void> {
  if (await takeSession(deps, request, { isCounted: true })) return;
  deps.site.checkOwnPage(request);
  throw new SignInRequiredError();
}

export async function findMember(deps: SessionDeps, request: FastifyRequest): Promise<Caller | undefined> {
  const session = await takeSession(deps, request, { isCounted: false });
  if (!session) return undefined;
  const anyStanding = request.routeOptions.config.anyStanding === true;
  return checkMembership(deps.sessions, session, takeContext(request), { anyStanding });
}

export async function findOperator(
  deps: SessionDeps,
  request: FastifyRequest,
): Promise<AdministratorCaller | undefined> {
  const session = await takeSession(deps, request, { isCounted: true });
  if (!session) return undefined;
  if (session.mustAddPasskey) throw new PasskeyRequiredError();
  if (!session.isOperator) throw new ApiError(403, "This is for operators of the installation");
  return { name: toPublicId("user", session.userId), role: "operator", userId: session.userId };
}
