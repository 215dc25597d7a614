import { rmdirSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** CPU control groups of Linux, version 1. */
const cpuGroups = "/sys/fs/cgroup/cpu";
/** The quota period. The shorter, the shorter a thread is suspended. */
const periodMicros = 4_000;
const scanEveryMs = 100;

/** @throws Error with what to do when threads cannot be limited */
export async function checkGroups(): Promise<void> {
  removeGroup((await makeBase()).base);
}

async function makeBase(): Promise<{ home: string; base: string }> {
  const groups = await readFile("/proc/self/cgroup", "utf8").catch(() => "");
  const own = /^\d+:(?:[\w,]+,)?cpu(?:,[\w,]+)?:(.*)$/m.exec(groups)?.[1];
  if (own === undefined) throw new Error("--core-share needs Linux with control groups of version 1");
  const home = join(cpuGroups, own);
  const base = join(home, `nightguard-bench-${process.pid}`);
  await mkdir(base, { recursive: true }).catch((cause: unknown) => {
    throw new Error(`--core-share cannot create ${base}: run it as root`, { cause });
  });
  return { home, base };
}

/**
 * Limits each thread of all descendant processes to a share of a core. While the shares of busy threads do not exceed the
 * cores of the machine, no thread waits for a core, as on a machine with more cores.
 *
 * @param share of one core, above 0
 * @returns a function that lifts the limits
 * @throws Error as `checkGroups`
 */
export async function holdToShare(share: number): Promise<() => Promise<void>> {
  const { home, base } = await makeBase();
  const held = new Set<string>();
  const groupOf = (thread: string) => join(base, thread);
  // Groups without threads can be removed.
  process.once("exit", () => {
    for (const group of [...[...held].map(groupOf), base]) removeGroup(group);
  });

  async function holdNew(): Promise<void> {
    const threads = (await Promise.all((await listDescendants(process.pid)).map(listThreads))).flat();
    for (const thread of threads.filter((id) => !held.has(id))) {
      held.add(thread);
      await mkdir(groupOf(thread), { recursive: true });
      await writeFile(join(groupOf(thread), "cpu.cfs_period_us"), String(periodMicros));
      await writeFile(join(groupOf(thread), "cpu.cfs_quota_us"), String(Math.round(periodMicros * share)));
      await moveTo(groupOf(thread), thread);
    }
  }

  await holdNew();
  let scanning = Promise.resolve();
  const timer = setInterval(() => {
    scanning = scanning.then(holdNew);
    scanning.catch(() => undefined); // thrown when the limits are lifted
  }, scanEveryMs);
  return async () => {
    clearInterval(timer);
    await scanning;
    for (const thread of held) await moveTo(home, thread);
  };
}

/** The thread may have ended meanwhile. */
const moveTo = (group: string, thread: string) => writeFile(join(group, "tasks"), thread).catch(() => undefined);

function removeGroup(group: string): void {
  try {
    rmdirSync(group);
  } catch {
    // It is gone already, or has threads that outlive this process.
  }
}

const listThreads = (pid: number) => readdir(`/proc/${pid}/task`).catch((): string[] => []);

async function listDescendants(pid: number): Promise<number[]> {
  const texts = await Promise.all(
    (await listThreads(pid)).map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => "")),
  );
  const children = texts.flatMap((text) => text.split(" ").filter(Boolean).map(Number));
  return [...children, ...(await Promise.all(children.map(listDescendants))).flat()];
}
