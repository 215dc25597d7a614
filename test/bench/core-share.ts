import { rmdirSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Linux's control groups of CPU time, in their first version. */
const cpuGroups = "/sys/fs/cgroup/cpu";
/** What a thread may have is counted anew so often. The shorter, the less a single step is held back. */
const periodMicros = 4_000;
const lookEveryMs = 100;

/** @throws Error, with what to do about it, where threads cannot be held */
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
    throw new Error(`--core-share needs leave to make ${base}: run it as root`, { cause });
  });
  return { home, base };
}

/**
 * Holds each thread of the processes that this one has started, and of those that they start, to a share of a core:
 * where the shares of those that work do not exceed the machine's cores, nobody waits for a core that another has, as on
 * a machine with cores enough.
 *
 * @param share of one core, above 0
 * @returns a function that lets all go again
 * @throws Error as `checkGroups`
 */
export async function holdToShare(share: number): Promise<() => Promise<void>> {
  const { home, base } = await makeBase();
  const held = new Set<string>();
  const groupOf = (thread: string) => join(base, thread);
  // However this ends, and with it all threads: a group that holds none can be removed.
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
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(holdNew);
    looking.catch(() => undefined); // told of when all are let go
  }, lookEveryMs);
  return async () => {
    clearInterval(timer);
    await looking;
    for (const thread of held) await moveTo(home, thread);
  };
}

/** A thread that has ended meanwhile is nowhere. */
const moveTo = (group: string, thread: string) => writeFile(join(group, "tasks"), thread).catch(() => undefined);

function removeGroup(group: string): void {
  try {
    rmdirSync(group);
  } catch {
    // It is gone already, or holds what does not end with us.
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
