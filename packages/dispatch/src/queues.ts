import type { Operation } from "@nightguard/contract";
import { Queue, Worker } from "bullmq";
import { Cluster } from "ioredis";
import { awaitRedis, connectForBlocking, keyPrefix, type RedisClient, type RedisServer } from "./connection.ts";

/** Jobs with a waiting caller have a queue of their own, and slow ClearCoverage calls cannot take every slot. */
export type JobQueue = "waiting" | Operation;
export const jobQueues: readonly JobQueue[] = ["waiting", "eligibility", "clearcoverage"];

/** A message's deliveries are sent one after another. */
export type QueueName = JobQueue | "deliveries";
const queueNames: readonly QueueName[] = [...jobQueues, "deliveries"];

/** All that Redis holds of a job or delivery. */
export interface Ticket {
  readonly id: string;
  readonly fencingToken: number;
}

const lockDurations = { waiting: 10_000, eligibility: 60_000, clearcoverage: 60_000, deliveries: 60_000 } as const;

/** How long a worker waits for a message before it asks again. Below the silence that counts as a dead connection. */
const emptySeconds = 10;

/** A message costs the same with one ticket as with many. Waiting callers' tickets travel alone. */
const ticketsPerMessage: Readonly<Record<JobQueue, number>> = { waiting: 1, eligibility: 50, clearcoverage: 50 };
/** Splits few tickets into this many messages, for several workers. */
const minMessages = 8;

const writeTicket = ({ id, fencingToken }: Ticket) => `${id}-${fencingToken}`;

function readTicket(text: string): Ticket {
  const at = text.lastIndexOf("-");
  return { id: text.slice(0, at), fencingToken: Number(text.slice(at + 1)) };
}

function toMessages(queue: JobQueue, tickets: readonly Ticket[]): Ticket[][] {
  const size = Math.min(ticketsPerMessage[queue], Math.ceil(tickets.length / minMessages));
  const messages: Ticket[][] = [];
  for (let at = 0; at < tickets.length; at += size) messages.push(tickets.slice(at, at + size));
  return messages;
}

export interface Queues {
  /** @throws UnavailableError; tickets that were not added are released again when their lease ends */
  enqueue(queue: JobQueue, tickets: readonly Ticket[]): Promise<void>;
  /** The caller has grouped the tickets. */
  enqueueMessages(name: QueueName, messages: readonly (readonly Ticket[])[]): Promise<void>;
  /** True for messages of queued jobs that no worker has taken. @throws UnavailableError */
  hasUntakenMessages(): Promise<boolean>;
  /** Includes taken messages. BullMQ's `obliterate` would leave a queue paused if it were interrupted. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Messages are BullMQ's jobs, and carry tickets of what may run now. BullMQ neither retries nor keeps anything: the
 * ledger does.
 */
export function createQueues(redis: RedisClient): Queues {
  const queues = new Map(queueNames.map((name) => [name, openQueue(redis, name)]));

  async function enqueueMessages(name: QueueName, messages: readonly (readonly Ticket[])[]): Promise<void> {
    const queue = queues.get(name);
    if (!queue || messages.length === 0) return;
    await awaitRedis(queue.addBulk(messages.map((tickets) => ({ name, data: tickets.map(writeTicket) }))));
  }

  return {
    enqueue: (queue, tickets) => enqueueMessages(queue, toMessages(queue, tickets)),
    enqueueMessages,
    async hasUntakenMessages() {
      const operations = jobQueues.filter((name) => name !== "waiting");
      const counts = await awaitRedis(Promise.all(operations.map((name) => queues.get(name)?.getWaitingCount())));
      return counts.some((count = 0) => count > 0);
    },
    async clear() {
      for (const name of queueNames) {
        for await (const found of scanKeys(redis, `${keyPrefix}:${name}:*`)) {
          // The id counter stays: the id of a message that a worker still holds must not be reused.
          const removed = found.filter((key) => !key.endsWith(":id"));
          if (removed.length > 0) await awaitRedis(redis.unlink(...removed));
        }
      }
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** A scan covers one node of a cluster: ours. */
async function* scanKeys(redis: RedisClient, match: string): AsyncGenerator<string[]> {
  const nodes = redis instanceof Cluster ? redis.nodes("master") : [redis];
  for (const node of nodes) yield* node.scanStream({ match, count: 1_000 }) as AsyncIterable<string[]>;
}

function openQueue(redis: RedisClient, name: QueueName): Queue {
  const queue = new Queue(name, {
    connection: redis,
    prefix: keyPrefix,
    skipMetasUpdate: true,
    skipVersionCheck: true, // it prints; `readRedisState` warns of an eviction policy
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  });
  queue.on("error", () => undefined); // the call that adds a message rejects with it
  return queue;
}

export interface Consumer {
  /** Takes no more tickets; resolves when those in hand are done. */
  close(): Promise<void>;
}

/**
 * Runs the tickets of messages. Another worker takes a dead worker's message; claims in the ledger decide what is left
 * to do.
 *
 * @param options.concurrency most messages in hand
 * @param options.run must settle everything in the ledger; its errors are ignored
 */
export function consume(
  options: RedisServer & {
    queue: QueueName;
    concurrency: number;
    run: (tickets: readonly Ticket[]) => Promise<void>;
    onError: (error: unknown) => void;
  },
): Consumer {
  const lockDuration = lockDurations[options.queue];
  const connection = connectForBlocking(options);
  connection.on("error", options.onError);
  const worker = new Worker<string[]>(options.queue, async ({ data }) => options.run(data.map(readTicket)), {
    connection,
    prefix: keyPrefix,
    skipVersionCheck: true, // as above
    concurrency: options.concurrency,
    lockDuration,
    stalledInterval: lockDuration / 2,
    drainDelay: emptySeconds,
    maxStalledCount: 1_000, // the ledger counts the jobs that kill their workers
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  });
  worker.on("error", options.onError);
  return {
    async close() {
      await worker.close();
      connection.disconnect();
    },
  };
}
