import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { untilSignal } from "@nightguard/platform";
import { readNumbers } from "./arguments.ts";
import { readProcessMicros } from "./processes.ts";
import { type Section, toText } from "./table.ts";

const usage = `npm run bench:rest [-- MINUTES]

Starts everything with \`nightguard start --sample\` in a folder of its own, waits MINUTES (5 by default) after the sample, and
shows the memory of each process (its proportional set size) and the CPU time that it takes meanwhile. Linux only.`;

const [minutes = 0] = readNumbers(usage, 5);
const program = fileURLToPath(new URL("../../node_modules/.bin/nightguard", import.meta.url));

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "nightguard-bench-"));
  const startedAt = performance.now();
  const child = spawn(program, ["start", "--sample", "--port", "0"], {
    env: { ...process.env, NIGHTGUARD_DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    await Promise.race([measure(child, folder, startedAt), untilSignal(), failWhenEnded(ended)]);
  } finally {
    child.kill("SIGINT");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

async function failWhenEnded(ended: Promise<unknown>): Promise<never> {
  await ended;
  throw new Error("nightguard start has ended");
}

async function measure(child: ChildProcess, folder: string, startedAt: number): Promise<void> {
  await untilPrinted(child, "is ready at");
  console.log(`ready after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  await untilPrinted(child, "Ctrl-C stops everything");
  const find = () => findProcesses(child.pid ?? 0, folder);
  console.log(toText(toSection("Directly after the sample", await find(), undefined)));
  await sleep(minutes * 30_000); // half of the time to come to rest, half to measure
  const before = await find();
  const since = performance.now();
  await sleep(minutes * 30_000);
  const seconds = (performance.now() - since) / 1_000;
  console.log(`\n${toText(toSection(`After ${minutes} minutes at rest`, await find(), { before, seconds }))}`);
}

async function untilPrinted(child: ChildProcess, text: string): Promise<void> {
  let printed = "";
  const stdout = child.stdout?.setEncoding("utf8");
  if (!stdout) throw new Error("nothing is printed");
  await new Promise<void>((resolve) => {
    const listen = (chunk: string) => {
      printed += chunk;
      if (!printed.includes(text)) return;
      stdout.off("data", listen);
      resolve();
    };
    stdout.on("data", listen);
  });
}

interface Process {
  readonly name: string;
  readonly bytes: number;
  readonly micros: number;
}

type Processes = ReadonlyMap<number, Process>;

/** The children of a process, and those that run in its data folder or were given it. */
async function findProcesses(root: number, folder: string): Promise<Processes> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await readParent(pid)] as const)));
  const descends = (pid: number): boolean => pid === root || (pid > 1 && descends(parents.get(pid) ?? 0));
  const found = new Map<number, Process>();
  for (const pid of pids) {
    const command = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ");
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    if (!descends(pid) && !command.includes(folder) && !place.startsWith(folder)) continue;
    const bytes = await readProportionalBytes(pid);
    const micros = await readProcessMicros([pid]);
    if (bytes > 0 && micros !== null) found.set(pid, { name: toName(command), bytes, micros });
  }
  return found;
}

const parts = ["api", "worker", "sandbox", "start"];

function toName(command: string): string {
  if (command.includes("postgres")) return "PostgreSQL";
  if (/redis|valkey/.test(command.split(" ", 1)[0] ?? "")) return "Redis";
  return parts.find((part) => command.includes(` ${part} `)) ?? "guardian";
}

async function readParent(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}

/** Memory that several processes share counts for each by its part. */
async function readProportionalBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1_024;
}

function toSection(
  title: string,
  processes: Processes,
  meanwhile: { readonly before: Processes; readonly seconds: number } | undefined,
): Section {
  const sums = new Map<string, { megabytes: number; share: number }>();
  for (const [pid, { name, bytes, micros }] of processes) {
    const used = meanwhile ? (micros - (meanwhile.before.get(pid)?.micros ?? 0)) / 1e4 / meanwhile.seconds : 0;
    for (const key of [name, "together"]) {
      const sum = sums.get(key) ?? { megabytes: 0, share: 0 };
      sums.set(key, { megabytes: sum.megabytes + bytes / 1e6, share: sum.share + used });
    }
  }
  const rows = [...sums].toSorted(([, one], [, other]) => one.megabytes - other.megabytes);
  return {
    title,
    columns: ["MB", ...(meanwhile ? ["% of a core"] : [])],
    rows: rows.map(([name, { megabytes, share }]) => ({ name, cells: [megabytes, ...(meanwhile ? [share] : [])] })),
  };
}

await main();
