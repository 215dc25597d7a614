import { ApiError, UnavailableError } from "@nightguard/contract";
import { type AdministratorCaller, type Caller, LimitReachedError, requireScopes } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { originOf } from "../audit/request-origin.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { findUnknown, type KnownPaths } from "../http/known-paths.ts";
import { findKeyScope } from "../idempotency/idempotency.ts";
import { isWaiting, parsePrefer } from "../verifications/prefer.ts";
import { findApiKey, findBearer } from "./api-key.ts";
import { type Access, findRouteScope, type NeededScope } from "./route-access.ts";
import type { Tokens } from "./tokens.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set only on routes with the access `request`, `verification` or `operation`. */
    caller: Caller;
    /** Set only on routes with the access `admin`. */
    administrator: AdministratorCaller;
  }
  interface FastifyContextConfig {
    /** What a key needs for the route, from the table in route-access.ts. */
    scope?: NeededScope;
  }
}

interface CheckDeps
  extends Pick<ApiDeps, "accountAccess" | "administrators" | "idempotency" | "liveSource" | "hasLiveRoutes"> {
  readonly tokens: Tokens;
  readonly paths: KnownPaths;
}

/** The seven checks on every request, in the contract's order, before its body is read; then 404 and 405. */
export function addChecks(app: ApiServer, deps: CheckDeps): void {
  const { accountAccess, tokens, paths } = deps;
  app.decorateRequest("caller");
  app.decorateRequest("administrator");
  app.decorateRequest("isCounted", false);
  app.decorateRequest("reservation", undefined);
  app.decorateRequest("jobId", undefined);
  app.decorateRequest("refusal", undefined);
  app.decorate("watchAccess", (caller, onRefusal) => accountAccess.watch(caller, onRefusal));

  app.addHook("onRoute", (route) => {
    const scope = findRouteScope(route);
    if (scope) route.config = { ...route.config, scope };
  });

  // Unknown paths are answered here and not in a handler, so that their bodies are not read.
  app.addHook("onRequest", async (request, reply) => {
    const unknown = findUnknown(request, paths);
    await check(deps, unknown?.access ?? request.routeOptions.config.access ?? "request", request, reply);
    unknown?.refuse(reply);
  });

  app.addHook("onSend", tokens.withdrawReservation);
  app.addHook("onRequestAbort", tokens.withdrawReservation);

  // A caller whose access ended while waiting must not get the answer.
  app.addHook("onSend", async ({ refusal }, reply) => {
    if (!refusal || reply.statusCode >= 400) return;
    reply.removeHeader("etag");
    throw refusal;
  });
}

async function check(deps: CheckDeps, access: Access, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (access === "public") return;
  if (access === "admin") return checkAdministrator(deps, request);
  const caller = await deps.accountAccess.check(findApiKey(request.headers), request.ip);
  request.caller = { ...caller, origin: originOf(request) };
  if (request.caller.mode === "live" && deps.liveSource === "none" && !(await deps.hasLiveRoutes())) {
    throw new UnavailableError(noUpstream, 60);
  }
  const { scope } = request.routeOptions.config;
  if (scope && scope !== "any") requireScopes(request.caller, scope);
  await takeToken(deps, access, request, reply);
}

const noUpstream =
  "This installation has no payer service for live keys; its operator sets NIGHTGUARD_UPSTREAM_URL or adds a route. Test keys (ng_test_…) work";

/** Layer 7. A retry under a used idempotency key needs no verification token: it gets the first request's answer. */
async function takeToken(
  { tokens, idempotency }: CheckDeps,
  access: Exclude<Access, "public" | "admin">,
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

/** An auditor may only read. */
async function checkAdministrator(
  { administrators }: Pick<CheckDeps, "administrators">,
  request: FastifyRequest,
): Promise<void> {
  const token = findBearer(request.headers) ?? "";
  request.administrator = await administrators.check({ token, address: request.ip });
  if (request.administrator.role === "auditor" && !["GET", "HEAD"].includes(request.method)) {
    throw new ApiError(403, "This needs the role operator; an auditor may only read");
  }
}
