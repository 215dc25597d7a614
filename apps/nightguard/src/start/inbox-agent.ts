import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { runAgent, toSettings } from "@nightguard/connect";
import type { Closers } from "@nightguard/platform";

/**
 * Looks after the folder `inbox` of the data directory: tables that are dropped there are verified with the key.
 *
 * @returns the folder
 */
export async function openInboxAgent(
  { url, key, dataDir }: { url: string; key: string; dataDir: string },
  closers: Closers,
): Promise<string> {
  const inbox = join(dataDir, "inbox");
  const logFile = join(dataDir, "logs", "connect.log");
  await mkdir(inbox, { recursive: true, mode: 0o770 });
  const source = { name: "inbox", kind: "folder", path: "inbox", settle_seconds: "2" };
  const settings = toSettings({ url, state: "connect", sources: [source] }, join(dataDir, "connect.yaml"));
  const stop = new AbortController();
  const say = (line: string) => void appendFile(logFile, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
  const running = runAgent({ settings, environment: { NIGHTGUARD_API_KEY: key }, signal: stop.signal, say }).catch(
    (error: Error) => say(`the agent has stopped: ${error.message}`),
  );
  closers.add("inbox", async () => {
    stop.abort();
    await running;
  });
  return inbox;
}
