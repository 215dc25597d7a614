import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FolderSettings } from "../settings.ts";
import { doneSuffix, isTemporary } from "./names.ts";
import type { Places } from "./places.ts";

/** How a file looked; a writer changes it. */
interface Look {
  readonly state: string;
  /** When it looked so first, in milliseconds of a clock that only rises. */
  readonly since: number;
}

export interface Inbox {
  /** The names of files that are whole, in order. */
  listReady(): Promise<string[]>;
  /** Whether the last look found files that were not whole. */
  isWaiting(): boolean;
  /** How long the file that has been here longest without becoming whole has been here, in milliseconds. */
  longestWaitMs(): number;
}

/**
 * Looks for dropped files. A file is whole when its size and time have stayed the same for `settle_seconds`, or when a file of
 * the same name with `.done` behind it lies there that is not older. Asking the folder works everywhere; notifications are
 * missing on network file systems.
 */
export function createInbox(places: Places, { ready, settle_seconds: settleSeconds }: FolderSettings): Inbox {
  let looks = new Map<string, Look>();
  const arrivals = new Map<string, number>();

  async function listReady(): Promise<string[]> {
    const names = await readdir(places.inbox);
    const present = new Set(names);
    const now = performance.now();
    const next = new Map<string, Look>();
    const whole: string[] = [];
    for (const name of names.toSorted()) {
      if (isTemporary(name)) continue;
      const stats = await lstat(join(places.inbox, name)).catch(() => undefined);
      if (!stats?.isFile()) continue;
      const state = `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
      const before = looks.get(name);
      const look = before?.state === state ? before : { state, since: now };
      next.set(name, look);
      if (!arrivals.has(name)) arrivals.set(name, now);
      const isMarked = present.has(name + doneSuffix) && (await isNotOlder(name, stats.mtimeMs));
      const isSettled = ready === "settled" && stats.size > 0 && now - look.since >= settleSeconds * 1_000;
      if (isMarked || isSettled) whole.push(name);
    }
    looks = next;
    for (const name of arrivals.keys()) if (!next.has(name)) arrivals.delete(name);
    return whole;
  }

  /** A mark that a killed agent left must not stand for the next file of that name. */
  async function isNotOlder(name: string, mtimeMs: number): Promise<boolean> {
    const mark = await lstat(join(places.inbox, name + doneSuffix)).catch(() => undefined);
    return mark !== undefined && mark.mtimeMs >= mtimeMs;
  }

  return {
    listReady,
    isWaiting: () => looks.size > 0,
    longestWaitMs: () => (arrivals.size === 0 ? 0 : performance.now() - Math.min(...arrivals.values())),
  };
}
