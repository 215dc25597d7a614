import { createBreakers } from "./breakers/breakers.ts";
import { awaitRedis, connectForCommands, type RedisServer, watchConnection } from "./connection.ts";
import { createHeartbeats } from "./heartbeats.ts";
import { epochKey } from "./keys.ts";
import { createLimiter } from "./limits/limiter.ts";
import { createMemory } from "./memory.ts";
import { createNotices } from "./notices.ts";
import { type Consumer, consume, createQueues, type QueueName, type Ticket } from "./queues.ts";
import { type RedisState, readRedisState } from "./redis-state.ts";

/** What is in Redis: queues, limits, circuit breakers, notices. All of it can be lost and is rebuilt from the ledger. */
export type Dispatch = ReturnType<typeof createDispatch>;

/**
 * Connects to Redis in the background; calls fail until it answers.
 *
 * @param options.onError called on connection errors, perhaps many times a second
 */
export function createDispatch(options: RedisServer & { onError: (error: unknown) => void }) {
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
    consume: (queue: QueueName, concurrency: number, run: (tickets: readonly Ticket[]) => Promise<void>): Consumer =>
      consume({ ...options, queue, concurrency, run }),
    ...createMemory(redis),
    /** @throws UnavailableError when the server that holds our keys does not answer */
    ping: async () => void (await awaitRedis(redis.exists(epochKey))),
    readState: (): Promise<RedisState> => readRedisState(redis, connection.lastError),
    /** Calls the listener each time the connection becomes ready, after a reconnect too. */
    onConnected: (listener: () => void): void => void redis.on("ready", listener),
    async close() {
      await queues.close();
      notices.close();
      redis.disconnect();
    },
  };
}
