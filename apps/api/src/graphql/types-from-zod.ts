import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  GraphQLFloat,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLNullableOutputType,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from "graphql";
import { z } from "zod";
import { jsonScalar } from "./json-text.ts";

interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly id?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly default?: unknown;
}

/** GraphQL types come from REST's zod schemas, so that names and shapes are the same. */
export interface TypesFromZod {
  toOutput(schema: z.ZodType, name: string): GraphQLNullableOutputType;
  toArguments(schema: z.ZodObject): GraphQLFieldConfigArgumentMap;
  findNullable(schema: z.ZodObject): ReadonlySet<string>;
}

export function createTypesFromZod(): TypesFromZod {
  const outputs = new Map<string, GraphQLObjectType>();
  const inputs = new Map<string, GraphQLInputObjectType>();

  /** An object without a schema name is named after its parent and field. */
  function toOutputType(schema: JsonSchema, name: string, defs: JsonSchema["$defs"]): GraphQLOutputType {
    const { isNullable, rest } = withoutNull(schema);
    const type = toNullableOutputType(rest, name, defs);
    return isNullable ? type : new GraphQLNonNull(type);
  }

  function toNullableOutputType(
    schema: JsonSchema,
    name: string,
    defs: JsonSchema["$defs"],
  ): GraphQLNullableOutputType {
    const definition = schema.$ref?.split("/").at(-1);
    if (definition !== undefined) return toNullableOutputType(defs?.[definition] ?? {}, definition, defs);
    if (schema.type === "array") return new GraphQLList(toOutputType(schema.items ?? {}, name, defs));
    if (schema.properties) return toObjectType(schema, schema.id ?? name, defs);
    return toScalar(schema);
  }

  function toObjectType(schema: JsonSchema, name: string, defs: JsonSchema["$defs"]): GraphQLObjectType {
    const known = outputs.get(name);
    if (known) return known;
    const type = new GraphQLObjectType({
      name,
      description: schema.description,
      fields: () =>
        mapProperties(schema, (property, key, isRequired) => {
          const fieldType = toOutputType(property, name + toPascalCase(key), defs);
          return {
            type: isRequired || !(fieldType instanceof GraphQLNonNull) ? fieldType : fieldType.ofType,
            description: describe(property),
          };
        }),
    });
    outputs.set(name, type);
    return type;
  }

  function toInputType(schema: JsonSchema, name: string): GraphQLInputType {
    const { rest } = withoutNull(schema);
    if (rest.type === "array") return new GraphQLList(toInputType(rest.items ?? {}, name));
    if (!rest.properties) return toScalar(rest);
    const known = inputs.get(name);
    if (known) return known;
    const type = new GraphQLInputObjectType({ name, fields: () => toArguments(rest) });
    inputs.set(name, type);
    return type;
  }

  /** All arguments are optional in GraphQL: the zod schema reports missing ones with all other faults. */
  const toArguments = (schema: JsonSchema) =>
    mapProperties(schema, (property, key, isRequired) => ({
      type: toInputType(property, `${toPascalCase(key)}Input`),
      description: describeArgument(property, isRequired),
    }));

  return {
    toOutput(schema, name) {
      const json = toJsonSchema(schema, "output");
      return toNullableOutputType(withoutNull(json).rest, name, json.$defs);
    },
    toArguments: (schema) => toArguments(toJsonSchema(schema, "input")),
    findNullable: (schema) => {
      const { properties = {} } = toJsonSchema(schema, "input");
      return new Set(Object.keys(properties).filter((name) => withoutNull(properties[name] ?? {}).isNullable));
    },
  };
}

const toJsonSchema = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;

function mapProperties<Mapped>(
  { properties = {}, required = [] }: JsonSchema,
  map: (property: JsonSchema, key: string, isRequired: boolean) => Mapped,
): Record<string, Mapped> {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([key, property]) => [key, map(property, key, required.includes(key))]));
}

function withoutNull(schema: JsonSchema): { isNullable: boolean; rest: JsonSchema } {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== "null");
    return { isNullable: types.length < schema.type.length, rest: { ...schema, type: types[0] ?? "null" } };
  }
  const options = schema.anyOf?.filter(({ type }) => type !== "null");
  if (!schema.anyOf || !options) {
    // An empty schema allows null.
    return { isNullable: schema.type === undefined && schema.$ref === undefined, rest: schema };
  }
  const [only] = options;
  const rest = options.length === 1 && only ? only : { anyOf: options };
  return { isNullable: options.length < schema.anyOf.length, rest };
}

/** Enums are strings, as in REST, so that a new value breaks no caller. */
function toScalar({ type, format, anyOf }: JsonSchema) {
  switch (type ?? anyOf?.find((option) => option.type === "integer")?.type) {
    case "string":
      return GraphQLString;
    case "integer":
      // GraphQL's Int has 32 bits.
      return format === "int64" ? GraphQLFloat : GraphQLInt;
    case "number":
      return GraphQLFloat;
    case "boolean":
      return GraphQLBoolean;
    default:
      return jsonScalar;
  }
}

function describeArgument(schema: JsonSchema, isRequired: boolean): string | undefined {
  const { default: preset } = schema;
  return joinSentences([
    isRequired && preset === undefined ? "Required" : undefined,
    describe(schema),
    preset === undefined ? undefined : `Default: ${JSON.stringify(preset)}`,
  ]);
}

function describe({ description, enum: names, const: name, anyOf }: JsonSchema): string | undefined {
  const only = anyOf?.find((option) => option.enum)?.enum ?? names ?? (name === undefined ? undefined : [name]);
  return joinSentences([description, only && `One of: ${only.join(", ")}`]);
}

const joinSentences = (sentences: readonly (string | undefined)[]): string | undefined =>
  sentences.filter((sentence) => sentence !== undefined).join(". ") || undefined;

const toPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
