import { type Breakers, createBreakers } from "./breakers/breakers.ts";
import { awaitRedis, connectForCommands, type RedisServer, watchConnection } from "./connection.ts";
import { createHeartbeats, type Heartbeats } from "./heartbeats.ts";
import { epochKey } from "./keys.ts";
import { createLimiter, type Limiter } from "./limits/limiter.ts";
import { createMemory, type Memory } from "./memory.ts";
import { createNotices, type Notices } from "./notices.ts";
import { type Consumer, consume, createQueues, type QueueName, type Queues, type Ticket } from "./queues.ts";
import { type RedisState, readRedisState } from "./redis-state.ts";

/** Queues, limits, circuit breakers and notices in Redis. All of it can be lost and is rebuilt from the ledger. */
export interface Dispatch extends Memory, Pick<Queues, "enqueue" | "enqueueMessages" | "hasUntakenMessages"> {
  readonly limiter: Limiter;
  readonly breakers: Breakers;
  readonly notices: Notices;
  readonly heartbeats: Heartbeats;
  clearQueues: Queues["clear"];
  consume(queue: QueueName, concurrency: number, run: (tickets: readonly Ticket[]) => Promise<void>): Consumer;
  /** @throws UnavailableError when our shard does not answer */
  ping(): Promise<void>;
  readState(): Promise<RedisState>;
  /** Called each time the connection becomes ready, after a reconnect too. */
  onConnected(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Connects in the background; calls fail until it answers.
 *
 * @param options.onError called on connection errors, perhaps many times a second
 */
export function createDispatch(options: RedisServer & { onError: (error: unknown) => void }): Dispatch {
  const redis = connectForCommands(options);
  const connection = watchConnection(redis, options.onError);
  const queues = createQueues(redis);
  const notices = createNotices(redis, options);
  return {
    limiter: createLimiter(redis),
    breakers: createBreakers(redis),
    notices,
    heartbeats: createHeartbeats(redis),
    enqueue: queues.enqueue,
    enqueueMessages: queues.enqueueMessages,
    hasUntakenMessages: queues.hasUntakenMessages,
    clearQueues: queues.clear,
    consume: (queue, concurrency, run) => consume({ ...options, queue, concurrency, run }),
    ...createMemory(redis),
    ping: async () => void (await awaitRedis(redis.exists(epochKey))),
    readState: () => readRedisState(redis, connection.lastError),
    onConnected: (listener) => void redis.on("ready", listener),
    async close() {
      await queues.close();
      notices.close();
      redis.disconnect();
    },
  };
}
