import { z } from "zod";
import { changedValues } from "./change.ts";
import { errorDetailSchema } from "./errors.ts";
import { publicIdSchema, timeSchema } from "./fields.ts";
import { answerBehindSchema } from "./further-question.ts";
import { jobStatuses } from "./job-status.ts";
import { recoverySchema } from "./recovery.ts";
import { operationSchema, transformSchema } from "./verification.ts";

/** `live` goes to the contracted payer service, `test` to the sandbox. */
export const modeSchema = z.enum(["live", "test"]);
export type Mode = z.infer<typeof modeSchema>;

export const failureSchema = z
  .object({
    category: z
      .enum(["request", "patient", "provider", "payer", "plan", "service"])
      .describe("Where the cause is; `service` is Nightguard itself"),
    code: z.string(),
    hint: z.string().describe("What to do next"),
    retryable: z.boolean().describe("Whether a retry may succeed"),
  })
  .meta({ id: "Failure" });
export type Failure = Readonly<z.infer<typeof failureSchema>>;
export type FailureCategory = Failure["category"];

export const jobSchema = z
  .object({
    id: publicIdSchema("job"),
    operation: operationSchema,
    status: z.enum(jobStatuses),
    mode: modeSchema,
    batch_id: publicIdSchema("bat").nullable(),
    row: z.int().nullable().describe("The row of the caller's file"),
    reference: z.string().nullable(),
    payer_id: z.string(),
    attempts: z.int().min(0).describe("Calls to the payer service"),
    created_at: timeSchema,
    not_before: timeSchema.nullable(),
    deadline: timeSchema.nullable(),
    started_at: timeSchema.nullable(),
    finished_at: timeSchema.nullable(),
    next_attempt_at: timeSchema.nullable(),
    transform: transformSchema.nullable(),
    coverage: z
      .enum(["active", "inactive", "unknown", "rejected"])
      .nullable()
      .describe("What the payer's answer says about the patient"),
    changed: z
      .enum(changedValues)
      .exactOptional()
      .describe(
        "Against the patient's last answer from this payer: whether a change stops the visit, may change what the patient pays, or informs. Absent " +
          "without an earlier answer",
      ),
    error: errorDetailSchema.nullable().exactOptional().describe("Not in lists"),
    failure: failureSchema.nullable(),
    reused_from: publicIdSchema("job")
      .exactOptional()
      .describe("The job whose answer was reused; the payer was not called again"),
    perhaps_billed: z
      .int()
      .exactOptional()
      .describe("Calls for this job that were sent and never answered: each may have been billed. Absent without any"),
    corrects: publicIdSchema("job").exactOptional().describe("The job whose question this one corrects"),
    corrected_by: publicIdSchema("job").exactOptional().describe("The job that corrects this one's question"),
    recovery: recoverySchema
      .exactOptional()
      .describe(
        "What was asked in other spellings after the payer did not find the patient. Absent if nothing was. Not in lists",
      ),
    answers: z
      .array(answerBehindSchema)
      .exactOptional()
      .describe("The answers behind the document, where more than the general question was asked. Not in lists"),
    sandbox: z
      .literal(true)
      .exactOptional()
      .describe("The sandbox answers: the result is invented. Absent where a payer was asked"),
  })
  .meta({ id: "Job" });
/** The result is not part of the job; it is kept apart as bytes. */
export type Job = Readonly<z.infer<typeof jobSchema>>;
/** The answer's statement about the patient, whether or not the job succeeded. */
export type Coverage = NonNullable<Job["coverage"]>;
