import { AccountSuspendedError, newUuid } from "@nightguard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { aMemberId, anEligibilityRequest } from "../../../../test/support/requests.ts";
import { until } from "../../../../test/support/waiting.ts";
import { resumeAccount, suspendAccount } from "../accounts/suspension.ts";
import { listUsage } from "../accounts/usage.ts";
import { lockBacklogs } from "../jobs/queue/backlogs.ts";
import { takeQueued } from "../jobs/queue/moves.ts";
import { endJobs } from "../jobs/run/end-jobs.ts";
import { listFailureGroups } from "./failure-groups.ts";
import { type BatchIntake, createBatch } from "./intake.ts";
import { chunkRows } from "./intake-rows.ts";
import type { GoodRow, NewBatch, NewBatchRow } from "./new-batch.ts";
import { findBatch, listBatches } from "./read.ts";
import { abandonLostUploads, renewUpload, UploadAbandonedError } from "./uploads.ts";

let stores: Awaited<ReturnType<typeof createTestLedger>>;

beforeAll(async () => {
  stores = await createTestLedger();
});
afterAll(() => stores.close());

const aBatch = (options: Partial<NewBatch> = {}): NewBatch => ({
  id: newUuid(),
  by,
  ...stores.tenant,
  operation: "eligibility",
  transform: null,
  name: "Monday",
  notBefore: null,
  deadline: null,
  priority: "normal",
  maxAgeSeconds: null,
  onUnknown: "retry",
  ...options,
});

function aRow(row: number, memberId = aMemberId(), options: Partial<GoodRow> = {}): GoodRow {
  const plain = anEligibilityRequest();
  const question = { ...plain, version: "v2" as const, subscriber: { ...plain.subscriber, member_id: memberId } };
  return { row, operation: "eligibility", transform: null, question, reference: null, appointmentAt: null, ...options };
}

const aBadRow = (row: number): NewBatchRow => ({
  row,
  reference: "bad",
  issues: [{ path: "dob", message: "is missing" }],
});

const someRows = (count: number) => Array.from({ length: count }, (_, index) => aRow(index + 1));

async function* inPieces(...pieces: readonly (readonly NewBatchRow[] | (() => Promise<unknown>))[]) {
  for (const piece of pieces) {
    if (typeof piece === "function") await piece();
    else yield piece;
  }
}

const create = (
  batch: NewBatch,
  rows: AsyncIterable<readonly NewBatchRow[]>,
  check: BatchIntake["check"] = () => undefined,
) => createBatch(stores.ledger, { batch, rows, check });

const read = (text: string) => query(stores.databaseUrl, text);
const countRows = async (table: string, batchId: string) => {
  const [row] = await read(`select count(*)::integer as n from ${table} where batch_id = '${batchId}'`);
  return row?.n;
};
const queuedOf = (batchId: string) =>
  read(`
    select j.row_no, first.row_no as follows, q.order_at::text
    from queued_jobs q
    join jobs j on j.id = q.job_id
    left join jobs first on first.id = q.follows
    where q.backlog_id = '${batchId}'
    order by j.row_no
  `);

/** Ends all queued rows of a batch as succeeded. */
async function answerAll(batchId: string, coverage: "active" | "rejected" = "active"): Promise<void> {
  const { db } = stores.ledger;
  await db.transaction().execute(async (transaction) => {
    await lockBacklogs(transaction, [batchId]);
    const taken = await takeQueued(transaction, { id: batchId, tenant: stores.tenant, batchId }, 10_000);
    const failure = coverage === "rejected" ? { category: "patient" as const, code: "not_found" } : null;
    await endJobs(
      transaction,
      taken.map((job) => ({
        ...job,
        operation: "eligibility" as const,
        payerId: "60054",
        state: "succeeded" as const,
        coverage,
        failure,
        reusedFrom: null,
        answer: { statusCode: 200, contentType: "application/json", body: Buffer.from("{}"), document: null },
      })),
    );
  });
}

