import type { FindOutcome, PollOutcome, SubmitOutcome, UpstreamBatches, UpstreamOutcome } from "@nightguard/payers";
import { toJobId } from "../../packages/service/src/upstreams/to-verify-call.ts";
import type { Ask, ModelJob } from "./model-job.ts";
import type { ModelKind, Said } from "./model-kinds.ts";
import type { ModelLedger } from "./model-ledger.ts";
import { type Mood, summarize } from "./model-moods.ts";
import type { Process, Simulation } from "./simulation.ts";

/** An item of a batch that the service accepted. */
interface Item {
  readonly trace: string;
  readonly job: ModelJob;
  readonly doneAt: number;
  /** "none": the service is done with it, and no answer comes. */
  readonly said: Said | "none";
  readonly asked: Ask;
}

interface Batch {
  readonly id: string;
  readonly name: string;
  readonly items: readonly Item[];
}

/** Items of a page of answers. */
const pageSize = 3;

/** The service's batch interface: it accepts a name once, and answers item by item. */
export function createModelBatches(
  simulation: Simulation,
  deps: {
    readonly ledger: ModelLedger;
    readonly kind: ModelKind;
    readonly trespasses: string[];
    readonly ask: (job: ModelJob, token: string) => Ask;
    readonly currentMood: (payerId: string) => Mood;
  },
) {
  const { now, note, between, chance, oneOf } = simulation;
  const { ledger, kind, trespasses } = deps;
  const batches: Batch[] = [];
  const submitted = new Map<string, string[]>();
  /** The batch interface is in the mood of its first payer. */
  const mood = () => deps.currentMood("P1");

  function accept(name: string, traces: readonly string[]): Batch {
    const items = traces.map((trace) => acceptItem(name, trace));
    const batch = { id: simulation.newId(), name, items };
    batches.push(batch);
    note("submission accepted", `${name} with ${items.length} items`);
    return batch;
  }

  function acceptItem(name: string, trace: string): Item {
    const job = ledger.jobs.get(toJobId(trace) ?? "");
    if (!job) throw new Error("a submission with an unknown job");
    submitted.set(job.id, [...(submitted.get(job.id) ?? []), name]);
    // One that expired meanwhile is answered all the same.
    const isAwaited = job.pending?.reference === name && job.pending.pollUntil !== null && job.attempts === 1;
    if (!isAwaited && !ledger.isFinal(job))
      trespasses.push(`${job.id} was submitted as ${name}, which it does not await`);
    const said = chance(0.05) ? "none" : chance(0.85) ? "covered" : oneOf(["42", "75"] as const);
    return { trace, job, said, doneAt: now() + between(20_000, 900_000), asked: deps.ask(job, name) };
  }

  const lost: UpstreamOutcome & SubmitOutcome = { kind: "timed_out", sent: "perhaps" };
  const toFailure = (status: number) => kind.toOutcome({ status }) as Exclude<SubmitOutcome, { kind: "submitted" }>; // a refusal

  function submit(name: string, traces: readonly string[]): SubmitOutcome {
    switch (mood()) {
      case "refusing":
        return toFailure(403);
      case "busy":
        return toFailure(429);
      case "away":
        return { kind: "unreachable", sent: "no" };
      case "failing":
        if (chance(0.3)) return toFailure(503);
        if (chance(0.3)) return toFailure(400);
        break;
      default:
        break;
    }
    if (batches.some((batch) => batch.name === name)) {
      note("duplicate submission refused", name);
      return { kind: "duplicate" };
    }
    if (chance(0.1)) return lost; // before it arrived
    const { id: batchId } = accept(name, traces);
    if (!chance(0.2) && mood() !== "silent") return { kind: "submitted", batchId };
    note("submission lost after it arrived", name);
    return lost;
  }

  const isDone = ({ doneAt }: Item) => doneAt <= now();

  function find(name: string): FindOutcome {
    const batch = batches.find((one) => one.name === name);
    if (!batch?.items.some(isDone)) return { kind: "not_found" };
    note("submission found", name);
    return { kind: "found", batchId: batch.id };
  }

  function poll(batchId: string, cursor: string | null): PollOutcome {
    const batch = batches.find(({ id }) => id === batchId);
    if (!batch) throw new Error("a poll for a batch that was never accepted");
    const wasDone = cursor === null ? batch.items.every(isDone) : cursor.startsWith("d");
    const from = cursor === null ? 0 : Number(cursor.slice(1));
    const answered = batch.items.filter((item) => isDone(item) && item.said !== "none");
    const isLast = from + pageSize >= answered.length;
    return {
      kind: "page",
      items: answered.slice(from, from + pageSize).map(toAnswer),
      next: isLast ? undefined : `${wasDone ? "d" : "o"}${from + pageSize}`,
      isDone: wasDone && isLast,
    };
  }

  function toAnswer({ trace, said, asked }: Item) {
    const outcome = kind.toOutcome(said as Said); // "none" is left out
    if (asked.answeredAt === 0) {
      asked.said = summarize(outcome, said);
      asked.answeredAt = now();
    }
    return { trace, outcome };
  }

  const isAway = () => ["failing", "away", "refusing", "silent"].includes(mood()) && chance(0.5);

  return {
    submitted,
    reachedBy(process: Process, real: UpstreamBatches): UpstreamBatches {
      const tell = <Outcome>(outcome: () => Outcome): Promise<Outcome> =>
        new Promise((resolve) => {
          const said = outcome(); // what arrives does so now, whatever becomes of the process
          process.hear(between(5, 500), () => resolve(said));
        });
      const { rule, maxItems, givesUpAfterMs } = real;
      return {
        rule,
        maxItems,
        givesUpAfterMs,
        findFault: (call) => real.findFault(call),
        submit: (name, calls) =>
          tell(() =>
            submit(
              name,
              calls.map(({ trace }) => trace),
            ),
          ),
        find: (name) => tell(() => (isAway() ? toFailure(503) : find(name)) as FindOutcome),
        poll: (batchId, cursor) => tell(() => (isAway() ? toFailure(503) : poll(batchId, cursor)) as PollOutcome),
      };
    },
  };
}
