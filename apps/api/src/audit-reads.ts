import { toPublicId } from "@nightguard/contract";
import type { ApiDeps, ApiServer } from "./deps.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What reading this address is called in the audit, where it shows a person's data: `job.read`. */
    reads?: "job.read" | "job.list" | "batch.results" | "batch.rejections";
  }
}

/** Writes down who reads a person's data, before it is sent: without its line in the audit nothing leaves. */
export function auditReads(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.addHook("onSend", async (request, reply) => {
    const { reads } = request.routeOptions.config;
    if (!reads || reply.statusCode !== 200) return;
    const { id } = request.params as { id?: string }; // the routes that are audited have this parameter or none
    await administration.recordRead(
      { name: toPublicId("apiKey", request.caller.keyId), requestId: request.id },
      { accountId: request.caller.accountId, action: reads, subject: id ?? null },
    );
  });
}
