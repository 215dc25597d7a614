import {
  findSchedulingIssues,
  InvalidRequestError,
  operationSchema,
  schedulingShape,
  textSchema,
  transformSchema,
} from "@nightguard/contract";
import type { BatchOptions } from "@nightguard/service";
import { z } from "zod";

/** Options of a batch: in the query for files, in the body for JSON. */
export const batchOptionsSchema = z.object({
  operation: operationSchema
    .optional()
    .describe("What is done with rows that say nothing else; eligibility if not said"),
  name: textSchema.optional().describe("For people; stored encrypted"),
  transform: transformSchema.optional().describe("Answers the normalised document in place of the payers' own"),
  ...schedulingShape,
  on_unknown: z
    .enum(["retry", "fail"], { error: "must be retry or fail" })
    .optional()
    .describe("What becomes of a row whose call was never answered, after a crash: it is asked again, or fails"),
  on_invalid: z
    .enum(["skip", "reject"], { error: "must be skip or reject" })
    .optional()
    .describe("Bad rows are reported and the good ones run (skip, if not said), or one bad row and nothing runs"),
});

/**
 * Options as the service takes them, with the contract's defaults.
 *
 * @throws InvalidRequestError for times that do not fit together
 */
export function toBatchOptions(options: z.infer<typeof batchOptionsSchema>): BatchOptions {
  const issues = findSchedulingIssues(options);
  if (issues.length > 0) throw new InvalidRequestError(issues);
  return {
    name: options.name ?? null,
    operation: options.operation ?? "eligibility",
    transform: options.transform ?? null,
    notBefore: toDate(options.not_before),
    deadline: toDate(options.deadline),
    priority: options.priority ?? "normal",
    maxAgeSeconds: options.max_age ?? null,
    onUnknown: options.on_unknown ?? "retry",
    onInvalid: options.on_invalid ?? "skip",
  };
}

const toDate = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));
