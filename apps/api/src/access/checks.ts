import { ApiError, type Need, UnavailableError } from "@nightguard/contract";
import {
  type AdministratorCaller,
  type Caller,
  LimitReachedError,
  requireAnswerAccess,
  requireNeed,
  requirePerson,
  watchMembership,
} from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { originOf } from "../audit/request-origin.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { findUnknown, type KnownPaths } from "../http/known-paths.ts";
import { findKeyScope } from "../idempotency/idempotency.ts";
import { isWaiting, parsePrefer } from "../verifications/prefer.ts";
import { findApiKey, findBearer } from "./api-key.ts";
import { type Access, type AccountAccessKind, findRouteNeed } from "./route-access.ts";
import { findMember, findOperator, requireSession, takeSession } from "./session-checks.ts";
import type { Tokens } from "./tokens.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
    administrator: AdministratorCaller;
  }
  interface FastifyContextConfig {
    need?: Need;
    /** Keys also get there with the scope `work`. */
    acceptsWorkScope?: boolean;
  }
}

interface CheckDeps
  extends Pick<
    ApiDeps,
    | "accountAccess"
    | "administrators"
    | "idempotency"
    | "findLiveSource"
    | "hasOnlyDisabledRoutes"
    | "readAhead"
    | "sessions"
    | "site"
    | "limits"
  > {
  readonly tokens: Tokens;
  readonly paths: KnownPaths;
}

/** Runs the seven checks on every request in the contract's order, before its body is read; then 404 and 405. */
export function addChecks(app: ApiServer, deps: CheckDeps): void {
  const { accountAccess, sessions, tokens, paths } = deps;
  app.decorateRequest("caller");
  app.decorateRequest("administrator");
  app.decorateRequest("session", undefined);
  app.decorateRequest("isCounted", false);
  app.decorateRequest("reservation", undefined);
  app.decorateRequest("jobId", undefined);
  app.decorateRequest("refusal", undefined);
  app.decorate("watchAccess", ({ caller, method }, onRefusal) => {
    const { sessionId, accountId, secretDigest } = caller;
    // A change is answered even after its key has ended: without the answer, the caller would repeat the change.
    const isRead = method === "GET" || method === "HEAD";
    const stops = [
      accountAccess.watch(caller, onRefusal),
      ...(sessionId === undefined ? [] : [watchMembership(sessions, { sessionId, accountId }, onRefusal)]),
      ...(secretDigest !== undefined && isRead ? [accountAccess.watchSecret(secretDigest, onRefusal)] : []),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });

  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, ...findRouteNeed(route) };
  });

  // Unknown paths are answered in this hook, so that their bodies are not read.
  app.addHook("onRequest", async (request, reply) => {
    const unknown = findUnknown(request, paths);
    await check(deps, unknown?.access ?? request.routeOptions.config.access ?? "request", request, reply);
    unknown?.refuse(reply);
  });

  app.addHook("onSend", tokens.withdrawReservation);
  app.addHook("onRequestAbort", tokens.withdrawReservation);

  // A caller whose access ended while waiting must not get the answer.
  app.addHook("onSend", async ({ refusal }, reply) => {
    if (refusal && reply.statusCode < 400) throw refusal;
  });
}

async function check(deps: CheckDeps, access: Access, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  switch (access) {
    case "public":
      return;
    case "admin":
      return checkAdministrator(deps, request);
    case "sign_in":
      // Reads reveal nothing about anybody, and the identity provider redirects people here from its own pages.
      return request.method === "GET" ? undefined : deps.site.checkOwnPage(request);
    case "session":
      return requireSession(deps, request);
    case "request":
    case "verification":
    case "operation":
      return checkCaller(deps, access, request, reply);
    default:
      return access satisfies never;
  }
}

async function checkCaller(
  deps: CheckDeps,
  access: AccountAccessKind,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (access === "verification") deps.readAhead();
  const key = findApiKey(request.headers);
  if (key === undefined && request.is404 && (await takeSession(deps, request, { isCounted: true }))) return;
  const { config } = request.routeOptions;
  const { need, acceptsWorkScope = false, anyStanding = false, keysOnly = false, peopleOnly = false } = config;
  // A key takes precedence over a cookie.
  const member = key === undefined && !keysOnly ? await findMember(deps, request) : undefined;
  const caller = member ?? (await deps.accountAccess.check(key, request.ip, { anyStanding }));
  request.caller = { ...caller, origin: originOf(request) };
  // People may look around and prepare an account that has no payer service yet.
  const isNeeded = member === undefined || need === "verify";
  if (caller.mode === "live" && isNeeded && !anyStanding && (await deps.findLiveSource(caller.accountId)) === "none") {
    throw new UnavailableError(
      (await deps.hasOnlyDisabledRoutes(caller.accountId)) ? onlyDisabledRoutes : noUpstream,
      60,
    );
  }
  if (peopleOnly) requirePerson(caller);
  if (need) requireNeed(caller, need, { acceptsWorkScope });
  if (access === "verification" && isWaiting(parsePrefer(request.headers.prefer))) requireAnswerAccess(caller);
  await takeToken(deps, access, request, reply);
}

const noUpstream =
  "This installation has no payer service for live keys; its operator sets NIGHTGUARD_UPSTREAM_URL or adds a route. Test keys (ng_test_…) work";

const onlyDisabledRoutes =
  "All routes of this account lead to disabled payer services; the operator of this installation can enable one. Test keys (ng_test_…) work";

/** Check 7. A retry under a used idempotency key needs no verification token: it gets the first request's answer. */
async function takeToken(
  { tokens, idempotency }: CheckDeps,
  access: AccountAccessKind,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isKeyUsed = async () => {
    const scope = findKeyScope(request);
    return scope !== undefined && (await idempotency.isUsed(scope));
  };
  if (access === "operation" && !(await isKeyUsed())) return;
  if (access !== "verification" || !isWaiting(parsePrefer(request.headers.prefer))) {
    return void (await tokens.takeRequest(request, reply));
  }
  try {
    await tokens.reserve(request, reply);
  } catch (error) {
    if (!(error instanceof LimitReachedError) || !(await isKeyUsed())) throw error;
    await tokens.takeRequest(request, reply);
  }
}

async function checkAdministrator(deps: CheckDeps, request: FastifyRequest): Promise<void> {
  const token = findBearer(request.headers);
  const operator = token === undefined ? await findOperator(deps, request) : undefined;
  request.administrator = operator ?? (await deps.administrators.check({ token: token ?? "", address: request.ip }));
  if (request.administrator.role === "auditor" && !["GET", "HEAD"].includes(request.method)) {
    throw new ApiError(403, "This needs the role operator; an auditor may only read");
  }
}
