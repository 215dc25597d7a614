import { startNightguard } from "./nightguard.ts";
import { bestOf, type Run, runSide } from "./side.ts";
import type { Sizes } from "./sizes.ts";
import type { Stage } from "./stage.ts";
import { ratioOf, type Section } from "./table.ts";

const concurrency = 200;

/** Throughput by the number of worker processes. More than the machine has cores for bring nothing. */
export async function measureWorkers(stage: Stage, sizes: Sizes, say: (line: string) => void): Promise<Section> {
  const measured: { readonly workers: number; readonly best: Run }[] = [];
  for (const workers of sizes.workers) {
    say(`worker processes: ${workers}`);
    measured.push({ workers, best: await measure(stage, workers, sizes) });
  }
  const alone = measured[0]?.best.fromFirstAnswer ?? 0;
  return {
    title: `Worker processes, ${concurrency} in flight in each, jobs/s`,
    columns: ["from arrival", "from first answer", "to one"],
    rows: measured.map(({ workers, best }) => ({
      name: String(workers),
      cells: [best.fromArrival, best.fromFirstAnswer, ratioOf(best.fromFirstAnswer, alone)],
    })),
  };
}

async function measure(stage: Stage, workers: number, { jobs, workerRuns, warmUpJobs }: Sizes): Promise<Run> {
  const nightguard = await startNightguard(stage, { workers, concurrency });
  await runSide(stage, nightguard, warmUpJobs * workers);
  const runs: Run[] = [];
  for (let run = 0; run < workerRuns; run++) runs.push(await runSide(stage, nightguard, jobs));
  await nightguard.end();
  return bestOf(runs);
}
