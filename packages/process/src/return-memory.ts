import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const lookEveryMs = 5_000;
/** Share of the time that the event loop is busy. On a busy machine waiting for a core counts too. */
const atRestBelow = 0.1;
const looksAtRest = 4;
/** A heap that has grown by less since the last collection is left alone. */
const worthwhileGrowth = 1.2;

type CollectGarbage = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/**
 * V8 keeps the heap that a busy time left behind until it needs to collect again, which a process at rest never does.
 * This collects 20 seconds after the process came to rest, and pauses it for about a tenth of a second.
 *
 * @returns stops looking
 */
export function returnMemoryAtRest(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as CollectGarbage;
  let before = performance.eventLoopUtilization();
  let quietLooks = 0;
  let heapAfterwards = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    quietLooks = utilization < atRestBelow ? quietLooks + 1 : 0;
    if (quietLooks !== looksAtRest || process.memoryUsage().heapTotal < heapAfterwards * worthwhileGrowth) return;
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    heapAfterwards = process.memoryUsage().heapTotal;
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
