import type { AuditEntryInput } from "@nightguard/ledger";
import { createBatcher, type Log } from "@nightguard/platform";
import { describeFault } from "../fault-log.ts";

/** A series ends when nothing has repeated it for this long, or after an hour. */
const quietMs = 60_000;
const longestMs = 3_600_000;
const lookEveryMs = 5_000;
const maxSeries = 10_000;

interface Series {
  readonly written: Promise<void>;
  readonly beganAt: number;
  lastAt: number;
  line: AuditEntryInput;
  more: number;
}

/** Writes requests to the audit before they are answered. */
export interface AuditRecorder {
  record(input: AuditEntryInput): Promise<void>;
  /** @param key the same for equal requests */
  recordRepeated(key: string, line: AuditEntryInput): Promise<void>;
  endQuiet(): Promise<undefined>;
  close(): Promise<void>;
}

/** @param deps.now milliseconds of a monotonic clock */
export function createAuditRecorder(deps: {
  recordAuditEntries(lines: readonly AuditEntryInput[]): Promise<void>;
  log: Log;
  now?: () => number;
}): AuditRecorder {
  const { log, now = () => performance.now() } = deps;
  const open = new Map<string, Series>();

  const record = createBatcher<AuditEntryInput, void>({
    run: async (lines) => {
      await deps.recordAuditEntries(lines);
      return lines.map(() => undefined);
    },
    maxSize: 200,
    maxInFlight: 2,
  });

  function begin(key: string, line: AuditEntryInput): Promise<void> {
    const written = record(line);
    open.set(key, { written, beganAt: now(), lastAt: now(), line, more: 0 });
    written.catch(() => open.delete(key)); // the next request tries again
    const [oldest] = open;
    if (open.size > maxSeries && oldest) void end(...oldest);
    return written;
  }

  /** If writing the count fails, the series stays open. */
  async function end(key: string, series: Series): Promise<void> {
    open.delete(key);
    if (series.more === 0) return;
    const { by, entry } = series.line;
    try {
      await record({ by, entry: { ...entry, count: series.more } });
    } catch (err) {
      log.warn(describeFault(err), "the end of a series was not written to the audit, trying again");
      if (!open.has(key)) open.set(key, series);
    }
  }

  const endWhere = (isOver: (series: Series) => boolean) =>
    Promise.all([...open].filter(([, series]) => isOver(series)).map(([key, series]) => end(key, series)));

  const endQuiet = async () =>
    void (await endWhere(({ lastAt, beganAt }) => now() - lastAt >= quietMs || now() - beganAt >= longestMs));

  const looking = setInterval(() => void endQuiet(), lookEveryMs).unref();

  return {
    record,
    recordRepeated(key, line) {
      const series = open.get(key);
      if (!series) return begin(key, line);
      series.more++;
      series.line = line;
      series.lastAt = now();
      return series.written;
    },
    endQuiet,
    async close() {
      clearInterval(looking);
      await endWhere(() => true);
    },
  };
}
