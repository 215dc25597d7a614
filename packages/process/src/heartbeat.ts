import { createHeartbeat, type FaultLog } from "@nightguard/service";
import { startTicking } from "./loop.ts";

const beatEveryMs = 5_000;

/** Makes a process visible in `GET /Admin/Status`. @returns ends it */
export function startHeartbeat(
  options: Parameters<typeof createHeartbeat>[0] & { faults: FaultLog },
): () => Promise<void> {
  const heartbeat = createHeartbeat(options);
  const loop = startTicking("heartbeat", beatEveryMs, options.faults, heartbeat.beat);
  return async () => {
    await loop.stop();
    await heartbeat.end();
  };
}
