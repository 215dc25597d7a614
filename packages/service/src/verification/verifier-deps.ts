import type { Dispatch, Ticket } from "@nightguard/dispatch";
import type { ClaimableJob, PreviousAnswer } from "@nightguard/ledger";
import { type Clock, createBatcher, type Log, type Metrics, type PayerCalls } from "@nightguard/platform";
import type { PayerCallCounter } from "../payers/count-payer-calls.ts";
import type { FindProvider } from "../providers/provider-lookup.ts";
import { createJoins, type Joins } from "../submissions/join-submission.ts";
import { createPermits, type Permits } from "../throttling/permits.ts";
import type { Traces } from "../traces/traces.ts";
import type { UpstreamRoutes } from "../upstreams/upstream-routes.ts";
import { type Claims, createClaims } from "./claims.ts";
import { createJobWrites, type JobWrites } from "./job-writes.ts";
import { createOwnTimes, type OwnTimes } from "./own-time.ts";
import { createPayerPaces, type PayerPaces } from "./payer-paces.ts";
import type { ResponseParser } from "./response-parser.ts";
import type { VerificationLedger } from "./verification-ledger.ts";

export interface VerifierOptions {
  readonly ledger: VerificationLedger;
  readonly dispatch: {
    readonly limiter: Pick<Dispatch["limiter"], "take" | "putBack" | "finish" | "countRejection">;
    readonly notices: Pick<Dispatch["notices"], "publishEnded" | "publishWork">;
  };
  readonly routes: UpstreamRoutes;
  readonly parser: Pick<ResponseParser, "parse">;
  /** Null if the list lacks the carrier. */
  readonly findCarrier: (carrierId: string) => Promise<{ name: string; responseLevel: string } | null>;
  readonly findProvider: FindProvider;
  readonly concurrency: number;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Counts calls for the payers' health; absent where nobody reads it. */
  readonly payerCallCounter?: Omit<PayerCallCounter, "close">;
  /** By default calls are not measured by payer. */
  readonly payerCalls?: PayerCalls;
  /** Absent where traces are off. */
  readonly traces?: Traces | undefined;
  readonly clock?: Clock;
  readonly random?: () => number;
}

export interface VerifierDeps extends Required<VerifierOptions> {
  /** Reads tickets' jobs, many in one statement; undefined when the job is no longer to be run. */
  look(ticket: Ticket): Promise<ClaimableJob | undefined>;
  /** Reads many in one statement. */
  findPreviousAnswer(job: { readonly id: string; readonly accountId: string }): Promise<PreviousAnswer | undefined>;
  readonly claims: Claims;
  readonly permits: Permits;
  readonly writes: JobWrites;
  readonly joins: Joins;
  readonly payerPaces: PayerPaces;
  readonly ownTimes: OwnTimes;
}

export function createVerifierDeps(options: Required<VerifierOptions>): VerifierDeps {
  const { ledger, dispatch, clock, traces } = options;
  return {
    ...options,
    look: createBatcher<Ticket, ClaimableJob | undefined>({
      maxSize: 200,
      maxInFlight: 2,
      clock,
      run: traces ? async (tickets) => traces.addToJobs(await ledger.peekJobs(tickets)) : ledger.peekJobs,
    }),
    findPreviousAnswer: createBatcher<{ readonly id: string; readonly accountId: string }, PreviousAnswer | undefined>({
      maxSize: 200,
      maxInFlight: 2,
      clock,
      run: ledger.findPreviousAnswers,
    }),
    claims: createClaims({ ledger, clock }),
    permits: createPermits({ ...options, limiter: dispatch.limiter }),
    writes: createJobWrites(options),
    joins: createJoins({ ledger, clock }),
    payerPaces: createPayerPaces({ clock }),
    ownTimes: createOwnTimes({ clock }),
  };
}
