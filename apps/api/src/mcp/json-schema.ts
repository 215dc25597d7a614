import { z } from "zod";

type JsonSchema = Readonly<Record<string, unknown>>;

/** Clients of the protocol validate with draft 7. What has no JSON Schema is left open, and checked here. */
function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    target: "draft-7",
    unrepresentable: "any",
    override({ jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      delete jsonSchema.readOnly;
    },
  });
  return described;
}

export const toInputJsonSchema = (schema: z.ZodType): JsonSchema => toJsonSchema(schema, "input");
export const toOutputJsonSchema = (schema: z.ZodType): JsonSchema => toJsonSchema(schema, "output");
