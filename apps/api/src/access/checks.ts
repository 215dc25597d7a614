import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { ApiError, NotFoundError, UnauthenticatedError } from "@nightguard/contract";
import { type Admission, type Caller, LimitReachedError } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiDeps, ApiServer } from "../deps.ts";
import type { KnownPaths } from "../http/known-paths.ts";
import { findKeyScope } from "../idempotency/idempotency.ts";
import { isWaiting, parsePrefer } from "../verifications/prefer.ts";
import { createTokens } from "./tokens.ts";

/**
 * Who may call a route. `request` and `verification` pass the seven checks; a `verification` that waits for its answer
 * needs a verification token, everything else a request token. `operation` passes the first six of them: what it needs of
 * the seventh shows only in its body, and is taken by its handler. `admin` needs the operator's token.
 */
export type Access = "public" | "admin" | "request" | "verification" | "operation";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Default `request`. */
    access?: Access;
  }
  interface FastifyRequest {
    /** Who asks. Set on every route with the access `request`, `verification` or `operation`, and only there. */
    caller: Caller;
    /** Whether a token was asked for. An `operation` asks late, and must not be answered before. */
    isCounted: boolean;
    /** A verification token set aside; whoever uses it clears it, and what is still there when the answer goes is given back. */
    admission: Admission | undefined;
  }
}

/** The seven checks on every request, in the contract's order, before its body is read; then 404 and 405. */
export function addChecks(
  app: ApiServer,
  { standing, limits, idempotency, adminToken }: Pick<ApiDeps, "standing" | "limits" | "idempotency" | "adminToken">,
  paths: KnownPaths,
): void {
  const tokens = createTokens({ limits });
  app.decorateRequest("caller");
  app.decorateRequest("isCounted", false);
  app.decorateRequest("admission", undefined);
  app.decorateRequest("jobId", undefined);
  app.decorateRequest("refusal", undefined);
  app.decorate("watchStanding", (caller, tell) => standing.watch(caller, tell));

  app.addHook("onRequest", async (request, reply) => {
    const isReadable = request.url === request.originalUrl;
    if (!request.is404 && isReadable) return check(request.routeOptions.config.access ?? "request", request, reply);
    // Answered here and not in a handler: the body of a request that leads nowhere is not even read.
    const { methods, access } = paths(toPath(request));
    await check(access, request, reply);
    if (!isReadable) throw new ApiError(400, "The address is not validly percent-encoded");
    if (methods.length === 0) throw new NotFoundError("There is nothing at this address");
    reply.header("allow", methods.join(", "));
    throw new ApiError(405, "This address does not know this method; see Allow");
  });

  app.addHook("onSend", withdrawUnused);
  // A wait that ended because of a refusal has an answer, which the caller may no longer have.
  app.addHook("onSend", async ({ refusal }, reply) => {
    if (!refusal || reply.statusCode >= 400) return;
    reply.removeHeader("etag");
    throw refusal;
  });
  // A request that broke off got no answer.
  app.addHook("onRequestAbort", withdrawUnused);

  async function check(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    switch (access) {
      case "public":
        return;
      case "admin":
        return checkAdmin(request.headers, adminToken);
      case "request":
      case "verification":
      case "operation":
        request.caller = await standing.check(findApiKey(request.headers));
        return takeToken(access, request, reply);
      default:
        return access satisfies never;
    }
  }

  /** Layer 7. */
  async function takeToken(
    access: "request" | "verification" | "operation",
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (access === "operation" && !(await isRepeated(request))) return;
    request.isCounted = true;
    if (access === "verification" && isWaiting(parsePrefer(request.headers.prefer))) return admit(request, reply);
    return tokens.takeRequest(request.caller, reply);
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      request.admission = await tokens.admit(request.caller, reply);
    } catch (error) {
      if (!(error instanceof LimitReachedError) || !(await isRepeated(request))) throw error;
      await tokens.takeRequest(request.caller, reply);
    }
  }

  /** Whoever only asks for the answer of an earlier request again needs no verification. */
  async function isRepeated(request: FastifyRequest): Promise<boolean> {
    const scope = findKeyScope(request);
    return scope !== undefined && idempotency.isUsed(scope);
  }

  async function withdrawUnused(request: FastifyRequest): Promise<void> {
    const { admission } = request;
    if (!admission) return;
    request.admission = undefined;
    await tokens.withdraw(request, admission);
  }
}

/**
 * The API key of a request, from `X-Token-API` or `Authorization: Bearer`.
 *
 * @returns undefined when there is none
 * @throws UnauthenticatedError when both are there and differ
 */
function findApiKey(headers: IncomingHttpHeaders): string | undefined {
  const token = headers["x-token-api"];
  const bearer = findBearer(headers);
  const key = typeof token === "string" ? token : undefined;
  if (key !== undefined && bearer !== undefined && key !== bearer) throw new UnauthenticatedError();
  return key ?? bearer;
}

/** No key or token is longer. */
const maxCredentialLength = 512;

/** What stands behind `Bearer`; `""`, which is no key, where the header is longer than any key. */
function findBearer({ authorization = "" }: IncomingHttpHeaders): string | undefined {
  if (authorization.length > maxCredentialLength) return "";
  return /^bearer /i.test(authorization) ? authorization.slice("bearer ".length).trim() || undefined : undefined;
}

/** Compares digests, which are of one length, in a time that tells nothing. */
function checkAdmin(headers: IncomingHttpHeaders, adminToken: string | undefined): void {
  if (adminToken === undefined) throw new NotFoundError("There is nothing at this address");
  if (!timingSafeEqual(sha256(findBearer(headers) ?? ""), sha256(adminToken))) {
    throw new ApiError(401, "Authentication required: send the administration token as a Bearer token");
  }
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** An address that the router can read, so that one that is not validly percent-encoded passes the checks like any other. */
export function toReadableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  try {
    decodeURI(pathOf(url));
    return url;
  } catch {
    return url.replaceAll("%", "%25");
  }
}

/** The path as the router reads it. */
const toPath = ({ url }: FastifyRequest): string => decodeURI(pathOf(url));

const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";
