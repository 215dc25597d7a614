import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writePrivately } from "./files.ts";
import { parseJson } from "./parse-json.ts";

const runningSchema = z.object({
  pid: z.int().positive(),
  url: z.url(),
  key: z.string(),
  admin_token: z.string(),
  /** Commands that read the database directly use it while the start holds the data directory; absent for a database of the user's own. */
  database_url: z.string().optional(),
});

export type Running = z.infer<typeof runningSchema>;

const fileOf = (dataDir: string) => join(dataDir, "running.json");

/** The file contains keys, so only its owner may read it. */
export async function writeRunning(dataDir: string, running: Running): Promise<void> {
  await writePrivately(fileOf(dataDir), `${JSON.stringify(running, undefined, 2)}\n`);
}

export async function findRunning(dataDir: string): Promise<Running | undefined> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => "");
  const running = runningSchema.safeParse(parseJson(text)).data;
  return running && isAlive(running.pid) ? running : undefined;
}

export async function removeRunning(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs as another user
  }
}
