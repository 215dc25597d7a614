import type { FileSourceSettings } from "../settings.ts";
import { doneSuffix, isTemporary, isUnreadable } from "./names.ts";
import type { Store } from "./store.ts";

/** Since when a file has looked the same, in milliseconds of a clock that only rises. */
interface Rest {
  readonly state: string;
  readonly since: number;
}

export interface Inbox {
  /** The names of files that are whole, in order. */
  listReady(): Promise<string[]>;
  /** Whether the last look found files that were not whole. */
  isWaiting(): boolean;
  /** Whether the last look found a file whose name cannot be read. */
  hasUnreadable(): boolean;
  /** How long the file that has been here longest without becoming whole has been here, in milliseconds. */
  longestWaitMs(): number;
}

/**
 * Looks for dropped files. A file is whole when its size and time have stayed the same for `settle_seconds`, or when a file of
 * the same name with `.done` behind it lies there that is not older: a mark that a killed agent left must not stand for the
 * next file of that name. Asking the folder works everywhere; notifications are missing on network file systems.
 */
export function createInbox(
  { list }: Pick<Store, "list">,
  { ready, settle_seconds: settleSeconds }: Pick<FileSourceSettings, "ready" | "settle_seconds">,
): Inbox {
  let rests = new Map<string, Rest>();
  let hasUnreadable = false;
  const arrivals = new Map<string, number>();

  async function listReady(): Promise<string[]> {
    const looks = await list();
    const now = performance.now();
    const next = new Map<string, Rest>();
    const whole: string[] = [];
    hasUnreadable = [...looks.keys()].some(isUnreadable);
    for (const [name, { state, size, mtimeMs }] of [...looks].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      if (isTemporary(name) || isUnreadable(name)) continue;
      const before = rests.get(name);
      const rest = before?.state === state ? before : { state, since: now };
      next.set(name, rest);
      if (!arrivals.has(name)) arrivals.set(name, now);
      const mark = looks.get(name + doneSuffix);
      const isMarked = mark !== undefined && mark.mtimeMs >= mtimeMs;
      const isSettled = ready === "settled" && size > 0 && now - rest.since >= settleSeconds * 1_000;
      if (isMarked || isSettled) whole.push(name);
    }
    rests = next;
    for (const name of arrivals.keys()) if (!next.has(name)) arrivals.delete(name);
    return whole;
  }

  return {
    listReady,
    isWaiting: () => rests.size > 0,
    hasUnreadable: () => hasUnreadable,
    longestWaitMs: () => (arrivals.size === 0 ? 0 : performance.now() - Math.min(...arrivals.values())),
  };
}
