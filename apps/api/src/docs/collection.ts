import { type CollectionStep, changingFolder, collectionSteps } from "./collection-steps.ts";
import { toMediaType } from "./examples.ts";

type Json = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security: readonly Json[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly examples?: Readonly<Record<string, { value: unknown }>> }>>;
  };
}

/** The parts of the OpenAPI document that are used. */
interface Description {
  readonly info: { readonly title: string; readonly summary: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

type Named = Readonly<{ path: string; method: string; operation: Operation; step: CollectionStep }>;

/** Set by the user of the collection, and by its steps. */
const variables = [
  { key: "base_url", value: "http://127.0.0.1:8080", description: "Where Nightguard listens" },
  { key: "api_key", value: "", description: "An account's API key" },
  { key: "admin_token", value: "", description: "The administration token, for the folders that need it" },
  { key: "webhook_url", value: "https://hooks.example.com/nightguard", description: "Where webhooks are sent" },
];

/** Times that are in the past and the future whenever the collection is run. */
const beforeEach = [
  'pm.collectionVariables.set("earlier", new Date(Date.now() - 86400000).toISOString());',
  'pm.collectionVariables.set("later", new Date(Date.now() + 30 * 86400000).toISOString());',
];

/**
 * Converts the document of `describeApi()` to a Postman collection (v2.1), which Bruno, Insomnia and Hoppscotch read too: the
 * steps in collection-steps.ts, in folders. Each checks its status, and saves what later ones need.
 */
export function toCollection(document: Json): Json {
  const description = document as unknown as Description; // made by openapi.ts
  const all = collectionSteps.map((step) => findOperation(step, description));
  const folders = [...new Set(all.map(toFolderName))].map((name) => ({
    name,
    description:
      name === changingFolder.name
        ? changingFolder.description
        : (description.tags.find((tag) => tag.name === name)?.description ?? ""),
    item: all.filter((named) => toFolderName(named) === name).map((named) => toItem(named, description)),
  }));
  return {
    info: {
      name: description.info.title,
      description: description.info.summary,
      version: description.info.version,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: toHeaderAuth("X-Token-API", "{{api_key}}"),
    event: [toScript("prerequest", beforeEach)],
    variable: variables,
    item: folders,
  };
}

function findOperation(step: CollectionStep, { paths }: Description): Named {
  const [method = "", path = ""] = step.operation.split(" ");
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`collection-steps.ts has ${step.operation}, which is not described`);
  return { path, method, operation, step };
}

const toFolderName = ({ operation, step }: Named): string => step.folder ?? operation.tags?.[0] ?? "More";

function toItem({ path, method, operation, step }: Named, { components }: Description): Json {
  const parameters = operation.parameters.map((parameter) => {
    if (!("$ref" in parameter)) return parameter;
    const found = components.parameters[parameter.$ref.replace("#/components/parameters/", "")];
    if (!found) throw new Error(`the description lacks ${parameter.$ref}`);
    return found;
  });
  const body = toBody(operation, step);
  const headers = parameters
    .filter((parameter) => parameter.in === "header")
    .map((parameter) => toOption(parameter, step.headers));
  const others = Object.entries(step.headers ?? {}).filter(([name]) => !parameters.some((own) => own.name === name));
  return {
    name: step.name ?? operation.summary,
    event: [toScript("test", toTests(operation, step))],
    request: {
      method,
      description: operation.description ?? "",
      ...toAuth(operation),
      header: [
        ...(body ? [{ key: "Content-Type", value: body.mediaType }] : []),
        ...headers,
        ...others.map(([key, value]) => ({ key, value })),
      ],
      url: toUrl(path, parameters, step),
      ...(body && { body: { mode: "raw", raw: body.text, options: { raw: { language: body.language } } } }),
    },
    response: [],
  };
}

const toScript = (listen: "prerequest" | "test", exec: readonly string[]): Json => ({
  listen,
  script: { type: "text/javascript", exec },
});

/** Repetitions of a step that waits for something, and the time between them. */
const tries = 20;
const betweenTriesMs = 250;

function toTests(operation: Operation, { saves = {}, statuses, until }: CollectionStep): string[] {
  const right = statuses ?? Object.keys(operation.responses).filter((status) => /^2\d\d$/.test(status));
  const name = `answers ${right.join(" or ")}`;
  const check = `pm.test("${name}", () => pm.expect(pm.response.code).to.be.oneOf([${right.join(", ")}]));`;
  const saving = toSaving(saves);
  return [check, ...(until === undefined ? saving : toRepetition(until, saving))];
}

function toSaving(saves: Readonly<Record<string, string>>): string[] {
  const expressions = Object.entries(saves);
  if (expressions.length === 0) return [];
  return [
    'pm.test("has what later steps need", () => {',
    ...(expressions.some(([, expression]) => expression.startsWith("body.")) ? [readBody] : []),
    ...(expressions.some(([, expression]) => expression.startsWith("headers.")) ? [readHeaders] : []),
    ...expressions.map(([name, value]) => `  pm.collectionVariables.set(${JSON.stringify(name)}, ${value});`),
    "});",
  ];
}

const readBody = "  const body = pm.response.json();";
const readHeaders = "  const { headers } = pm.response;";

/** Postman ignores the next request where a single one is sent. */
const toRepetition = (until: string, saving: readonly string[]): string[] => [
  "function isDone() {",
  readBody,
  `  return ${until};`,
  "}",
  'const tries = Number(pm.collectionVariables.get("tries") ?? 0) + 1;',
  `if (pm.response.code === 200 && tries < ${tries} && !isDone()) {`,
  '  pm.collectionVariables.set("tries", tries);',
  "  pm.execution.setNextRequest(pm.info.requestName);",
  `  setTimeout(() => {}, ${betweenTriesMs});`,
  "} else {",
  '  pm.collectionVariables.unset("tries");',
  ...saving.map((line) => `  ${line}`),
  "}",
];

/** The first example's body with the fields of the step, or those alone. */
function toBody({ requestBody }: Operation, { body }: CollectionStep) {
  const [first] = Object.entries(requestBody?.content ?? {});
  if (!first) return undefined;
  const [mediaType, { examples = {} }] = first;
  const example = Object.values(examples)[0]?.value;
  const value = typeof example === "string" ? example : { ...(example as object | undefined), ...body };
  const language = toMediaType(mediaType) === "application/json" ? "json" : "text";
  return { mediaType, language, text: typeof value === "string" ? value : JSON.stringify(value, undefined, 2) };
}

function toUrl(path: string, parameters: readonly Parameter[], step: CollectionStep): Json {
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  return {
    raw: `{{base_url}}/${segments}`,
    host: ["{{base_url}}"],
    path: segments.split("/"),
    query: parameters
      .filter((parameter) => parameter.in === "query")
      .map((parameter) => toOption(parameter, step.query)),
    variable: parameters
      .filter((parameter) => parameter.in === "path")
      .map(({ name, description = "" }) => ({ key: name, value: step.path?.[name] ?? "", description })),
  };
}

/** A query parameter or header field, disabled unless the step gives it a value. */
const toOption = ({ name, example, description = "" }: Parameter, given: Readonly<Record<string, string>> = {}) => ({
  key: name,
  value: given[name] ?? String(example ?? ""),
  description,
  disabled: !Object.hasOwn(given, name),
});

/** Authentication other than the collection's default, an account's key. */
function toAuth(operation: Operation): Json {
  const takes = (way: string) => operation.security.some((one) => Object.hasOwn(one, way));
  // The cookie of a session is kept and sent by itself.
  if (!takes("apiKey") && !takes("adminToken")) return { auth: { type: "noauth" } };
  if (!takes("adminToken")) return {};
  return { auth: { type: "bearer", bearer: [{ key: "token", value: "{{admin_token}}", type: "string" }] } };
}

const toHeaderAuth = (name: string, value: string): Json => ({
  type: "apikey",
  apikey: [
    { key: "key", value: name, type: "string" },
    { key: "value", value, type: "string" },
    { key: "in", value: "header", type: "string" },
  ],
});
