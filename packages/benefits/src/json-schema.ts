import { z } from "zod";
import { amountSchema } from "./document/amounts.ts";
import { categorySchema, cellSchema, classSchema, frequencySchema, procedureSchema } from "./document/services.ts";
import { trueEligibilitySchema } from "./document/true-eligibility.ts";
import { addressSchema } from "./document/values.ts";

/**
 * The normalised document's shape as a JSON Schema (draft 2020-12), for readers in other languages. Shapes that occur
 * many times are named under `$defs`, so that tools which make types of it make one of each.
 */
export function toTrueEligibilityJsonSchema(): Record<string, unknown> {
  const named = new Map(Object.entries(repeated).map(([name, schema]) => [contentOf(toJson(schema)), name]));
  const { $schema, ...document } = toJson(trueEligibilitySchema);
  const definitions = Object.entries(repeated).map(([name, schema]) => {
    const { $schema: _, ...definition } = toJson(schema);
    return [name, referToNamed(definition, named)] as const;
  });
  return {
    $schema,
    title: "True Eligibility",
    ...referToNamed(document, named),
    $defs: Object.fromEntries(definitions),
  };
}

const repeated = {
  Address: addressSchema,
  Amount: amountSchema,
  Category: categorySchema,
  Cell: cellSchema,
  Class: classSchema,
  Frequency: frequencySchema,
  Procedure: procedureSchema,
};

type Json = Record<string, unknown>;

const toJson = (schema: z.ZodType): Json => ({ ...z.toJSONSchema(schema, { target: "draft-2020-12" }) });

/** What makes two shapes the same: all but what is said about the place where each stands. */
const contentOf = ({ $schema: _schema, description: _description, ...content }: Json): string =>
  JSON.stringify(content);

/** The members with each named shape inside them replaced by a reference to it. */
function referToNamed(members: Json, named: ReadonlyMap<string, string>): Json {
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer);
    if (typeof value !== "object" || value === null) return value;
    const inner: Json = { ...value };
    const name = named.get(contentOf(inner));
    if (name === undefined) return referToNamed(inner, named);
    const { description } = inner;
    return { $ref: `#/$defs/${name}`, ...(description === undefined ? {} : { description }) };
  };
  return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, refer(value)]));
}
