import type { Operation } from "@nightguard/contract";
import { Queue, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { answered, connectForWaiting, keyPrefix } from "./connection.ts";

/** Calls that somebody waits for have a lane of their own, and slow ClearCoverage calls cannot take all slots. */
export type Lane = "waiting" | Operation;
/** Each is a queue of its own. */
export const lanes: readonly Lane[] = ["waiting", "eligibility", "clearcoverage"];
const queuedLanes = lanes.filter((lane) => lane !== "waiting");

/** Webhook deliveries have a queue beside the lanes of jobs; their parcels are to be sent one after another. */
export type QueueName = Lane | "deliveries";
const queueNames: readonly QueueName[] = [...lanes, "deliveries"];

/** A job's or a delivery's id and the number of its dispatch: all that Redis ever holds of it. */
export interface Ticket {
  readonly id: string;
  readonly dispatchNo: number;
}

const lockDurations = { waiting: 10_000, eligibility: 60_000, clearcoverage: 60_000, deliveries: 60_000 } as const;

/**
 * Tickets that travel together: queueing, locking and forgetting a parcel costs Redis and us no more than a single
 * ticket. Somebody waits for each of the waiting lane, so those travel alone.
 */
const parcelSizes: Readonly<Record<Lane, number>> = { waiting: 1, eligibility: 50, clearcoverage: 50 };
/** Fewer tickets than that are spread over as many parcels, so that several workers get their share. */
const leastParcels = 8;

const writeTicket = ({ id, dispatchNo }: Ticket) => `${id}-${dispatchNo}`;

function readTicket(text: string): Ticket {
  const at = text.lastIndexOf("-");
  return { id: text.slice(0, at), dispatchNo: Number(text.slice(at + 1)) };
}

function toParcels(lane: Lane, tickets: readonly Ticket[]): Ticket[][] {
  const size = Math.min(parcelSizes[lane], Math.ceil(tickets.length / leastParcels));
  const parcels: Ticket[][] = [];
  for (let at = 0; at < tickets.length; at += size) parcels.push(tickets.slice(at, at + size));
  return parcels;
}

/**
 * The queues of what may run now: parcels of tickets. The dispatch number in each ticket keeps a job that comes again
 * from being taken for the one that ran; BullMQ neither retries nor keeps anything, the ledger does both.
 */
export function createQueues(redis: Redis) {
  const queues = new Map(
    queueNames.map((name) => [
      name,
      new Queue(name, {
        connection: redis,
        prefix: keyPrefix,
        skipMetasUpdate: true,
        defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      }),
    ]),
  );
  for (const queue of queues.values()) queue.on("error", () => undefined); // whoever adds gets the error

  async function offerParcels(name: QueueName, parcels: readonly (readonly Ticket[])[]): Promise<void> {
    const queue = queues.get(name);
    if (!queue || parcels.length === 0) return;
    await answered(queue.addBulk(parcels.map((parcel) => ({ name, data: parcel.map(writeTicket) }))));
  }

  return {
    /** @throws UnavailableError; what was not added is released again when its lease ends */
    offer: (lane: Lane, tickets: readonly Ticket[]): Promise<void> => offerParcels(lane, toParcels(lane, tickets)),
    /** As `offer`, of tickets that belong together. */
    offerParcels,
    /** Whether parcels of queued work lie there that no worker has taken. @throws UnavailableError */
    async hasUntaken(): Promise<boolean> {
      const counts = await answered(Promise.all(queuedLanes.map((lane) => queues.get(lane)?.getWaitingCount())));
      return counts.some((count = 0) => count > 0);
    },
    /**
     * Removes every parcel from all queues, those that a worker has taken too. Not by BullMQ's `obliterate`, which leaves a
     * queue paused when it is cut off.
     */
    async clear(): Promise<void> {
      for (const name of queueNames) {
        const keys = redis.scanStream({ match: `${keyPrefix}:${name}:*`, count: 1_000 });
        for await (const batch of keys as AsyncIterable<string[]>) {
          // The counter of parcels stays: a worker may still hold one of those that were.
          const removed = batch.filter((key) => !key.endsWith(":id"));
          if (removed.length > 0) await answered(redis.unlink(...removed));
        }
      }
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** Something that takes tickets from a queue until it is closed. */
export interface Consumer {
  /** Stops taking tickets; resolves when those under way have ended. */
  close(): Promise<void>;
}

/**
 * Takes parcels of tickets from a queue and runs them. A parcel whose worker died is taken again by another; the claims
 * in the ledger decide whether there is anything left to do.
 *
 * @param options.concurrency parcels in hand at most
 * @param options.run must settle all it does in the ledger; what it throws is the queue's to forget
 */
export function consume(options: {
  redisUrl: string;
  queue: QueueName;
  concurrency: number;
  run: (tickets: readonly Ticket[]) => Promise<void>;
  onError: (error: unknown) => void;
}): Consumer {
  const lockDuration = lockDurations[options.queue];
  const connection = connectForWaiting(options.redisUrl);
  connection.on("error", options.onError);
  const worker = new Worker<string[]>(options.queue, async ({ data }) => options.run(data.map(readTicket)), {
    connection,
    prefix: keyPrefix,
    concurrency: options.concurrency,
    lockDuration,
    stalledInterval: lockDuration / 2,
    maxStalledCount: 1_000, // the ledger counts what kills its workers
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
