import { STATUS_CODES } from "node:http";
import { describeApi } from "../../apps/api/src/docs/describe-api.ts";
import { toResponseComponents } from "../../apps/api/src/docs/error-answers.ts";
import { toHeaderComponents } from "../../apps/api/src/docs/header-fields.ts";
import type { ApiAnswer } from "./api-answer.ts";
import { createValidation, toValues } from "./schemas.ts";

/** The parts of a request that select the description of its response. */
export interface Asked {
  readonly method: string;
  /** With the query. */
  readonly path: string;
}

/** Header fields of HTTP itself. */
const ofHttp = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

const headerComponents = toHeaderComponents() as Description["components"]["headers"];
const errorResponses = toResponseComponents() as Description["components"]["responses"];

/** Statuses allowed where no operation matches: unknown paths and malformed requests. */
const withoutOperation = [400, 401, 402, 403, 404, 405, 408, 413, 414, 415, 417, 429, 431, 500, 503];

interface Header {
  readonly required?: boolean;
  readonly schema: object;
}
interface MediaType {
  readonly schema?: object;
}
interface Response {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}
type Operation = { readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>> };

/** The parts of the OpenAPI document that responses are checked against. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly headers: Readonly<Record<string, Header>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

let described: Promise<ReturnType<typeof createChecker>> | undefined;

function findChecker() {
  described ??= describeApi().then((document) => createChecker(document as unknown as Description));
  return described;
}

/**
 * Checks a response against the OpenAPI description, both ways: it has no undocumented status, header field or body
 * field, and everything documented as required is present.
 *
 * @throws Error that lists every difference
 */
export async function checkDescribed(asked: Asked, answer: ApiAnswer): Promise<void> {
  if (/^\/(?:console(?:\/|$)|$)/.test(asked.path)) return; // for people, and not described
  const { check } = await findChecker();
  const differences = check(asked, answer);
  if (differences.length === 0) return;
  const what = `${asked.method} ${asked.path.replace(/\?.*$/s, "")} answered ${answer.status}`;
  throw new Error(
    `${what}, which is not what the OpenAPI description says:\n${differences.join("\n")}\n${answer.text.slice(0, 500)}`,
  );
}

/** @returns a function that checks the first response of each operation, status and media type: cheaper than each response */
export function createFirstCheck(): typeof checkDescribed {
  const checked = new Set<string>();
  return async (asked, answer) => {
    const { nameOperation } = await findChecker();
    const name = [nameOperation(asked), answer.status, answer.headers["content-type"]].join(" ");
    if (checked.has(name)) return;
    checked.add(name);
    await checkDescribed(asked, answer);
  };
}

/** @returns what lists the differences between a response and the description, and what names the operation of a request */
function createChecker(description: Description) {
  const validate = createValidation(description);
  const operations = Object.entries(description.paths).map(([path, methods]) => ({
    pattern: toPattern(path),
    methods,
  }));

  function check({ method, path }: Asked, answer: ApiAnswer): string[] {
    const response = findResponse(method, path.replace(/\?.*$/s, ""), answer.status);
    if (!response) return [`the status ${answer.status} is not described`];
    return [...checkHeaders(response, answer), ...(method === "HEAD" ? [] : checkBody(response, answer))];
  }

  /** A path that is not described stands for itself. */
  function nameOperation({ method, path }: Asked): string {
    const withoutQuery = path.replace(/\?.*$/s, "");
    const found = operations.find(({ pattern }) => pattern.test(withoutQuery));
    return `${method} ${found?.pattern ?? withoutQuery}`;
  }

  function findResponse(method: string, path: string, status: number): Response | undefined {
    const described = operations.find(({ pattern }) => pattern.test(path))?.methods;
    const operation = described?.[method === "HEAD" ? "get" : method.toLowerCase()];
    if (!operation) return withoutOperation.includes(status) ? findErrorResponse(status) : undefined;
    const { responses } = operation;
    return resolve(responses[status] ?? responses[`${Math.floor(status / 100)}XX`]);
  }

  /** Error responses are named after their status text. Those that no operation has, such as 405, are not in the description. */
  function findErrorResponse(status: number): Response | undefined {
    return errorResponses[STATUS_CODES[status]?.replaceAll(/\W/g, "") ?? ""];
  }

  function resolve(response: Operation["responses"][string] | undefined): Response | undefined {
    if (!response || !("$ref" in response)) return response;
    return description.components.responses[response.$ref.replace("#/components/responses/", "")];
  }

  function checkHeaders({ headers = {} }: Response, answer: ApiAnswer): string[] {
    const documented = new Map(
      Object.entries(headers).map(([name, { $ref }]) => {
        const header = headerComponents[$ref.replace("#/components/headers/", "")];
        if (!header) throw new Error(`the description lacks ${$ref}`);
        return [name.toLowerCase(), header] as const;
      }),
    );
    const undocumented = Object.keys(answer.headers).filter((name) => !ofHttp.has(name) && !documented.has(name));
    return [
      ...undocumented.map((name) => `the header field ${name} is not described`),
      ...[...documented].flatMap(([name, header]) => checkHeader(name, header, answer.headers[name])),
    ];
  }

  function checkHeader(name: string, { required, schema }: Header, value: string | string[] | undefined): string[] {
    if (value === undefined) return required ? [`the header field ${name} is missing`] : [];
    const isNumber = (schema as { type?: string }).type === "integer";
    // Set-Cookie comes once for each cookie.
    const faults = [value].flat().flatMap((one) => validate(schema, isNumber ? Number(one) : one));
    return faults.map((fault) => `header field ${name}: ${fault}`);
  }

  function checkBody({ content }: Response, { headers, text }: ApiAnswer): string[] {
    if (!content) return text === "" ? [] : ["a body is not described"];
    const mediaType = String(headers["content-type"]).replace(/;.*$/s, "").trim().toLowerCase();
    const media = content[mediaType] ?? content["*/*"];
    if (!media) return [`the content type ${mediaType} is not described`];
    const { schema = {} } = media;
    return toValues(mediaType, text).flatMap((value) => validate(schema, value));
  }

  return { check, nameOperation };
}

function toPattern(path: string): RegExp {
  const segments = path.split("/").map((segment) => (segment.startsWith("{") ? "[^/]+" : RegExp.escape(segment)));
  return new RegExp(`^${segments.join("/")}$`);
}
