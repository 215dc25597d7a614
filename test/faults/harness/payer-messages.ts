/** How a call can go wrong: a status, or a connection that misbehaves. */
export type Fault =
  | { readonly status: number; readonly retryAfterSeconds?: number }
  | "hang"
  | "half-open"
  | "reset"
  | "truncate";

/** Which calls go wrong; what is left out matches every call. The first rule that fits decides. */
export interface Rule {
  readonly account?: string;
  readonly payerId?: string;
  /** Of the calls that fit, the share that goes wrong. */
  readonly share?: number;
  /** Only calls beyond so many within the last second go wrong, as with a payer service that has a limit of its own. */
  readonly abovePerSecond?: number;
  /** Only the first call for a job goes wrong. */
  readonly firstOfJob?: boolean;
  readonly fault: Fault;
}

/** A call as the payer service got it. */
export interface RecordedCall {
  /** The part of the member id before its dash. */
  readonly account: string;
  readonly memberId: string;
  readonly payerId: string;
  /** The Idempotency-Key: the job's public id. */
  readonly key: string;
  /** When it arrived: milliseconds since 1970, by a clock that does not jump. */
  readonly at: number;
  /** What was done to it: `none`, a status, or the name of the fault. */
  readonly fault: string;
}

/** What the test tells the payer process. */
export type Order =
  | { readonly kind: "behave"; readonly rules: readonly Rule[]; readonly delayMs: number }
  | { readonly kind: "break off" }
  | { readonly kind: "tell"; readonly from: number };

/** What the payer process tells the test. */
export type Report =
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "calls"; readonly calls: readonly RecordedCall[]; readonly held: number };
