import { toPublicId } from "@nightguard/contract";
import type { FastifyRequest } from "fastify";
import type { ApiDeps, ApiServer } from "../deps.ts";

/** What showing a person's data, or ending work, is called in the audit. */
export type AuditedAction =
  | `job.${"read" | "list" | "cancel" | "retry"}`
  | `batch.${"results" | "rejections" | "cancel" | "pause" | "resume" | "retry"}`
  | "event.list"
  | `webhook_endpoint.${"deliveries" | "test" | "recover"}`
  | "webhook_delivery.replay";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Written down for each answer of this route. */
    audited?: AuditedAction;
  }
}

/** Writes down who reads a person's data or steers work, before the answer: without its line in the audit nothing leaves. */
export function auditAnswers(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  const recordAudit = createAuditRecorder({ administration });
  app.addHook("onSend", async (request, reply) => {
    const { audited } = request.routeOptions.config;
    if (!audited || reply.statusCode >= 300) return;
    const { id } = request.params as { id?: string }; // the routes that are audited have this parameter or none
    await recordAudit(request, audited, id);
  });
}

/** Writes a line of the audit in the name of the request's key. @param subject the public id of what it is about */
export function createAuditRecorder({ administration }: Pick<ApiDeps, "administration">) {
  return ({ caller, id: requestId }: FastifyRequest, action: AuditedAction, subject: string | undefined) =>
    administration.recordRead(
      { name: toPublicId("apiKey", caller.keyId), requestId },
      { accountId: caller.accountId, action, subject: subject ?? null },
    );
}
