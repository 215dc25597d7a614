import { STATUS_CODES } from "node:http";
import type { Access } from "../access/route-access.ts";
import { type FieldUse, toHeaders } from "./header-fields.ts";

/** A status that says that something went wrong. The ranges stand for whatever the payer service answered. */
interface ErrorAnswer {
  /** Its name among the description's components, where that is not the status's own. */
  readonly name?: string;
  readonly description: string;
  readonly fields?: readonly FieldUse[];
}

const errorAnswers = {
  "400": {
    description:
      "The request is at fault: every fault is listed in `issues`. Or the payer service said so: `upstream`.",
  },
  "401": {
    description: "No key, or none that is known.",
    fields: ["WWW-Authenticate?"],
  },
  "402": {
    description: "No subscription, no card on file during a trial, or a trial that has ended.",
  },
  "403": { description: "The key is disabled, or the account suspended." },
  "404": { description: "There is no such thing, or it is somebody else's." },
  "405": { description: "The address does not know this method.", fields: ["Allow"] },
  "408": { description: "The request came too slowly." },
  "409": {
    description:
      "The thing is in a state that does not allow this, or the first request under this `Idempotency-Key` is still running.",
    fields: ["Retry-After?"],
  },
  "413": { description: "More than may be sent at once." },
  "414": { description: "The address is too long." },
  "415": { description: "A body, charset or coding that is not read here." },
  "417": { description: "No such `Expect` is known." },
  "422": { description: "The `Idempotency-Key` was used for another request." },
  "429": {
    description: "The plan's limit is reached, or the account has as much open at once as it may.",
    fields: ["Retry-After"],
  },
  "431": { description: "The header fields are too large." },
  "500": { description: "A defect of ours, or billing data that is out of sync." },
  "502": {
    description: "The payer service could not be reached, or what it answered could not be read.",
  },
  "503": {
    description: "A part that we need does not answer, or this process has as much open as it can; nothing was done.",
    fields: ["Retry-After"],
  },
  "504": { description: "No answer came in time; the verification goes on as a job." },
  "4XX": {
    name: "RejectedByPayerService",
    description: "What the payer service answered, with its status; its words are `upstream`.",
  },
  "5XX": {
    name: "FailureOfPayerService",
    description: "What the payer service answered after all tries, with its status; its words are `upstream`.",
  },
} as const satisfies Readonly<Record<string, ErrorAnswer>>;

export type ErrorStatus = keyof typeof errorAnswers;

/** The fields that every answer carries. */
export const commonFields = ["X-Request-Id", "Cache-Control", "X-Content-Type-Options"] as const satisfies FieldUse[];

/** The fields that an answer carries where its request counted, belonged to a job, or came a second time. */
const circumstantialFields = ["RateLimit-Policy?", "RateLimit?", "X-Job-Id?", "Idempotent-Replayed?"] as const;

/** What may go wrong at any address, before anybody asks what stands there. */
const anywhere: readonly ErrorStatus[] = ["400", "414", "417", "431", "500", "503"];

const byAccess: Readonly<Record<Access, readonly ErrorStatus[]>> = {
  public: [],
  admin: ["401", "404"],
  request: ["401", "402", "403", "429"],
  operation: ["401", "402", "403", "429"],
  verification: ["401", "402", "403", "429", "502", "504", "4XX", "5XX"],
};

/** What of a route decides how it can fail. */
export interface RouteKind {
  readonly method: string;
  /** As it stands in the description: `/Job/{id}`. */
  readonly path: string;
  readonly access: Access;
}

/** Whether the route takes an `Idempotency-Key`. */
export const isKeyed = ({ method, access }: RouteKind): boolean => method === "POST" && access !== "public";

/** Whether a request counts against one of an account's limits. */
export const isCounted = ({ access }: RouteKind): boolean => access !== "public" && access !== "admin";

/** Whether the status comes from where a route is known already; some requests do not get that far. */
export const isAnsweredByRoute = (status: ErrorStatus): boolean => !["408", "417", "431"].includes(status);

/** The statuses of everything that can go wrong with a route, in order. */
export function toErrorStatuses(route: RouteKind): ErrorStatus[] {
  const statuses: ErrorStatus[] = [
    ...anywhere,
    ...byAccess[route.access],
    ...(route.path.includes("{") ? (["404"] as const) : []),
    ...(route.method === "GET" ? [] : (["408", "413", "415"] as const)),
    ...(isKeyed(route) ? (["409", "422"] as const) : []),
  ];
  return [...new Set(statuses)].sort();
}

/** `components.responses`: what goes wrong is answered in one form everywhere. */
export function toResponseComponents(): Record<string, object> {
  const names = Object.keys(errorAnswers) as ErrorStatus[]; // its own keys
  return Object.fromEntries(names.map((status) => [toName(status), toErrorResponse(status)]));
}

/** A reference to the answer of this status. */
export const toErrorReference = (status: ErrorStatus) => ({
  $ref: `#/components/responses/${toName(status)}`,
});

/** `404` is `NotFound`. */
function toName(status: ErrorStatus): string {
  const { name = STATUS_CODES[status] ?? status }: ErrorAnswer = errorAnswers[status];
  return name.replaceAll(/\W/g, "");
}

/**
 * The answer of this status, spelled out: to be completed with examples.
 *
 * @param schema of its body, where that is not the Error object
 */
export function toErrorResponse(status: ErrorStatus, schema: object = { $ref: "#/components/schemas/Error" }) {
  const { description, fields = [] }: ErrorAnswer = errorAnswers[status];
  return {
    description,
    headers: toHeaders([...commonFields, ...circumstantialFields, ...fields]),
    content: { "application/json": { schema } },
  };
}
