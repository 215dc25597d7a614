import { execFileSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import { inject } from "vitest";
import { testRedisUrl } from "../../support/services.ts";
import { startTemporaryServices } from "../../support/temporary-services.ts";

/** A Redis that bad things happen to. */
export interface OwnRedis {
  readonly redisUrl: string;
  /** Its process can be signalled: not so in a container, or where it is lent from outside. */
  readonly hasProcess: boolean;
  /** Commands of the test's own. */
  readonly client: Redis;
  /** kill -9. It is started again on the same port, with its data or, where these are removed, without. */
  kill(data: "kept" | "removed"): Promise<void>;
  pause(): Promise<void>;
  resume(): void;
  release(): Promise<void>;
}

export async function startOwnRedis(): Promise<OwnRedis> {
  const isLent = inject("services").redis.kind === "lent";
  const { redisUrl, directory, release } = isLent
    ? { ...(await testRedisUrl()), directory: "" }
    : await startEmbedded();
  const client = new Redis(redisUrl, { maxRetriesPerRequest: null });
  client.on("error", () => undefined); // the test itself brings it down
  const hasProcess = !isLent && isRedis(await findPid(client));
  let pausedPid: number | undefined;

  return {
    redisUrl,
    hasProcess,
    client,
    async kill(data) {
      const pid = await findPid(client);
      if (!isRedis(pid)) throw new Error("this Redis has no process to kill");
      // Removed first: it goes on writing to the files that are gone, and is started again at once.
      if (data === "removed") await removeData(join(directory, "redis"));
      process.kill(pid, "SIGKILL");
    },
    async pause() {
      pausedPid = await findPid(client);
      if (!isRedis(pausedPid)) throw new Error("this Redis has no process to pause");
      process.kill(pausedPid, "SIGSTOP");
    },
    resume() {
      if (pausedPid !== undefined) process.kill(pausedPid, "SIGCONT");
      pausedPid = undefined;
    },
    async release() {
      if (pausedPid !== undefined) process.kill(pausedPid, "SIGCONT");
      client.disconnect();
      await release();
    },
  };
}

async function startEmbedded() {
  const { redisUrl = "", directory, close } = await startTemporaryServices({ postgres: false });
  return { redisUrl, directory, release: close };
}

async function findPid(client: Redis): Promise<number> {
  return Number(/process_id:(\d+)/.exec(await client.info("server"))?.[1] ?? 0);
}

/** In a container the id is another's here: nothing is signalled that is not a Redis by name. */
function isRedis(pid: number): boolean {
  if (pid <= 1) return false;
  try {
    return /redis|valkey/.test(execFileSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }));
  } catch {
    return false;
  }
}

async function removeData(home: string): Promise<void> {
  for (const entry of await readdir(home)) await rm(join(home, entry), { recursive: true, force: true });
}
