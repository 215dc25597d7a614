import type { Closers, Config } from "@nightguard/platform";
// Not the package's index, which would load everything that an API or a worker needs.
import { listening } from "@nightguard/process/listening";
import { runAlone, runPart } from "@nightguard/process/run-part";
import { createSandbox } from "./sandbox.ts";

export async function runSandbox(config: Config): Promise<void> {
  const { port, host } = config;
  await runPart("sandbox", config, () => {
    const sandbox = createSandbox();
    return { start: () => listening(sandbox.listen({ port, host }), port), stop: sandbox.close };
  });
}

/** Opens a sandbox in the process of another part. @returns its URL */
export async function openSandbox(closers: Closers): Promise<string> {
  const sandbox = createSandbox();
  closers.add("sandbox", sandbox.close);
  return sandbox.listen({ port: 0, host: "127.0.0.1" });
}

if (import.meta.main) await runAlone(runSandbox);
