import { newUuid, toPublicId } from "@nightguard/contract";
import { beforeEach, expect, test } from "vitest";
import { by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { type ExportedLine, exportAudit } from "./export-audit.ts";
import { recordAuditEntries } from "./record.ts";
import { sealAudit } from "./seal-lines.ts";
import { listWorkLines } from "./work-lines.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;
beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const jobId = newUuid();
const batchId = newUuid();
const job = toPublicId("job", jobId);
const batch = toPublicId("batch", batchId);

const write = (action: string, subject: string, more: { accountId?: string; outcome?: number } = {}) =>
  recordAuditEntries(made.ledger, [
    { by, entry: { accountId: made.tenant.accountId, mode: "live", action, subject, ...more } },
  ]);

const list = (accountId = made.tenant.accountId) => listWorkLines(made.ledger, { accountId, jobId, batchId });

const sealAll = async () => {
  while ((await sealAudit(made.ledger, 100))?.lines);
};

test("a job's orders are listed, and no reads, refusals or lines of others", async () => {
  await write("batch.submit", batch);
  await write("job.read", job);
  await write("job.retry", job, { outcome: 404 });
  await write("job.retry", job);
  await write("job.retry", toPublicId("job", newUuid()));
  await write("job.retry", job, { accountId: newUuid() });

  const { lines } = await list();

  expect(lines.map(({ action, subject }) => [action, subject])).toEqual([
    ["batch.submit", batch],
    ["job.retry", job],
  ]);
});

test("until lines are sealed there is no seal, and then it is the place and hash of the export", async () => {
  await write("job.submit", job);
  const before = await list();
  await sealAll();
  await write("job.retry", job);

  const after = await list();

  expect(before.lines.map(({ isSealed }) => isSealed)).toEqual([false]);
  expect(before.seal).toBeNull();
  expect(after.lines.map(({ isSealed }) => isSealed)).toEqual([true, false]);
  const exported: ExportedLine[] = [];
  await exportAudit(made.ledger, { accountId: made.tenant.accountId }, async (lines) => void exported.push(...lines));
  const last = exported.find(({ no }) => no === after.seal?.no);
  expect(after.seal).toEqual({ no: last?.no, hash: last?.hash });
  const [first] = after.lines;
  expect(exported.find(({ id }) => id === first?.id)).toMatchObject({ at: first?.at, actor: first?.actor });
});

test("an account without lines has neither", async () => {
  expect(await list(newUuid())).toEqual({ lines: [], seal: null });
});
