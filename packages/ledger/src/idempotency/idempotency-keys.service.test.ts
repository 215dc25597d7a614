import { newUuid } from "@nightguard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { anEligibilityRequest } from "../../../../test/support/requests.ts";
import { until } from "../../../../test/support/waiting.ts";
import { createBatch } from "../batches/intake.ts";
import { chunkRows } from "../batches/intake-rows.ts";
import type { NewBatch, NewBatchRow } from "../batches/new-batch.ts";
import { listBatches } from "../batches/read.ts";
import { abandonLostUploads, UploadAbandonedError } from "../batches/uploads.ts";
import { claimKey, type KeyScope, storeAnswer } from "./idempotency-keys.ts";
import type { KeyClaim } from "./key-claim.ts";

let stores: Awaited<ReturnType<typeof createTestLedger>>;

beforeAll(async () => {
  stores = await createTestLedger();
});
afterAll(() => stores.close());

let keys = 0;
const aScope = (): KeyScope => ({ tenant: stores.tenant, method: "POST", path: "/Batch", key: `key-${keys++}` });
const read = (text: string) => query(stores.databaseUrl, text);

/** A lease in the past: the request's process is taken for dead. */
const claim = (scope: KeyScope, leaseMs = 60_000) => claimKey(stores.ledger, scope, { subjectId: newUuid(), leaseMs });

async function claimed(scope: KeyScope, leaseMs?: number): Promise<KeyClaim> {
  const state = await claim(scope, leaseMs);
  if (state.kind !== "claimed") throw new Error(`the key is ${state.kind}`);
  return state.claim;
}

const toBatch = (keyClaim: KeyClaim): NewBatch => ({
  id: newUuid(),
  by,
  ...stores.tenant,
  keyClaim,
  operation: "eligibility",
  transform: null,
  name: null,
  notBefore: null,
  deadline: null,
  priority: "normal",
  maxAgeSeconds: null,
  onUnknown: "retry",
});

const someRows = (count: number): NewBatchRow[] =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 1,
    operation: "eligibility",
    transform: null,
    question: { ...anEligibilityRequest(), version: "v2" },
    reference: null,
    appointmentAt: null,
  }));

/** An upload under a claim that goes on after its first transaction when `resume` is called. */
function anUpload(keyClaim: KeyClaim) {
  const batch = toBatch(keyClaim);
  const { promise, resolve: resume } = Promise.withResolvers<void>();
  const rows = someRows(chunkRows + 1);
  async function* arriving() {
    yield rows.slice(0, chunkRows);
    await promise;
    yield rows.slice(chunkRows);
  }
  const ended = createBatch(stores.ledger, { batch, rows: arriving() });
  const outcome = ended.then(
    () => "opened" as const,
    (error: unknown) => error,
  );
  return { id: batch.id, resume, outcome };
}

const untilStored = (batchId: string) =>
  until(async () => expect(await read(`select from jobs where batch_id = '${batchId}'`)).toHaveLength(chunkRows));

describe("an upload under a key", () => {
  test("is given up when another request claims the key, whose own upload is taken in", async () => {
    const scope = aScope();
    const first = anUpload(await claimed(scope, -1));
    await untilStored(first.id);

    const second = anUpload(await claimed(scope));
    second.resume();
    expect(await second.outcome).toBe("opened");
    first.resume();
    expect(await first.outcome).toBeInstanceOf(UploadAbandonedError);

    expect(await read(`select batch_id from batches_purged where batch_id = '${first.id}'`)).toHaveLength(1);
    const ids = (await listBatches(stores.ledger, stores.tenant, { limit: 100 })).map(({ id }) => id);
    expect([ids.includes(first.id), ids.includes(second.id)]).toEqual([false, true]);
  });

  test("is what was made under the key when it opened before the key is claimed again", async () => {
    const scope = aScope();
    const upload = anUpload(await claimed(scope, -1));
    upload.resume();
    expect(await upload.outcome).toBe("opened");

    expect(await claim(scope)).toMatchObject({ kind: "made", claim: { subjectId: upload.id } });
  });

  test("does not begin when its claim was lost", async () => {
    const scope = aScope();
    const lost = await claimed(scope, -1);
    const current = await claimed(scope);

    const late = anUpload(lost);
    expect(await late.outcome).toBeInstanceOf(UploadAbandonedError);

    const upload = anUpload(current);
    upload.resume();
    expect(await upload.outcome).toBe("opened");
    expect(await read(`select id from batches where id = '${late.id}'`)).toEqual([]);
  });

  test("that was swept leaves the key to the next one, whose rows are not purged with it", async () => {
    const scope = aScope();
    const swept = anUpload(await claimed(scope, -1));
    await untilStored(swept.id);
    await read(`update batches set upload_until = now() - interval '1 second' where id = '${swept.id}'`);
    expect(await abandonLostUploads(stores.ledger, 10)).toBe(1);

    const next = anUpload(await claimed(scope));
    next.resume();
    expect(await next.outcome).toBe("opened");
    swept.resume();
    expect(await swept.outcome).toBeInstanceOf(UploadAbandonedError);

    expect(next.id).not.toBe(swept.id);
    expect(await read(`select batch_id from batches_purged where batch_id = '${next.id}'`)).toEqual([]);
  });
});

test("an answer that was kept under a key is given again", async () => {
  const scope = aScope();
  const keyClaim = await claimed(scope);
  const upload = anUpload(keyClaim);
  upload.resume();
  await upload.outcome;
  const answer = { statusCode: 202, headers: { location: "/Batch/1" }, body: Buffer.from("{}") };

  await storeAnswer(stores.ledger, keyClaim, answer);

  expect(await claim(scope)).toMatchObject({ kind: "answered", answer });
});
