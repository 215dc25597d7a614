import { z } from "zod";
import { otherAmountSchema } from "./amounts.ts";
import { otherCoverageSchema, otherPlanSchema } from "./coverage.ts";
import { frequencySchema, procedureSchema } from "./services.ts";
import { type Procedure, trueEligibilitySchema } from "./true-eligibility.ts";

/** Returns a function that makes empty values of a schema, typed. */
const emptyOf = <Schema extends z.ZodType>(schema: Schema) => toFactory(schema) as () => z.infer<Schema>;

/**
 * Returns a function that makes a new empty value: null for a scalar or a nullable part, [] for a list, {} for a map,
 * an object with all its keys for an object. Documents have about 500 keys, so an object is a shallow copy of a template
 * whose nested values are then replaced; a deep copy takes 14 µs.
 *
 * Maps have no prototype: keys from a response cannot collide with inherited ones, and adding keys takes half the time.
 */
function toFactory(schema: z.core.$ZodType): () => unknown {
  if (schema instanceof z.ZodArray) return () => [];
  if (schema instanceof z.ZodRecord) return () => Object.create(null);
  if (!(schema instanceof z.ZodObject)) return () => null;
  const members = Object.entries(schema.shape);
  const template: Record<string, unknown> = Object.fromEntries(members.map(([key]) => [key, null]));
  const nested = members
    .filter(([, member]) => [z.ZodArray, z.ZodRecord, z.ZodObject].some((kind) => member instanceof kind))
    .map(([key, member]) => ({ key, create: toFactory(member) }));
  return () => {
    const value = { ...template };
    for (const { key, create } of nested) value[key] = create();
    return value;
  };
}

/** All sections of a document except `meta`. */
export const emptySections = emptyOf(trueEligibilitySchema.omit({ meta: true }));
export const emptyFrequency = emptyOf(frequencySchema);
export const emptyOtherAmount = emptyOf(otherAmountSchema);
export const emptyOtherPlan = emptyOf(otherPlanSchema);
export const emptyOtherCoverage = emptyOf(otherCoverageSchema);
const emptyProcedureWithoutCategory = emptyOf(procedureSchema);

export function emptyProcedure(category: Procedure["category"] = null): Procedure {
  const procedure = emptyProcedureWithoutCategory();
  procedure.category = category;
  return procedure;
}
