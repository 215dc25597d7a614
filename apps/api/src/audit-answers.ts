import { toPublicId } from "@nightguard/contract";
import type { ApiDeps, ApiServer } from "./deps.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What this is called in the audit, where it shows a person's data or ends work: `job.read`, `batch.cancel`. */
    audited?:
      | `job.${"read" | "list" | "cancel" | "retry"}`
      | `batch.${"results" | "rejections" | "cancel" | "pause" | "resume" | "retry"}`
      | "event.list"
      | `webhook_endpoint.${"deliveries" | "test" | "recover"}`
      | "webhook_delivery.replay";
  }
}

/** Writes down who reads a person's data or steers work, before the answer: without its line in the audit nothing leaves. */
export function auditAnswers(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.addHook("onSend", async (request, reply) => {
    const { audited } = request.routeOptions.config;
    if (!audited || reply.statusCode >= 300) return;
    const { id } = request.params as { id?: string }; // the routes that are audited have this parameter or none
    await administration.recordRead(
      { name: toPublicId("apiKey", request.caller.keyId), requestId: request.id },
      { accountId: request.caller.accountId, action: audited, subject: id ?? null },
    );
  });
}
