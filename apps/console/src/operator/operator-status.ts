import type { Mode, WaitingReason } from "@nightguard/contract";

interface Credential {
  readonly status: "ok" | "held" | "paced";
  readonly per_second: number | null;
}

export interface ProcessStatus {
  readonly id: string;
  readonly host: string;
  readonly version: string;
  readonly running: number;
  readonly concurrency: number;
  readonly started_at: string;
  readonly clock_offset_seconds: number | null;
}

/** What these pages read of `GET /Admin/Status`; null what is not known while Redis is away. */
export interface OperatorStatus {
  readonly at: string;
  readonly jobs: {
    readonly queued: number;
    readonly waiting: number;
    readonly ready: number;
    readonly released: number;
    readonly running: number;
  };
  readonly oldest_waiting_seconds: number | null;
  readonly accounts_with_work: number;
  readonly accounts: readonly {
    readonly account_id: string;
    readonly name: string;
    readonly mode: Mode;
    readonly queued: number;
    readonly running: number;
    readonly oldest_waiting_seconds: number | null;
    readonly waiting_for: readonly WaitingReason[];
  }[];
  readonly service_levels: {
    readonly webhook_oldest_waiting_seconds: number | null;
    readonly deadlines_24h: { readonly rows: number; readonly expired: number };
  };
  readonly suspended_accounts: readonly { readonly account_id: string; readonly name: string }[];
  readonly database_connections: { readonly open: number; readonly claimed: number; readonly available: number };
  readonly lost_commits: readonly { readonly process: string }[];
  readonly old_snapshots: readonly { readonly kind: string; readonly name: string; readonly since: string | null }[];
  readonly redis: {
    readonly status: string;
    readonly hint?: string;
    readonly warnings?: readonly { readonly message: string }[];
  };
  readonly live_answered_by: "upstream" | "sandbox" | "none";
  readonly credentials: { readonly live: Credential; readonly test: Credential } | null;
  readonly upstreams: readonly (Credential & { readonly name: string })[] | null;
  readonly payer_lists: readonly { readonly upstream: string; readonly error: string | null }[];
  readonly certificates_ending: readonly { readonly upstream: string; readonly expires_at: string }[];
  readonly payers_held:
    | readonly {
        readonly payer_id: string;
        readonly name: string;
        readonly mode: Mode;
        readonly upstream: string;
        readonly probed_in_seconds: number;
      }[]
    | null;
  readonly apis: readonly ProcessStatus[] | null;
  readonly workers: readonly ProcessStatus[] | null;
}
