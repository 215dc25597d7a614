import { operationSchema, textSchema, transformSchema } from "@nightguard/contract";
import type { BatchOptions } from "@nightguard/service";
import { z } from "zod";

/** Options of a batch: in the query for files, in the body for JSON. */
export const batchOptionsSchema = z.object({
  operation: operationSchema.optional(),
  name: textSchema.optional(),
  transform: transformSchema.optional(),
  on_invalid: z.enum(["skip", "reject"], { error: "must be skip or reject" }).optional(),
});

/** Options as the service takes them, with the contract's defaults. */
export function toBatchOptions(options: z.infer<typeof batchOptionsSchema>): BatchOptions {
  return {
    name: options.name ?? null,
    operation: options.operation ?? "eligibility",
    transform: options.transform ?? null,
    onInvalid: options.on_invalid ?? "skip",
  };
}
