import { type Actor, type ApiError, isPublicId, type Mode, toActorText } from "@nightguard/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findApiKey } from "../access/api-key.ts";
import { toOperator } from "../admin/admin-schemas.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { readFailure, setFailureFields } from "../http/errors.ts";
import { originOf } from "./request-origin.ts";

/**
 * Routes record reads of personal data, controls of work, and what administrators read. Changes, verifications and
 * batches are recorded by their own transactions.
 */
export type AuditedAction =
  | `${"account" | "batch" | "job" | "payer" | "provider" | "route" | "upstream"}.${"list" | "read"}`
  | `${"administrator" | "api_key" | "appointment" | "audit" | "event" | "payer_map" | "plan" | "user"}.list`
  | `job.${"cancel" | "retry" | "correct" | "delete" | "search"}`
  | `job.${"question" | "answer" | "explanation" | "coverages" | "estimate" | "fhir"}`
  | `job.${"print" | "proof" | "why" | "history" | "views"}`
  | `job.finding_${"add" | "delete"}`
  | `batch.${"watch" | "results" | "rows" | "rejections" | "cancel" | "pause" | "resume" | "retry" | "delete" | "dry_run"}`
  | `batch_draft.${"read" | "put" | "delete"}`
  | `work_item.${"list" | "read"}`
  | `webhook_endpoint.${"list" | "deliveries" | "test" | "recover"}`
  | (
      | "bulk_action.abort"
      | "upstream.test"
      | "api_key.use"
      | "system.read"
      | "payer.health"
      | "audit.verify"
      | "payer_list.refresh"
      | "patient.delete"
      | "event.read"
      | "webhook_delivery.read"
      | "webhook_delivery.replay"
      | "status.read"
    );

/** Callers repeat these until something has changed, or while they type. */
const polled: ReadonlySet<string> = new Set<AuditedAction>([
  "job.read",
  "batch.read",
  "batch.rows",
  "appointment.list",
  "work_item.list",
  "work_item.read",
  "batch_draft.put",
  "event.list",
  "event.read",
  "webhook_endpoint.deliveries",
  "status.read",
  "payer.health",
  "audit.verify",
]);

declare module "fastify" {
  interface FastifyContextConfig {
    audited?: AuditedAction;
  }
  interface FastifyRequest {
    /** Separates polls that must not count as one series, such as the first that shows a result. */
    auditSeries: string;
    auditAction: AuditedAction | undefined;
    /** The job that a route is about whose path has no id. */
    auditSubject: string | undefined;
  }
}

type AuditDeps = Pick<ApiDeps, "audit" | "accountAccess">;

/** Writes the entry before the response: if it cannot be written, no data is sent either. */
export function addAudit(app: ApiServer, deps: AuditDeps): void {
  const record = createRequestAudit(deps);
  app.decorateRequest("auditSeries", "");
  app.decorateRequest("auditAction", undefined);
  app.decorateRequest("auditSubject", undefined);
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.routeOptions.config.access === "public" && !request.is404) return payload;
    try {
      await recordAnswer(request, reply);
      return payload;
    } catch (error) {
      if (reply.statusCode < 400) throw error;
      // The framework answers an error of an error with its message.
      const failure = readFailure(error, request);
      setFailureFields(failure, reply);
      return JSON.stringify(failure.toBody());
    }
  });

  async function recordAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (reply.statusCode === 401 && !reply.hasHeader("x-job-id")) {
      // A page that asks whether anybody is signed in is no attempt to sign in.
      if (!isWithoutCredential(request)) await recordSignIn(deps, request);
      return;
    }
    const done = describeAnswer(request, reply);
    if (done) await record(request, { ...done, outcome: reply.statusCode });
  }
}

const isWithoutCredential = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.access === "session" && headers.cookie === undefined;

interface Done {
  readonly action: string;
  readonly subject: string | null;
}

