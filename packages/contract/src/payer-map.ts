import { z } from "zod";
import { lineSchema, timeSchema } from "./fields.ts";

export const payerIdSchema = lineSchema(80);

export const payerListStateSchema = z.object({
  payers: z.int(),
  fetched_at: timeSchema.nullable().describe("When the upstream last sent it; null: never"),
  age_seconds: z.int().nullable(),
  error: z.string().nullable().describe("Why the last attempt to read it failed; the list before it is kept"),
});
export type PayerListState = Readonly<z.infer<typeof payerListStateSchema>>;

export const payerMapEntrySchema = z
  .object({
    payer_id: z.string().describe("Ours"),
    payer_name: z.string().nullable().describe("null: our lists do not have it"),
    upstream_payer_id: z.string().nullable().describe("The upstream's; null: it is not asked about the payer"),
    upstream_payer_name: z.string().nullable(),
    needs_enrollment: z.boolean().nullable().describe("Whether the provider must enroll with the payer first"),
    how: z
      .enum(["id", "alternate_id", "name", "operator"])
      .nullable()
      .describe("What decided it; null: nothing did, since the match is doubtful or there is none"),
    decided_by: z.string().nullable().describe("The administrator; null: the rules"),
    candidates: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .readonly()
      .describe("Where nothing decided: which payers of the upstream it may be, likely ones first"),
  })
  .meta({ id: "PayerMapEntry" });
export type PayerMapEntry = Readonly<z.infer<typeof payerMapEntrySchema>>;

export const payerMapInputSchema = z.strictObject({
  upstream_payer_id: payerIdSchema
    .nullable()
    .describe("The payer's id on the upstream's list; null: the upstream is not asked about the payer"),
});
export type PayerMapInput = z.infer<typeof payerMapInputSchema>;

export const payerMapParamsSchema = z.object({ payer_id: payerIdSchema.describe("Ours, as in `GET /Payer`") });
