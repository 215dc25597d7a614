import fc from "fast-check";
import type { Values } from "./values.ts";

/** The parts of JSON Schema that the API's description uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** @returns values that fit a schema, by and large: patterns are left to what fields of a name usually hold */
export function createSchemaValues(values: Values, components: Readonly<Record<string, Schema>>) {
  return function toArbitrary(schema: Schema, name = ""): fc.Arbitrary<unknown> {
    const named = values.named(name);
    if (named) return named;
    if (schema.$ref) return toArbitrary(components[schema.$ref.replace("#/components/schemas/", "")] ?? {}, name);
    if ("const" in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) return fc.oneof(...alternatives.map((alternative) => toArbitrary(alternative, name)));
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    switch (type) {
      case "object":
        return toObject(schema, name);
      case "array":
        return fc.array(toArbitrary(schema.items ?? {}), {
          minLength: 0,
          maxLength: Math.min(schema.maxItems ?? 4, 4),
        });
      case "string":
        if (schema.format === "date-time") return values.time;
        if (schema.format === "date") return values.time.map((time) => time.slice(0, 10));
        return values.anyWord;
      case "integer":
        return fc.integer({ min: Math.ceil(schema.minimum ?? 0), max: Math.min(schema.maximum ?? 1_000, 10_000) });
      case "number":
        return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true });
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      default:
        return values.junk;
    }
  };

  function toObject({ properties = {}, required = [] }: Schema, name: string): fc.Arbitrary<unknown> {
    const toArbitrary = createSchemaValues(values, components);
    const fields = Object.fromEntries(
      // `id` alone says nothing: in a request it is the payer's.
      Object.entries(properties).map(([key, schema]) => [
        key,
        toArbitrary(schema, name === "payer" && key === "id" ? "payer_id" : key),
      ]),
    );
    const given = [...required].filter((key) => Object.hasOwn(fields, key));
    // Optional fields all at once would be refused together where they do not go together.
    return fc.record(fields, { requiredKeys: given, noNullPrototype: true });
  }
}
