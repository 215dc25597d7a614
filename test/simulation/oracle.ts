import type { History } from "./history.ts";
import type { Ask, ModelJob } from "./model-job.ts";
import type { ModelCall } from "./model-payer.ts";

/** As promised in the contract: calls for one job, by whether a caller waits. */
const maxAttempts = { waiting: 3, queued: 8 };

/** Services that bill "not now" are asked again after a minute, then after two, four, eight, and then fifteen, or later. */
const billedPauseMs = (time: number) => Math.min(60_000 * 2 ** (time - 1), 900_000);
/** By the rule of CORE, after a question that was not answered. */
const corePauseMs = 90_000;
/** Patients of a payer rejected with 79 that show an outage, in so much time. */
const outage = { patients: 5, withinMs: 600_000 };
/** Rejections that arrive almost together may be counted in any order. */
const slackMs = 2_000;

/** The promises that a history broke, in words; none, if all is well. */
export function findBrokenPromises({ ledger, payer, isCalm }: History): string[] {
  const jobs = [...ledger.jobs.values()];
  const { kind, limits } = payer;
  return [
    ...jobs.flatMap((job) => [...findFaultsOf(job), ...findEarlyAsks(job)].map((fault) => `${job.id}: ${fault}`)),
    ...payer.trespasses,
    ...ledger.submissions.flatMap(({ id, state }) => (state === "ended" ? [] : [`submission ${id} never ended`])),
    ...[...payer.submitted].flatMap(([id, names]) =>
      names.length > 1 ? [`${id} was submitted as ${names.join(" and ")}`] : [],
    ),
    ...ledger.accounts.flatMap(({ id, limits: { verificationsPerSecond, verificationBurst } }) => {
      const calls = payer.calls.filter(({ accountId }) => accountId === id);
      const excess = worstExcess(calls, verificationsPerSecond, verificationBurst);
      return excess > 0.001 ? [`${id} went over its limit by ${excess.toFixed(3)} calls`] : [];
    }),
    ...findFullMinutes(payer.calls, limits.maxPerMinute ?? Number.POSITIVE_INFINITY),
  ];

  function findFaultsOf(job: ModelJob): string[] {
    const faults: string[] = [];
    if (!ledger.isFinal(job)) faults.push(`never ended: ${job.state}`);
    if (job.endings > 1) faults.push(`ended ${job.endings} times`);
    if (job.attempts > maxAttempts[job.waiting ? "waiting" : "queued"]) faults.push(`took ${job.attempts} attempts`);
    const { asks, possibleDuplicates, perhapsBilled } = job;
    if (asks.length > job.attempts) faults.push(`asked ${asks.length} times in ${job.attempts} attempts`);
    // A question without a settled outcome may be repeated, and is counted as a possible duplicate.
    const unsettled = asks.filter(({ settled }) => settled === undefined).length;
    if (unsettled > possibleDuplicates) faults.push(`${unsettled} repeats, ${possibleDuplicates} counted`);
    const unknown = asks.filter(({ settled }) => settled !== "answered").length;
    if (unknown > perhapsBilled) faults.push(`${unknown} questions perhaps billed, ${perhapsBilled} counted`);
    if (isCalm && possibleDuplicates > 0) faults.push("a claim was lost though nothing went wrong");
    return faults;
  }

  /** Questions that were asked again though the last answer was final, or before their time. */
  function findEarlyAsks(job: ModelJob): string[] {
    return job.asks.flatMap((ask, index) => {
      const next = job.asks[index + 1];
      const fault = next && findHaste(job, ask, { next, time: index + 1 });
      return fault ? [`asked again ${fault}`] : [];
    });
  }

  function findHaste(job: ModelJob, ask: Ask, { next, time }: { next: Ask; time: number }): string | undefined {
    const pauseMs = next.at - ask.answeredAt;
    if (ask.settled === undefined) return undefined; // its process died, and a possible duplicate is counted
    if (isUnanswered(ask)) {
      const sinceMs = next.at - ask.at;
      return kind.upstream.name.startsWith("core") && sinceMs < corePauseMs
        ? `${sinceMs} ms after no reply`
        : undefined;
    }
    switch (ask.said) {
      case "42":
        return kind.bills && pauseMs < billedPauseMs(time) ? `${pauseMs} ms after "not now"` : undefined;
      case "79":
        return isOutage(job, ask) ? undefined : "after a 79 that is no outage";
      case "accepted":
        return ask.settled === "answered" ? "though it was accepted" : undefined;
      default:
        return ask.said.endsWith("for now") ? undefined : `after ${ask.said}`;
    }
  }

  function isOutage({ payerId }: ModelJob, { answeredAt }: Ask): boolean {
    const isCounted = (ask: Ask) =>
      ask.said === "79" && ask.answeredAt > answeredAt - outage.withinMs && ask.answeredAt < answeredAt + slackMs;
    const rejected = jobs.filter((other) => other.payerId === payerId && other.asks.some(isCounted));
    return rejected.length >= outage.patients;
  }
}

const isUnanswered = ({ said }: Ask) =>
  said === "nothing" || said.startsWith("unreachable") || said.startsWith("timed_out");

/** Minutes in which the service got more calls than it allows. */
function findFullMinutes(calls: readonly ModelCall[], maxPerMinute: number): string[] {
  const worst = Math.max(
    0,
    ...calls.map(({ at }, index) => {
      const end = calls.findIndex((call, later) => later > index && call.at >= at + 60_000);
      return (end === -1 ? calls.length : end) - index;
    }),
  );
  return worst > maxPerMinute ? [`${worst} calls came in a minute that has ${maxPerMinute}`] : [];
}

/**
 * By how many calls the worst window of any length exceeds `burst + perSecond × t`; 0 or less when none does. A call
 * that comes before its time is ahead of the bucket by as much as some window is too full.
 */
function worstExcess(calls: readonly ModelCall[], perSecond: number, burst: number): number {
  const intervalMs = 1_000 / perSecond;
  let arrival = Number.NEGATIVE_INFINITY;
  let worst = Number.NEGATIVE_INFINITY;
  for (const { at } of calls) {
    arrival = Math.max(arrival, at) + intervalMs;
    worst = Math.max(worst, (arrival - at) / intervalMs - burst);
  }
  return worst;
}
