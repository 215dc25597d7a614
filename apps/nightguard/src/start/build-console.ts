import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ownScript = fileURLToPath(new URL("../../../console/scripts/build.mjs", import.meta.url));

/** Building never fails: the reason is printed, and the API serves a page that says that the console is missing. */
export function buildConsole(options: {
  say: (line: string) => void;
  signal: AbortSignal;
  /** Default apps/console/scripts/build.mjs. */
  script?: string;
}): Promise<void> {
  const { say, signal, script = ownScript } = options;
  if (!existsSync(script)) return Promise.resolve(); // the image contains only the built files
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { signal }, (error, _stdout, stderr) => {
      if (error && !signal.aborted) {
        const reason = stderr.trim().split("\n", 1)[0] || error.message.split("\n", 1)[0];
        say(`The console could not be built, the rest works: ${reason}`);
      }
      resolve();
    });
  });
}
