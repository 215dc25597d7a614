import { createHash } from "node:crypto";
import { toLocal } from "@nightguard/contract";
import { type Batch, type BatchItem, type Job, NightguardError } from "../client.ts";
import { isRefusal, toFault } from "../faults.ts";
import { toBatchOptions } from "../files/batch-options.ts";
import { findBatch } from "../find-batch.ts";
import { createProblems } from "../problems.ts";
import { type Asking, isVisitRun, newRunId, type Outcome, type VisitRun, type VisitStep } from "../run.ts";
import { type DueTime, findNextRunDay, listDays, type Schedule, toDay } from "../schedule/schedule.ts";
import { createTurns } from "../schedule/turns.ts";
import type { FileSourceSettings } from "../settings.ts";
import type { Source, SourceDeps } from "../source.ts";
import { toPollMs, toRetryMs } from "../waits.ts";
import { toOfficeTime } from "./appointment-time.ts";
import { keepAnswers } from "./last-answers.ts";
import { toItemQuestion } from "./question.ts";
import { findLastDay, type Judgement, type Rule } from "./rule.ts";
import { createSelection, type SelectionOptions } from "./selection.ts";
import type { Unaskable, Visit } from "./visit.ts";

export interface VisitSettings {
  readonly name: string;
  readonly zone: string;
  readonly schedule: Schedule;
  readonly verify: Rule;
  readonly batch: FileSourceSettings["batch"];
}

/** A practice system. */
export interface Practice {
  /** A digest unlike that of any other practice, so that two sources of one name do not take each other's batches for their own. */
  readonly id: string;
  /** The scheduled appointments of these days, in order. */
  pull(
    days: readonly string[],
  ): Promise<{ readonly visits: readonly Visit[]; readonly unaskable: readonly Unaskable[] }>;
  /** Writes what the answers say back, where the settings say so. It may be repeated. */
  writeBack(run: VisitRun, batch: Batch, asked: Asking["asked"]): Promise<void>;
}

/**
 * Reads a practice system's appointments by schedule, and asks about those that the rule says are due. A run submits one batch; its
 * name and its idempotency key are those of the due time, so that neither a crash nor a second agent asks twice.
 */
