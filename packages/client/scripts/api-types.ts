import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
// By their paths and not their names: what is published knows of none of our other packages, not even for its making.
import { type ApiDeps, createApi } from "../../../apps/api/src/index.ts";
import { createLog } from "../../platform/src/index.ts";
import { type JsonSchema, type Role, toType } from "./json-schema-types.ts";
import { createFieldSharing } from "./repeated-fields.ts";

/** Where the types are checked in. */
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
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/**
 * The text of `src/api-types.ts`: everything that an account's key may call, as types, from the same description that the
 * service gives of itself, which is made from the schemas that validate.
 */
export async function toApiTypes(): Promise<string> {
  const { components, paths } = await readDescription();
  const share = createFieldSharing();
  const shapes = Object.entries(components.schemas).map(([name, schema]): NamedType => {
    const role = roleOf(name);
    return [name, toType(share(schema, role, name), role)];
  });
  const toText = (schema: JsonSchema, role: Role) => toType(share(schema, role), role);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.some((scheme) => "apiKey" in scheme))
      .map(([method, operation]) => toOperationType(`${method.toUpperCase()} ${path}`, operation, toText)),
  );
  return format(
    [
      "// Written by `npm run types -w packages/client` from the service's own description; not to be edited.",
      "",
      "/** The shapes that the description names. */",
      `export interface Schemas { ${keepUsed(shapes, operations.join()).map(toField).join("\n")} }`,
      "",
      "/** What may be asked, and what is answered when it goes well, by method and path. */",
      `export interface Operations { ${operations.join("\n")} }`,
      "",
    ].join("\n"),
  );
}

/** No use case is called while the API describes itself. */
async function readDescription(): Promise<OpenApiDocument> {
  const log = createLog({ level: "silent", name: "describe" });
  const api = createApi({ log, adminToken: undefined } as ApiDeps);
  await api.ready();
  const document = api.swagger() as unknown as OpenApiDocument; // the plugin's type covers every version of OpenAPI
  await api.close();
  return document;
}

function toOperationType(
  name: string,
  { summary = "", parameters = [], requestBody, responses }: Operation,
  toText: (schema: JsonSchema, role: Role) => string,
): string {
  const query: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === "query")
        .map(({ name: field, schema, description }) => [field, { ...schema, ...(description && { description }) }]),
    ),
  };
  const body = findJson(requestBody?.content);
  const answers = Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = /^2/.test(status) ? findJson(content) : undefined;
    return schema ? [`readonly ${status}: ${toText(schema, "answer")};`] : [];
  });
  return [
    `/** ${summary}. */`,
    `readonly ${JSON.stringify(name)}: {`,
    Object.keys(query.properties ?? {}).length > 0 ? `readonly query: ${toText(query, "request")};` : "",
    body ? `readonly body: ${toText(body, "request")};` : "",
    `readonly answers: ${answers.length > 0 ? `{ ${answers.join(" ")} }` : "Record<never, never>"};`,
    "};",
  ].join("\n");
}

type NamedType = readonly [name: string, type: string];

/** Of the named shapes those that the operations speak of, or that stand in one of those, and the Error object. */
function keepUsed(
  shapes: readonly NamedType[],
  operations: string,
  used: readonly NamedType[] = [],
): readonly NamedType[] {
  const text = [operations, ...used.map(([, type]) => type)].join();
  const found = shapes.filter(([name]) => name === "Error" || text.includes(`Schemas[${JSON.stringify(name)}]`));
  return found.length === used.length ? used : keepUsed(shapes, operations, found);
}

const findJson = (content: Content = {}): JsonSchema | undefined => content["application/json"]?.schema;

function format(text: string): string {
  const { stdout, status, error } = spawnSync("biome", ["format", `--stdin-file-path=${apiTypesFile}`], {
    input: text,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error("biome did not format the types", { cause: error });
  return stdout;
}

/** A shape that is taken in otherwise than it is given out has a name of its own for that. */
const roleOf = (name: string): Role => (name.endsWith("Input") ? "request" : "answer");

const toField = ([name, type]: NamedType): string => `readonly ${JSON.stringify(name)}: ${type};`;
