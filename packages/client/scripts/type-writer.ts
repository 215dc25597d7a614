/** The parts of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
}

/** In a request, an optional field may also be present and undefined. */
export type Role = "request" | "answer";

/** Shapes with less JSON than this are repeated: a reference would be harder to read. */
const minSharedLength = 200;

/**
 * Writes one schema. `path` is the expression that will name the type, such as `Schemas["Job"]`. A later shape that
 * repeats a part of it refers to that part; one that has all its fields extends it.
 */
export type TypeWriter = (schema: JsonSchema, role: Role, path: string) => string;

/** Writes JSON Schemas as TypeScript types; keywords it does not know become `unknown`. */
export function createTypeWriter(): TypeWriter {
  const pathsByShape = new Map<string, string>();
  const bases: { readonly path: string; readonly role: Role; readonly schema: JsonSchema }[] = [];

  return function write(schema, role, path) {
    const type = toType(schema, role, path);
    if (schema.properties) bases.unshift({ path, role, schema });
    return type;
  };

  function toType(schema: JsonSchema, role: Role, path?: string): string {
    if (schema.$ref !== undefined) return `Schemas["${schema.$ref.replace("#/components/schemas/", "")}"]`;
    const shape = role + toShape(schema);
    const earlier = pathsByShape.get(shape);
    if (earlier !== undefined) return earlier;
    if (path !== undefined && shape.length >= minSharedLength) pathsByShape.set(shape, path);
    const toMember = (member: JsonSchema) => toType(member, role);
    if ("const" in schema) return JSON.stringify(schema.const);
    if (schema.enum) return toUnion(schema.enum.map((value) => JSON.stringify(value)));
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) return toUnion(alternatives.map(toMember));
    if (schema.allOf) return schema.allOf.map((part) => `(${toMember(part)})`).join(" & ");
    if (Array.isArray(schema.type)) return toUnion(schema.type.map((type: string) => toMember({ ...schema, type })));
    switch (schema.type) {
      case "object":
        return toObjectType(schema, role, path);
      case "array":
        return `readonly (${toType(schema.items ?? {}, role, path && `${path}[number]`)})[]`;
      case "integer":
      case "number":
        return "number";
      case "string":
      case "boolean":
      case "null":
        return schema.type;
      default:
        return "unknown";
    }
  }

  function toObjectType(schema: JsonSchema, role: Role, path?: string): string {
    const { properties, additionalProperties: values } = schema;
    if (!properties || Object.keys(properties).length === 0) {
      return `{ readonly [name: string]: ${typeof values === "object" ? toType(values, role) : "unknown"} }`;
    }
    const base = bases.find((candidate) => candidate.role === role && hasAllFields(schema, candidate.schema));
    const own = Object.entries(properties).filter(([name]) => !base?.schema.properties?.[name]);
    const fields = own.map(([name, field]) => toField(name, field, { role, path, required: isRequired(schema, name) }));
    const type = `{\n${fields.join("\n")}\n}`;
    return base ? `${base.path}${own.length > 0 ? ` & ${type}` : ""}` : type;
  }

  function toField(
    name: string,
    schema: JsonSchema,
    { role, path, required }: { role: Role; path: string | undefined; required: boolean },
  ): string {
    const comment = schema.description === undefined ? "" : `/** ${schema.description.replaceAll("*/", "* /")} */\n`;
    const key = JSON.stringify(name);
    // An optional field's type, looked up by its path, would include undefined.
    const type = toType(schema, role, required && path !== undefined ? `${path}[${key}]` : undefined);
    return `${comment}readonly ${key}${required ? ":" : "?:"} ${type}${required || role === "answer" ? "" : " | undefined"};`;
  }
}

/** Without the description, which stands at the field. */
const toShape = ({ description: _, ...schema }: JsonSchema): string => JSON.stringify(schema);

const isRequired = (schema: JsonSchema, name: string): boolean => schema.required?.includes(name) ?? false;

function hasAllFields(schema: JsonSchema, base: JsonSchema): boolean {
  return Object.entries(base.properties ?? {}).every(([name, field]) => {
    const own = schema.properties?.[name];
    return own && toShape(own) === toShape(field) && isRequired(schema, name) === isRequired(base, name);
  });
}

const toUnion = (members: readonly string[]): string => [...new Set(members)].join(" | ") || "never";
