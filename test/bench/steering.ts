import { setTimeout as sleep } from "node:timers/promises";
import { amplePlan, startNightguard } from "./nightguard.ts";
import { addRows } from "./seed.ts";
import type { Sizes } from "./sizes.ts";
import type { Stage } from "./stage.ts";
import { compareSizes, type Section } from "./table.ts";
import { withSql } from "./with-sql.ts";

/** What one turn of the wheel took. */
interface Turn {
  readonly ms: number;
  /** Answers that the payer service gave after the caller had heard that it was done. */
  readonly answersAfter: number;
}

const concurrency = 200;
/** A large chain's limits: the machine is busy, and not beyond what it can do. */
const plan = { ...amplePlan, verifications_per_second: 500, verification_burst: 500, max_concurrency: 200 };
/** Rows that can be verified: what is verified meanwhile has to be less. The others only lie behind them. */
const handedIn = 8_000;
/** Answers before each turn: the burst is over, and the batch goes at its pace. */
const swing = 2_000;

/** How soon a long batch that is being worked off is paused and cancelled, and what of it still runs. */
export async function measureSteering(stage: Stage, { backlog }: Sizes, say: (line: string) => void): Promise<Section> {
  const measured: { rows: number; pause: Turn; cancel: Turn }[] = [];
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

/** Each turn is a later one of its kind: after a million rows were written PostgreSQL plans all statements anew. */
async function measure(stage: Stage, rows: number, fillLimitMs: number) {
  const nightguard = await startNightguard(stage, { workers: 1, concurrency, plan });
  const turn = (batchId: string, kind: "pause" | "resume" | "cancel") =>
    nightguard.api.post(`/Batch/${batchId}/${kind}`, undefined);
  const small = await nightguard.submit(handedIn / 8);
  for (const kind of ["pause", "resume", "cancel"] as const) await turn(small.batchId, kind);
  await nightguard.endWorkers();

  const { batchId } = await nightguard.submit(handedIn);
  const filled = { fromRow: handedIn + 1, toRow: rows, limitMs: fillLimitMs };
  const last = await withSql(nightguard.databaseUrl, (sql) => addRows(sql, filled));
  await nightguard.startWorker();
  for (const kind of ["pause", "resume"] as const) await turn(batchId, kind);

  const timed = async (kind: "pause" | "cancel"): Promise<Turn> => {
    await untilAnswers(stage, (await stage.upstream.tally()).answers + swing);
    const startedAt = performance.now();
    const { status, text } = await turn(batchId, kind);
    const ms = performance.now() - startedAt;
    if (status !== 200) throw new Error(`the batch was not steered: ${text}`);
    const before = (await stage.upstream.tally()).answers;
    return { ms, answersAfter: (await untilQuiet(stage)) - before };
  };
  const pause = await timed("pause");
  await turn(batchId, "resume");
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
