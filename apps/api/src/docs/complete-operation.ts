import { STATUS_CODES } from "node:http";
import type { Need } from "@nightguard/contract";
import { toScope } from "@nightguard/service";
import {
  commonFields,
  type ErrorStatus,
  isAnsweredByRoute,
  isCounted,
  isKeyed,
  type RouteKind,
  toErrorReference,
  toErrorResponse,
  toErrorStatuses,
} from "./error-answers.ts";
import { type Example, toKey, toMediaType } from "./examples.ts";
import { type FieldUse, type RequestField, toFieldName, toHeaders } from "./header-fields.ts";

export interface RouteFacts extends RouteKind {
  readonly need: Need | undefined;
  readonly acceptsWorkScope: boolean;
  readonly keysOnly: boolean;
  readonly peopleOnly: boolean;
  readonly fields: Readonly<Record<string, readonly FieldUse[]>>;
  readonly bodies?: Readonly<Record<string, object>> | undefined;
  readonly failure?: Content | undefined;
}

interface MediaType {
  readonly schema: object;
  readonly examples?: Readonly<Record<string, object>>;
}
type Content = Readonly<Record<string, MediaType>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema?: { readonly type?: unknown };
}

interface Answer {
  readonly description: string;
  readonly headers?: object;
  readonly content?: Content;
}

export interface Operation {
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

/**
 * OpenAPI 3.1 permits scopes in the lists, but linters mistake them for those of OAuth: they are in the description
 * instead.
 */
function toSecurity({ access, need, keysOnly, peopleOnly }: RouteFacts): readonly object[] {
  if (access === "public" || access === "sign_in") return [];
  if (access === "admin") return [{ adminToken: [] }, { session: [] }];
  if (peopleOnly || isClosedToKeys(need)) return [{ session: [] }];
  return [{ apiKey: [] }, { bearer: [] }, ...(keysOnly ? [] : [{ session: [] }])];
}

const isClosedToKeys = (need: Need | undefined) => need !== undefined && toScope(need) === undefined;

function toDescription({ description = "" }: Operation, { need, acceptsWorkScope, peopleOnly }: RouteFacts): string {
  if (need === undefined || need === "any" || need === "session") return description;
  const scope = peopleOnly ? undefined : toScope(need);
  if (scope === undefined) return `${description} For people with a session; their roles have to permit \`${need}\`.`;
  const ofPeople = need === scope ? "" : `, a person's roles have to permit \`${need}\``;
  return `${description} The key needs the scope \`${scope}\`${acceptsWorkScope ? " or `work`" : ""}${ofPeople}.`;
}

export function completeOperation(operation: Operation, route: RouteFacts, examples: readonly Example[]): object {
  const requestBody = toRequestBody(operation, route, examples);
  return {
    operationId: toOperationId(route),
    ...operation,
    description: toDescription(operation, route),
    security: toSecurity(route),
    parameters: toParameters(operation, route, examples),
    ...(requestBody && { requestBody }),
    responses: { ...toAnswers(operation, route, examples), ...toFailures(operation, route, examples) },
  };
}

function toOperationId({ method, path }: RouteKind): string {
  const words = path.split(/[^A-Za-z0-9{]+/).map((word) => word.replace(/^\{/, "by-"));
  const name = words.flatMap((word) => word.split("-")).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + name.join("");
}

function toParameters(operation: Operation, route: RouteFacts, examples: readonly Example[]): object[] {
  const fields: RequestField[] = [
    ...(isKeyed(route) ? (["Idempotency-Key"] as const) : []),
    ...(route.access === "verification" ? (["Prefer"] as const) : []),
    ...(Object.hasOwn(operation.responses, "304") ? (["If-None-Match"] as const) : []),
    "X-Request-Id",
  ];
  return [
    ...(operation.parameters ?? []).map((parameter) => ({
      ...withExample(withDescription(parameter, route), route, examples),
      name: parameter.in === "header" ? toFieldName(parameter.name) : parameter.name,
    })),
    ...fields.map((field) => ({ $ref: `#/components/parameters/${field}` })),
  ];
}

const namesInPaths: Readonly<Record<string, string>> = {
  Account: "The account's id, `acc_…`",
  Administrator: "The administrator's name",
  ApiKey: "The key's id, `key_…`: not the key itself",
  BulkAction: "The action's id, `blk_…`",
  Batch: "The batch's id, `bat_…`",
  ColumnMapping: "The mapping's name",
  Event: "The event's id, `evt_…`",
  FeeSchedule: "The fee schedule's name",
  Job: "The job's id, `job_…`",
  Passkey: "The passkey's id, `psk_…`",
  Payer: "The payer's id, as in `GET /Payer`",
  PayerHealth: "The payer's id, as in `GET /Payer`",
  Location: "The `location_id` of requests and rows",
  Plan: "The plan's name",
  Provider: "The provider's NPI, ten digits",
  Route: "The route's name",
  SavedView: "The view's id, `svw_…`",
  Source: "The source's name in the agent's settings",
  Upstream: "The payer service's name",
  User: "The person's id, `usr_…`",
  WebhookDelivery: "The delivery's id, `dlv_…`",
  WorkItem: "The item's id, `wrk_…`",
  WebhookEndpoint: "The endpoint's id, `whe_…`",
};

function withDescription(parameter: Parameter, { path }: RouteFacts): Parameter {
  if (parameter.in !== "path" || parameter.description !== undefined) return parameter;
  const segments = path.split("/");
  const description = namesInPaths[segments[segments.indexOf(`{${parameter.name}}`) - 1] ?? ""];
  return { ...parameter, ...(description && { description }) };
}

function withExample(parameter: Parameter, { path }: RouteFacts, examples: readonly Example[]): object {
  for (const { request } of examples) {
    const example = findValue(parameter, path, new URL(request.path, "http://localhost"), request.headers);
    if (example !== null && example !== undefined) return { ...parameter, example };
  }
  return parameter;
}

function findValue(
  { name, in: place, schema }: Parameter,
  path: string,
  url: URL,
  headers: Example["request"]["headers"],
) {
  switch (place) {
    case "path": {
      const at = path.split("/").indexOf(`{${name}}`);
      return decodeURIComponent(url.pathname.split("/")[at] ?? "");
    }
    case "query": {
      const value = url.searchParams.get(name);
      return value !== null && (schema?.type === "integer" || schema?.type === "number") ? Number(value) : value;
    }
    default:
      return headers[name.toLowerCase()];
  }
}

function toRequestBody(operation: Operation, { bodies }: RouteFacts, examples: readonly Example[]) {
  const content = bodies ? mapValues(bodies, (schema) => ({ schema })) : operation.requestBody?.content;
  if (!content) return undefined;
  // A rejected request may not fit the schema; only its answer is shown.
  const asked = examples.filter(({ request, answer }) => request.body !== undefined && answer.status < 400);
  const plain = mapValues(content, ({ schema }) => ({ schema: withoutDefaults(schema) }));
  return { required: true, content: withExamples(plain, asked, ({ request }) => request) };
}

/** Moves a default to the description: openapi-typescript considers a field with a default always present. */
export function withoutDefaults<Part>(part: Part): Part;
export function withoutDefaults(part: unknown): unknown {
  if (Array.isArray(part)) return part.map((each) => withoutDefaults(each));
  if (typeof part !== "object" || part === null) return part;
  const inside = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withoutDefaults(value)]));
  const { default: value, description, ...rest } = inside;
  // A field may be called "default" or "description": those of a schema are a value and a text.
  if (value === undefined || !("type" in inside || "anyOf" in inside)) return inside;
  const said = `default \`${JSON.stringify(value)}\``;
  return { ...rest, description: typeof description === "string" ? `${description}; ${said}` : said };
}

