import type { Config } from "@nightguard/platform";
import { composeWorker } from "../compose.ts";
import { runPart } from "./run-part.ts";

/** `nightguard worker`. */
export async function runWorker(config: Config): Promise<void> {
  await runPart("worker", config, async (log) => {
    const worker = await composeWorker(config, log);
    return {
      async start() {
        await worker.start();
        return undefined;
      },
      stop: worker.stop,
    };
  });
}
