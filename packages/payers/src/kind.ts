import type { UpstreamKindDocument } from "@nightguard/contract";
import type { TlsOptions } from "@nightguard/platform";
import { z } from "zod";
import { billedRetryRules } from "./retry-rules.ts";
import type { TestCall, Upstream, UpstreamLimits, VerifyCall } from "./upstream.ts";

export interface UpstreamOptions<Credentials, Settings> {
  readonly name: string;
  readonly url: string;
  readonly credentials: Credentials;
  readonly settings: Settings;
  readonly limits: UpstreamLimits;
  /** Trusted authorities; client certificates are added by a kind's `toClientTls`. */
  readonly tls: TlsOptions;
  readonly maxConnections: number;
}

/** What a service publishes of its time to answer an eligibility inquiry. In milliseconds. */
interface PublishedTimes {
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** The page that says it. */
  readonly url: string;
}

/** Names are in snake_case. */
export interface UpstreamKind<Credentials = unknown, Settings = unknown> {
  readonly name: string;
  readonly description: string;
  /** Null if each operator has another one. */
  readonly url: string | null;
  readonly limits: UpstreamLimits;
  /** Absent where the service publishes none. */
  readonly publishedTimes?: PublishedTimes | undefined;
  /** Strict; messages do not repeat values. Never shown once stored. */
  readonly credentials: z.ZodType<Credentials>;
  /** Strict; settings are not secret. */
  readonly settings: z.ZodType<Settings>;
  readonly certificateExpiresAt?: ((credentials: Credentials) => Date | undefined) | undefined;
  open(options: UpstreamOptions<Credentials, Settings>): Upstream;
}

/** The registry mixes kinds with different credentials: `open` only gets what its own schemas parsed. */
export const defineKind = <Credentials, Settings>(kind: UpstreamKind<Credentials, Settings>): UpstreamKind =>
  kind as unknown as UpstreamKind;

/** Shared by services that bill every answer and do not recognize a repeated call. */
export const billedService = { isSandbox: false, retryRules: billedRetryRules, isIdempotent: false } as const;

/** A mock person of Stedi's. With a production key this would be a real question. */
export const mockCall: TestCall = {
  payerId: "62308",
  provider: { npi: "1999999984", taxId: "000000000", name: { organization: "Nightguard" } },
  subscriber: { firstName: "Jaguar", lastName: "Dent", dob: "1996-05-05", memberId: "U3141592653" },
  serviceTypes: ["35"],
};

/** The caller may have shortened the time. */
export const timeLimitOf = ({ operation, timeLimitMs }: VerifyCall, { callMs }: UpstreamLimits): number =>
  Math.min(timeLimitMs ?? callMs[operation], callMs[operation]);

export const presentKind = (kind: UpstreamKind): UpstreamKindDocument => ({
  name: kind.name,
  description: kind.description,
  url: kind.url,
  credentials: z.toJSONSchema(kind.credentials, { io: "input" }),
  settings: z.toJSONSchema(kind.settings, { io: "input" }),
  limits: presentLimits(kind.limits),
});

export const presentLimits = ({ maxInFlight, maxPerMinute, callMs }: UpstreamLimits) => ({
  max_in_flight: maxInFlight,
  max_per_minute: maxPerMinute,
  call_seconds: { eligibility: callMs.eligibility / 1_000, clearcoverage: callMs.clearcoverage / 1_000 },
});
