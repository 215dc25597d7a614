import type { JsonSchema, Role } from "./type-writer.ts";

/** Field names that a class of Python cannot have, among those of the API. */
const keywords = new Set(["class", "from", "global", "import", "in", "is", "not", "or", "pass", "return", "with"]);

/** Literals longer than this get a name. */
const longestInlineLiteral = 60;

export interface PythonWriter {
  declare(name: string, schema: JsonSchema, role: Role): void;
  /** Returns all declarations so far. */
  text(): string;
}

/**
 * Writes JSON Schemas as Python's TypedDicts, for Python 3.9 without typing_extensions: required and optional fields are
 * in two classes. A shape that was declared before is referred to by its first name.
 *
 * @param reserved the names that will be declared, which nothing else may take
 */
export function createPythonWriter(reserved: readonly string[]): PythonWriter {
  const namesByShape = new Map<string, string>();
  const names = new Set(reserved);
  const declarations: string[] = [];

  function declare(name: string, schema: JsonSchema, role: Role): void {
    names.delete(name);
    const type = toType(schema, role, name);
    names.add(name);
    if (type === name) return;
    declarations.push(`${name} = ${type}`);
  }

  function toType(schema: JsonSchema, role: Role, name: string): string {
    if (schema.$ref !== undefined) return schema.$ref.replace("#/components/schemas/", "");
    if ("const" in schema) return toLiteral([schema.const]);
    if (schema.enum) return toEnum(schema.enum, name);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) return toUnion(alternatives, role, name);
    if (Array.isArray(schema.type)) {
      return toUnion(
        schema.type.map((type: string) => ({ ...schema, type })),
        role,
        name,
      );
    }
    switch (schema.type) {
      case "object":
        return toObject(schema, role, name);
      case "array":
        return `${role === "request" ? "Sequence" : "List"}[${toType(schema.items ?? {}, role, toSingular(name))}]`;
      case "integer":
        return "int";
      case "number":
        return "float";
      case "string":
        return "str";
      case "boolean":
        return "bool";
      case "null":
        return "None";
      default:
        return "Any";
    }
  }

  function toEnum(values: readonly unknown[], name: string): string {
    const literal = toLiteral(values);
    return literal.length <= longestInlineLiteral
      ? literal
      : once(literal, name, (free) => declarations.push(`${free} = ${literal}`));
  }

  function toUnion(schemas: readonly JsonSchema[], role: Role, name: string): string {
    const others = schemas.filter(({ type }) => type !== "null");
    const isSingle = others.length === 1;
    const types = others.map((one, index) => toType(one, role, isSingle ? name : `${name}${index + 1}`));
    const members = [...new Set(types)];
    if (members.includes("Any")) return "Any";
    const union = members.length === 1 ? String(members[0]) : `Union[${members.join(", ")}]`;
    return others.length < schemas.length ? `Optional[${union}]` : union;
  }

  function toObject(schema: JsonSchema, role: Role, name: string): string {
    const { properties = {}, additionalProperties: values } = schema;
    if (Object.keys(properties).length === 0) {
      const value = typeof values === "object" ? toType(values, role, `${name}Value`) : "Any";
      return `${role === "request" ? "Mapping" : "Dict"}[str, ${value}]`;
    }
    return once(role + JSON.stringify(toShape(schema)), name, (free) => declareDict(free, schema, role));
  }

  function declareDict(name: string, { properties = {}, required = [] }: JsonSchema, role: Role): void {
    const fields = Object.entries(properties).map(
      ([key, field]): Field => ({
        key,
        isRequired: required.includes(key),
        type: toType(field, role, name + toPascal(key)),
        description: field.description,
      }),
    );
    const named = fields.filter(({ key }) => keywords.has(key));
    const [needed, optional] = [true, false].map((wanted) =>
      fields.filter((field) => field.isRequired === wanted && !keywords.has(field.key)),
    ) as [Field[], Field[]];
    let base = "TypedDict";
    for (const wanted of [true, false]) {
      const own = named.filter((field) => field.isRequired === wanted);
      if (own.length === 0) continue;
      // A call can name fields that a class cannot; its types are strings, since it is evaluated at once.
      const next = `_${name}${wanted ? "Named" : "NamedOptional"}`;
      const members = own.map(({ key, type }) => `"${key}": "${type.replaceAll('"', "'")}"`);
      declarations.push(`${next} = TypedDict("${next}", {${members.join(", ")}}${wanted ? "" : ", total=False"})`);
      base = base === "TypedDict" ? next : `${base}, ${next}`;
    }
    if (optional.length === 0 && !named.some((field) => !field.isRequired)) {
      declarations.push(toClass(name, base, needed));
    } else if (needed.length === 0) {
      declarations.push(toClass(name, `${base}, total=False`, optional));
    } else {
      declarations.push(toClass(`_${name}Required`, base, needed));
      declarations.push(toClass(name, `_${name}Required, total=False`, optional));
    }
  }

  /** The name under which this shape is declared. */
  function once(shape: string, name: string, declareAs: (name: string) => void): string {
    const known = namesByShape.get(shape);
    if (known !== undefined) return known;
    let free = name;
    for (let number = 2; names.has(free); number += 1) free = `${name}${number}`;
    names.add(free);
    namesByShape.set(shape, free);
    declareAs(free);
    return free;
  }

  return { declare, text: () => `${declarations.join("\n\n\n")}\n` };
}

interface Field {
  readonly key: string;
  readonly isRequired: boolean;
  readonly type: string;
  readonly description: string | undefined;
}

function toClass(name: string, bases: string, fields: readonly Field[]): string {
  const lines = fields.flatMap(({ key, type, description }) => [
    `    ${key}: ${type}`,
    ...(description === undefined ? [] : [`    """${description.replaceAll("\\", "\\\\").replaceAll('"', "'")}"""`]),
  ]);
  return [`class ${name}(${bases}):`, ...(lines.length > 0 ? lines : ["    pass"])].join("\n");
}

/** Without descriptions at any depth: they do not tell types apart. */
function toShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toShape);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      key === "description" && typeof member === "string" ? [] : [[key, toShape(member)]],
    ),
  );
}

function toLiteral(values: readonly unknown[]): string {
  return `Literal[${values.map((value) => (typeof value === "boolean" ? toCapital(String(value)) : JSON.stringify(value))).join(", ")}]`;
}

const toPascal = (key: string): string => key.split("_").map(toCapital).join("");
export const toCapital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** `BatchWarnings` holds several of a `BatchWarning`. */
const toSingular = (name: string): string => name.replace(/ies$/, "y").replace(/(?<=[a-z])(?<!s)s$/, "");
