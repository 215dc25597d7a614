import { newUuid } from "@nightguard/contract";
import { beforeEach, expect, test } from "vitest";
import { query } from "../../../../test/support/databases.ts";
import { anEligibilityRequest } from "../../../../test/support/requests.ts";
import { addBatch, createTestLedger } from "../jobs/test-support.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

/** A batch that came an hour ago. */
async function addOldBatch(notBefore: Date | null): Promise<void> {
  const id = await addBatch(made.ledger, made.tenant, 2);
  await query(
    made.databaseUrl,
    "update batches set created_at = now() - interval '1 hour', not_before = $2 where id = $1",
    [id, notBefore],
  );
}

/** A job without a batch that came an hour ago, in the state in which it is by now. */
async function addOldJob(state: "parked" | "ready", notBefore: Date | null): Promise<void> {
  const id = newUuid();
  await made.ledger.jobs.submit(
    {
      id,
      accountId: made.tenant.accountId,
      mode: "live",
      operation: "eligibility",
      transform: null,
      question: { ...anEligibilityRequest(), version: "v2" },
      reference: null,
      notBefore,
      deadline: null,
      priority: "normal",
      maxAgeSeconds: null,
    },
    { answerWithinMs: null },
  );
  await query(
    made.databaseUrl,
    "update jobs set state = $2, due_at = not_before, created_at = now() - interval '1 hour' where id = $1",
    [id, state],
  );
}

async function readOldest(): Promise<number | null | undefined> {
  const [work] = await made.ledger.accounts.listWork({ maxWindow: 100 });
  return work?.oldestWaitingSeconds;
}

/** About so many seconds, the test's own time aside. */
const about = (seconds: number) => expect.toSatisfy((value) => value >= seconds && value < seconds + 30);

test("work that is not due yet does not wait", async () => {
  await addOldBatch(inSeconds(600));
  await addOldJob("parked", inSeconds(600));

  expect(await readOldest()).toBeNull();
});

test("work that came before it is due waits from then on", async () => {
  await addOldJob("parked", inSeconds(-60));
  expect(await readOldest()).toEqual(about(60));
  await addOldJob("ready", inSeconds(-120));
  expect(await readOldest()).toEqual(about(120));
  await addOldBatch(inSeconds(-180));
  expect(await readOldest()).toEqual(about(180));
});

test("work that is due at once waits since it came, whatever else is not due yet", async () => {
  await addOldBatch(inSeconds(600));
  await addOldJob("parked", null);

  expect(await readOldest()).toEqual(about(3_600));
});
