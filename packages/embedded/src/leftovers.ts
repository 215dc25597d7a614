import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endServer, type ServerName } from "./ending.ts";
import { findProcessBirth } from "./process-identity.ts";

interface RunningServer {
  readonly name: ServerName;
  readonly pid: number;
  readonly birth: string;
}

/** Records the servers on disk so that the next start can stop them if the guardian was killed. */
export interface ServerRecord {
  set(name: ServerName, pid: number): void;
  clear(): void;
}

export function createServerRecord(directory: string): ServerRecord {
  const file = recordFile(directory);
  const running = new Map<ServerName, RunningServer>();
  return {
    set(name, pid) {
      const birth = findProcessBirth(pid);
      if (birth === undefined) return;
      running.set(name, { name, pid, birth });
      writeFileSync(`${file}.new`, JSON.stringify([...running.values()]));
      renameSync(`${file}.new`, file);
    },
    clear: () => rmSync(file, { force: true }),
  };
}

/** The caller must hold the directory's lock. */
export async function stopLeftovers(directory: string): Promise<void> {
  await Promise.all(
    readRecord(directory).map(({ name, pid, birth }) => {
      const hasEnded = () => findProcessBirth(pid) !== birth;
      return endServer(name, { hasEnded, kill: (signal) => killIfThere(pid, signal) });
    }),
  );
  rmSync(recordFile(directory), { force: true });
}

const recordFile = (directory: string) => join(directory, "servers.json");

function readRecord(directory: string): RunningServer[] {
  try {
    return JSON.parse(readFileSync(recordFile(directory), "utf8"));
  } catch {
    return []; // no record, or one whose writing was cut short
  }
}

function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
