import { STATUS_CODES } from "node:http";
import { type Access, isOfAccount } from "../access/route-access.ts";
import { takesKeys } from "../idempotency/idempotency.ts";
import { type FieldUse, toHeaders } from "./header-fields.ts";

interface ErrorAnswer {
  readonly name?: string;
  readonly description: string;
  readonly fields?: readonly FieldUse[];
}

const errorAnswers = {
  "400": {
    description:
      "The request is invalid: `issues` lists every fault. Or the payer service rejected it: see `upstream`.",
  },
  "401": {
    description: "No key, or an unknown one; nobody is signed in, or the session has ended or is locked.",
    fields: ["WWW-Authenticate?"],
  },
  "402": {
    description: "No subscription, no card on file during a trial, or a trial that has ended.",
  },
  "403": {
    description:
      "The key is disabled, lacks the scope, or is not accepted from this address, the person lacks the role, or the account is suspended.",
  },
  "404": { description: "Not found, or it belongs to another account." },
  "405": { description: "The address does not support this method.", fields: ["Allow"] },
  "408": { description: "The request arrived too slowly." },
  "409": {
    description: "Its state does not allow this, or the first request under this `Idempotency-Key` is still running.",
    fields: ["Retry-After?"],
  },
  "412": { description: "It is not the version that the request is for, or it is not absent." },
  "413": { description: "The body is too large." },
  "414": { description: "The address is too long." },
  "415": { description: "The content type, charset or encoding is not accepted here; the message names what is." },
  "417": { description: "This `Expect` is not supported." },
  "422": {
    description:
      "The `Idempotency-Key` was used for another request, or by a caller who sees patients where this one does not.",
  },
  "429": {
    description: "The plan's limit is reached, or the account has too much open at once.",
    fields: ["Retry-After"],
  },
  "431": { description: "The header fields are too large." },
  "500": { description: "An internal error, or billing data that is out of sync." },
  "502": {
    description: "The payer service could not be reached, or its answer could not be parsed.",
  },
  "503": {
    description: "A dependency is unavailable, or this process has too much open; nothing was done.",
    fields: ["Retry-After"],
  },
  "504": { description: "No answer in time; the verification continues as a job." },
  "4XX": {
    name: "RejectedByPayerService",
    description: "The payer service's rejection, with its status; `upstream` is its body.",
  },
  "5XX": {
    name: "FailureOfPayerService",
    description: "The payer service's failure after all attempts, with its status; `upstream` is its body.",
  },
} as const satisfies Readonly<Record<string, ErrorAnswer>>;

export type ErrorStatus = keyof typeof errorAnswers;

export const commonFields = [
  "X-Request-Id",
  "Cache-Control",
  "X-Content-Type-Options",
  "Strict-Transport-Security?",
  "Vary?",
] as const satisfies FieldUse[];

const circumstantialFields = ["RateLimit-Policy?", "RateLimit?", "X-Job-Id?", "Idempotent-Replayed?"] as const;

const anywhere: readonly ErrorStatus[] = ["400", "414", "417", "431", "500", "503"];

const byAccess: Readonly<Record<Access, readonly ErrorStatus[]>> = {
  public: [],
  admin: ["401", "403", "404", "429"],
  session: ["401", "403", "429"],
  sign_in: ["401", "403", "429"],
  request: ["401", "402", "403", "429"],
  operation: ["401", "402", "403", "429"],
  verification: ["401", "402", "403", "429", "502", "504", "4XX", "5XX"],
};

export interface RouteKind {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly ignoresKey?: boolean;
}

export const isKeyed = ({ method, access, ignoresKey = false }: RouteKind): boolean =>
  method === "POST" && takesKeys(access) && !ignoresKey;

export const isCounted = ({ access }: RouteKind): boolean => isOfAccount(access);

/** Other errors are raised before routing. */
export const isAnsweredByRoute = (status: ErrorStatus): boolean => !["408", "417", "431"].includes(status);

const isOfOne = ({ method, path }: RouteKind, wanted: string): boolean => method === wanted && path.includes("{");

export function toErrorStatuses(route: RouteKind): ErrorStatus[] {
  const statuses: ErrorStatus[] = [
    ...anywhere,
    ...byAccess[route.access],
    ...(route.path.includes("{") ? (["404"] as const) : []),
    ...(route.method === "GET" ? [] : (["408", "413", "415"] as const)),
    ...(isKeyed(route) ? (["409", "422"] as const) : []),
    ...(route.method === "DELETE" || isOfOne(route, "PATCH") ? (["409"] as const) : []),
  ];
  return [...new Set(statuses)].sort();
}

export function toResponseComponents(): Record<string, object> {
  const names = Object.keys(errorAnswers) as ErrorStatus[];
  return Object.fromEntries(names.map((status) => [toName(status), toErrorResponse(status)]));
}

export const toErrorReference = (status: ErrorStatus) => ({
  $ref: `#/components/responses/${toName(status)}`,
});

function toName(status: ErrorStatus): string {
  const { name = STATUS_CODES[status] ?? status }: ErrorAnswer = errorAnswers[status];
  return name.replaceAll(/\W/g, "");
}

const errorContent = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };

/** @param content the body by media type, if it is not the Error object */
export function toErrorResponse(
  status: ErrorStatus,
  content: Readonly<Record<string, { readonly schema: object }>> = errorContent,
) {
  const { description, fields = [] }: ErrorAnswer = errorAnswers[status];
  return {
    description,
    headers: toHeaders([...commonFields, ...circumstantialFields, ...fields]),
    content,
  };
}
