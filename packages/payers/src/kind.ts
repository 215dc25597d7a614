import type { UpstreamKindDocument } from "@nightguard/contract";
import type { TlsOptions } from "@nightguard/platform";
import { z } from "zod";
import { billedRetryRules } from "./retry-rules.ts";
import type { TestCall, Upstream, UpstreamLimits, VerifyCall } from "./upstream.ts";

/** What an upstream of any kind is opened with. */
export interface UpstreamOptions<Credentials, Settings> {
  /** As the operator named it. */
  readonly name: string;
  readonly url: string;
  readonly credentials: Credentials;
  readonly settings: Settings;
  /** The kind's, where the operator set no others. */
  readonly limits: UpstreamLimits;
  /** The authorities to trust. A kind with client certificates adds its own: `toClientTls`. */
  readonly tls: TlsOptions;
  /** Calls in flight of this process. */
  readonly maxConnections: number;
}

/** A kind of payer service, as an operator configures it. Names are those of the wire: snake_case. */
export interface UpstreamKind<Credentials = unknown, Settings = unknown> {
  readonly name: string;
  /** One line for operators. */
  readonly description: string;
  /** The service's address; null where each operator has another one. */
  readonly url: string | null;
  readonly limits: UpstreamLimits;
  /** Never shown again once stored. A strict object, whose messages do not repeat values. */
  readonly credentials: z.ZodType<Credentials>;
  /** What is no secret and no other kind has. A strict object. */
  readonly settings: z.ZodType<Settings>;
  /** When the client certificate among the credentials ends; absent where the kind has none. */
  readonly certificateExpiresAt?: ((credentials: Credentials) => Date | undefined) | undefined;
  open(options: UpstreamOptions<Credentials, Settings>): Upstream;
}

/** The registry keeps kinds of different credentials: `open` is called with what the same kind's schemas parsed. */
export const defineKind = <Credentials, Settings>(kind: UpstreamKind<Credentials, Settings>): UpstreamKind =>
  kind as unknown as UpstreamKind;

/** What services have in common that bill every answer, and do not recognize a repeated call. */
export const billedService = { isSandbox: false, retryRules: billedRetryRules, isIdempotent: false } as const;

/** One of Stedi's published mock people. With a production key this would be a real question. */
export const mockCall: TestCall = {
  payerId: "62308",
  provider: { npi: "1999999984", taxId: "000000000", name: { organization: "Nightguard" } },
  subscriber: { firstName: "Jaguar", lastName: "Dent", dob: "1996-05-05", memberId: "U3141592653" },
  serviceTypes: ["35"],
};

/** The time that a call may take, which its caller may have cut. */
export const timeLimitOf = ({ operation, timeLimitMs }: VerifyCall, { callMs }: UpstreamLimits): number =>
  Math.min(timeLimitMs ?? callMs[operation], callMs[operation]);

/** A kind as operators see it: what its credentials and settings must be, as JSON Schema. */
export const presentKind = ({ name, description, url, credentials, settings }: UpstreamKind): UpstreamKindDocument => ({
  name,
  description,
  url,
  credentials: z.toJSONSchema(credentials, { io: "input" }),
  settings: z.toJSONSchema(settings, { io: "input" }),
});
