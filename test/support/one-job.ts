import type { Question, Transform } from "@nightguard/contract";
import { claimJobs, type Ledger } from "@nightguard/ledger";
import type { UpstreamOutcome, VerifyCall } from "@nightguard/payers";
import { createLog, createMetrics, systemClock } from "@nightguard/platform";
import { onTestFinished } from "vitest";
import type { Route } from "../../packages/service/src/upstreams/upstream-routes.ts";
import { parseResponse } from "../../packages/service/src/verification/parse-response.ts";
import { toVerificationLedger } from "../../packages/service/src/verification/verification-ledger.ts";
import { createVerifier } from "../../packages/service/src/verification/verifier.ts";
import type { VerifierOptions } from "../../packages/service/src/verification/verifier-deps.ts";
import { addBatch, addJob, createTestLedger, offerJobs, releaseJobs } from "../ledger/test-ledger.ts";
import { query } from "./databases.ts";
import { createFixedRoutes } from "./fixed-routes.ts";
import { aRoute } from "./offered-job.ts";

type Limiter = VerifierOptions["dispatch"]["limiter"];

export const accepted = {
  kind: "accepted",
  reference: "cov-1",
  pollAfterMs: 0,
  giveUpAfterMs: 60_000,
} as const satisfies UpstreamOutcome;
export const covered = {
  kind: "answered",
  contentType: "application/json",
  body: Buffer.from('{"benefitsInformation":[{"code":"1","name":"Active Coverage","serviceTypeCodes":["35"]}]}'),
} as const satisfies UpstreamOutcome;

/** Stands still: on a slow machine a token would come too late, and a claim would end. */
export const clock = { ...systemClock, now: () => 0 };

/** Runs jobs of this ledger, on the real limiter. */
export const startVerifier = (
  ledger: Ledger,
  limiter: Limiter,
  upstream: Route["upstream"],
  second?: Route["upstream"] | undefined,
) =>
  createVerifier({
    ledger: toVerificationLedger(ledger),
    dispatch: {
      limiter,
      notices: { publishEnded: async () => undefined, publishWork: async () => undefined },
    },
    routes: createFixedRoutes({ live: upstream, test: upstream }, { second }),
    parser: { parse: async (response) => ({ ...parseResponse(response), body: response.body }) },
    findCarrier: async () => null,
    findProvider: async () => undefined,
    concurrency: 5,
    log: createLog({ level: "silent", name: "test" }),
    metrics: createMetrics(),
    clock,
  });

const toCallText = (name: string, serviceTypes: readonly string[]): string =>
  serviceTypes.join() === "35" ? name : `${name} ${serviceTypes.join()}`;

interface JobOptions {
  readonly onUnknown?: "retry" | "fail";
  readonly deadline?: Date;
  /** Of a job without a batch. */
  readonly question?: Question;
  readonly transform?: Transform;
  readonly upstream?: Partial<Route["upstream"]>;
  /** The route's other payer service; by default there is none. */
  readonly second?: Partial<Route["upstream"]>;
}

/** One job on a real ledger and limiter, and an upstream that answers with what the test says. */
export async function startJob(
  limiter: Limiter,
  { onUnknown = "retry", deadline, question, transform, upstream: differing, second }: JobOptions = {},
) {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  if (question) await addJob(ledger, tenant, undefined, { question, ...(transform && { transform }) });
  else await addBatch(ledger, tenant, 1, { onUnknown, ...(deadline && { deadline }) });
  const calls: string[] = [];
  const outcomes: UpstreamOutcome[] = [];
  const answer = async (call: string) => {
    calls.push(call);
    return outcomes.shift() ?? covered;
  };
  const upstream = {
    ...aRoute.upstream,
    ...differing,
    verify: ({ serviceTypes }: VerifyCall) => answer(toCallText("verify", serviceTypes)),
    poll: (_call: unknown, reference: string) => answer(`poll ${reference}`),
  };
  const other = second && {
    ...upstream,
    name: "second",
    ...second,
    verify: ({ serviceTypes }: VerifyCall) => answer(toCallText("second", serviceTypes)),
  };
  const verifier = startVerifier(ledger, limiter, upstream, other);
  const ask = (sql: string) => query(databaseUrl, sql);
  return {
    ledger,
    tenant,
    calls,
    ask,
    /** Releases the job once it is due, and runs it. */
    async run(...next: UpstreamOutcome[]): Promise<void> {
      outcomes.push(...next);
      await ask("update queued_jobs set due_at = now() where due_at is not null");
      const [ticket] = await releaseJobs(ledger, 1);
      if (!ticket) throw new Error("the job is not due");
      await verifier.run("eligibility", ticket);
    },
    /** Claims the job as a worker does that dies before it asks. */
    async claim(): Promise<void> {
      await claimJobs(ledger, await offerJobs(ledger, 1), 60_000);
    },
    readQueued: async () =>
      (await ask("select attempts, upstream, upstream_reference, poll_until > now() as is_polled from queued_jobs"))[0],
    readResult: async () =>
      (
        await ask(
          "select state, attempts, possible_duplicates, perhaps_billed, upstream_reference, failure_code from results",
        )
      )[0],
    readUsage: async () => (await ask("select calls::integer, perhaps_billed::integer from usage"))[0],
  };
}
