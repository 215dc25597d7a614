import { setTimeout as sleep } from "node:timers/promises";
import { amplePlan, startNightguard } from "./nightguard.ts";
import { addRows } from "./seed.ts";
import type { Sizes } from "./sizes.ts";
import type { Stage } from "./stage.ts";
import { compareSizes, type Section } from "./table.ts";
import { withSql } from "./with-sql.ts";

/** One request to pause or cancel a batch. */
interface Control {
  readonly ms: number;
  /** Answers of the payer service after the request had succeeded. */
  readonly answersAfter: number;
}

const concurrency = 200;
/** The limits of a large chain: they keep the machine busy, not overloaded. */
const plan = { ...amplePlan, verifications_per_second: 500, verification_burst: 500, max_concurrency: 200 };
/** Rows that can be verified; more than are verified during the measurement. The rest only wait behind them. */
const verifiableRows = 8_000;
/** Answers before each request, so that the burst is used up. */
const answersBefore = 2_000;

/** How long pausing and cancelling a running batch take, and what still runs afterwards. */
export async function measureBatchControl(
  stage: Stage,
  { backlog }: Sizes,
  say: (line: string) => void,
): Promise<Section> {
  const measured: { rows: number; pause: Control; cancel: Control }[] = [];
  for (const rows of backlog.rows) {
    say(`pausing and cancelling: ${rows.toLocaleString("en")} rows`);
    measured.push(await measure(stage, rows, backlog.fillLimitMs));
  }
  return compareSizes("A batch of so many rows, paused and cancelled while it runs", measured, [
    ["pausing, ms", ({ pause }) => pause.ms],
    ["answers after that", ({ pause }) => pause.answersAfter],
    ["cancelling, ms", ({ cancel }) => cancel.ms],
    ["answers after that", ({ cancel }) => cancel.answersAfter],
  ]);
}

/** Each request is made once before: after a million rows were written PostgreSQL replans all statements. */
async function measure(stage: Stage, rows: number, fillLimitMs: number) {
  const nightguard = await startNightguard(stage, { workers: 1, concurrency, plan });
  const control = (batchId: string, kind: "pause" | "resume" | "cancel") =>
    nightguard.api.post(`/Batch/${batchId}/${kind}`, undefined);
  const small = await nightguard.submit(verifiableRows / 8);
  for (const kind of ["pause", "resume", "cancel"] as const) await control(small.batchId, kind);
  await nightguard.endWorkers();

  const { batchId } = await nightguard.submit(verifiableRows);
  const filled = { fromRow: verifiableRows + 1, toRow: rows, limitMs: fillLimitMs };
  const last = await withSql(nightguard.databaseUrl, (sql) => addRows(sql, filled));
  await nightguard.startWorker();
  for (const kind of ["pause", "resume"] as const) await control(batchId, kind);

  const timed = async (kind: "pause" | "cancel"): Promise<Control> => {
    await untilAnswers(stage, (await stage.upstream.tally()).answers + answersBefore);
    const startedAt = performance.now();
    const { status, text } = await control(batchId, kind);
    const ms = performance.now() - startedAt;
    if (status !== 200) throw new Error(`the request failed: ${text}`);
    const before = (await stage.upstream.tally()).answers;
    return { ms, answersAfter: (await untilQuiet(stage)) - before };
  };
  const pause = await timed("pause");
  await control(batchId, "resume");
  const cancel = await timed("cancel");
  await nightguard.end();
  return { rows: last, pause, cancel };
}

async function untilAnswers({ upstream }: Stage, answers: number): Promise<void> {
  while ((await upstream.tally()).answers < answers) await sleep(5);
}

/** @returns all answers, when there has been none for a second */
async function untilQuiet({ upstream }: Stage): Promise<number> {
  for (let seen = -1; ; ) {
    const { answers } = await upstream.tally();
    if (answers === seen) return answers;
    seen = answers;
    await sleep(1_000);
  }
}