function toAnswers({ responses }: Operation, route: RouteFacts, examples: readonly Example[]): Record<string, object> {
  return mapValues(responses, ({ description, content }, status) => {
    const shown = examples.filter(({ answer }) => String(answer.status) === status);
    return {
      description: description === "Default Response" ? STATUS_CODES[status] : description,
      headers: toHeaders([...commonFields, ...toCircumstantialFields(route), ...(route.fields[status] ?? [])]),
      ...(content && { content: withExamples(content, shown, ({ answer }) => answer) }),
    };
  });
}

function toCircumstantialFields(route: RouteFacts): FieldUse[] {
  return [
    ...(isCounted(route) ? (["RateLimit-Policy?", "RateLimit?"] as const) : []),
    ...(isKeyed(route) ? (["Idempotent-Replayed?"] as const) : []),
  ];
}

/**
 * Error responses are references, or complete if there is an example. Statuses and ranges that the route declares are
 * its own.
 */
function toFailures(operation: Operation, route: RouteFacts, examples: readonly Example[]): Record<string, object> {
  const { parameters = [], responses } = operation;
  const isConditional = parameters.some(({ name, in: place }) => place === "header" && /^if-match$/i.test(name));
  const statuses = [...toErrorStatuses(route), ...(isConditional ? (["412"] as const) : [])]
    .sort()
    .filter((status) => !Object.hasOwn(responses, status) && !Object.hasOwn(responses, `${status.charAt(0)}XX`));
  return Object.fromEntries(statuses.map((status) => [status, toFailure(status, route, examples)]));
}

function toFailure(status: ErrorStatus, { failure }: RouteFacts, examples: readonly Example[]): object {
  const shown = examples.filter(({ answer }) => String(answer.status) === status);
  const own = isAnsweredByRoute(status) ? failure : undefined;
  if (shown.length === 0 && !own) return toErrorReference(status);
  const { content, ...response } = toErrorResponse(status, own);
  return { ...response, content: withExamples(content, shown, ({ answer }) => answer) };
}

function withExamples(
  content: Content,
  examples: readonly Example[],
  toMessage: (example: Example) => { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown },
): Content {
  return mapValues(content, (given, mediaType) => {
    const shown = examples.filter((example) => toMediaType(toMessage(example).headers["content-type"]) === mediaType);
    if (shown.length === 0) return given;
    const named = shown.map((example) => {
      const value = toExampleValue(mediaType, toMessage(example).body);
      return [toKey(example), { summary: example.title, value }];
    });
    return { ...given, examples: Object.fromEntries(named) };
  });
}

export function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}

function toExampleValue(mediaType: string, body: unknown): unknown {
  const text = String(body);
  switch (mediaType) {
    case "application/x-ndjson":
      return JSON.parse(text.split("\n", 1)[0] ?? "");
    case "text/event-stream":
      return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? "");
    default:
      return body;
  }
}
