import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { untilSignal } from "@nightguard/platform";
import { measureBatchControl } from "./batch-control.ts";
import { checkGroups } from "./core-share.ts";
import { measureLatencies } from "./latencies.ts";
import { measureLongBacklogs } from "./long-backlog.ts";
import { measureManyAccounts } from "./many-accounts.ts";
import { measurePostgresCost } from "./postgres-cost.ts";
import { full, quick, type Sizes } from "./sizes.ts";
import { type Stage, startStage } from "./stage.ts";
import { type Section, toJson, toText } from "./table.ts";
import { compareThroughput, compareWithSlowPayers } from "./throughput.ts";
import { measureUpload } from "./uploads.ts";
import { measureWorkers } from "./workers.ts";

const help = `npm run bench -- [--quick] [--json FILE] [--core-share SHARE]

Compares Nightguard, run as \`nightguard start\` does, with itself without that command's memory flags ("no flags") and with
three services written by hand on BullMQ: one keeps answers in Redis, one inserts each answer into PostgreSQL, and one also
counts the batch there. Starts PostgreSQL, two Redis servers and a payer
service that answers with 9 KB after 20 ms (1 s where stated), and removes them at the end.

  --quick      Smaller numbers: about 5 minutes instead of about 20 on two idle cores
  --json FILE  Also write the tables to FILE as JSON
  --core-share SHARE
               Measure only throughput, with each thread limited to this share of a core, such as 0.25. Shows what one
               process does on a machine with more cores (Linux, root, cgroups v1)
  --help       Show this text`;

// An interruption leaves work pending that would keep the process alive.
process.exit(await main());

async function main(): Promise<number> {
  const options = await readOptions();
  if (typeof options === "number") return options;
  const interruption = new AbortController();
  void untilSignal().then(() => interruption.abort());
  try {
    const report = await measure(
      { ...(options.quick ? quick : full), coreShare: options.coreShare },
      interruption.signal,
    );
    console.log(toPage(report));
    if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(toDocument(report), null, 2)}\n`);
    return 0;
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    console.error("interrupted");
    return 130;
  }
}

interface Report {
  readonly sizes: Sizes;
  readonly machine: string;
  /** The load average over one minute, before and after. */
  readonly load: readonly [before: number, after: number];
  readonly seconds: number;
  readonly sections: readonly Section[];
}

async function measure(sizes: Sizes, signal: AbortSignal): Promise<Report> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  const say = (line: string) => console.error(`${elapsed().toFixed(0).padStart(4)} s  ${line}`);
  const [loadBefore = 0] = loadavg();
  say("starting PostgreSQL, Redis and the payer service");
  const stage = await startStage(signal);
  try {
    signal.throwIfAborted();
    // After an interruption, work under way fails when its servers stop.
    const sections = await Promise.race([runAll(stage, sizes, say), failing(signal)]);
    const [loadAfter = 0] = loadavg();
    return { sizes, machine: describeMachine(), load: [loadBefore, loadAfter], seconds: elapsed(), sections };
  } finally {
    await stage.close();
  }
}

async function runAll(stage: Stage, sizes: Sizes, say: (line: string) => void): Promise<Section[]> {
  const throughput = await compareThroughput(stage, sizes, say);
  if (sizes.coreShare !== undefined) return [...throughput];
  return [
    ...throughput,
    await compareWithSlowPayers(stage, sizes, say),
    await measurePostgresCost(stage, sizes, say),
    await measureLatencies(stage, sizes, say),
    await measureUpload(stage, sizes, say),
    await measureWorkers(stage, sizes, say),
    await measureManyAccounts(stage, sizes, say),
    await measureLongBacklogs(stage, sizes, say),
    await measureBatchControl(stage, sizes, say),
  ];
}

function failing(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

function describeMachine(): string {
  return `${availableParallelism()} cores of ${cpus()[0]?.model ?? "an unknown kind"}, Node ${process.version}`;
}

function toPage({ sizes, machine, load, seconds, sections }: Report): string {
  const [before, after] = load.map((value) => value.toFixed(1));
  return `
${machine}, load average ${before} before and ${after} after, ${seconds.toFixed(0)} s
${sizes.jobs.toLocaleString("en")} verifications a run, medians of ${sizes.runs} rounds, answers of 9 KB, after 20 ms unless stated otherwise${sizes.coreShare === undefined ? "" : `\neach thread limited to ${sizes.coreShare} of a core`}
"no flags": Nightguard without the memory flags of nightguard start; services written by hand on BullMQ: answers in "Redis", in "PostgreSQL", or there with the batch "counted"; ratios are Nightguard to each

${sections.map(toText).join("\n\n")}`;
}

function toDocument({ sizes, machine, load, seconds, sections }: Report) {
  const [before, after] = load;
  return { machine, load: { before, after }, seconds, sizes, sections: sections.map(toJson) };
}

interface Options {
  readonly quick: boolean;
  readonly json: string | undefined;
  readonly coreShare: number | undefined;
}

/** @returns the exit code when there is nothing to measure */
async function readOptions(): Promise<Options | number> {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean" },
        json: { type: "string" },
        "core-share": { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      console.log(help);
      return 0;
    }
    const coreShare = toShare(values["core-share"]);
    if (coreShare !== undefined) await checkGroups();
    return { quick: values.quick === true, json: values.json, coreShare };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return 64;
  }
}

function toShare(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const share = Number(text);
  if (share > 0 && share <= 1) return share;
  throw new RangeError("--core-share takes a number above 0, and 1 at most");
}
