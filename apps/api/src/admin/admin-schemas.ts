import { publicIdSchema, timeSchema } from "@nightguard/contract";
import type { Actor } from "@nightguard/service";
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
    actor: z.string().describe("`admin`, or the id of an API key"),
    account_id: publicIdSchema("acc").nullable(),
    action: z.string().describe("Such as `batch.cancel`"),
    subject: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: "AuditLine" });

/** The holder of the admin token, as named in the audit. */
export const toOperator = (request: FastifyRequest): Actor => ({ name: "admin", requestId: request.id });
