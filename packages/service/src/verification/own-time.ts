import type { OwnTime } from "@nightguard/dispatch";
import type { Clock } from "@nightguard/platform";

const keptMs = 300_000;
const mostKept = 1_000;

/** How long waiting calls took beside their payer's time, in memory: at most a thousand of the last five minutes. */
export interface OwnTimes {
  note(ms: number): void;
  /** Null without a call. */
  read(): OwnTime | null;
}

export function createOwnTimes({ clock }: { readonly clock: Pick<Clock, "now"> }): OwnTimes {
  let kept: { readonly at: number; readonly ms: number }[] = [];
  return {
    note(ms) {
      kept.push({ at: clock.now(), ms });
      if (kept.length > 2 * mostKept) kept = kept.slice(-mostKept);
    },
    read() {
      const now = clock.now();
      kept = kept.slice(-mostKept).filter(({ at }) => now - at < keptMs);
      const sorted = kept.map(({ ms }) => ms).sort((one, other) => one - other);
      const percentile = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
      return sorted.length === 0 ? null : { calls: sorted.length, medianMs: percentile(0.5), p95Ms: percentile(0.95) };
    },
  };
}