describe("an upload that arrives whole", () => {
  test("opens with its counts, and all its rows are queued in a backlog that is ready", async () => {
    const batch = aBatch({ deadline: new Date("2030-01-02T00:00:00Z"), priority: "high" });
    const appointmentAt = new Date("2030-01-01T00:00:00Z");
    const rows = [aRow(1), aBadRow(2), aRow(3, aMemberId(), { appointmentAt, reference: "r" })];
    const counted: unknown[] = [];

    await create(batch, inPieces(rows), (counts) => void counted.push(counts));

    expect(counted).toEqual([{ total: 2, rejected: 1 }]);
    expect(await findBatch(stores.ledger, stores.tenant, batch.id)).toMatchObject({
      name: "Monday",
      total: 2,
      rejected: 1,
      succeeded: 0,
      finished_at: null,
    });
    expect(await queuedOf(batch.id)).toEqual([
      { row_no: 1, follows: null, order_at: expect.stringMatching(/^2030-01-02/) },
      { row_no: 3, follows: null, order_at: expect.stringMatching(/^2030-01-01/) },
    ]);
    expect(
      await read(`select priority, ready, deadline is not null as expires from backlogs where id = '${batch.id}'`),
    ).toEqual([{ priority: 1, ready: true, expires: true }]);
    expect(await read("select from release_schedule where mode = 'live' and due_at <= now()")).toHaveLength(1);
    expect(await countRows("batch_rejections", batch.id)).toBe(1);
  });

  test("asks a question once, whether it comes again in the same piece or in a later one", async () => {
    const batch = aBatch();
    const rows = someRows(6_000);
    for (const row of [500, 3_400, 3_401, 5_800]) rows[row - 1] = aRow(row, "SAME");

    await create(
      batch,
      inPieces(rows.slice(0, chunkRows), rows.slice(chunkRows, 2 * chunkRows), rows.slice(2 * chunkRows)),
    );

    const following = (await queuedOf(batch.id)).filter(({ follows }) => follows !== null);
    expect(following).toEqual([3_400, 3_401, 5_800].map((row_no) => expect.objectContaining({ row_no, follows: 500 })));
    expect(await countRows("jobs", batch.id)).toBe(6_000);
  });

  test("is not queued by another batch that asks the same", async () => {
    const [one, other] = [aBatch(), aBatch()];
    const rows = () => [...someRows(chunkRows), aRow(chunkRows + 1, "ELSEWHERE")];
    for (const batch of [one, other]) await create(batch, inPieces(rows(), [aRow(chunkRows + 2, "ELSEWHERE")]));

    for (const { id } of [one, other]) {
      const following = (await queuedOf(id)).filter(({ follows }) => follows !== null);
      expect(following).toEqual([expect.objectContaining({ row_no: chunkRows + 2, follows: chunkRows + 1 })]);
    }
  });
});

describe("an upload with fresh answers", () => {
  test("takes them over, counts them, and ends with them where they are all it asks", async () => {
    const first = aBatch();
    const members = [aMemberId(), aMemberId()];
    await create(first, inPieces(members.map((member, index) => aRow(index + 1, member))));
    await answerAll(first.id, "rejected");
    const usageBefore = await listUsage(stores.ledger, stores.tenant, aYear);

    const batch = aBatch({ maxAgeSeconds: 3_600 });
    await create(batch, inPieces([...members, members[0]].map((member, index) => aRow(index + 1, member))));

    expect(await findBatch(stores.ledger, stores.tenant, batch.id)).toMatchObject({
      total: 3,
      succeeded: 3,
      coverage_rejected: 3,
      finished_at: expect.any(Date),
    });
    expect(await countRows("results", batch.id)).toBe(3);
    expect(await queuedOf(batch.id)).toEqual([]);
    expect(await listFailureGroups(stores.ledger, stores.tenant, batch.id)).toEqual([
      { category: "patient", code: "not_found", payer_id: "60054", count: 3 },
    ]);
    const usage = await listUsage(stores.ledger, stores.tenant, aYear);
    const verifications = (days: typeof usage) => days.reduce((sum, day) => sum + day.verifications, 0);
    expect(verifications(usage) - verifications(usageBefore)).toBe(3);
    expect(await read(`select type from events where batch_id = '${batch.id}'`)).toEqual([{ type: "batch.completed" }]);
  });

  test("asks a question once whose answer becomes too old while the rows arrive", async () => {
    const first = aBatch();
    await create(first, inPieces([aRow(1, "AGEING")]));
    await answerAll(first.id);

    const batch = aBatch({ maxAgeSeconds: 3_600 });
    const rows = someRows(4 * chunkRows);
    for (let piece = 0; piece < 4; piece++) rows[piece * chunkRows] = aRow(piece * chunkRows + 1, "AGEING");
    const age = async () => {
      await until(async () => expect(await countRows("jobs", batch.id)).toBe(chunkRows));
      await read(`update results set finished_at = now() - interval '2 hours' where batch_id = '${first.id}'`);
    };
    await create(batch, inPieces(rows.slice(0, chunkRows), age, rows.slice(chunkRows)));

    expect(await findBatch(stores.ledger, stores.tenant, batch.id)).toMatchObject({ succeeded: 1 });
    const following = (await queuedOf(batch.id)).filter(({ follows }) => follows !== null);
    expect(following.map(({ row_no, follows }) => [row_no, follows])).toEqual([
      [2 * chunkRows + 1, chunkRows + 1],
      [3 * chunkRows + 1, chunkRows + 1],
    ]);
  });

  test("has the events of its rows, where an endpoint subscribes to them, before its own", async () => {
    const first = aBatch();
    const members = Array.from({ length: 20 }, aMemberId);
    const rows = () => members.map((member, index) => aRow(index + 1, member));
    await create(first, inPieces(rows()));
    await answerAll(first.id);
    await read(`
      insert into webhook_endpoints (id, account_id, mode, url, secrets, events, include_result, rate, position)
      values ('${newUuid()}', '${stores.tenant.accountId}', 'live', '', '', '{job.succeeded}', false, 10, 0)
    `);

    const batch = aBatch({ maxAgeSeconds: 3_600 });
    await create(batch, inPieces(rows()));

    const events = await read(`select type from events where batch_id = '${batch.id}' order by no`);
    expect(events.map(({ type }) => type)).toEqual([...members.map(() => "job.succeeded"), "batch.completed"]);
  });

  test("passes over answers that are too old, and those of another mode", async () => {
    const first = aBatch();
    const member = aMemberId();
    await create(first, inPieces([aRow(1, member)]));
    await answerAll(first.id);
    const succeeded = async (options: Partial<NewBatch>) => {
      const batch = aBatch(options);
      await create(batch, inPieces([aRow(1, member)]));
      return (await findBatch(stores.ledger, batch, batch.id))?.succeeded;
    };

    expect(await succeeded({ maxAgeSeconds: 3_600 })).toBe(1);
    expect(await succeeded({ maxAgeSeconds: 31_536_000 })).toBe(1);
    expect(await succeeded({ maxAgeSeconds: 3_600, mode: "test" })).toBe(0);
    expect(await succeeded({ maxAgeSeconds: 0 })).toBe(0);
    await read(`
      update results
      set finished_at = now() - interval '2 days', finished_on = (now() at time zone 'UTC')::date - 2
      where batch_id = '${first.id}'
    `);
    expect(await succeeded({ maxAgeSeconds: 86_400 })).toBe(0);
    expect(await succeeded({ maxAgeSeconds: 3 * 86_400 })).toBe(1);
  });
});

