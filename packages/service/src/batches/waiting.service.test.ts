import { toPublicId, UnavailableError, type WaitingReason } from "@nightguard/contract";
import { type Dispatch, toDigest } from "@nightguard/dispatch";
import { patchAccount, suspendAccount } from "@nightguard/ledger";
import { expect, onTestFinished, test } from "vitest";
import { addBatch, by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import type { Caller } from "../access/caller.ts";
import type { LiveSource } from "../admin/status.ts";
import { createPayerSays } from "../payers/payer-says.ts";
import { createThinPayers } from "../payers/thin-payers.ts";
import type { BatchesDeps } from "./deps.ts";
import { getBatch } from "./read-batch.ts";
import { createThinAnswers } from "./thin-answers.ts";

interface Situation {
  /** The payer service refuses our credentials. */
  readonly refuses?: boolean;
  readonly hasRedis?: boolean;
  readonly source?: LiveSource;
  readonly hasPlan?: boolean;
  readonly suspended?: boolean;
  /** Through which the batch's payer answers once in 50 seconds. */
  readonly slowUpstream?: string;
  readonly notBefore?: Date;
}

const slow = { payerDigest: toDigest("60054"), running: 1, secondsPerCall: 50, answersPerSecond: 0.02 };

const credential = (refuses: boolean) => ({ upstream: "live", state: { status: refuses ? "held" : "ok" } });

function aDispatch({ refuses = false, hasRedis = true, slowUpstream }: Situation): Dispatch {
  const slowPayers = slowUpstream === undefined ? [] : [{ ...slow, upstream: slowUpstream }];
  const dispatch = {
    heartbeats: {
      async list() {
        if (!hasRedis) throw new UnavailableError("Redis does not answer");
        return [{ slowPayers }];
      },
    },
    breakers: { readUpstreamState: async () => ({ credentials: [credential(refuses)], payers: [] }) },
    limiter: { listUsedToday: async () => [0] },
  };
  return dispatch as unknown as Dispatch; // all that is asked
}

async function readBatch(situation: Situation) {
  const { source = "upstream", notBefore } = situation;
  const { ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  const batchId = await addBatch(ledger, tenant, 3, notBefore ? { notBefore } : {});
  if (situation.hasPlan === false) await patchAccount(ledger, by, tenant.accountId, { plan: null });
  if (situation.suspended) await suspendAccount(ledger, by, tenant.accountId);
  const thinAnswers = createThinAnswers({
    ledger,
    thinPayers: createThinPayers({ ledger, says: createPayerSays(ledger) }),
  });
  const payers = { findLiveSource: async () => source, liveSource: source, thinAnswers };
  const deps = { ledger, dispatch: aDispatch(situation), ...payers };
  const wait = { waitMs: 0, signal: AbortSignal.timeout(60_000) };
  return getBatch(
    deps as unknown as BatchesDeps, // all that reading asks
    tenant as Caller, // reading asks for the tenant only
    toPublicId("batch", batchId),
    wait,
  );
}

test.each<[reasons: readonly WaitingReason[], Situation]>([
  [["queue_unavailable"], { hasRedis: false }],
  [["no_upstream"], { source: "none" }],
  [["upstream_refuses_credentials"], { refuses: true }],
  [["no_plan"], { hasPlan: false }],
  [["account_suspended"], { suspended: true }],
  [["account_suspended", "no_plan"], { suspended: true, hasPlan: false }],
])("a batch that waits because of %j says so and forecasts no end", async (reasons, situation) => {
  const { waiting_for, warnings, estimated_completion_at } = await readBatch(situation);

  expect(waiting_for).toEqual(reasons);
  expect(warnings).toEqual(reasons.map((code) => ({ code, message: expect.stringMatching(/ wait|cannot be asked/) })));
  expect(estimated_completion_at).toBeNull();
});

test("a batch that only waits for its turn names no reason, and an end", async () => {
  expect(await readBatch({})).toMatchObject({
    waiting_for: [],
    warnings: [],
    estimated_completion_at: expect.any(String),
  });
});

test("a batch that waits for a slow payer says how slow it is, and when the rows will have an answer", async () => {
  const { waiting_for, warnings, estimated_completion_at } = await readBatch({ slowUpstream: "live" });

  expect(waiting_for).toEqual(["payer_slow"]);
  expect(warnings).toEqual([
    {
      code: "payer_slow",
      message: "Slow answers from payer 60054: 50 seconds each, 1.2 a minute; about 3 rows wait for it",
    },
  ]);
  expect(Date.parse(estimated_completion_at ?? "") - Date.now()).toBeGreaterThan(60_000);
});

test.each<[what: string, Situation]>([
  ["of another upstream", { slowUpstream: "test" }],
  ["while the batch has not begun", { slowUpstream: "live", notBefore: new Date(Date.now() + 86_400_000) }],
])("a slow payer %s is no reason to wait", async (_what, situation) => {
  expect(await readBatch(situation)).toMatchObject({ waiting_for: [], warnings: [] });
});
