import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { newUuid } from "@nightguard/contract";
import { createBatch, type Ledger, openLedger, purge } from "@nightguard/ledger";
import { untilSignal } from "@nightguard/platform";
import type pg from "pg";
import { anEligibilityRequest } from "../support/requests.ts";
import { readNumbers } from "./arguments.ts";
import { type EndedBatches, seedEndedAccounts, seedEndedBatches } from "./ended-seed.ts";
import { compareWithEnded, measureReads } from "./ended-throughput.ts";
import { readPostgresMicros } from "./processes.ts";
import { type Stage, startStage } from "./stage.ts";
import { ratioOf, type Section, toText } from "./table.ts";
import { withSql } from "./with-sql.ts";

const usage = `npm run bench:ended [-- ROWS [BYTES]]

Writes ROWS (5,000,000 by default) ended jobs, each with an answer of BYTES (3,700 by default, encrypted), into an empty
ledger by SQL, and measures their size, vacuum, intake of new rows, reads, and retention; reckons each for 100,000,000.
Compares throughput with that beside an empty ledger. TMPDIR needs 2 KB of free space a row besides the answers.`;

const [rows = 0, answerBytes = 0] = readNumbers(usage, 5_000_000, 3_700);
const reckonedRows = 100_000_000;
const rowsPerBatch = 5_000;
const seeded: EndedBatches = {
  batches: Math.ceil(rows / rowsPerBatch),
  rowsPerBatch,
  days: 30,
  accounts: 20,
  answerBytes,
};
/** The oldest days, whose batches are deleted. */
const daysDeleted = 3;
/** Rows that one round of retention deletes, as in the service. */
const rowsPerRound = 5_000;
const intakeRows = Math.min(200_000, rows);

if (import.meta.main) await main();

async function main(): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const neededBytes = rows * (answerBytes * 1.2 + 2_000);
  if (bavail * bsize < neededBytes) {
    throw new Error(`${tmpdir()} needs ${(neededBytes / 1e9).toFixed(0)} GB: set TMPDIR to a folder that has them`);
  }
  const interruption = new AbortController();
  void untilSignal().then(() => interruption.abort());
  const stage = await startStage(interruption.signal);
  try {
    const databaseUrl = await stage.postgres.createDatabase();
    await withSql(databaseUrl, (sql) => measureEnded({ stage, databaseUrl, sql }));
  } finally {
    await stage.close();
  }
}

interface Bench {
  readonly stage: Stage;
  readonly databaseUrl: string;
  readonly sql: pg.ClientBase;
}

/** Prints each table as soon as it is measured: a run takes long. */
async function measureEnded(bench: Bench): Promise<void> {
  const { stage, sql, databaseUrl } = bench;
  await stage.postgres.pauseMaintenance();
  const count = seeded.batches * rowsPerBatch;
  say(`writing ${count.toLocaleString("en")} ended jobs`);
  await seedEndedAccounts(sql, seeded);
  await seedEndedBatches(sql, seeded, (done) => say(`${(done * rowsPerBatch).toLocaleString("en")} written`));
  say("vacuum");
  const firstVacuum = await timed(bench, () => sql.query("vacuum (analyze) jobs, results"));
  const sizes = await readSizes(sql);
  print(toSizes({ count, sizes, firstVacuum }));

  say("reading, and verifying with them and without");
  await stage.postgres.resumeMaintenance();
  print(await measureReads(stage, databaseUrl));
  print(await compareWithEnded(stage, databaseUrl, say));
  await stage.postgres.pauseMaintenance();

  const keys = [stage.encryptionKey];
  const ledger = await openLedger({ databaseUrl, keys, name: "bench", maxConnections: 5 });
  say(`taking in ${intakeRows.toLocaleString("en")} rows`);
  const intake = await timed(bench, () => takeIn(ledger, sql));
  say(`deleting what ended in the first ${daysDeleted} of ${seeded.days} days`);
  await sql.query("update plans set retention_days = $1", [seeded.days - daysDeleted]);
  let deleted = 0;
  const deletion = await timed(bench, async () => {
    deleted = await deletePast(ledger);
  });
  await ledger.close();
  say("vacuum");
  await sql.query("set vacuum_cost_delay = '2ms'"); // as autovacuum has it
  const secondVacuum = await timed(bench, () => sql.query("vacuum jobs, results"));
  say("writing as many again");
  const before = await readSizes(sql);
  const again = { ...seeded, batches: Math.floor(deleted / rowsPerBatch), days: 0 };
  await seedEndedBatches(sql, again, () => undefined);
  const growth = (await readSizes(sql)).bytes - before.bytes;
  print(toChanges({ count, sizes, intake, deletion, deleted, secondVacuum, growth }));
}

interface Timed {
  readonly seconds: number;
  /** CPU of all processes of the server. */
  readonly micros: number | null;
  readonly walBytes: number;
}

async function timed({ stage: { postgres } }: Bench, work: () => Promise<unknown>): Promise<Timed> {
  const read = () => Promise.all([readPostgresMicros(postgres.pid), postgres.readWalBytes()]);
  const [microsBefore, walBefore] = await read();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const [microsAfter, walAfter] = await read();
  const micros = microsBefore === null || microsAfter === null ? null : microsAfter - microsBefore;
  return { seconds, micros, walBytes: walAfter - walBefore };
}

