import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const runningSchema = z.object({
  pid: z.int().positive(),
  url: z.url(),
  /** An API key of the demo account. */
  key: z.string(),
  admin_token: z.string(),
});

/** What a running `nightguard start` tells the other commands on this machine. */
export type Running = z.infer<typeof runningSchema>;

const fileOf = (dataDir: string) => join(dataDir, "running.json");

/** Says that a start is running here; readable by its owner alone, since keys stand in it. */
export async function writeRunning(dataDir: string, running: Running): Promise<void> {
  const unfinished = `${fileOf(dataDir)}.${running.pid}`;
  await writeFile(unfinished, `${JSON.stringify(running, undefined, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, fileOf(dataDir));
}

/** The start that is running on this data directory; undefined when there is none, or only what a killed one left. */
export async function findRunning(dataDir: string): Promise<Running | undefined> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = runningSchema.safeParse(parseJson(text));
  return parsed.success && isAlive(parsed.data.pid) ? parsed.data : undefined;
}

export async function removeRunning(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // alive, and somebody else's
  }
}
