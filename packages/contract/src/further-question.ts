import { z } from "zod";
import { timeSchema } from "./fields.ts";

/** What can be asked about a patient after the general question. */
export const furtherQuestionKinds = ["service_types", "second_upstream"] as const;
export type FurtherQuestionKind = (typeof furtherQuestionKinds)[number];

const serviceTypeSchema = z.string().regex(/^[0-9A-Z]{1,3}$/, "must be a service type code of X12, such as 38");

/** A step of a payer's plan of questions. */
export const plannedQuestionSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("service_types"),
    service_types: z
      .array(serviceTypeSchema)
      .min(1)
      .max(20)
      .describe("Codes of X12, such as 38 for orthodontics, asked in one question"),
  }),
  z.strictObject({ kind: z.literal("second_upstream") }).describe("The general question to the route's fallback"),
]);
export type PlannedQuestion = Readonly<z.infer<typeof plannedQuestionSchema>>;

/** One of the answers behind a job's document, as the job shows it. */
export const answerBehindSchema = z
  .object({
    number: z.int().min(1).describe("1: the general question. `GET /Job/{id}/answer?number=` gives its bytes"),
    service_types: z.array(z.string()).describe("The service type codes that were asked for"),
    upstream: z.string().nullable().describe("The second payer service; null for that of the general question"),
    answered_at: timeSchema.nullable().describe("Null while it is asked"),
    merged: z
      .boolean()
      .describe("Whether its values are in the document: false for a rejection, and for an answer about somebody else"),
    failure_code: z.string().nullable().describe("Why there is no answer, or why the payer rejected the question"),
  })
  .meta({ id: "AnswerBehind" });
export type AnswerBehind = Readonly<z.infer<typeof answerBehindSchema>>;
