import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { runAgent, toSettings } from "@nightguard/connect";
import type { Closers } from "@nightguard/platform";

/**
 * Watches the folder `inbox` of the data directory: tables that are dropped there are verified with the key. The log is beside
 * those of the parts.
 *
 * @param say is called when the agent fails; the other parts go on
 * @returns the folder
 */
export async function openInboxAgent(
  { url, key, dataDir }: { url: string; key: string; dataDir: string },
  { closers, say }: { closers: Closers; say: (line: string) => void },
): Promise<string> {
  const inbox = join(dataDir, "inbox");
  await mkdir(inbox, { recursive: true, mode: 0o770 });
  const source = { name: "inbox", kind: "folder", path: "inbox", settle_seconds: "2" };
  const settings = toSettings({ url, state: "connect", sources: [source] }, join(dataDir, "connect.yaml"));
  const log = createWriteStream(join(dataDir, "logs", "connect.log"), { flags: "a", mode: 0o600 });
  log.on("error", () => say(`The log of ${inbox} cannot be written`));
  const stop = new AbortController();
  const running = runAgent({
    settings,
    environment: { NIGHTGUARD_API_KEY: key },
    signal: stop.signal,
    say: (line) => void log.write(`${new Date().toISOString()} ${line}\n`),
  }).catch((error: Error) => say(`${inbox} is no longer watched: ${error.message}`));
  closers.add("inbox", async () => {
    stop.abort();
    await running;
    log.end();
  });
  return inbox;
}
