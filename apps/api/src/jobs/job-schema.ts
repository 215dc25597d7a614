import { findingSchema, jobChangesSchema, jobSchema, jobStatuses, pageOf } from "@nightguard/contract";
import { z } from "zod";

export const jobListSchema = pageOf(jobSchema);

export const jobDocumentSchema = jobSchema
  .extend({
    changes: jobChangesSchema
      .exactOptional()
      .describe(
        "What differs from the payer's last answer about the same patient (payer, member id and birthday). Absent without one, and for " +
          "rejections",
      ),
    findings: z
      .array(findingSchema)
      .readonly()
      .exactOptional()
      .describe(
        "What people found out beside the payer's answer, for this job or earlier ones of the patient. Absent without any",
      ),
    result: z.unknown().describe("The payer's answer; null until there is one, a string if it is not JSON"),
  })
  .meta({ id: "JobDocument" });

export const statusSchema = z.enum(jobStatuses, { error: `must be one of ${jobStatuses.join(", ")}` });

export const waitSchema = z.coerce
  .number("must be a number of seconds")
  .int("must be whole seconds")
  .min(0, "must be at least 0")
  .max(60, "must be at most 60")
  .default(0)
  .describe("Seconds to wait for the end, at most 60");
