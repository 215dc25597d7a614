import fc from "fast-check";
import { oddHeaders } from "./header-fields.ts";
import type { FuzzRequest } from "./request.ts";
import { withAll } from "./rest-requests.ts";
import { applyEdits, edits, spoil, spoiling } from "./spoil.ts";
import type { Values } from "./values.ts";

/** A type of an introspected schema. */
interface TypeReference {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: TypeReference | null;
}
interface Field {
  readonly name: string;
  readonly type: TypeReference;
}
interface Type {
  readonly name: string;
  readonly kind: string;
  readonly fields: readonly (Field & { readonly args: readonly Field[] })[] | null;
  readonly inputFields: readonly Field[] | null;
  readonly enumValues: readonly { readonly name: string }[] | null;
}
/** The answer to `introspection`. */
export interface IntrospectedSchema {
  readonly __schema: {
    readonly queryType: { name: string };
    readonly mutationType: { name: string };
    readonly types: readonly Type[];
  };
}

const reference = "kind name ofType { kind name ofType { kind name ofType { kind name } } }";
export const introspection = `{ __schema {
  queryType { name } mutationType { name }
  types {
    kind name enumValues { name } inputFields { name type { ${reference} } }
    fields { name type { ${reference} } args { name type { ${reference} } } }
  }
} }`;

/** A value as a GraphQL literal and as a variable. */
interface Input {
  readonly literal: string;
  readonly value: unknown;
}

const deepest = 3;

/** Operations on every field of the schema: valid, with invalid values, and as malformed documents. */
export function toGraphqlRequests({ __schema: schema }: IntrospectedSchema, values: Values): fc.Arbitrary<FuzzRequest> {
  const types = new Map(schema.types.map((type) => [type.name, type]));
  const operations = [...toFields("query", schema.queryType.name), ...toFields("mutation", schema.mutationType.name)];
  const whole = fc.oneof(...operations);
  const body = fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: toRepetition(values).map((query) => ({ query })) },
    { weight: 1, arbitrary: values.oddText.map((query) => ({ query })) },
  );
  return fc
    .record({
      body,
      changes: edits(values.junk),
      isLeft: fc.nat(3),
      spoiled: spoiling,
      odd: oddHeaders(values),
      batch: fc.nat(60),
    })
    .map(({ body, changes, isLeft, spoiled, odd, batch }) => {
      const sent = { ...body, query: spoil(Buffer.from(body.query), spoiled).toString() };
      const edited = isLeft > 0 ? sent : applyEdits(sent, changes);
      return {
        caller: values.caller.name,
        method: "POST",
        path: "/graphql/gql",
        headers: withAll([...Object.entries(values.caller.headers), ["Content-Type", "application/json"]], odd),
        body: Buffer.from(JSON.stringify(batch === 0 ? [edited, edited] : edited) ?? ""),
      };
    });

  function toFields(operation: "query" | "mutation", typeName: string) {
    const fields = types.get(typeName)?.fields ?? [];
    return fields.map((field) =>
      fc
        .record({
          args: fc.tuple(...field.args.map((arg) => toArgument(arg, field.name))),
          selection: toSelection(field.type, 0),
          style: fc.constantFrom("plain", "plain", "variables", "fragment", "twice", "directive"),
        })
        .map(({ args, selection, style }) =>
          toOperation({ operation, field, typeName, selection, style, args: args.flat() }),
        ),
    );
  }

  function toArgument(
    { name, type }: Field,
    fieldName: string,
  ): fc.Arbitrary<{ name: string; type: TypeReference; input: Input }[]> {
    const isRequired = type.kind === "NON_NULL";
    const usual = name === "id" ? toInput(type, fieldName) : toInput(type, name);
    return fc
      .record({
        n: fc.nat(99),
        input: fc.oneof({ weight: 15, arbitrary: usual }, { weight: 1, arbitrary: values.junk.map(toInputOf) }),
      })
      .map(({ n, input }) => (n < (isRequired ? 98 : 30) ? [{ name, type, input }] : []));
  }

  function toInput(type: TypeReference, name: string): fc.Arbitrary<Input> {
    if (type.kind === "NON_NULL" && type.ofType) return toInput(type.ofType, name);
    if (type.kind === "LIST" && type.ofType) return fc.array(toInput(type.ofType, name), { maxLength: 3 }).map(toList);
    const named = types.get(type.name ?? "");
    if (named?.inputFields) return toInputObject(named.inputFields, name);
    if (named?.enumValues)
      return fc.constantFrom(...named.enumValues).map(({ name }) => ({ literal: name, value: name }));
    return toScalar(type.name ?? "", name).map(toInputOf);
  }

  function toScalar(type: string, name: string): fc.Arbitrary<unknown> {
    const id = /^api_(Job|Batch|Webhook)/.exec(name)?.[1];
    if (id !== undefined) return values.id(id === "Job" ? "job" : id === "Batch" ? "bat" : "whe");
    const named = values.named(name);
    if (named) return named;
    switch (type) {
      case "Int":
        return fc.integer({ min: -1, max: 300 });
      case "Float":
        return fc.double({ noDefaultInfinity: true, noNaN: true });
      case "Boolean":
        return fc.boolean();
      default:
        return fc.oneof(values.anyWord, values.time);
    }
  }

  function toInputObject(fields: readonly Field[], name: string): fc.Arbitrary<Input> {
    const given = fields.map((field) =>
      fc
        .record({
          n: fc.nat(9),
          input: toInput(field.type, name === "payer" && field.name === "id" ? "payer_id" : field.name),
        })
        .map(({ n, input }) => (field.type.kind === "NON_NULL" || n < 2 ? [{ name: field.name, input }] : [])),
    );
    return fc.tuple(...given).map((parts) => ({
      literal: `{${parts
        .flat()
        .map(({ name, input }) => `${name}: ${input.literal}`)
        .join(", ")}}`,
      value: Object.fromEntries(parts.flat().map(({ name, input }) => [name, input.value])),
    }));
  }

  function toSelection(type: TypeReference, depth: number): fc.Arbitrary<string> {
    if (type.ofType) return toSelection(type.ofType, depth);
    const fields = types.get(type.name ?? "")?.fields;
    if (!fields) return fc.constant("");
    const usable = fields.filter((field) => depth < deepest || isLeaf(field.type));
    const some =
      usable.length === 0
        ? fc.constant([])
        : fc.subarray([...usable], { minLength: 1, maxLength: Math.min(usable.length, 8) });
    return some
      .chain((chosen) =>
        fc.tuple(...chosen.map((field) => toSelection(field.type, depth + 1).map((inner) => `${field.name}${inner}`))),
      )
      .map((parts) => ` { ${parts.length === 0 ? "__typename" : parts.join(" ")} }`);
  }

  function isLeaf(type: TypeReference): boolean {
    return type.ofType ? isLeaf(type.ofType) : !types.get(type.name ?? "")?.fields;
  }
}

