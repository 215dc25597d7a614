import type { CallOutcome } from "@nightguard/dispatch";
import { addPayerCalls, type Ledger, type PayerMinute, type PayerNews, timeBounds } from "@nightguard/ledger";
import type { Clock, ListedPayers, Log } from "@nightguard/platform";
import { describeFault } from "../fault-log.ts";

interface CountedCall {
  readonly upstream: string;
  /** As the caller sent it. */
  readonly payerId: string;
  /** "answered", or the code of a rejection or failure. */
  readonly outcome: string;
  /** What the call shows of the payer: "good" if it answered, if only with a rejection. */
  readonly payer: CallOutcome["payer"];
  readonly tookMs: number;
}

export interface PayerCallCounter {
  note(call: CountedCall): void;
  close(): Promise<void>;
}

const writeEveryMs = 3_000;

interface CounterDeps {
  readonly ledger: Ledger;
  /** Others are not counted: any other text of a caller may name a person. */
  readonly listed: ListedPayers;
  readonly log: Log;
  readonly clock?: Pick<Clock, "now">;
}

type Counted = { -readonly [Name in keyof PayerMinute]: PayerMinute[Name] } & { times: number[] };
type News = { -readonly [Name in keyof PayerNews]: PayerNews[Name] };

/** Of one process until the next writing. */
const maxCounted = 20_000;

/**
 * Counts calls by payer and minute. Writes every few seconds, and not with the settlements, which would wait for each
 * other at the rows of payers that all ask. A process that dies loses unwritten counts.
 */
export function createPayerCallCounter({ ledger, listed, log, clock = ledger.clock }: CounterDeps): PayerCallCounter {
  let minutes = new Map<string, Counted>();
  let news = new Map<string, News>();
  let writing: Promise<void> | undefined;

  function noteMinute({ upstream, payerId, outcome, tookMs }: CountedCall, now: number): void {
    const minute = now - (now % 60_000);
    const key = JSON.stringify([minute, upstream, payerId, outcome]);
    const known = minutes.get(key);
    if (!known && minutes.size >= maxCounted) return;
    const counted = known ?? {
      minute,
      upstream,
      payerId,
      outcome,
      calls: 0,
      times: Array<number>(timeBounds.length + 1).fill(0),
    };
    const bound = timeBounds.findIndex((seconds) => tookMs <= seconds * 1_000);
    const place = bound === -1 ? timeBounds.length : bound;
    counted.calls++;
    counted.times[place] = (counted.times[place] ?? 0) + 1;
    minutes.set(key, counted);
  }

  function noteState({ upstream, payerId, payer }: CountedCall, now: number): void {
    if (payer === "none") return;
    const key = JSON.stringify([upstream, payerId]);
    const known = news.get(key);
    if (!known && news.size >= maxCounted) return;
    const state = known ?? { upstream, payerId, answeredAt: null, failingSince: null, failures: 0 };
    if (payer === "good") {
      state.answeredAt = now;
      state.failingSince = null;
      state.failures = 0;
    } else {
      state.failingSince ??= now;
      state.failures++;
    }
    news.set(key, state);
  }

  async function write(): Promise<void> {
    if (minutes.size === 0) return;
    const [counted, states] = [[...minutes.values()], [...news.values()]];
    minutes = new Map();
    news = new Map();
    await listed.refresh();
    const toOwn = <Row extends { readonly payerId: string }>(row: Row) => {
      const payerId = listed.find(row.payerId);
      return payerId === undefined ? [] : [{ ...row, payerId }];
    };
    // A payer's other ids are its own, and a statement has each row once.
    const rows = [unite(counted.flatMap(toOwn), addMinute), unite(states.flatMap(toOwn), addState)] as const;
    await addPayerCalls(ledger, ...rows).catch((err) => log.warn(describeFault(err), "calls of payers not counted"));
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
      const now = clock.now();
      noteMinute(call, now);
      noteState(call, now);
    },
    async close() {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}

function unite<Row extends PayerMinute | PayerNews>(rows: readonly Row[], add: (one: Row, other: Row) => Row): Row[] {
  const united = new Map<string, Row>();
  for (const row of rows) {
    const { upstream, payerId } = row;
    const key = JSON.stringify("minute" in row ? [row.minute, upstream, payerId, row.outcome] : [upstream, payerId]);
    const known = united.get(key);
    united.set(key, known ? add(known, row) : row);
  }
  return [...united.values()];
}

const addMinute = (one: PayerMinute, other: PayerMinute): PayerMinute => ({
  ...one,
  calls: one.calls + other.calls,
  times: one.times.map((count, index) => count + (other.times[index] ?? 0)),
});

function addState(one: PayerNews, other: PayerNews): PayerNews {
  const answeredAt = Math.max(one.answeredAt ?? 0, other.answeredAt ?? 0) || null;
  const failing = [one, other].filter(({ failingSince }) => failingSince !== null && failingSince > (answeredAt ?? 0));
  const since = failing.map(({ failingSince }) => failingSince ?? 0);
  return {
    ...one,
    answeredAt,
    failingSince: since.length > 0 ? Math.min(...since) : null,
    failures: failing.reduce((sum, { failures }) => sum + failures, 0),
  };
}