/** Returns undefined for an answer that is not recorded, or that was recorded with the work. */
function describeAnswer(request: FastifyRequest, reply: FastifyReply): Done | undefined {
  const audited = request.auditAction ?? request.routeOptions.config.audited;
  const { statusCode } = reply;
  if (reply.hasHeader("idempotent-replayed")) return describeReplay(reply);
  const subject = findSubject(request);
  // With a job's id the status is the payer's.
  if (isRefused(statusCode, subject) && !reply.hasHeader("x-job-id")) {
    const action = audited ?? `${request.method} ${request.routeOptions.url ?? "(none)"}`;
    return { action, subject: subject && isPublicId(subject) ? subject : null };
  }
  if (!audited || (statusCode >= 300 && statusCode !== 304)) return undefined;
  return { action: audited, subject };
}

const isRefused = (statusCode: number, subject: string | null): boolean =>
  statusCode === 403 || (statusCode === 404 && subject !== null && isPublicId(subject));

function describeReplay(reply: FastifyReply): Done {
  const location =
    String(reply.getHeader("location") ?? "")
      .split("/")
      .at(-1) ?? "";
  const subject = String(reply.getHeader("x-job-id") ?? location);
  const [, kind = "request"] = /^(job|bat)/.exec(subject) ?? [];
  return { action: `${kind === "bat" ? "batch" : kind}.replay`, subject: isPublicId(subject) ? subject : null };
}

function findSubject({ params, query, auditSubject }: FastifyRequest): string | null {
  const { id } = (params ?? {}) as { id?: string };
  const { account_id: accountId } = (query ?? {}) as { account_id?: unknown };
  return auditSubject ?? id ?? (typeof accountId === "string" && isPublicId(accountId) ? accountId : null);
}

export type RequestAudit = (request: FastifyRequest, done: Done & { readonly outcome: number }) => Promise<void>;

export function createRequestAudit(deps: AuditDeps): RequestAudit {
  return async (request, { action, subject, outcome }) => {
    const { actor, accountId, mode } = await identify(deps, request);
    const line = {
      by: { actor, ...originOf(request) },
      entry: { accountId, mode, action, subject, outcome },
    };
    if (outcome < 400 && !polled.has(action)) return deps.audit.record(line);
    const kind = outcome < 400 ? request.auditSeries : String(outcome);
    await deps.audit.recordRepeated([toActorText(actor), action, subject, kind].join("\n"), line);
  };
}

export const toRefusal = (error: Pick<ApiError, "statusCode">, action: string, subject: string | undefined) => {
  const outcome = error.statusCode;
  return isRefused(outcome, subject ?? null)
    ? { action, subject: subject !== undefined && isPublicId(subject) ? subject : null, outcome }
    : undefined;
};

interface Identity {
  readonly actor: Actor;
  readonly accountId: string | null;
  readonly mode: Mode | null;
}

const anonymous: Identity = { actor: { kind: "anonymous" }, accountId: null, mode: null };

async function identify({ accountAccess }: AuditDeps, request: FastifyRequest): Promise<Identity> {
  const { administrator, caller, session } = request as Partial<FastifyRequest>;
  const person: Identity = session ? { ...anonymous, actor: { kind: "user", id: session.userId } } : anonymous;
  if (request.routeOptions.config.access === "admin") {
    return administrator ? { ...anonymous, actor: toOperator(request).actor } : person;
  }
  if (["session", "sign_in"].includes(request.routeOptions.config.access ?? "")) return person;
  const owner = caller ?? (await accountAccess.identify(findApiKey(request.headers), request.ip));
  return owner ? { actor: owner.by, accountId: owner.accountId, mode: owner.mode } : person;
}

/** Failed authentication is counted by address and minute. */
export function recordSignIn({ audit }: Pick<AuditDeps, "audit">, request: FastifyRequest): Promise<void> {
  const action = request.routeOptions.config.access === "admin" ? "admin.sign_in" : "sign_in";
  const origin = originOf(request);
  const minute = Math.floor(Date.now() / 60_000);
  return audit.recordRepeated([action, origin.address, minute].join("\n"), {
    by: { actor: anonymous.actor, ...origin },
    entry: { accountId: null, action, subject: null, outcome: 401 },
  });
}