export function createVisitSource(settings: VisitSettings, deps: SourceDeps & { readonly practice: Practice }): Source {
  const { name, zone } = settings;
  const { client, journal, practice, signal, isOnce } = deps;
  const turns = createTurns(settings, deps);
  const problems = createProblems(name, deps);
  let hasRunOnce = false;
  let pausedUntil = 0;
  let pollAt = 0;
  let failures = 0;

  async function turn(): Promise<number> {
    if (performance.now() < pausedUntil) return pausedUntil - performance.now();
    try {
      // What was left over ends first, and what is due now follows at once: a run by hand has no other turn.
      for (let run = findOpen() ?? begin(); run && performance.now() >= pollAt; run = findOpen() ?? begin()) {
        await advanceAll(run);
      }
    } catch (error) {
      signal.throwIfAborted();
      pausedUntil = performance.now() + toRetryMs(failures++);
      problems.report(toFault(error));
      return Math.max(0, pausedUntil - performance.now());
    }
    failures = 0;
    problems.forget();
    return findOpen() ? Math.max(0, pollAt - performance.now()) : turns.untilNext();
  }

  const findOpen = (): VisitRun | undefined => journal.open(name).find(isVisitRun);

  function begin(): VisitRun | undefined {
    const due = findDueTime();
    if (!due) return undefined;
    hasRunOnce = true;
    const now = new Date().toISOString();
    const run: VisitRun = { id: newRunId(), source: name, startedAt: now, due: due.name, step: { at: "pulling" } };
    const state = journal.readSource(name);
    journal.begin(run, { ...state, lookedAt: now, ...(!isOnce && { ranAt: due.at.toISOString() }) });
    return run;
  }

  function findDueTime(): DueTime | undefined {
    if (!isOnce) return turns.findDue();
    const now = new Date();
    return hasRunOnce ? undefined : { name: toLocal(now, zone).replace("T", " "), at: now };
  }

  /** Takes a run as far as it goes without waiting. */
  async function advanceAll(run: VisitRun): Promise<void> {
    for (let before = run; ; ) {
      const now = await advance(before);
      if (now.step.at === "ended") return noteEnd(now);
      if (now.step === before.step) break;
      before = now;
    }
    pollAt = performance.now() + toPollMs(run.startedAt);
  }

  function advance(run: VisitRun): Promise<VisitRun> {
    const { step } = run;
    switch (step.at) {
      case "pulling":
        return pull(run);
      case "submitting":
        return resume(run, step);
      case "waiting":
        return collect(run, step);
      case "ended":
        return Promise.resolve(run);
      default:
        return step satisfies never;
    }
  }

  async function pull(run: VisitRun): Promise<VisitRun> {
    const { judged, unaskable } = await pullJudged(settings, { practice, journal, now: new Date() });
    const due = judged.filter(({ judgement }) => "due" in judgement);
    const rest = unaskable.length > 0 ? `, and ${unaskable.length} cannot be asked about` : "";
    say(run, `${due.length} of ${judged.length} visits are due${rest}`);
    const asked = due.map(({ question, visit: { item, appointmentAt } }) => ({
      reference: item.reference ?? "",
      question,
      appointmentAt,
    }));
    if (due.length === 0) return end(run, { kind: "nothing_due" }, { asked, unaskable });
    const step: VisitStep = { at: "submitting", idempotencyKey: toKey(run), asked, unaskable };
    const items = due.map(({ visit }) => visit.item);
    return submit(save(run, step), step, items);
  }

  /** The journal has digests of the questions alone: where the service lacks the batch, the appointments are read again. */
  async function resume(run: VisitRun, step: VisitStep & { at: "submitting" }): Promise<VisitRun> {
    const known = await findBatch(client, toBatchName(run), signal);
    return known ? wait(run, step, known) : pull(run);
  }

  async function submit(
    run: VisitRun,
    step: VisitStep & { at: "submitting" },
    items: readonly BatchItem[],
  ): Promise<VisitRun> {
    const options = toBatchOptions({ ...settings, columns: {} }, { name: toBatchName(run), now: new Date() });
    try {
      const { idempotencyKey } = step;
      return wait(run, step, await client.submitBatch(items, options, { idempotencyKey, signal }));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Another agent, or this one before a crash, has submitted other questions under the same key.
      const known = await findBatch(client, toBatchName(run), signal);
      if (known) return wait(run, step, known);
      return end(run, { kind: "refused" }, step);
    }
  }

  function wait(run: VisitRun, { asked, unaskable }: Asking, batch: Batch): VisitRun {
    say(run, `submitted as ${batch.id}: ${batch.counts.total} rows`);
    return save(run, { at: "waiting", batchId: batch.id, asked, unaskable });
  }

  async function collect(run: VisitRun, step: VisitStep & { at: "waiting" }): Promise<VisitRun> {
    const batch = await findBatchOfRun(run, step.batchId);
    if (!batch) return end(run, { kind: "refused" }, step);
    const { status, counts } = batch;
    const isEnded = (status === "completed" || status === "cancelled") && counts.queued + counts.running === 0;
    if (!isEnded) return run;
    const { asked } = step;
    const questions = new Map(asked.map(({ reference, question }) => [reference, question]));
    const findQuestion = ({ reference }: Job) => questions.get(reference ?? "");
    await keepAnswers(client.results(batch.id, {}, { signal }), findQuestion, { journal, zone });
    await writeBack(run, batch, asked);
    return end(run, { kind: "answered", batchId: batch.id, counts }, step);
  }

  /** @returns undefined when the service has not known the batch for long: somebody deleted it, or its time was over */
  async function findBatchOfRun(run: VisitRun, id: string): Promise<Batch | undefined> {
    try {
      return await client.batch(id, { signal });
    } catch (error) {
      const isGone = error instanceof NightguardError && error.statusCode === 404;
      if (!isGone || !isHalfADayAgo(run.startedAt)) throw error;
      return undefined;
    }
  }

  /** The answers are kept already: what cannot be written does not keep later runs from asking. */
  async function writeBack(run: VisitRun, batch: Batch, asked: Asking["asked"]): Promise<void> {
    try {
      await practice.writeBack(run, batch, asked);
    } catch (error) {
      signal.throwIfAborted();
      if (!isHalfADayAgo(batch.finished_at ?? run.startedAt)) throw error;
      await deps.onFailure(name, `run ${run.id} could not write back: ${toFault(error).text}`);
    }
  }

  function end(run: VisitRun, outcome: Outcome, { asked, unaskable }: Asking): VisitRun {
    return save(run, { at: "ended", endedAt: new Date().toISOString(), outcome, asked, unaskable });
  }

  async function noteEnd(run: VisitRun): Promise<void> {
    if (run.step.at !== "ended") return;
    const { outcome, endedAt } = run.step;
    if (outcome.kind === "refused") {
      say(run, "the service refused the questions, or no longer knows them");
      return deps.onFailure(name, `run ${run.id} was refused; nightguard connect status shows more`);
    }
    const answered =
      outcome.kind === "answered"
        ? `${outcome.counts.succeeded} of ${outcome.counts.total} answered`
        : "nothing was due";
    say(run, `ended: ${answered}`);
    journal.saveSource(name, { ...journal.readSource(name), succeededAt: endedAt });
  }

  function save(run: VisitRun, step: VisitStep): VisitRun {
    const next = { ...run, step };
    journal.save(next);
    return next;
  }

  const say = (run: VisitRun, text: string) => deps.say(name, `${run.id} ${text}`);
  const toBatchName = ({ due }: VisitRun) => `${name} ${due} ${practice.id.slice(0, 8)}`;
  const toKey = ({ due }: VisitRun) => createHash("sha256").update(`${practice.id} ${name} ${due}`).digest("base64url");

  return { name, turn, isWaiting: () => isOnce && !hasRunOnce };
}

/** For so long, a run that cannot end keeps the next one waiting. */
const waitsMs = 12 * 3_600_000;
const isHalfADayAgo = (time: string): boolean => Date.now() - Date.parse(time) > waitsMs;

export interface JudgedVisit {
  readonly visit: Visit;
  readonly question: string;
  readonly judgement: Judgement;
}

/** Reads the visits that the run of `now` reaches, and judges them. */
export async function pullJudged(
  { batch, schedule, verify: rule, zone }: Omit<VisitSettings, "name">,
  deps: { practice: Pick<Practice, "pull">; journal: SelectionOptions["journal"]; now: Date },
): Promise<{ readonly judged: readonly JudgedVisit[]; readonly unaskable: readonly Unaskable[] }> {
  const { practice, journal, now } = deps;
  const today = toDay(now, zone);
  const lastDay = findLastDay(rule, { today, nextRunDay: findNextRunDay(schedule, today) });
  const { visits, unaskable } = await practice.pull(listDays(today, lastDay));
  const judge = createSelection({ rule, schedule, zone, now, journal });
  const judged = visits.map((visit) => {
    const question = toItemQuestion(visit.item, batch);
    const time = toOfficeTime(new Date(visit.appointmentAt), zone);
    return { visit, question, judgement: judge({ question, time, verifiedOn: visit.verifiedOn }) };
  });
  return { judged, unaskable };
}
