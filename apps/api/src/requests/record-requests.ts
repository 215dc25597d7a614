import { STATUS_CODES } from "node:http";
import type { ApiError } from "@nightguard/contract";
import type { Caller } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findApiKey } from "../access/api-key.ts";
import { isOfAccount } from "../access/route-access.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { toDescribedPath } from "../docs/described-path.ts";
import { toIssuePaths } from "./issue-paths.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A program that polls such a route would fill the log with its polls. */
    loggedIfFailed?: boolean;
  }
  interface FastifyRequest {
    /** With what it was refused or failed. */
    failure: ApiError | undefined;
  }
}

type RecordDeps = Pick<ApiDeps, "accountAccess"> & {
  readonly requestRecorder: NonNullable<ApiDeps["requestRecorder"]>;
};

/** Requests whose callers broke off, or whose account is unknown, are not in the log. */
export function recordRequests(app: ApiServer, deps: RecordDeps): void {
  app.decorateRequest("failure", undefined);
  app.addHook("onResponse", async (request, reply) => {
    if (request.routeOptions.config.loggedIfFailed && reply.statusCode < 400) return;
    const owner = (request as Partial<FastifyRequest>).caller ?? (await findOwner(deps, request, reply));
    if (!owner) return;
    const { accountId, mode, by } = owner;
    const { method, id: requestId, failure, routeOptions } = request;
    const { statusCode: status } = reply;
    deps.requestRecorder.note({
      ...{ accountId, mode, by, method, status, requestId },
      route: request.is404 ? "(none)" : toDescribedPath(routeOptions.url ?? "(none)"),
      durationMs: Math.round(reply.elapsedTime),
      cause: status < 400 ? null : toCause(failure, status),
      issuePaths: toIssuePaths(failure?.extras.issues ?? [], routeOptions.schema),
      isReplayed: reply.hasHeader("idempotent-replayed"),
    });
  });
}

/** Of a key that passes no check, such as a disabled one: its account wants to know. */
async function findOwner(
  { accountAccess }: RecordDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pick<Caller, "accountId" | "mode" | "by"> | undefined> {
  if (reply.statusCode < 400 || request.is404 || !isOfAccount(request.routeOptions.config.access ?? "request")) return;
  return accountAccess.identify(findApiKey(request.headers), request.ip).catch(() => undefined);
}

function toCause(failure: ApiError | undefined, status: number): string {
  const name = failure?.name.replace(/Error$/, "") ?? "Api";
  const words = name === "Api" ? (STATUS_CODES[status] ?? `status ${status}`) : name.replaceAll(/(?!^)[A-Z]/g, " $&");
  return words.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
}
