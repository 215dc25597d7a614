import { beforeAll, expect, test } from "vitest";
import { countRowsRead } from "../../../../test/ledger/rows-read.ts";
import { createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { insertBatch, putInto } from "../../../../test/ledger/test-rows.ts";
import { query } from "../../../../test/support/databases.ts";
import { countByLocation } from "./count-by-location.ts";
import { digestLocation } from "./locations.ts";

/** Of a week; there are as many in the week before. */
const appointments = 1_000;
const locations = 100;
const week = { from: new Date("2026-11-23T00:00:00Z"), to: new Date("2026-11-30T00:00:00Z") };
const spans = {
  named: Array.from({ length: locations }, (_, index) => ({ id: `office ${index}`, ...week })),
  others: week,
};
const options = { workDueHours: 48, now: new Date("2026-11-25T00:00:00Z"), limit: 20_001 };

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeAll(async () => {
  made = await createTestLedger();
  const hashes = spans.named.map(({ id }) => digestLocation(made.ledger.digester, id));
  await made.ledger.close(); // rows are counted on connections that have ended
  const { databaseUrl, tenant } = made;
  const id = await insertBatch(databaseUrl, tenant, 2 * appointments);
  await putInto(databaseUrl, id, "succeeded", [1, 2 * appointments]);
  await putInto(databaseUrl, id, "failed", [1, appointments / 2]);
  await query(
    databaseUrl,
    "update results set coverage = 'active', finished_at = '2026-11-20 00:00Z' where state = 'succeeded'",
  );
  await query(
    databaseUrl,
    "update results set failure_category = 'payer', failure_code = 'timed_out' where state = 'failed'",
  );
  await query(
    databaseUrl,
    `update jobs
     set patient_hash = decode(lpad(to_hex(row_no), 64, '0'), 'hex'),
         location_hash = ($2::bytea[])[1 + row_no % ${locations}],
         appointment_at = timestamptz '2026-11-23 08:00Z'
       + (row_no % 7) * interval '1 day'
       - row_no / ${appointments + 1} * interval '7 days'
     where batch_id = $1`,
    [id, hashes],
  );
  await query(databaseUrl, "vacuum");
  return made.close;
});

/** Rows of jobs and results that have been read by now. */
const countRead = () => countRowsRead(made.databaseUrl, ["jobs", "results"]);

test.each(["never analyzed", "analyzed"])(
  "all locations are counted without a look at other weeks in tables that were %s",
  async (state) => {
    if (state === "analyzed") await query(made.databaseUrl, "analyze");
    const readBefore = await countRead();
    const ledger = await made.open();
    // What its connections read is counted when they end.
    const counts = await countByLocation(ledger, made.tenant, spans, options).finally(ledger.close);

    expect(counts).toHaveLength(locations);
    const sumOf = (name: "examined" | "verified" | "verifiedInTime" | "open" | "payer") =>
      counts.reduce((sum, each) => sum + each[name], 0);
    expect({ examined: sumOf("examined"), open: sumOf("open"), payer: sumOf("payer") }).toEqual({
      examined: appointments,
      open: appointments / 2,
      payer: appointments / 2,
    });
    expect([sumOf("verified"), sumOf("verifiedInTime")]).toEqual([appointments / 2, appointments / 2]);
    expect((await countRead()) - readBefore).toBeLessThan(4.5 * appointments);
  },
);

test("no more jobs are looked at than the limit allows", async () => {
  const ledger = await made.open();
  const counts = await countByLocation(ledger, made.tenant, spans, { ...options, limit: 100 });
  await ledger.close();

  expect(counts.reduce((sum, { examined }) => sum + examined, 0)).toBe(100);
});
