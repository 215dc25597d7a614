import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ApiError, NotFoundError, UnavailableError } from "@nightguard/contract";
import { type Caller, LimitReachedError } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { originOf } from "../audit/request-origin.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { findUnknown, type KnownPaths } from "../http/known-paths.ts";
import { findKeyScope } from "../idempotency/idempotency.ts";
import { isWaiting, parsePrefer } from "../verifications/prefer.ts";
import { findApiKey, findBearer } from "./api-key.ts";
import type { Access } from "./route-access.ts";
import type { Tokens } from "./tokens.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set only on routes with the access `request`, `verification` or `operation`. */
    caller: Caller;
  }
}

interface CheckDeps extends Pick<ApiDeps, "accountAccess" | "idempotency" | "adminToken" | "liveSource"> {
  readonly tokens: Tokens;
  readonly paths: KnownPaths;
}

/** The seven checks on every request, in the contract's order, before its body is read; then 404 and 405. */
export function addChecks(app: ApiServer, deps: CheckDeps): void {
  const { accountAccess, tokens, paths } = deps;
  app.decorateRequest("caller");
  app.decorateRequest("isCounted", false);
  app.decorateRequest("reservation", undefined);
  app.decorateRequest("jobId", undefined);
  app.decorateRequest("refusal", undefined);
  app.decorate("watchAccess", (caller, onRefusal) => accountAccess.watch(caller, onRefusal));

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
  if (access === "admin") return checkAdmin(request.headers, deps.adminToken);
  const caller = await deps.accountAccess.check(findApiKey(request.headers));
  request.caller = { ...caller, origin: originOf(request) };
  if (request.caller.mode === "live" && deps.liveSource === "none") throw new UnavailableError(noUpstream, 60);
  await takeToken(deps, access, request, reply);
}

const noUpstream =
  "This installation has no payer service for live keys; its operator sets NIGHTGUARD_UPSTREAM_URL. Test keys (ng_test_…) work";

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

/** Compares digests, which have equal length, in constant time. */
function checkAdmin(headers: IncomingHttpHeaders, adminToken: string | undefined): void {
  if (adminToken === undefined) throw new NotFoundError("There is nothing at this address");
  if (!timingSafeEqual(sha256(findBearer(headers) ?? ""), sha256(adminToken))) {
    throw new ApiError(401, "Authentication required: send the administration token as a Bearer token");
  }
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
