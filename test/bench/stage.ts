import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedServices } from "@nightguard/embedded";
import type { EncryptionKey } from "@nightguard/platform";
import { Redis } from "ioredis";
import { type Children, createChildren } from "./children.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { startUpstream, type Upstream } from "./upstream.ts";

interface BenchRedis {
  readonly redisUrl: string;
  readonly redis: Redis;
}

/** The servers of the benchmark. Each Nightguard, and the services written by hand together, have a Redis of their own. */
export interface Stage {
  readonly postgres: Postgres;
  readonly nightguard: BenchRedis;
  readonly nightguardWithoutFlags: BenchRedis;
  readonly byHand: BenchRedis;
  readonly upstream: Upstream;
  readonly children: Children;
  readonly encryptionKey: EncryptionKey;
  /** Ends all processes and removes their files. */
  close(): Promise<void>;
}

/** @param signal aborts the start and stops what has started */
export async function startStage(signal: AbortSignal): Promise<Stage> {
  const closers = new AsyncDisposableStack();
  try {
    const postgres = await startPostgres({ dataDir: await makeFolder(closers), signal, closers });
    const nightguard = await startRedis(closers, signal);
    const nightguardWithoutFlags = await startRedis(closers, signal);
    const byHand = await startRedis(closers, signal);
    const children = createChildren();
    closers.defer(children.close); // stopped first
    return {
      postgres,
      nightguard,
      nightguardWithoutFlags,
      byHand,
      upstream: await startUpstream(children),
      children,
      encryptionKey: { id: "bench", key: randomBytes(32) },
      close: () => closers.disposeAsync(),
    };
  } catch (error) {
    await closers.disposeAsync();
    throw error;
  }
}

async function startRedis(closers: AsyncDisposableStack, signal: AbortSignal): Promise<BenchRedis> {
  const services = await startEmbeddedServices({ dataDir: await makeFolder(closers), postgres: false, signal });
  closers.defer(services.close);
  const { redisUrl = "" } = services;
  const redis = new Redis(redisUrl);
  redis.on("error", () => undefined); // the next command throws
  closers.defer(() => redis.disconnect());
  return { redis, redisUrl };
}

async function makeFolder(closers: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nightguard-bench-"));
  closers.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
