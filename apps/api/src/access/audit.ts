import { toRequestedBy } from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import type { ApiDeps, ApiServer } from "../deps.ts";

/** Names of audited actions: reads of personal data, and controls of work. */
export type AuditedAction =
  | `job.${"read" | "list" | "cancel" | "retry"}`
  | `batch.${"results" | "rejections" | "cancel" | "pause" | "resume" | "retry"}`
  | "event.list"
  | `webhook_endpoint.${"deliveries" | "test" | "recover"}`
  | "webhook_delivery.replay";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Recorded in the audit for each response of the route. */
    audited?: AuditedAction;
  }
}

/** Records audited requests before the response: if the entry cannot be written, there is no data either. */
export function addAudit(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  const recordAudit = createAuditRecorder({ administration });
  app.addHook("onSend", async (request, reply) => {
    const { audited } = request.routeOptions.config;
    if (!audited || reply.statusCode >= 300) return;
    const { id } = request.params as { id?: string }; // audited routes have this parameter or none
    await recordAudit(request, audited, id);
  });
}

/** Records an audit entry of the request's key. @param subject a public id */
export function createAuditRecorder({ administration }: Pick<ApiDeps, "administration">) {
  return ({ caller, id: requestId }: FastifyRequest, action: AuditedAction, subject: string | undefined) =>
    administration.recordRead(toRequestedBy({ caller, requestId }), {
      accountId: caller.accountId,
      action,
      subject: subject ?? null,
    });
}
