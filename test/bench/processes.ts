import { readFile } from "node:fs/promises";

/** The unit of /proc: a hundredth of a second on every Linux that Node runs on. */
const microsPerTick = 10_000;

/** CPU time that these processes have used together, in microseconds; null without /proc. */
export const readProcessMicros = (pids: readonly number[]) => sumOfMicros(pids, () => "stat");

/** The same of their main threads only. */
export const readMainThreadMicros = (pids: readonly number[]) => sumOfMicros(pids, (pid) => `task/${pid}/stat`);

async function sumOfMicros(pids: readonly number[], fileOf: (pid: number) => string): Promise<number | null> {
  const ticks = sumOrNull(await Promise.all(pids.map(async (pid) => (await readTicks(pid, fileOf(pid)))?.own ?? null)));
  return ticks && ticks * microsPerTick;
}

/** The same of a PostgreSQL server: its first process and its child processes, ended ones included. */
export async function readPostgresMicros(pid: number): Promise<number | null> {
  const ticks = await readTicks(pid);
  if (!ticks) return null;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => undefined);
  if (children === undefined) return null;
  // One that ends in between is counted next time, by its parent.
  const live = await Promise.all(
    children
      .split(" ")
      .filter(Boolean)
      .map((child) => readTicks(Number(child))),
  );
  return (ticks.own + ticks.ended + live.reduce((sum, child) => sum + (child?.own ?? 0), 0)) * microsPerTick;
}

/** Resident memory of these processes together, in bytes; null without /proc. */
export const readResidentBytes = (pids: readonly number[]) => sumOfMemory(pids, "VmRSS");

/** The same at its peak, of each process since its start. */
export const readPeakBytes = (pids: readonly number[]) => sumOfMemory(pids, "VmHWM");

async function sumOfMemory(pids: readonly number[], field: "VmRSS" | "VmHWM"): Promise<number | null> {
  return sumOrNull(await Promise.all(pids.map((pid) => readMemory(pid, field))));
}

function sumOrNull(figures: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const figure of figures) {
    if (figure === null) return null;
    sum += figure;
  }
  return sum;
}

async function readMemory(pid: number, field: string): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(text)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1_024;
}

/** `own` of a process, all its threads together, or of the thread whose file it is; `ended` of children that are gone. */
async function readTicks(pid: number, file = "stat"): Promise<{ own: number; ended: number } | undefined> {
  const text = await readFile(`/proc/${pid}/${file}`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  // The name stands in parentheses and may hold anything; what follows it are numbers from the third field on.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [utime = 0, stime = 0, endedUtime = 0, endedStime = 0] = fields.slice(11, 15).map(Number);
  return { own: utime + stime, ended: endedUtime + endedStime };
}