/** One upload that opens in a month, without the parsing. */
async function takeIn(ledger: Ledger, sql: pg.ClientBase): Promise<void> {
  const { rows: accounts } = await sql.query<{ id: string }>("select id from accounts order by id limit 1");
  const usual = { operation: "eligibility", transform: null } as const;
  async function* questions() {
    for (let row = 1; row <= intakeRows; row++) {
      const question = { ...anEligibilityRequest(), version: "v2" as const };
      yield [{ ...usual, row, question, reference: `appointment-${row}`, appointmentAt: null }];
    }
  }
  const batch = {
    ...usual,
    id: newUuid(),
    by: { actor: { kind: "system" }, requestId: null },
    accountId: accounts[0]?.id ?? "",
    mode: "live",
    name: "Bench",
    notBefore: new Date(Date.now() + 30 * 86_400_000),
    deadline: null,
    priority: "normal",
    maxAgeSeconds: null,
    onUnknown: "retry",
  } as const;
  await createBatch(ledger, { batch, rows: questions() });
}

/** @returns the rows of batches that were deleted */
async function deletePast(ledger: Ledger): Promise<number> {
  for (let deleted = 0; ; ) {
    const forgotten = await purge(ledger, rowsPerRound);
    if (!forgotten || (forgotten.batches === 0 && forgotten.jobs === 0)) return deleted;
    deleted += forgotten.jobs;
  }
}

interface Sizes {
  readonly bytes: number;
  readonly tables: readonly { readonly name: string; readonly bytes: number; readonly ofIndexes: number }[];
}

async function readSizes(sql: pg.ClientBase): Promise<Sizes> {
  const { rows: tables } = await sql.query<Sizes["tables"][number]>(`
    select
      relname as name,
      pg_total_relation_size(relid)::double precision as bytes,
      pg_indexes_size(relid)::double precision as "ofIndexes"
    from pg_stat_user_tables
    where relname in ('jobs', 'results')
    order by relname`);
  return { bytes: tables.reduce((sum, table) => sum + table.bytes, 0), tables };
}

/** A figure that grows with the jobs. */
const toGrowing = (count: number) => (name: string, figure: number) => ({
  name,
  cells: [figure, (figure * reckonedRows) / count],
});

const toColumns = () => ["measured", `for ${reckonedRows.toLocaleString("en")}`];

function toSizes({ count, sizes, firstVacuum }: { count: number; sizes: Sizes; firstVacuum: Timed }): Section {
  const growing = toGrowing(count);
  return {
    title: `${count.toLocaleString("en")} ended jobs with answers of ${answerBytes.toLocaleString("en")} bytes`,
    columns: toColumns(),
    rows: [
      ...sizes.tables.flatMap(({ name, bytes, ofIndexes }) => [
        growing(`${name}, GB`, bytes / 1e9),
        growing("of that indexes, GB", ofIndexes / 1e9),
        { name: "bytes each", cells: [bytes / count] },
      ]),
      growing("together, GB", sizes.bytes / 1e9),
      growing("first vacuum and analyze, s", firstVacuum.seconds),
    ],
  };
}

function toChanges(all: {
  count: number;
  sizes: Sizes;
  intake: Timed;
  deletion: Timed;
  deleted: number;
  secondVacuum: Timed;
  growth: number;
}): Section {
  const { count, sizes, intake, deletion, deleted, secondVacuum } = all;
  const growing = toGrowing(count);
  const deletedPerSecond = deleted / deletion.seconds;
  /** Of a steady number of jobs, those that are deleted in a day, and taken in. */
  const perDay = reckonedRows / seeded.days;
  return {
    title: "Intake and retention beside them",
    columns: toColumns(),
    rows: [
      growing(
        `vacuum after ${deleted.toLocaleString("en")} were deleted, at autovacuum's pace, s`,
        secondVacuum.seconds,
      ),
      {
        name: "growth when as many were written again, share of their size",
        cells: [ratioOf(all.growth, (sizes.bytes / count) * deleted)],
      },
      { name: "intake, rows/s", cells: [intakeRows / intake.seconds] },
      { name: "CPU of PostgreSQL, µs a row", cells: [perRow(intake, intakeRows)] },
      { name: "retention, rows/s", cells: [deletedPerSecond] },
      { name: "CPU of PostgreSQL, µs a row", cells: [perRow(deletion, deleted)] },
      { name: "WAL, bytes a row", cells: [deletion.walBytes / deleted] },
      { name: `retention after ${seeded.days} days, rows/s on average`, cells: [undefined, perDay / 86_400] },
      { name: "hours of deleting a day", cells: [undefined, perDay / deletedPerSecond / 3_600] },
    ],
  };
}

const print = (section: Section) => console.log(`\n${toText(section)}\n`);

function perRow({ micros }: Timed, count: number): number | null {
  return micros === null ? null : micros / count;
}

function say(line: string): void {
  console.error(`${(performance.now() / 1_000).toFixed(0).padStart(5)} s  ${line}`);
}
