import type { UpstreamDocument, UpstreamKindDocument } from "@nightguard/contract";
import { toNumber } from "../typed-number.ts";
import { type FieldTexts, type KindField, toFieldTexts, toFieldValues } from "./kind-fields.ts";

/** As typed. */
export interface UpstreamDraft {
  readonly name: string;
  readonly kind: string;
  readonly accountId: string;
  readonly url: string;
  /** Undefined: those stored stay. */
  readonly credentials: FieldTexts | undefined;
  readonly settings: FieldTexts;
  readonly limits: Readonly<Record<LimitName, string>>;
  readonly costPerQuestion: string;
  readonly isEnabled: boolean;
}

export const limitWords = {
  max_in_flight: "Calls in flight",
  max_per_minute: "Calls a minute",
  "call_seconds.eligibility": "Seconds for an eligibility call",
  "call_seconds.clearcoverage": "Seconds for a ClearCoverage call",
} as const;
export type LimitName = keyof typeof limitWords;
export const limitNames = Object.keys(limitWords) as LimitName[];

type Limits = UpstreamKindDocument["limits"];

export const toNamedLimits = (limits: Limits): Readonly<Record<LimitName, number | null>> => ({
  max_in_flight: limits.max_in_flight,
  max_per_minute: limits.max_per_minute,
  "call_seconds.eligibility": limits.call_seconds.eligibility,
  "call_seconds.clearcoverage": limits.call_seconds.clearcoverage,
});

const noLimits = Object.fromEntries(limitNames.map((name) => [name, ""])) as UpstreamDraft["limits"];

export const toNewDraft = (kind: string): UpstreamDraft => ({
  name: "",
  kind,
  accountId: "",
  url: "",
  credentials: {},
  settings: {},
  limits: noLimits,
  costPerQuestion: "0",
  isEnabled: true,
});

/** A limit that is the kind's own is empty, so that it follows the kind. */
export function toDraft(upstream: UpstreamDocument, kind: UpstreamKindDocument | undefined): UpstreamDraft {
  const own = toNamedLimits(upstream);
  const ofKind = kind && toNamedLimits(kind.limits);
  return {
    name: upstream.name,
    kind: upstream.kind,
    accountId: upstream.account_id ?? "",
    url: upstream.url ?? "",
    credentials: undefined,
    settings: toFieldTexts(upstream.settings),
    limits: Object.fromEntries(
      limitNames.map((name) => [name, own[name] === ofKind?.[name] ? "" : String(own[name] ?? "")]),
    ) as UpstreamDraft["limits"],
    costPerQuestion: String(upstream.cost_per_question),
    isEnabled: upstream.enabled,
  };
}

export interface KindFields {
  readonly credentials: readonly KindField[];
  readonly settings: readonly KindField[];
}

/** The body of `PUT /Admin/Upstream/{name}`. */
export function toUpstreamBody(draft: UpstreamDraft, fields: KindFields) {
  const limits = Object.fromEntries(limitNames.map((name) => [name, toNumber(draft.limits[name])]));
  const seconds = {
    ...(limits["call_seconds.eligibility"] !== null && { eligibility: limits["call_seconds.eligibility"] }),
    ...(limits["call_seconds.clearcoverage"] !== null && { clearcoverage: limits["call_seconds.clearcoverage"] }),
  };
  return {
    kind: draft.kind,
    account_id: draft.accountId.trim() || null,
    url: draft.url.trim() || null,
    ...(draft.credentials && { credentials: toFieldValues(fields.credentials, draft.credentials) }),
    settings: toFieldValues(fields.settings, draft.settings),
    max_in_flight: limits.max_in_flight,
    max_per_minute: limits.max_per_minute,
    call_seconds: Object.keys(seconds).length === 0 ? null : seconds,
    cost_per_question: toNumber(draft.costPerQuestion) ?? 0,
    enabled: draft.isEnabled,
  };
}
