import { environmentAdministrator, publicIdSchema, timeSchema } from "@nightguard/contract";
import type { RequestedBy } from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import { z } from "zod";

/** A payer's id in an address. */
export const payerParamsSchema = z.object({
  id: z
    .string()
    .min(1)
    .max(80, "must have at most 80 characters")
    .regex(/^\P{Cc}*$/u, "must not contain control characters"),
});

/** An audit entry; ids only. */
export const auditSchema = z
  .object({
    at: timeSchema,
    actor: z.string().describe("`key:` and its id, `user:` and its id, `administrator:` and its name, or `system`"),
    account_id: publicIdSchema("acc").nullable(),
    action: z.string().describe("Such as `batch.cancel`"),
    subject: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: "AuditLine" });

/** The administrator, for the audit. */
export const toOperator = (request: FastifyRequest): RequestedBy => ({
  actor: { kind: "administrator", name: environmentAdministrator },
  requestId: request.id,
});
