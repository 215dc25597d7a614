import type { Operation } from "@nightguard/contract";
import { Queue, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { answered, connectForWaiting, keyPrefix } from "./connection.ts";

/** Calls that somebody waits for have a lane of their own, and slow ClearCoverage calls cannot take all slots. */
export type Lane = "waiting" | Operation;
export const lanes: readonly Lane[] = ["waiting", "eligibility", "clearcoverage"];

/** A job's id and the number of its dispatch: all that Redis ever holds of it. */
export interface Ticket {
  readonly id: string;
  readonly dispatchNo: number;
}

const lockDurations = { waiting: 10_000, eligibility: 60_000, clearcoverage: 60_000 } as const;

const toQueueId = ({ id, dispatchNo }: Ticket) => `${id}-${dispatchNo}`;

function parseQueueId(queueId: string): Ticket {
  const at = queueId.lastIndexOf("-");
  return { id: queueId.slice(0, at), dispatchNo: Number(queueId.slice(at + 1)) };
}

/**
 * The queues of what may run now. The dispatch number stands in each queue id, so that a job that comes again is not
 * taken for the one that ran; BullMQ neither retries nor keeps anything, the ledger does both.
 */
export function createQueues(redis: Redis) {
  const queues = new Map(
    lanes.map((lane) => [
      lane,
      new Queue(lane, {
        connection: redis,
        prefix: keyPrefix,
        skipMetasUpdate: true,
        defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      }),
    ]),
  );
  for (const queue of queues.values()) queue.on("error", () => undefined); // whoever adds gets the error

  return {
    /** @throws UnavailableError; what was not added is released again when its lease ends */
    async offer(lane: Lane, tickets: readonly Ticket[]): Promise<void> {
      const queue = queues.get(lane);
      if (!queue || tickets.length === 0) return;
      await answered(
        queue.addBulk(tickets.map((ticket) => ({ name: lane, data: {}, opts: { jobId: toQueueId(ticket) } }))),
      );
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** Something that takes tickets from a lane until it is closed. */
export interface Consumer {
  /** Stops taking tickets; resolves when those under way have ended. */
  close(): Promise<void>;
}

/**
 * Takes tickets from a lane and runs them. A ticket whose worker died is taken again by another; the claim in the
 * ledger decides whether there is anything left to do.
 *
 * @param options.run must settle all it does in the ledger; what it throws is the queue's to forget
 */
export function consume(options: {
  redisUrl: string;
  lane: Lane;
  concurrency: number;
  run: (ticket: Ticket) => Promise<void>;
  onError: (error: unknown) => void;
}): Consumer {
  const lockDuration = lockDurations[options.lane];
  const connection = connectForWaiting(options.redisUrl);
  connection.on("error", options.onError);
  const worker = new Worker(options.lane, async (job) => options.run(parseQueueId(job.id ?? "")), {
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
