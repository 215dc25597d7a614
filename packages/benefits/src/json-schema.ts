import { z } from "zod";
import { trueEligibilitySchema } from "./document/true-eligibility.ts";

/**
 * The normalised document's shape as a JSON Schema (draft 2020-12), for readers in other languages. Shapes that occur
 * many times have an `id` and are named under `$defs`, so that tools which make types of it make one of each.
 */
export function toTrueEligibilityJsonSchema(): Record<string, unknown> {
  const { $schema, ...document } = z.toJSONSchema(trueEligibilitySchema, { target: "draft-2020-12" });
  return { $schema, title: "True Eligibility", ...document };
}
