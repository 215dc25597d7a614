import { parsePublicId } from "@nightguard/contract";
import { untilSignal } from "@nightguard/platform";
import { request } from "undici";
import { answerRows } from "./answered-rows.ts";
import { readNumbers } from "./arguments.ts";
import { toDetailedAnswer } from "./detailed-271.ts";
import { findAccount } from "./find-account.ts";
import { type Nightguard, startNightguard } from "./nightguard.ts";
import { startStage } from "./stage.ts";
import { withSql } from "./with-sql.ts";

const usage = `npm run bench:reading [-- ROWS]

Reads a batch of ROWS (1,000,000 by default, at least 40,000), each with a detailed 271 and an appointment, 20,000 a day, as people read it:
pages of rows, days, searches and explanations. Shows the latency of each, asked one after the other.`;

const times = 20;
const appointmentsADay = 20_000;
/** One row in so many failed, or was rejected by the payer. */
const failedEvery = 1_000;
const rejectedEvery = 500;
const firstDay = Date.UTC(2026, 10, 2, 8);
const slotMs = 900_000;

if (import.meta.main) await main();

async function main(): Promise<void> {
  const [rows = 0] = readNumbers(usage, 1_000_000);
  if (rows < 2 * appointmentsADay) throw new RangeError(`ROWS must be at least ${2 * appointmentsADay}: two days`);
  const interruption = new AbortController();
  void untilSignal().then(() => interruption.abort());
  const stage = await startStage(interruption.signal);
  try {
    const nightguard = await startNightguard(stage, { workers: 1, concurrency: 1 });
    await nightguard.endWorkers(); // the batch's last row stays in the queue
    console.log(`writing ${rows} answered rows`);
    const { databaseUrl } = nightguard;
    const id = await answerRows({
      databaseUrl,
      encryptionKey: stage.encryptionKey,
      accountId: await findAccount(databaseUrl),
      rows,
      answer: toDetailedAnswer,
      appointmentAt: toAppointment,
    });
    await failSome(databaseUrl, id);
    await withSql(databaseUrl, (sql) => sql.query("vacuum (analyze) jobs, queued_jobs, results"));
    await measureAll(nightguard, id, rows);
  } finally {
    await stage.close();
  }
}

/** A chain's day from 8 o'clock (UTC), with as many appointments in each of 40 quarters of an hour. */
function toAppointment(row: number): Date {
  const [day, ofDay] = [Math.floor((row - 1) / appointmentsADay), (row - 1) % appointmentsADay];
  return new Date(firstDay + day * 86_400_000 + (ofDay % 40) * slotMs);
}

async function failSome(databaseUrl: string, batchId: string): Promise<void> {
  const uuid = parsePublicId("batch", batchId);
  const change = (set: string, every: number, rest: number) => `
    update results r
    set ${set}
    from jobs j
    where j.id = r.job_id
      and j.batch_id = '${uuid}'
      and j.row_no % ${every} = ${rest}`;
  const [failed, rejected] = [
    "state = 'failed', coverage = null, failure_category = 'payer', failure_code = 'upstream_timeout'",
    "coverage = 'rejected', failure_category = 'patient', failure_code = 'AAA_75'",
  ];
  await withSql(databaseUrl, async (sql) => {
    await sql.query(change(failed, failedEvery, 0));
    await sql.query(change(rejected, rejectedEvery, 7)); // not the row whose explanation is measured
  });
}

interface Asked {
  readonly what: string;
  readonly path: string;
  readonly body?: object;
}

async function measureAll(nightguard: Nightguard, id: string, rows: number): Promise<void> {
  const row = `/Batch/${id}/Row`;
  const far = Math.floor(rows * 0.9);
  const on = new Date(firstDay + 86_400_000).toISOString().slice(0, 10);
  const first = await ask(nightguard, { what: "", path: `${row}?limit=1&after_row=${far}` });
  const job = `/Job/${JSON.parse(first).data[0].job_id}`;
  const day = JSON.parse(await ask(nightguard, { what: "", path: `/Appointment?on=${on}&limit=200` }));
  // "Of 20,000": a filter without an index examines so many rows for a page. The only queued row is the last.
  for (const asked of [
    { what: "the first 50 rows", path: `${row}?limit=50` },
    { what: "the first 200 rows", path: `${row}?limit=200` },
    { what: `200 rows after ${far}`, path: `${row}?limit=200&after_row=${far}` },
    { what: `200 rows before ${far}`, path: `${row}?limit=200&before_row=${far}` },
    { what: "the first 200 failed rows", path: `${row}?limit=200&status=failed` },
    { what: `failed rows after ${far}`, path: `${row}?limit=200&status=failed&after_row=${far}` },
    { what: "rows rejected for AAA 75, of 20,000", path: `${row}?limit=200&category=patient&code=AAA_75` },
    { what: "rows of a payer", path: `${row}?limit=200&payer_id=CX7` },
    { what: "inactive rows (none), of 20,000", path: `${row}?limit=200&coverage=inactive` },
    { what: "queued rows (none), of 20,000", path: `${row}?limit=200&status=queued` },
    { what: `the first page of ${appointmentsADay} appointments`, path: `/Appointment?on=${on}&limit=200` },
    { what: "the next page", path: `/Appointment?on=${on}&limit=200&cursor=${day.next_cursor}` },
    { what: "search: a patient", path: "/Job/search", body: { payer_id: "CX7", member_id: "W7", dob: "04/17/1983" } },
    { what: "search: a reference", path: "/Job/search", body: { reference: "appointment-777" } },
    { what: "search: rejected, of 20,000", path: "/Job/search", body: { coverage: "rejected", limit: 200 } },
    { what: "search: failed", path: "/Job/search", body: { status: "failed", limit: 200 } },
    { what: "search: a payer's active ones", path: "/Job/search", body: { payer_id: "CX7", coverage: "active" } },
    { what: "search: queued (one), of 20,000", path: "/Job/search", body: { status: "queued" } },
    { what: "an explanation", path: `${job}/explanation` },
    { what: "the page to print", path: `${job}/explanation?format=html` },
    { what: "where a value comes from", path: `${job}/why?path=/plan/name` },
    { what: "the history of a patient", path: `${job}/history` },
  ]) {
    await measure(nightguard, asked);
  }
}

async function measure(nightguard: Nightguard, asked: Asked): Promise<void> {
  const taken: number[] = [];
  let bytes = 0;
  for (let time = 0; time < times; time++) {
    const startedAt = performance.now();
    bytes = (await ask(nightguard, asked)).length;
    taken.push(performance.now() - startedAt);
  }
  const [firstMs = 0] = taken;
  taken.sort((one, other) => one - other);
  const [median = 0, most = 0] = [taken[Math.floor(times / 2)], taken.at(-1)];
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `${asked.what}: median ${ms(median)}, at most ${ms(most)}, the first ${ms(firstMs)} (${(bytes / 1_000).toFixed(0)} KB)`,
  );
}

async function ask({ url, key }: Nightguard, { path, body }: Asked): Promise<string> {
  const response = await request(url + path, {
    method: body ? "POST" : "GET",
    headers: { "x-token-api": key, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${path} failed: ${text}`);
  return text;
}
