import { createBreakers } from "./breakers/breakers.ts";
import { awaitRedis, connectForCommands, keyPrefix, type RedisServer } from "./connection.ts";
import { createHeartbeats } from "./heartbeats.ts";
import { epochKey } from "./keys.ts";
import { createLimiter } from "./limits/limiter.ts";
import { createMemory } from "./memory.ts";
import { createNotices } from "./notices.ts";
import { type Consumer, consume, createQueues, type QueueName, type Ticket } from "./queues.ts";

/** What may run now, and how fast. Everything in it can be lost and is rebuilt from the ledger. */
export type Dispatch = ReturnType<typeof createDispatch>;

/** Why Redis rejects writes. */
export type RedisProblem = (typeof problems)[keyof typeof problems];

/** By the code at the start of Redis's error. */
const problems = { OOM: "out_of_memory", MISCONF: "cannot_write_to_disk", READONLY: "read_only" } as const;

/** @throws the error, unless it is one of these */
function toProblem(error: unknown): RedisProblem {
  const [code = ""] = error instanceof Error ? error.message.split(" ", 1) : [];
  if (Object.hasOwn(problems, code)) return problems[code as keyof typeof problems];
  throw error;
}

/**
 * Connects to Redis in the background; calls fail until it answers.
 *
 * @param options.onError called on connection errors, perhaps many times a second
 */
export function createDispatch(options: RedisServer & { onError: (error: unknown) => void }) {
  const redis = connectForCommands(options);
  redis.on("error", options.onError);
  const queues = createQueues(redis);
  const notices = createNotices(redis, options);
  return {
    limiter: createLimiter(redis),
    breakers: createBreakers(redis),
    notices,
    heartbeats: createHeartbeats(redis),
    enqueue: queues.enqueue,
    enqueueBatches: queues.enqueueBatches,
    hasWaitingBatches: queues.hasWaitingBatches,
    clearQueues: queues.clear,
    consume: (queue: QueueName, concurrency: number, run: (tickets: readonly Ticket[]) => Promise<void>): Consumer =>
      consume({ ...options, queue, concurrency, run }),
    ...createMemory(redis),
    /** @throws UnavailableError when the server that holds our keys does not answer */
    ping: async () => void (await awaitRedis(redis.exists(epochKey))),
    /**
     * Why a Redis that answers rejects writes; undefined when it accepts them. A full Redis still answers a ping.
     *
     * @throws UnavailableError when it does not answer
     */
    async findProblem(): Promise<RedisProblem | undefined> {
      const key = `${keyPrefix}:probe`;
      const reply = redis.set(key, "1", "PX", 1_000).catch(toProblem);
      const problem = await awaitRedis(reply);
      return problem === "OK" ? undefined : problem;
    },
    async close() {
      await queues.close();
      notices.close();
      redis.disconnect();
    },
  };
}
