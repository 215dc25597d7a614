import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedError } from "./embedded-error.ts";
import { findProcessBirth } from "./process-identity.ts";

export interface DataDirLock {
  /** Makes a new start wait for this run to end instead of failing. */
  markStopping(): void;
  release(): void;
}

const waitMs = 15_000;

/**
 * SQLite takes an operating system lock on an empty file: the kernel releases it when the process ends, so it is never
 * stale.
 *
 * @param parentPid the process that started this guardian
 * @throws EmbeddedError when another start holds it, or when the last run has not stopped within 15 s
 */
export async function lockDataDir(
  dataDir: string,
  parentPid: number,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): Promise<DataDirLock> {
  const parentFile = join(dataDir, "parent.pid");
  const database = new DatabaseSync(join(dataDir, "lock"), { timeout: 0 });
  const giveUpAt = performance.now() + waitMs;
  for (let tries = 0; !tryLock(database); tries++) {
    const holder = readPid(parentFile);
    if (holder !== undefined && findProcessBirth(holder) !== undefined) {
      throw new EmbeddedError(`${dataDir} is in use by process ${holder}: stop that, or choose another data directory`);
    }
    if (performance.now() > giveUpAt) {
      throw new EmbeddedError(`The last run on ${dataDir} has not stopped within ${waitMs / 1_000} s: try again later`);
    }
    if (tries === 10) say("Waiting for the last run on this data directory to stop");
    await pause(50, undefined, { signal });
  }
  writeFileSync(parentFile, String(parentPid));
  return {
    markStopping: () => rmSync(parentFile, { force: true }),
    release: () => database.close(),
  };
}

const sqliteBusy = 5;

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec("begin exclusive");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || undefined;
  } catch {
    return undefined; // the holder has not written it yet, or is stopping
  }
}
