import type { Config } from "@nightguard/platform";
import { composeApi } from "../compose.ts";
import { runPart } from "./run-part.ts";

/** `nightguard api`. */
export async function runApi(config: Config): Promise<void> {
  await runPart("api", config, async (log) => {
    const api = await composeApi(config, log);
    return { start: api.listen, stop: api.stop };
  });
}