const aYear = { from: "2000-01-01", to: "2999-01-01", limit: 1_000 };

describe("an upload that does not arrive", () => {
  const broken = new Error("broken");
  const fail = () => Promise.reject(broken);

  test("is not found while it runs, nor after it broke off", async () => {
    const batch = aBatch();
    const found: unknown[] = [];
    const look = async () => {
      await until(async () => expect(await countRows("jobs", batch.id)).toBe(chunkRows));
      found.push(await findBatch(stores.ledger, stores.tenant, batch.id));
      const listed = await listBatches(stores.ledger, stores.tenant, { limit: 100 });
      found.push(...listed.filter(({ id }) => id === batch.id));
    };

    await expect(create(batch, inPieces(someRows(chunkRows), look, someRows(10), fail))).rejects.toBe(broken);

    expect(found).toEqual([undefined]);
    await expectGone(batch.id);
  });

  test("is given up when its rows are refused", async () => {
    const batch = aBatch();
    const refuse = () => {
      throw broken;
    };
    await expect(create(batch, inPieces([aRow(1)]), refuse)).rejects.toBe(broken);
    await expectGone(batch.id);
  });

  test("is refused when its account was suspended meanwhile", async () => {
    const batch = aBatch();
    const suspend = () => suspendAccount(stores.ledger, by, stores.tenant.accountId);
    await expect(create(batch, inPieces([aRow(1)], suspend))).rejects.toBeInstanceOf(AccountSuspendedError);
    await resumeAccount(stores.ledger, by, stores.tenant.accountId);
    await expectGone(batch.id);
  });

  test("is given up when PostgreSQL has lost a piece of it", async () => {
    const batch = aBatch();
    const lose = async () => {
      await until(async () => expect(await countRows("jobs", batch.id)).toBe(chunkRows));
      await read(`update batches set total = 0 where id = '${batch.id}'`);
    };
    const rows = someRows(2 * chunkRows);
    const upload = create(batch, inPieces(rows.slice(0, chunkRows), lose, rows.slice(chunkRows)));
    await expect(upload).rejects.toBeInstanceOf(UploadAbandonedError);
    await expectGone(batch.id);
  });

  test("lives on while it is renewed, and not once it is given up", async () => {
    const batch = aBatch();
    const { db } = stores.ledger;
    const isAlive = async () => {
      const rows = await read(`select upload_until > now() as alive from batches where id = '${batch.id}'`);
      return rows[0]?.alive;
    };
    const renew = async () => {
      await read(`update batches set upload_until = now() - interval '1 second' where id = '${batch.id}'`);
      await renewUpload(db, batch.id);
      expect(await isAlive()).toBe(true);
    };
    await expect(create(batch, inPieces([aRow(1)], renew, fail))).rejects.toBe(broken);

    await renewUpload(db, batch.id);
    expect(await isAlive()).toBe(undefined);
  });

  test("is swept once its process gave no sign of life, and cannot open any more", async () => {
    const batch = aBatch();
    const sweep = async () => {
      await until(async () => expect(await countRows("jobs", batch.id)).toBe(chunkRows));
      expect(await abandonLostUploads(stores.ledger, 10)).toBe(0);
      await read(`update batches set upload_until = now() - interval '1 second' where id = '${batch.id}'`);
      expect(await abandonLostUploads(stores.ledger, 10)).toBe(1);
    };
    await expect(create(batch, inPieces(someRows(chunkRows), sweep))).rejects.toBeInstanceOf(UploadAbandonedError);
    await expectGone(batch.id);
  });

  async function expectGone(batchId: string): Promise<void> {
    expect(await read(`select id from batches where id = '${batchId}'`)).toEqual([]);
    expect(await read(`select id from backlogs where id = '${batchId}'`)).toEqual([]);
    expect(await read(`select batch_id from batches_purged where batch_id = '${batchId}'`)).toHaveLength(1);
  }
});
