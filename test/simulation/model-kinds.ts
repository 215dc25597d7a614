import {
  findUpstreamKind,
  toRefused,
  type Upstream,
  type UpstreamLimits,
  type UpstreamOutcome,
  upstreamKinds,
} from "@nightguard/payers";
import { defaultTls } from "@nightguard/platform";
import { toAvailityOutcome } from "../../packages/payers/src/availity/availity-outcome.ts";
import { toStediOutcome } from "../../packages/payers/src/stedi/stedi-outcome.ts";
import { x12Answer, x12Rejection } from "../support/x12.ts";
import { answersOf2026 } from "../upstreams/stedi-2026-answers.ts";
import { answersOf2024, type StediAnswers } from "../upstreams/stedi-answers.ts";
import { modelMemberId } from "./model-job.ts";

/** What a model service answers: coverage, a payer's rejection by its AAA03 code, or an HTTP status. */
export type Said = "covered" | "42" | "75" | "79" | { readonly status: number; readonly retryAfterSeconds?: number };

/** A kind of upstream as a history uses it: the real limits, retry rules and settings, and how its answers read. */
export interface ModelKind {
  readonly name: string;
  /** Opened as in production, but never asked. */
  readonly upstream: Upstream;
  /** Every answer is on the bill, also "not now". */
  readonly bills: boolean;
  /** What the kind's own code makes of an answer. */
  toOutcome(said: Said): UpstreamOutcome;
  /** For a service that accepts questions: what it says while it has no answer, and then. */
  readonly coverage?: {
    toAccepted(id: string): UpstreamOutcome;
    toPolled(id: string, said: Said): UpstreamOutcome;
  };
}

interface Setup {
  readonly kind: string;
  readonly credentials: object;
  readonly settings?: object;
  readonly format: "stedi" | "stedi of 2026" | "x12" | "availity";
}

const partner = { sender_id: "SENDER", receiver_id: "RECEIVER" };
const client = { client_id: "client", client_secret: "secret" };
const apiKey = { api_key: "key" };
/** Rows that a batch of a history has at least, to be asked in a submission. */
export const submittedRows = 4;

const setups: Readonly<Record<string, Setup>> = {
  nightguard: { kind: "nightguard", credentials: {}, format: "x12" },
  stedi: { kind: "stedi", credentials: apiKey, format: "stedi of 2026" },
  "stedi x12": { kind: "stedi", credentials: apiKey, settings: { format: "x12" }, format: "stedi" },
  "stedi batches": {
    kind: "stedi",
    credentials: apiKey,
    settings: { batch_min_rows: submittedRows },
    format: "stedi",
  },
  optum: { kind: "optum", credentials: client, format: "stedi" },
  core_soap: { kind: "core_soap", credentials: partner, format: "x12" },
  core_mime: { kind: "core_mime", credentials: partner, format: "x12" },
  claim_md: { kind: "claim_md", credentials: { account_key: "key" }, format: "x12" },
  availity: { kind: "availity", credentials: client, format: "availity" },
};

/** @throws when a kind that can be configured has no setup here */
export function openModelKinds(): ModelKind[] {
  const covered = new Set(Object.values(setups).map(({ kind }) => kind));
  const missing = upstreamKinds.flatMap(({ name }) => (covered.has(name) ? [] : [name]));
  if (missing.length > 0) throw new Error(`no history has the kind ${missing.join(", ")}`);
  return Object.entries(setups).map(([name, setup]) => openModelKind(name, setup));
}

function openModelKind(name: string, { kind: kindName, credentials, settings = {}, format }: Setup): ModelKind {
  const kind = findUpstreamKind(kindName);
  if (!kind) throw new Error(`there is no kind ${kindName}`);
  const upstream = kind.open({
    name: kindName,
    url: "http://127.0.0.1:1",
    credentials: kind.credentials.parse(credentials),
    settings: kind.settings.parse(settings),
    limits: kind.limits,
    tls: defaultTls,
    maxConnections: 1,
  });
  const base = { name, upstream, bills: !upstream.isIdempotent };
  switch (format) {
    case "stedi":
      return { ...base, toOutcome: (said) => toStediOutcome(toStediResponse(said, answersOf2024)) };
    case "stedi of 2026":
      return { ...base, toOutcome: (said) => toStediOutcome(toStediResponse(said, answersOf2026)) };
    case "x12":
      return {
        ...base,
        toOutcome: (said) => toX12Answer(said, { outage: upstream.isIdempotent ? "payer" : "gateway" }),
      };
    case "availity":
      return {
        ...base,
        toOutcome: (said) => toAvailityOutcome(toCoverage("", said)),
        coverage: {
          toAccepted: (id) => toAvailityOutcome(toResponse(202, { id, statusCode: "0" })),
          toPolled: (id, said) => toAvailityOutcome(toCoverage(id, said), id),
        },
      };
    default:
      return format satisfies never;
  }
}

/** The kind's limits, or those of an operator who allows less. */
export const narrowLimits = (
  { callMs }: UpstreamLimits,
  maxInFlight: number,
  maxPerMinute: number,
): UpstreamLimits => ({
  callMs,
  maxInFlight,
  maxPerMinute,
});

const asked = { payerId: "P1", memberId: modelMemberId, firstName: "A", lastName: "B", dob: "20000101", trace: "T" };
const json = { "content-type": "application/json" };

/** One object for each answer, so that it is written once in thousands of histories. */
const bodies = new Map<string, Buffer>();
function bodyOf(key: string, write: () => string): Buffer {
  const body = bodies.get(key) ?? Buffer.from(write());
  bodies.set(key, body);
  return body;
}

const toResponse = (statusCode: number, body: object) => ({
  kind: "response" as const,
  statusCode,
  headers: json,
  body: Buffer.from(JSON.stringify(body)),
});

function toStatus({ status, retryAfterSeconds }: Extract<Said, object>) {
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return { kind: "response" as const, statusCode: status, headers, body: Buffer.alloc(0) };
}

function toStediResponse(said: Said, { toAnswer, toRejection }: StediAnswers) {
  if (typeof said === "object") return toStatus(said);
  const write = () =>
    said === "covered"
      ? toAnswer(asked, "production")
      : toRejection(asked, "production", { code: said, location: said === "75" ? "2100C" : "2100A", field: "AAA" });
  const version = toAnswer === answersOf2026.toAnswer ? "2026" : "2024";
  const body = bodyOf(`stedi ${version} ${said}`, () => JSON.stringify(write()));
  return { kind: "response" as const, statusCode: 200, headers: json, body };
}

function toX12Answer(said: Said, options: { outage: "payer" | "gateway" }): UpstreamOutcome {
  if (typeof said === "object") return toRefused(toStatus(said), options);
  const body = bodyOf(`x12 ${said}`, () => (said === "covered" ? x12Answer : x12Rejection(said, "C")));
  return { kind: "answered", contentType: "application/edi-x12", body };
}

/** A coverage that is complete, or that its payer refused: "not now" is its maintenance. */
function toCoverage(id: string, said: Said) {
  if (typeof said === "object") return toStatus(said);
  if (said === "covered") {
    const benefits = [{ name: "Dental Care", type: "35", status: "Active Coverage", statusCode: "1" }];
    const plans = [{ status: "Active Coverage", statusCode: "1", benefits }];
    return toResponse(200, { id, statusCode: "4", subscriber: { memberId: modelMemberId }, plans });
  }
  if (said === "42") return toResponse(200, { id, statusCode: "15" });
  return toResponse(200, { id, statusCode: "19", validationMessages: [{ code: said, errorMessage: "Not found" }] });
}
