import { z } from "zod";
import { otherAmountSchema } from "./amounts.ts";
import { otherCoverageSchema, otherPlanSchema } from "./coverage.ts";
import { frequencySchema, procedureSchema } from "./services.ts";
import { type Procedure, trueEligibilitySchema } from "./true-eligibility.ts";

type Make = () => unknown;

/** Null for a scalar or a nullable part, an object with all its keys for an object. */
export const emptyOf = <Schema extends z.ZodType>(schema: Schema) => toMaker(schema) as () => z.infer<Schema>;

/** Maps have no prototype: keys from a response cannot collide with inherited ones, and adding keys takes half the time. */
function toMaker(schema: z.core.$ZodType): Make {
  if (schema instanceof z.ZodArray) return () => [];
  if (schema instanceof z.ZodRecord) return () => Object.create(null);
  if (!(schema instanceof z.ZodObject)) return () => null;
  return toObjectMaker(Object.entries(schema.shape).map(([key, member]) => [key, toMaker(member)]));
}

/** `Object.assign` copies in half the time of a spread, which is slow for objects of many shapes. */
function toObjectMaker(members: readonly (readonly [string, Make])[]): Make {
  const template = Object.fromEntries(members.map(([key, make]) => [key, make()]));
  const made = members.filter(([key]) => template[key] !== null);
  return () => {
    const object = Object.assign({}, template);
    for (const [key, make] of made) object[key] = make();
    return object;
  };
}

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
