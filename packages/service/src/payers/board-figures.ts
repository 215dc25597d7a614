import type { Mode, PayerHealth } from "@nightguard/contract";
import { type Ledger, listPayers, sumPayerCalls } from "@nightguard/ledger";
import { createFreshValue } from "../fresh-cache.ts";
import { summarize, toMedians, toPayerKey } from "./call-counts.ts";
import type { PayerSaysReaders, SaysByPayer } from "./payer-says.ts";

/** By payer and upstream, but for the names. They cost far more to read than whether payers answer. */
export interface BoardFigures {
  /** Median times to answer of seven days, in milliseconds. */
  readonly usualMedians: ReadonlyMap<string, number>;
  /** The same of ten minutes. */
  readonly recentMedians: ReadonlyMap<string, number>;
  readonly lastHour: ReadonlyMap<string, PayerHealth["last_hour"]>;
  readonly says: SaysByPayer;
  /** By payer. */
  readonly names: ReadonlyMap<string, string>;
}

const minuteMs = 60_000;
const ageMs = { recent: 10 * minuteMs, hour: 60 * minuteMs, week: 7 * 24 * 60 * minuteMs } as const;
const maxAgeMs = 10_000;
const usualMaxAgeMs = 600_000;
/** Calls are written within seconds; a minute that is written later counts after the next reading of settled minutes. */
const settledAfterMs = 2 * minuteMs;
const settledMaxAgeMs = minuteMs;

export function createBoardFigures(ledger: Ledger, mode: Mode, says: PayerSaysReaders[Mode]) {
  const usual = createFreshValue(() => readMedians(ledger, mode, ageMs.week), { maxAgeMs: usualMaxAgeMs });
  const recent = createFreshValue(() => readMedians(ledger, mode, ageMs.recent), { maxAgeMs });
  const lastHour = createFreshValue(createHourReader(ledger, mode), { maxAgeMs });
  const names = createFreshValue(() => readNames(ledger), { maxAgeMs });

  async function get(): Promise<BoardFigures> {
    const [usualMedians, recentMedians, ofHour, ofSays, ofNames] = await Promise.all([
      usual.get(),
      recent.get(),
      lastHour.get(),
      says.get(),
      names.get(),
    ]);
    return { usualMedians, recentMedians, lastHour: ofHour, says: ofSays, names: ofNames };
  }
  return { get };
}

async function readMedians(ledger: Ledger, mode: Mode, ofMs: number): Promise<BoardFigures["usualMedians"]> {
  return toMedians(await sumPayerCalls(ledger, mode, { from: ledger.clock.now() - ofMs }));
}

/** Minutes that are over are summed once a minute: of a thousand payers, the sums of an hour take 0.2 s of CPU time. */
function createHourReader(ledger: Ledger, mode: Mode): () => Promise<BoardFigures["lastHour"]> {
  const settled = createFreshValue(
    async () => {
      const now = ledger.clock.now();
      const until = now - settledAfterMs;
      return { until, sums: await sumPayerCalls(ledger, mode, { from: now - ageMs.hour, until }) };
    },
    { maxAgeMs: settledMaxAgeMs },
  );
  return async () => {
    const { until, sums } = await settled.get();
    const latest = await sumPayerCalls(ledger, mode, { from: until });
    const byPayer = Map.groupBy([...sums, ...latest], toPayerKey);
    return new Map([...byPayer].map(([key, ofPayer]) => [key, summarize(ofPayer)]));
  };
}

async function readNames(ledger: Ledger): Promise<BoardFigures["names"]> {
  const { payers } = await listPayers(ledger);
  return new Map(payers.map(({ id, name }) => [id, name]));
}
