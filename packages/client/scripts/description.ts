// Imported by path: the published package must not depend on our other packages.
import { describeApi } from "../../../apps/api/src/docs/describe-api.ts";
import type { JsonSchema } from "./type-writer.ts";

interface OpenApiDocument {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Operation {
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly description?: string;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;
type Named<Value> = readonly [name: string, value: Value];

/** What an API key may call, in the order of the OpenAPI document, and the schemas that its JSON refers to. */
export async function readCallable() {
  const { components, paths } = (await describeApi()) as unknown as OpenApiDocument; // made by openapi.ts
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.some((scheme) => "apiKey" in scheme))
      .map(([method, operation]): Named<Operation> => [`${method.toUpperCase()} ${path}`, operation]),
  );
  return { operations, schemas: findUsed(components.schemas, operations) };
}

/** Requests' schemas end in Input; all others are of answers. */
export const toRole = (name: string) => (name.endsWith("Input") ? "request" : "answer");

/** The named schemas that the operations refer to, directly or through each other, and the Error object. */
function findUsed(schemas: OpenApiDocument["components"]["schemas"], operations: readonly Named<Operation>[]) {
  const used = new Set(["Error"]);
  const collect = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name]);
    }
  };
  collect(schemas.Error);
  for (const [, operation] of operations) collect([pickSchemas(operation), operation.requestBody?.content ?? {}]);
  return Object.entries(schemas).filter(([name]) => used.has(name));
}

const findJson = (content: Content = {}): JsonSchema | undefined => content["application/json"]?.schema;

/** The JSON that an operation takes, and what it answers when it succeeds. */
export function pickSchemas({ parameters = [], requestBody, responses }: Operation) {
  const query = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]);
  return {
    query: query.length > 0 ? ({ type: "object", properties: Object.fromEntries(query) } as JsonSchema) : undefined,
    body: findJson(requestBody?.content),
    answers: Object.entries(responses).flatMap(([status, { content }]): Named<JsonSchema>[] => {
      const schema = status.startsWith("2") ? findJson(content) : undefined;
      return schema ? [[status, schema]] : [];
    }),
  };
}
