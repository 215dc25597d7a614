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

type Named = Readonly<{ path: string; method: string; operation: Operation }>;

/** For requests that do harm when a collection is run as a whole: they replace, limit, disable or delete. */
const changingFolder = {
  name: "Changes the installation",
  description:
    "These requests change the installation itself: they replace payer lists, set limits, disable keys, rotate secrets " +
    "or delete data. Send them one at a time and check each body first; never run this folder as a whole.",
};

/**
 * Converts the document of `describeApi()` to a Postman collection (v2.1), which Bruno, Insomnia and Hoppscotch read too: a
 * folder for each tag, and a request for each operation, from its first example. Address and keys are variables.
 */
export function toCollection(document: Json): Json {
  const description = document as unknown as Description; // made by openapi.ts
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const toItems = (chosen: readonly Named[]) => chosen.map((named) => toItem(named, description));
  const harmless = operations.filter((operation) => !changesInstallation(operation));
  const names = new Set([...description.tags.map(({ name }) => name), ...harmless.map(toFolderName)]);
  const folders = [...names].map((name) => ({
    name,
    description: description.tags.find((tag) => tag.name === name)?.description ?? "",
    item: toItems(harmless.filter((operation) => toFolderName(operation) === name)),
  }));
  const changing = { ...changingFolder, item: toItems(operations.filter(changesInstallation)) };
  return {
    info: {
      name: description.info.title,
      description: description.info.summary,
      version: description.info.version,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: toHeaderAuth("X-Token-API", "{{api_key}}"),
    variable: [
      { key: "base_url", value: "http://127.0.0.1:8080" },
      { key: "api_key", value: "" },
      { key: "admin_token", value: "" },
    ],
    item: [...folders, changing].filter(({ item }) => item.length > 0),
  };
}

/** Administrative writes, replacements, deletions, and rotations of keys or secrets. */
const changesInstallation = ({ path, method, operation }: Named): boolean =>
  method !== "get" &&
  (needsAdminToken(operation) ||
    method !== "post" ||
    ["delete", "roll", "rotate"].includes(path.split("/").at(-1) ?? ""));

const needsAdminToken = ({ security }: Operation): boolean => security.some((way) => Object.hasOwn(way, "adminToken"));

const toFolderName = ({ operation }: Named): string => operation.tags?.[0] ?? "More";

function toItem({ path, method, operation }: Named, { components }: Description): Json {
  const parameters = operation.parameters.map((parameter) => {
    if (!("$ref" in parameter)) return parameter;
    const found = components.parameters[parameter.$ref.replace("#/components/parameters/", "")];
    if (!found) throw new Error(`the description lacks ${parameter.$ref}`);
    return found;
  });
  const body = toBody(operation);
  const headers = parameters.filter((parameter) => parameter.in === "header").map(toOption);
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description ?? "",
      ...toAuth(operation),
      header: [...(body ? [{ key: "Content-Type", value: body.mediaType }] : []), ...headers],
      url: toUrl(path, parameters),
      ...(body && { body: { mode: "raw", raw: body.text, options: { raw: { language: body.language } } } }),
    },
    response: [],
  };
}

/** The first example's body, or an empty body of the first media type. */
function toBody({ requestBody }: Operation) {
  const [first] = Object.entries(requestBody?.content ?? {});
  if (!first) return undefined;
  const [mediaType, { examples = {} }] = first;
  const value = Object.values(examples)[0]?.value ?? "";
  const language = toMediaType(mediaType) === "application/json" ? "json" : "text";
  return { mediaType, language, text: typeof value === "string" ? value : JSON.stringify(value, undefined, 2) };
}

function toUrl(path: string, parameters: readonly Parameter[]): Json {
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  return {
    raw: `{{base_url}}/${segments}`,
    host: ["{{base_url}}"],
    path: segments.split("/"),
    query: parameters.filter((parameter) => parameter.in === "query").map(toOption),
    variable: parameters
      .filter((parameter) => parameter.in === "path")
      .map(({ name, example }) => ({ key: name, value: String(example ?? "") })),
  };
}

/** A query parameter or header field, disabled unless it is required. */
const toOption = ({ name, example, description = "", required = false }: Parameter) => ({
  key: name,
  value: String(example ?? ""),
  description,
  disabled: !required,
});

/** Authentication other than the collection's default, an account's key. */
function toAuth(operation: Operation): Json {
  if (operation.security.length === 0) return { auth: { type: "noauth" } };
  if (!needsAdminToken(operation)) return {};
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
