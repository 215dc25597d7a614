import { type BreakerId, type Dispatch, type JobQueue, jobQueues, type Ticket } from "@nightguard/dispatch";
import { createModelLimiter } from "./model-limiter.ts";
import type { Process, Simulation } from "./simulation.ts";

interface Consumer {
  readonly process: Process;
  readonly concurrency: number;
  readonly run: (tickets: readonly Ticket[]) => Promise<void>;
  active: number;
}

type TicketBatch = readonly Ticket[];
const batchSizes: Readonly<Record<JobQueue, number>> = { waiting: 1, eligibility: 3, clearcoverage: 3 };

/** How long a batch of a process that died stays with it, at most. */
const stalledMs: Readonly<Record<JobQueue, number>> = { waiting: 15_000, eligibility: 90_000, clearcoverage: 90_000 };

/**
 * Redis and its queues as a model: tickets are given to whoever has room; those of a dead process come again, and some
 * come twice, or late, because the queues promise no more than that.
 */
export type ModelDispatch = ReturnType<typeof createModelDispatch>;

export function createModelDispatch(simulation: Simulation, chances: { duplicate: number; noticeLost: number }) {
  const { now, note, schedule, chance, between } = simulation;
  const limiter = createModelLimiter(simulation);
  const link = { name: "Redis", awayUntil: 0, keepsOrder: true };
  const lines: Readonly<Record<JobQueue, TicketBatch[]>> = { waiting: [], eligibility: [], clearcoverage: [] };
  const consumers: Record<JobQueue, Consumer[]> = { waiting: [], eligibility: [], clearcoverage: [] };
  const listeners: { process: Process; kind: "work" | "ended"; listener: () => void }[] = [];
  /** What was under way before Redis lost its memory is not in it afterwards. */
  let memory = 0;

  function publish(kind: "work" | "ended"): void {
    for (const other of listeners) {
      if (other.kind !== kind || !other.process.isAlive()) continue;
      if (chance(chances.noticeLost)) note("notice lost");
      else other.process.hear(between(0.1, 3), other.listener);
    }
  }

  function giveOut(queue: JobQueue): void {
    if (link.awayUntil > now()) return;
    consumers[queue] = consumers[queue].filter(({ process }) => process.isAlive());
    const free = consumers[queue].filter(({ active, concurrency }) => active < concurrency);
    const batch = free.length > 0 ? lines[queue].shift() : undefined;
    if (!batch) return;
    give(queue, batch, simulation.oneOf(free));
    giveOut(queue);
  }

  function give(queue: JobQueue, batch: TicketBatch, consumer: Consumer): void {
    const givenIn = memory;
    let isDone = false;
    consumer.active++;
    const comeAgain = (why: string) => {
      if (memory !== givenIn) return;
      note(why, batch.map(({ id }) => id).join(" "));
      lines[queue].push(batch);
      giveOut(queue);
    };
    schedule(between(stalledMs[queue] / 2, stalledMs[queue]), () => {
      if (!isDone && !consumer.process.isAlive()) comeAgain("ticket of a dead process");
    });
    if (chance(chances.duplicate)) schedule(between(0, 120_000), () => comeAgain("ticket twice"));
    async function run(): Promise<void> {
      await consumer.run(batch);
      isDone = true;
      consumer.active--;
      giveOut(queue);
    }
    consumer.process.hear(between(0.1, 3), () => void run());
  }

  return {
    limiter,
    link,
    /** Redis forgets everything. */
    forget(): void {
      note("Redis forgot");
      memory++;
      limiter.forget();
      for (const queue of jobQueues) lines[queue].length = 0;
    },
    /** Redis is away for so long. */
    interrupt(ms: number): void {
      note("Redis away");
      link.awayUntil = Math.max(link.awayUntil, now() + ms);
      schedule(ms + 1, () => {
        for (const queue of jobQueues) giveOut(queue);
      });
    },
    /** The dispatch as one process reaches it: the part of the real interface that the use cases ask of it. */
    reachedBy(process: Process) {
      const ask = <Answer>(effect: () => Answer) => process.ask(link, effect);
      type Asked<Verb extends keyof Dispatch["limiter"]> = Parameters<Dispatch["limiter"][Verb]>;
      const listen = (kind: "work" | "ended", listener: () => void) => void listeners.push({ process, kind, listener });
      return {
        limiter: {
          reserve: (...asked: Asked<"reserve">) => ask(() => limiter.reserve(...asked)),
          cancelReservation: (...asked: Asked<"cancelReservation">) => ask(() => limiter.cancelReservation(...asked)),
          take: (...asked: Asked<"take">) => ask(() => limiter.take(...asked)),
          putBack: (...asked: Asked<"putBack">) => ask(() => limiter.putBack(...asked)),
          forecast: (...asked: Asked<"forecast">) => ask(() => limiter.forecast(...asked)),
          finish: (...asked: Asked<"finish">) => ask(() => limiter.finish(...asked)),
          countRejection: (...asked: Asked<"countRejection">) => ask(() => limiter.countRejection(...asked)),
        },
        breakers: {
          readStates: (ids: readonly BreakerId[]) => ask(() => limiter.readStates(ids)),
        },
        notices: {
          publishEnded: (ids: readonly string[]) => ask(() => (ids.length > 0 ? publish("ended") : undefined)),
          publishWork: () => ask(() => publish("work")),
          onWork: (listener: () => void) => listen("work", listener),
        },
        hasMemory: () => ask(limiter.hasMemory),
        begin: ({ bucketsFull }: { bucketsFull: boolean }) => ask(() => limiter.begin(bucketsFull)),
        enqueue: (queue: JobQueue, tickets: readonly Ticket[]) =>
          ask(() => {
            for (let at = 0; at < tickets.length; at += batchSizes[queue]) {
              lines[queue].push(tickets.slice(at, at + batchSizes[queue]));
            }
            giveOut(queue);
          }),
        hasUntakenMessages: () => ask(() => lines.eligibility.length + lines.clearcoverage.length > 0),
        consume(queue: JobQueue, concurrency: number, run: (tickets: TicketBatch) => Promise<void>): () => void {
          const consumer = { process, concurrency, run, active: 0 };
          consumers[queue].push(consumer);
          giveOut(queue);
          return () => {
            consumers[queue] = consumers[queue].filter((other) => other !== consumer);
          };
        },
      };
    },
  };
}
