import { createLog, readConfig } from "@nightguard/platform";
import { composeApi, composeWorker } from "../../apps/nightguard/src/compose.ts";

/**
 * The API or a worker as a process of its own, configured by its environment. The API tells its address as it starts;
 * each tells, when it is asked, what it has used: memory at the most, and processor time.
 */
const config = readConfig(process.env);
const log = createLog({ level: "error", name: "bench" });
const part = process.argv[2] === "worker" ? await startWorker() : await startApi();

process.send?.({ url: part.url });
process.on("message", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send?.({ peakBytes: maxRSS * 1_024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 });
});
process.on("disconnect", async () => {
  await part.close();
  process.exit(0);
});

async function startApi() {
  const api = await composeApi(config, log);
  return { url: await api.listen(), close: () => api.stop(1_000) };
}

async function startWorker() {
  const worker = await composeWorker(config, log);
  await worker.start();
  return { url: null, close: () => worker.stop(1_000) };
}
