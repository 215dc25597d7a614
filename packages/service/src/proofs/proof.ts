import { jobSchema, modeSchema } from "@nightguard/contract";
import { z } from "zod";

export const proofVersion = 1;

/** What a proof signs: the payload of its JWS, as UTF-8. Versions add members, and remove none. */
export const proofSchema = z.looseObject({
  format: z.literal("nightguard-proof"),
  version: z.literal(proofVersion),
  key_id: z.string(),
  issued_at: z.iso.datetime(),
  account: z.object({ id: z.string(), name: z.string() }),
  mode: modeSchema,
  payer_id: z.string(),
  /** The payer service that was asked; null where none was. */
  upstream: z.string().nullable(),
  job: z.looseObject(jobSchema.pick({ id: true, status: true, attempts: true, sandbox: true }).shape),
  times: z.object({
    created_at: z.iso.datetime(),
    asked_at: z.iso.datetime().nullable(),
    answered_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  }),
  question: z.looseObject({}),
  /** Null where the payer gave no answer. */
  answer: z
    .object({
      status_code: z.int(),
      media_type: z.string(),
      sha256: z.string(),
      /** Base64. */
      bytes: z.string(),
    })
    .nullable(),
  /** To the questions after the general one. The document has the values of those that are merged. */
  further_answers: z
    .array(
      z.object({
        number: z.int(),
        /** Of the second payer service. */
        second: z.boolean(),
        answered_at: z.iso.datetime(),
        merged: z.boolean(),
        media_type: z.string(),
        sha256: z.string(),
        /** Base64. */
        bytes: z.string(),
      }),
    )
    .optional(),
  trace_numbers: z.array(z.object({ name: z.string(), number: z.string(), originator: z.string().nullable() })),
  /** The normalized document of the answer, or of several; null without one. */
  document: z.looseObject({}).nullable(),
  audit: z.object({
    lines: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        actor: z.string(),
        action: z.string(),
        subject: z.string(),
        outcome: z.int(),
        sealed: z.boolean(),
      }),
    ),
    /** The end of the account's chain when the proof was issued. */
    seal: z.object({ no: z.int(), hash: z.string() }).nullable(),
  }),
});
export type Proof = z.infer<typeof proofSchema>;
