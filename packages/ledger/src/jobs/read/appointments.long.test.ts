import { beforeAll, expect, test } from "vitest";
import { countRowsRead } from "../../../../../test/ledger/rows-read.ts";
import { createTestLedger, openForTest } from "../../../../../test/ledger/test-ledger.ts";
import { insertBatch, putInto } from "../../../../../test/ledger/test-rows.ts";
import { query } from "../../../../../test/support/databases.ts";
import type { AppointmentCursor } from "./appointments.ts";
import { countAppointments, listAppointments } from "./appointments.ts";

/** Of a day; there are as many on the day before. */
const appointments = 20_000;
const day = { from: new Date("2026-11-24T06:00:00Z"), to: new Date("2026-11-25T06:00:00Z") };

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeAll(async () => {
  made = await createTestLedger();
  await made.ledger.close(); // rows are counted on connections that have ended
  const { databaseUrl, tenant } = made;
  const id = await insertBatch(databaseUrl, tenant, 2 * appointments);
  await putInto(databaseUrl, id, "succeeded", [1, 2 * appointments]);
  await putInto(databaseUrl, id, "failed", [1, 100]);
  await query(databaseUrl, "update results set coverage = 'active' where state = 'succeeded'");
  // 500 at a time, in quarters of an hour.
  await query(
    databaseUrl,
    `update jobs
     set patient_hash = decode(lpad(to_hex(row_no), 64, '0'), 'hex'),
         appointment_at = timestamptz '2026-11-24 08:00Z'
       + (row_no % 40) * interval '15 minutes'
       - row_no / ${appointments + 1} * interval '1 day'
     where batch_id = $1`,
    [id],
  );
  await query(databaseUrl, "vacuum");
  return made.close;
});

/** Rows of jobs and results that have been read by now. */
const countRead = () => countRowsRead(made.databaseUrl, ["jobs", "results"]);

test.each(["never analyzed", "analyzed"])(
  "a page is read without a look at others in tables that were %s",
  async (state) => {
    if (state === "analyzed") await query(made.databaseUrl, "analyze");
    const readBefore = await countRead();
    const ledger = await made.open();
    const first = await listAppointments(ledger, made.tenant, day, { limit: 200 });
    const second = await listAppointments(ledger, made.tenant, day, { limit: 200, after: first.at(-1) });
    await ledger.close(); // what its connections read is counted when they end

    expect([first.length, second.length]).toEqual([200, 200]);
    expect((await countRead()) - readBefore).toBeLessThan(2_000);
  },
);

test("pages have each appointment of the span once, by time and then by id", async () => {
  const ledger = await openForTest(made);
  const all: AppointmentCursor[] = [];
  for (;;) {
    const after = all.at(-1);
    const page = await listAppointments(ledger, made.tenant, day, { limit: 3_000, after });
    all.push(...page);
    if (page.length < 3_000) break;
  }

  expect(all).toHaveLength(appointments);
  const keys = all.map(({ appointment_at, id }) => `${appointment_at.toISOString()} ${id}`);
  expect(keys).toEqual([...new Set(keys)].sort());
});

test("a day is counted by what came of it, without a look at other days", async () => {
  const readBefore = await countRead();
  const ledger = await made.open();
  const counts = await countAppointments(ledger, made.tenant, day);
  await ledger.close(); // what its connections read is counted when they end

  expect(counts).toEqual({
    total: appointments,
    failures: 100,
    cancelled: 0,
    coverage: { active: appointments - 100, inactive: 0, unknown: 0, rejected: 0 },
  });
  expect((await countRead()) - readBefore).toBeLessThan(3.5 * appointments);
});

test("another's appointments are not counted", async () => {
  const ledger = await openForTest(made);
  const ofTest = { ...made.tenant, mode: "test" } as const;

  expect(await countAppointments(ledger, ofTest, day)).toMatchObject({ total: 0, failures: 0 });
  expect(await listAppointments(ledger, ofTest, day, { limit: 5 })).toEqual([]);
});

test("a patient with thousands of jobs at one time does not have each compared with each", async () => {
  const { databaseUrl, tenant } = made;
  const rows = 4_000;
  const nextDay = { from: new Date("2026-11-25T06:00:00Z"), to: new Date("2026-11-26T06:00:00Z") };
  const id = await insertBatch(databaseUrl, tenant, rows);
  await putInto(databaseUrl, id, "succeeded", [1, rows]);
  await query(databaseUrl, "update results set question_hash = decode(md5(job_id::text), 'hex') where batch_id = $1", [
    id,
  ]);
  await query(databaseUrl, "update jobs set appointment_at = '2026-11-25 12:00Z' where batch_id = $1", [id]);
  await query(databaseUrl, "vacuum analyze");
  const readBefore = await countRead();
  const ledger = await made.open();
  const { total } = await countAppointments(ledger, tenant, nextDay);
  await ledger.close(); // what its connections read is counted when they end

  expect(total).toBe(rows);
  expect((await countRead()) - readBefore).toBeLessThan(100 * rows);
});
