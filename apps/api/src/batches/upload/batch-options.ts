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

export const batchOptionsSchema = z.object({
  operation: operationSchema.optional().describe("For rows without their own; default `eligibility`"),
  name: textSchema.optional().describe("A label for people; stored encrypted"),
  transform: transformSchema.optional().describe("Returns the normalized document instead of the payer's answer"),
  ...schedulingShape,
  on_unknown: z
    .enum(["retry", "fail"])
    .optional()
    .describe(
      "What to do with a row whose call was never answered, after a crash: call again (`retry`, the default), or `fail`",
    ),
  on_invalid: z
    .enum(["skip", "reject"])
    .optional()
    .describe(
      "`skip` (the default) reports bad rows and runs the others; `reject` refuses the whole batch for one bad row",
    ),
  mends: z
    .string("must be text")
    .regex(/^bat_[0-9a-f]{32}$/, "must be the id of a batch")
    .optional()
    .describe(
      "The batch whose rejected rows this one corrects: each item names its row in `mends_row`, and a corrected file of rejected rows in its column `row`",
    ),
});

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
    mends: options.mends ?? null,
  };
}

const toDate = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));
