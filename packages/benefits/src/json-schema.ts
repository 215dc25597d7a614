import { z } from "zod";
import { trueEligibilitySchema } from "./document/true-eligibility.ts";

/** Repeated shapes are named under `$defs` by their `id`, so code generators make one type of each. */
export function toTrueEligibilityJsonSchema(): Record<string, unknown> {
  const { $schema, ...document } = z.toJSONSchema(trueEligibilitySchema, { target: "draft-2020-12" });
  return { $schema, title: "True Eligibility", ...document };
}
