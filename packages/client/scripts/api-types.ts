import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
// Imported by path: the published package must not depend on our other packages.
import { type ApiDeps, createApi } from "../../../apps/api/src/index.ts";
import { createLog } from "../../platform/src/index.ts";
import { createTypeWriter, type JsonSchema } from "./type-writer.ts";

/** The checked-in types. */
export const apiTypesFile = fileURLToPath(new URL("../src/api-types.ts", import.meta.url));

interface OpenApiDocument {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
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

/** The text of `src/api-types.ts`: every operation that an API key may call, from the OpenAPI document. */
export async function toApiTypes(): Promise<string> {
  const { components, paths } = await readDescription();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.some((scheme) => "apiKey" in scheme))
      .map(([method, operation]): Named<Operation> => [`${method.toUpperCase()} ${path}`, operation]),
  );
  const write = createTypeWriter();
  const schemas = findUsed(components.schemas, operations).map(([name, schema]) => {
    const role = name.endsWith("Input") ? "request" : "answer";
    return `readonly ${name}: ${write(schema, role, `Schemas["${name}"]`)};`;
  });
  const types = operations.map(([name, operation]) => toOperationType(name, operation, write));
  return format(`// Written by \`npm run types -w packages/client\` from the OpenAPI document. Do not edit.

/** The named schemas. */
export interface Schemas { ${schemas.join("\n")} }

/** Query, body, and successful answers by status, for each method and path. */
export interface Operations { ${types.join("\n")} }
`);
}

/** Describing the API calls no use case, so it needs no dependencies. */
async function readDescription(): Promise<OpenApiDocument> {
  const log = createLog({ level: "silent", name: "describe" });
  const api = createApi({ log } as ApiDeps);
  await api.ready();
  const document = api.swagger() as unknown as OpenApiDocument; // the plugin's type covers every version of OpenAPI
  await api.close();
  return document;
}

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
  for (const [, operation] of operations) collect(pickSchemas(operation));
  return Object.entries(schemas).filter(([name]) => used.has(name));
}

const findJson = (content: Content = {}): JsonSchema | undefined => content["application/json"]?.schema;

/** The JSON that an operation takes, and what it answers when it succeeds. */
function pickSchemas({ parameters = [], requestBody, responses }: Operation) {
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

function toOperationType(name: string, operation: Operation, write: ReturnType<typeof createTypeWriter>): string {
  const { query, body, answers } = pickSchemas(operation);
  const path = `Operations["${name}"]`;
  const answerTypes = answers.map(
    ([status, schema]) => `readonly ${status}: ${write(schema, "answer", `${path}["answers"][${status}]`)};`,
  );
  return [
    `/** ${operation.summary ?? ""}. */`,
    `readonly "${name}": {`,
    query ? `readonly query: ${write(query, "request", `${path}["query"]`)};` : "",
    body ? `readonly body: ${write(body, "request", `${path}["body"]`)};` : "",
    `readonly answers: ${answerTypes.length > 0 ? `{ ${answerTypes.join(" ")} }` : "Record<never, never>"};`,
    "};",
  ].join("\n");
}

function format(text: string): string {
  const { stdout, status, error } = spawnSync("biome", ["format", `--stdin-file-path=${apiTypesFile}`], {
    input: text,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error("biome could not format the types", { cause: error });
  return stdout;
}

if (import.meta.main) writeFileSync(apiTypesFile, await toApiTypes());
