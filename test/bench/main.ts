import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { untilSignal } from "@nightguard/platform";
import { measureBacklogs } from "./backlog.ts";
import { checkGroups } from "./core-share.ts";
import { measureCrowds } from "./crowds.ts";
import { measurePostgresCost } from "./postgres-cost.ts";
import { full, quick, type Sizes } from "./sizes.ts";
import { type Stage, startStage } from "./stage.ts";
import { measureSteering } from "./steering.ts";
import { type Section, toJson, toText } from "./table.ts";
import { compareThroughput, compareWithSlowPayers } from "./throughput.ts";
import { measureUpload } from "./uploads.ts";
import { measureWorkers } from "./workers.ts";

const help = `npm run bench -- [--quick] [--json FILE] [--core-share SHARE]

Measures Nightguard, run as in production, beside the same work written by hand on BullMQ in three ways: with the answers
in Redis, as a row each in PostgreSQL, and as a row each that its batch also counts. PostgreSQL, two Redis and a payer
service that answers with 9 KB after 20 ms, or where it says so after a second, are started for it and removed again.

  --quick      smaller numbers: some five minutes instead of some twenty, on two idle cores
  --json FILE  also writes the table there, as JSON
  --core-share SHARE
               measures throughput alone, with each thread held to this share of a core, such as 0.25: on a machine with
               few cores it tells what one process does where there are cores enough (Linux, root, control groups 1)
  --help       shows this`;

// What an interruption has left under way must not keep the process.
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
  /** Processes that wanted a core, on average over a minute, before and after. */
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
    // What is under way when the signal comes fails once its servers are gone.
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
    await measureUpload(stage, sizes, say),
    await measureWorkers(stage, sizes, say),
    await measureCrowds(stage, sizes, say),
    await measureBacklogs(stage, sizes, say),
    await measureSteering(stage, sizes, say),
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
${sizes.jobs.toLocaleString("en")} verifications a run, medians of ${sizes.runs} rounds, answers of 9 KB, after 20 ms where nothing else is said${sizes.coreShare === undefined ? "" : `\neach thread held to ${sizes.coreShare} of a core`}
Written by hand on BullMQ, answers in "Redis", in "PostgreSQL", and there with the batch "counted"; ratios of Nightguard to each

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

/** @returns the exit code where there is nothing to measure */
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
