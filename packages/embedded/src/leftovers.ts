import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endServer, type ServerName } from "./ending.ts";
import { findProcessBirth } from "./process-identity.ts";

interface RunningServer {
  readonly name: ServerName;
  readonly pid: number;
  readonly birth: string;
}

/** Which processes serve a directory, kept on disk for whoever finds them after their guardian was killed. */
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
      if (birth === undefined) return; // it has ended already
      running.set(name, { name, pid, birth });
      // Whole or not at all, whenever this process ends.
      writeFileSync(`${file}.new`, JSON.stringify([...running.values()]));
      renameSync(`${file}.new`, file);
    },
    clear: () => rmSync(file, { force: true }),
  };
}

/** Ends the servers that an earlier guardian has left behind. Only who holds the directory's lock may ask for it. */
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
    return JSON.parse(readFileSync(recordFile(directory), "utf8")); // written by createServerRecord
  } catch {
    return []; // none was left
  }
}

function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
