/** What the service's description uses of JSON Schema. */
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

/** Whether the service takes a value or gives it. */
export type Role = "request" | "answer";

/**
 * A JSON Schema as the text of a TypeScript type. What it does not know comes out as `unknown`.
 *
 * @param role optional fields of a request may also be there and be undefined; those of an answer are there or not
 */
export function toType(schema: JsonSchema, role: Role): string {
  const union = (members: readonly string[]) => [...new Set(members)].join(" | ") || "never";
  if (schema.$ref !== undefined) return toReference(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return union(alternatives.map((one) => toType(one, role)));
  if (schema.allOf) return schema.allOf.map((one) => `(${toType(one, role)})`).join(" & ");
  if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => toType({ ...schema, type }, role)));
  switch (schema.type) {
    case "object":
      return toObjectType(schema, role);
    case "array":
      return `readonly (${toType(schema.items ?? {}, role)})[]`;
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

function toObjectType({ properties = {}, required = [], additionalProperties }: JsonSchema, role: Role): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description === undefined ? "" : `/** ${schema.description.replaceAll("*/", "* /")} */\n`;
    const isRequired = required.includes(name);
    const type = toType(schema, role) + (isRequired || role === "answer" ? "" : " | undefined");
    return `${comment}readonly ${JSON.stringify(name)}${isRequired ? "" : "?"}: ${type};`;
  });
  if (fields.length > 0) return `{\n${fields.join("\n")}\n}`;
  const values = typeof additionalProperties === "object" ? toType(additionalProperties, role) : "unknown";
  return `{ readonly [name: string]: ${values} }`;
}

/** Of a named shape (`#/components/schemas/Job`), or of a field of one (`…/Job/properties/status`). */
function toReference(pointer: string): string {
  const [name, field] = pointer.replace("#/components/schemas/", "").split("/properties/");
  return `Schemas[${JSON.stringify(name)}]${field === undefined ? "" : `[${JSON.stringify(field)}]`}`;
}
