import fc from "fast-check";
import { anyCharacter } from "../support/any-text.ts";
import type { IdKind } from "./callers.ts";
import { type Headers, oddHeaders } from "./header-fields.ts";
import type { FuzzRequest } from "./request.ts";
import { createSchemaValues, type Schema } from "./schema-values.ts";
import { applyEdits, edits, spoil, spoiling } from "./spoil.ts";
import { run, type Values } from "./values.ts";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly security: readonly object[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** The parts of the API's description that requests are generated from. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** An operation of the description and the requests generated for it. */
export interface RestOperation {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly mediaTypes: readonly string[];
  readonly requests: fc.Arbitrary<FuzzRequest>;
}

/** The resource of an id in a path, by the segment before it. */
const idKinds: Readonly<Record<string, IdKind>> = {
  Account: "acc",
  ApiKey: "key",
  Batch: "bat",
  Job: "job",
  User: "usr",
  WebhookDelivery: "dlv",
  WebhookEndpoint: "whe",
};
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

/** Requests for every operation of the description, valid and slightly invalid. */
export function toRestOperations({ paths, components }: Description, values: Values): RestOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      isAdmin: operation.security.some((way) => Object.hasOwn(way, "adminToken")),
      mediaTypes: Object.keys(operation.requestBody?.content ?? {}),
      requests: toRequests({ method: method.toUpperCase(), path, operation }),
    })),
  );

  function toRequests({
    method,
    path,
    operation,
  }: {
    method: string;
    path: string;
    operation: Operation;
  }): fc.Arbitrary<FuzzRequest> {
    const parameters = operation.parameters.map(resolve);
    return fc
      .record({
        method: fc.oneof(
          { weight: 24, arbitrary: fc.constant(method) },
          { weight: 1, arbitrary: method === "GET" ? fc.constant("HEAD") : fc.constantFrom(...methods) },
        ),
        path: toPath(path, values),
        query: toQuery(
          parameters.filter((parameter) => parameter.in === "query"),
          values,
          components.schemas,
        ),
        headers: toHeaders(parameters.filter((parameter) => parameter.in === "header")),
        odd: oddHeaders(values),
        body: toBody(operation),
      })
      .map(({ method, path, query, headers, odd, body }) => ({
        caller: values.caller.name,
        method,
        path: `${path}${query}`,
        headers: withAll([...Object.entries(values.caller.headers), ...headers, ...(body?.headers ?? [])], odd),
        body: body?.bytes,
      }));
  }

  function resolve(parameter: Parameter | { readonly $ref: string }): Parameter {
    if (!("$ref" in parameter)) return parameter;
    const found = components.parameters[parameter.$ref.replace("#/components/parameters/", "")];
    if (!found) throw new Error(`the description lacks ${parameter.$ref}`);
    return found;
  }

  function toBody({ requestBody }: Operation): fc.Arbitrary<Body | undefined> {
    const toArbitrary = createSchemaValues(values, components.schemas);
    const bodies = Object.entries(requestBody?.content ?? {}).map(([mediaType, { schema }]) =>
      fc
        .record({ value: toArbitrary(schema), changes: edits(values.junk), spoiled: spoiling })
        .map(({ value, changes, spoiled }): Body => {
          const text = mediaType === "text/csv" ? String(value) : (JSON.stringify(applyEdits(value, changes)) ?? "");
          return { headers: [["Content-Type", mediaType]], bytes: spoil(Buffer.from(text), spoiled) };
        }),
    );
    const none = fc.constant(undefined);
    return bodies.length === 0
      ? none
      : fc.oneof({ weight: 30, arbitrary: fc.oneof(...bodies) }, { weight: 1, arbitrary: none });
  }
}

interface Body {
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** Later fields replace earlier ones of the same name, unless they repeat each other. */
export function withAll(usual: Headers, odd: Headers): Headers {
  const replaced = new Set(odd.map(([name]) => name.toLowerCase()));
  return [...usual.filter(([name]) => !replaced.has(name.toLowerCase())), ...odd];
}

export const encode = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

function toPath(path: string, values: Values): fc.Arbitrary<string> {
  const before = /(\w+)\/\{/.exec(path)?.[1] ?? "";
  const kind = idKinds[before];
  const usual = kind ? values.id(kind) : fc.nat(20).map((n) => `ours-${n}`); // no plan or payer that callers use
  const segment = fc.oneof(
    { weight: 12, arbitrary: usual.map(encode) },
    { weight: 1, arbitrary: values.oddText.map(encode) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%zz", "%00", "%2e%2e", "..", ".", "", "%F0%9F", "job_", "*", ":id", "{id}"),
    },
  );
  return segment.map((text) => path.replace(/\{\w+\}/, text.replaceAll("$", "%24")));
}

function toQuery(
  parameters: readonly Parameter[],
  values: Values,
  schemas: Readonly<Record<string, Schema>>,
): fc.Arbitrary<string> {
  const toArbitrary = createSchemaValues(values, schemas);
  const usual = parameters.map(({ name, schema, required = false }) =>
    fc
      .record({
        isThere: fc.nat(9).map((n) => n < (required ? 9 : 2)),
        value: fc.oneof({ weight: 8, arbitrary: toArbitrary(schema, name) }, { weight: 1, arbitrary: values.oddText }),
      })
      .map(({ isThere, value }) => (isThere ? [`${name}=${encode(value)}`] : [])),
  );
  // Names of parameters are repeated where they are unknown, so no people are planted there.
  const known = parameters.map((parameter) => parameter.name);
  const name = fc.oneof(
    fc.constantFrom("limit", "cursor", "wait", "map[A B]", "__proto__", ...known),
    fc.string({ unit: anyCharacter, maxLength: 30 }),
    run(2_000),
  );
  const more = fc.oneof(
    { weight: 14, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(name, values.oddText).map(([key, value]) => [`${encode(key)}=${encode(value)}`]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("a", "a=b", "=", "limit=1", "[", "a[b]=c"), fc.nat(400))
        .map(([text, n]) => Array(n).fill(text) as string[]),
    },
  );
  return fc.tuple(...usual, more).map((parts) => {
    const query = parts.flat().join("&").slice(0, 9_000);
    return query === "" ? "" : `?${query}`;
  });
}

/** The described header fields; idempotency keys come from a small set, so that some repeat. */
function toHeaders(parameters: readonly Parameter[]): fc.Arbitrary<Headers> {
  const usual: Readonly<Record<string, fc.Arbitrary<string>>> = {
    "Idempotency-Key": fc.nat(300).map((n) => `key-${n}`),
    "Last-Event-ID": fc.nat(5).map(String),
    Prefer: fc.constantFrom("respond-async", "respond-async", "wait=0", "wait=1"),
    "If-None-Match": fc.constantFrom("*", 'W/"7f3a2c"', '"a"'),
    "X-Request-Id": fc.constantFrom("order-8841", "a.b-c_d"),
  };
  const fields = parameters.map(({ name }) =>
    fc.tuple(fc.nat(9), usual[name] ?? fc.constant("1")).map(([n, value]): Headers => (n < 2 ? [[name, value]] : [])),
  );
  return fc.tuple(...fields).map((given) => given.flat());
}
