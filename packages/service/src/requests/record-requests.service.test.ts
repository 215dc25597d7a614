import { newUuid } from "@nightguard/contract";
import { type Ledger, listRequests } from "@nightguard/ledger";
import { createLog, createMetrics } from "@nightguard/platform";
import { beforeEach, expect, test } from "vitest";
import { createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { type AnsweredRequest, createRequestRecorder } from "./record-requests.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const aRead = (): AnsweredRequest => ({
  ...made.tenant,
  by: { kind: "key", id: newUuid() },
  method: "GET",
  route: "/Job",
  status: 200,
  durationMs: 3,
  requestId: "r1",
  cause: null,
  issuePaths: [],
  isReplayed: false,
});

/** Its clock stands still. */
function openRecorder(ledger: Ledger) {
  const now = Date.now();
  const { requestsLeftOut: leftOut } = createMetrics();
  const standing = { ...ledger, clock: { ...ledger.clock, now: () => now } };
  const recorder = createRequestRecorder({
    ledger: standing,
    leftOut,
    log: createLog({ level: "silent", name: "test" }),
  });
  const readLeftOut = async () => (await leftOut.get()).values.map(({ labels, value }) => [labels.reason, value]);
  return { recorder, readLeftOut };
}

const countWritten = async () => (await listRequests(made.ledger, made.tenant, {}, { limit: 10_000 })).requests.length;

test("of a second's successful reads a hundred are kept, and all failures and changes", async () => {
  const { recorder, readLeftOut } = openRecorder(made.ledger);

  for (let call = 0; call < 120; call++) recorder.note(aRead());
  for (let call = 0; call < 120; call++) recorder.note({ ...aRead(), status: 404, cause: "not_found" });
  for (let call = 0; call < 120; call++) recorder.note({ ...aRead(), method: "POST", status: 202 });
  recorder.note({ ...aRead(), by: { kind: "user", id: newUuid() } });
  await recorder.close();

  expect(await countWritten()).toBe(340);
  expect(await readLeftOut()).toEqual([["sampled", 20]]);
});

test("what does not fit until the next writing, or cannot be written, is counted", async () => {
  const { recorder, readLeftOut } = openRecorder(made.ledger);
  for (let call = 0; call < 2_005; call++) recorder.note({ ...aRead(), status: 429, cause: "rate_limited" });
  await recorder.close();
  expect(await countWritten()).toBe(2_000);
  expect(await readLeftOut()).toEqual([["full", 5]]);

  const closed = await made.open();
  const other = openRecorder(closed);
  await closed.close();
  other.recorder.note(aRead());
  await other.recorder.close();
  expect(await other.readLeftOut()).toEqual([["unwritten", 1]]);
});
