import type { Config } from "@nightguard/platform";
import { createSandbox } from "@nightguard/sandbox";
import { listening } from "./listening.ts";
import { runPart } from "./run-part.ts";

export async function runSandbox(config: Config): Promise<void> {
  const { port, host } = config;
  await runPart("sandbox", config, () => {
    const sandbox = createSandbox();
    return { start: () => listening(sandbox.listen({ port, host }), port), stop: sandbox.close };
  });
}
