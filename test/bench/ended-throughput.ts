import { toPublicId } from "@nightguard/contract";
import { createTestClient } from "../support/client.ts";
import { type Nightguard, startNightguard } from "./nightguard.ts";
import { type Run, runSide, toPostgresMicrosPerJob } from "./side.ts";
import type { Stage } from "./stage.ts";
import { medianOf, ratio, ratioOf, type Section } from "./table.ts";
import { withSql } from "./with-sql.ts";

const rounds = 3;
const runsPerRound = 3;
const warmUpRows = 5_000;
const rowsPerRun = 20_000;
const readsOfEach = 50;

/**
 * Verifies batches with an empty ledger and with one of ended jobs, in turn.
 *
 * @param endedUrl the ledger with ended jobs
 */
export async function compareWithEnded(stage: Stage, endedUrl: string, say: (line: string) => void): Promise<Section> {
  const emptyUrl = await stage.postgres.createDatabase();
  const without: Run[] = [];
  const beside: Run[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const [databaseUrl, runs] of [[emptyUrl, without] as const, [endedUrl, beside] as const]) {
      const nightguard = await startNightguard(stage, { workers: 1, concurrency: 200, databaseUrl });
      await runSide(stage, nightguard, warmUpRows);
      for (let run = 0; run < runsPerRound; run++) runs.push(await runSide(stage, nightguard, rowsPerRun));
      await nightguard.end();
      const [last] = runs.slice(-1);
      say(`${databaseUrl === endedUrl ? "with ended jobs" : "without"}: ${last?.fromArrival.toFixed(0)} rows/s`);
    }
  }
  const figures: [string, (run: Run) => number | null][] = [
    ["rows/s from arrival, median", ({ fromArrival }) => fromArrival],
    ["rows/s from first answer, median", ({ fromFirstAnswer }) => fromFirstAnswer],
    ["CPU of PostgreSQL, µs a row, median", toPostgresMicrosPerJob],
  ];
  return {
    title: `Throughput, ${rounds * runsPerRound} batches of ${rowsPerRun.toLocaleString("en")} each, in turn`,
    columns: ["without", "with", ratio],
    rows: figures.map(([name, figure]) => {
      const [before, after] = [without, beside].map((runs) => medianOf(runs.map(figure)) ?? null);
      return { name, cells: [before, after, ratioOf(after ?? null, before ?? null)] };
    }),
  };
}

/** The latency of what callers and dashboards read, for one of the accounts that have ended jobs. */
export async function measureReads(stage: Stage, databaseUrl: string): Promise<Section> {
  const nightguard = await startNightguard(stage, { workers: 1, concurrency: 1, databaseUrl });
  const api = createTestClient(nightguard.url, { "x-token-api": await createKey(nightguard) });
  const { body: list } = await api.get("/Batch?limit=50");
  const [batch] = list.data as readonly { id: string }[];
  const today = new Date().toISOString().slice(0, 10);
  const paths: [string, string][] = [
    ["the newest batches", "/Batch?limit=50"],
    ["one batch", `/Batch/${batch?.id}`],
    ["the newest jobs", "/Job?limit=50"],
    ["the newest jobs of a payer that succeeded", "/Job?limit=50&status=succeeded&payer_id=60054"],
    ["jobs with a reference that nobody has", "/Job?limit=50&reference=nobody"],
    ["jobs of a batch", `/Job?batch_id=${batch?.id}&limit=50`],
    ["today's usage", `/Usage?from=${today}&to=${today}`],
    ["the first events", "/Event?limit=50"],
  ];
  const rows = [];
  for (const [name, path] of paths) {
    const ms = await timeReads(async () => {
      const { status, text } = await api.get(path);
      if (status !== 200) throw new Error(`GET ${path} failed: ${text}`);
    });
    rows.push({ name, cells: [medianOf(ms), Math.max(...ms)] });
  }
  await nightguard.end();
  return { title: `Reads, ms, ${readsOfEach} of each`, columns: ["median", "at most"], rows };
}

async function createKey({ admin, databaseUrl }: Nightguard): Promise<string> {
  const accountId = await withSql(databaseUrl, async (sql) => {
    const { rows } = await sql.query<{ id: string }>("select account_id as id from batches order by id limit 1");
    return toPublicId("account", rows[0]?.id ?? "");
  });
  const { body } = await admin.post(`/Admin/Account/${accountId}/ApiKey`, { name: "bench", mode: "live" });
  return String(body.key);
}

async function timeReads(read: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  while (times.length < readsOfEach) {
    const startedAt = performance.now();
    await read();
    times.push(performance.now() - startedAt);
  }
  return times;
}