interface GivenOperation {
  readonly operation: "query" | "mutation";
  readonly field: Field;
  readonly typeName: string;
  readonly selection: string;
  readonly style: string;
  readonly args: readonly { readonly name: string; readonly type: TypeReference; readonly input: Input }[];
}

function toOperation({ operation, field, typeName, selection, style, args }: GivenOperation): {
  query: string;
  variables?: unknown;
  operationName?: string;
} {
  const isVariables = style === "variables";
  const list = args.map(({ name, input }) => `${name}: ${isVariables ? `$${name}` : input.literal}`).join(", ");
  const call = `${field.name}${list === "" ? "" : `(${list})`}`;
  switch (style) {
    case "variables": {
      const declared = args.map(({ name, type }) => `$${name}: ${toTypeText(type)}`).join(", ");
      const query = `${operation} Named${declared === "" ? "" : `(${declared})`} { ${call}${selection} }`;
      return {
        query,
        operationName: "Named",
        variables: Object.fromEntries(args.map(({ name, input }) => [name, input.value])),
      };
    }
    case "fragment":
      return { query: `${operation} { ...F } fragment F on ${typeName} { ${call}${selection} }` };
    case "twice":
      return { query: `${operation} { one: ${call}${selection} two: ${call}${selection} }` };
    case "directive":
      return {
        query: `${operation} { ${call} @include(if: true)${selection} more: ${call} @skip(if: true)${selection} }`,
      };
    default:
      return { query: `${operation} { ${call}${selection} }` };
  }
}

const toTypeText = (type: TypeReference): string => {
  if (type.kind === "NON_NULL" && type.ofType) return `${toTypeText(type.ofType)}!`;
  return type.kind === "LIST" && type.ofType ? `[${toTypeText(type.ofType)}]` : String(type.name);
};

const toList = (items: readonly Input[]): Input => ({
  literal: `[${items.map(({ literal }) => literal).join(", ")}]`,
  value: items.map(({ value }) => value),
});

function toInputOf(value: unknown): Input {
  return { literal: toLiteral(value), value };
}

function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${toLiteral(inner)}`)
      .join(", ")}}`;
  return JSON.stringify(value) ?? "null";
}

/** A part of a document, repeated many times. */
function toRepetition({ anyWord }: Values): fc.Arbitrary<string> {
  const unit = fc.constantFrom(
    "{a",
    "a ",
    "a:b ",
    "a(b:[",
    "a(b:{c:",
    "...A ",
    "@a ",
    "$",
    '"""',
    '"',
    "#\n",
    "1",
    "fragment A on Query{...A}",
    "api_PayerList{id} ",
    "{__schema{types",
  );
  return fc
    .tuple(fc.constantFrom("", "{", "query(", "mutation{"), unit, fc.integer({ min: 10, max: 3_000 }), anyWord)
    .map(([begin, text, n, word]) => `${begin}${text.repeat(n)}${word}`);
}
