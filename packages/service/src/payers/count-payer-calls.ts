import { type OfficePoint, officePoints, type PointState } from "@nightguard/benefits";
import type { Mode } from "@nightguard/contract";
import type { CallOutcome } from "@nightguard/dispatch";
import {
  addPayerCalls,
  addPayerPoints,
  type Ledger,
  type PayerMinute,
  type PayerNews,
  type PayerPoints,
  timeBounds,
} from "@nightguard/ledger";
import type { ListedPayers, Log } from "@nightguard/platform";
import { describeFault } from "../fault-log.ts";

interface AskedPayer {
  readonly mode: Mode;
  readonly upstream: string;
  /** As the caller sent it. */
  readonly payerId: string;
}

interface CountedCall extends AskedPayer {
  /** "answered", or the code of a rejection or failure. */
  readonly outcome: string;
  /** What the call shows of the payer: "good" if it answered, if only with a rejection. */
  readonly payer: CallOutcome["payer"];
  readonly tookMs: number;
}

export interface PayerCallCounter {
  note(call: CountedCall): void;
  /** Whether an answer's points are to be read: about one a minute of each payer. */
  isMeasured(payer: AskedPayer): boolean;
  notePoints(payer: AskedPayer, points: Readonly<Record<OfficePoint, PointState>>): void;
  close(): Promise<void>;
}

const writeEveryMs = 3_000;
/** Of one process until the next writing. */
const maxRows = 20_000;

/**
 * Counts calls by payer and minute. Writes every few seconds, and not with the settlements, which would wait for each
 * other at the rows of payers that all ask. A process that dies loses unwritten counts.
 *
 * @param deps.listed other ids are not counted: any other text of a caller may name a person
 */
export function createPayerCallCounter({
  ledger,
  listed,
  log,
}: {
  readonly ledger: Ledger;
  readonly listed: ListedPayers;
  readonly log: Log;
}): PayerCallCounter {
  const noted = createTallies();
  const measured = new Set<string>();
  let measuredMinute = 0;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    const [minutes, news, points] = [noted.minutes.take(), noted.news.take(), noted.points.take()];
    if (minutes.length === 0) return;
    await listed.refresh();
    // A payer's other ids are its own, and a statement has each row once.
    const own = createTallies();
    for (const row of minutes) addOwn(listed, own.minutes, row);
    for (const row of news) addOwn(listed, own.news, row);
    for (const row of points) addOwn(listed, own.points, row);
    const adding = Promise.all([
      addPayerCalls(ledger, own.minutes.take(), own.news.take()),
      addPayerPoints(ledger, own.points.take()),
    ]);
    await adding.catch((err) => log.warn(describeFault(err), "calls of payers not counted"));
  }

  function writeNext(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  const timer = setInterval(() => void writeNext(), writeEveryMs);
  timer.unref();

  return {
    note(call) {
      const now = ledger.clock.now();
      noted.minutes.add(toMinute(call, now));
      if (call.payer !== "none") noted.news.add(toNews(call, now));
    },
    isMeasured({ mode, upstream, payerId }) {
      const minute = Math.floor(ledger.clock.now() / 60_000);
      if (minute !== measuredMinute) measured.clear();
      measuredMinute = minute;
      const key = JSON.stringify([mode, upstream, payerId]);
      if (measured.has(key) || measured.size >= maxRows) return false;
      measured.add(key);
      return true;
    },
    notePoints({ mode, upstream, payerId }, points) {
      const known = Object.fromEntries(officePoints.map((point) => [point, Number(points[point] !== "open")]));
      noted.points.add({ mode, upstream, payerId, answers: 1, known: known as PayerPoints["known"] });
    },
    async close() {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}

interface Tally<Row> {
  add(row: Row): void;
  /** All rows since it was taken last, each key once. */
  take(): Row[];
}

function createTally<Row>(toKey: (row: Row) => readonly unknown[], unite: (known: Row, row: Row) => Row): Tally<Row> {
  let rows = new Map<string, Row>();
  return {
    add(row) {
      const key = JSON.stringify(toKey(row));
      const known = rows.get(key);
      if (known || rows.size < maxRows) rows.set(key, known ? unite(known, row) : row);
    },
    take() {
      const taken = [...rows.values()];
      rows = new Map();
      return taken;
    },
  };
}

const toPlaceKey = ({ mode, upstream, payerId }: AskedPayer) => [mode, upstream, payerId];

const createTallies = () => ({
  minutes: createTally(
    ({ minute, mode, upstream, payerId, outcome }) => [minute, mode, upstream, payerId, outcome],
    uniteMinutes,
  ),
  news: createTally(toPlaceKey, uniteNews),
  points: createTally(toPlaceKey, unitePoints),
});

function addOwn<Row extends { readonly payerId: string }>(listed: ListedPayers, tally: Tally<Row>, row: Row): void {
  const payerId = listed.find(row.payerId);
  if (payerId !== undefined) tally.add({ ...row, payerId });
}

function toMinute({ mode, upstream, payerId, outcome, tookMs }: CountedCall, now: number): PayerMinute {
  const bound = timeBounds.findIndex((seconds) => tookMs <= seconds * 1_000);
  const place = bound === -1 ? timeBounds.length : bound;
  const times = Array.from({ length: timeBounds.length + 1 }, (_, index) => Number(index === place));
  return { minute: now - (now % 60_000), mode, upstream, payerId, outcome, calls: 1, times };
}

const uniteMinutes = (known: PayerMinute, row: PayerMinute): PayerMinute => ({
  ...known,
  calls: known.calls + row.calls,
  times: known.times.map((count, index) => count + (row.times[index] ?? 0)),
});

function toNews({ mode, upstream, payerId, payer }: CountedCall, now: number): PayerNews {
  const place = { mode, upstream, payerId };
  return payer === "good"
    ? { ...place, answeredAt: now, failingSince: null, failures: 0 }
    : { ...place, answeredAt: null, failingSince: now, failures: 1 };
}

/** An answer ends the failures before it. */
function uniteNews(known: PayerNews, row: PayerNews): PayerNews {
  const answeredAt = Math.max(known.answeredAt ?? 0, row.answeredAt ?? 0) || null;
  const failing = [known, row].filter(({ failingSince }) => failingSince !== null && failingSince >= (answeredAt ?? 0));
  const since = Math.min(...failing.map(({ failingSince }) => failingSince ?? Number.POSITIVE_INFINITY));
  return {
    ...known,
    answeredAt,
    failingSince: failing.length > 0 ? since : null,
    failures: failing.reduce((sum, { failures }) => sum + failures, 0),
  };
}

function unitePoints(known: PayerPoints, row: PayerPoints): PayerPoints {
  const sums = officePoints.map((point) => [point, known.known[point] + row.known[point]]);
  return { ...known, answers: known.answers + row.answers, known: Object.fromEntries(sums) as PayerPoints["known"] };
}
