import type { Denial, TokenDecision } from "@nightguard/dispatch";
import { type Clock, systemClock } from "@nightguard/platform";

/** Denials that concern other jobs too, of the same payer or all. Some end when a call does. */
const pauseAfter: Partial<Record<Denial["reason"], { readonly of: "all" | "payer"; readonly endsWithCalls: boolean }>> =
  {
    account: { of: "all", endsWithCalls: false },
    "account slots": { of: "all", endsWithCalls: true },
    "credential paced": { of: "all", endsWithCalls: false },
    upstream: { of: "all", endsWithCalls: false },
    "upstream slots": { of: "all", endsWithCalls: true },
    "payer unheard": { of: "payer", endsWithCalls: true },
  };

interface Request<Answer> {
  readonly payerId: string;
  readonly waiting: boolean;
  /** The clock's time. */
  readonly giveUpAt: number;
  readonly ask: () => Promise<Answer>;
}

interface Waiter extends Pick<Request<unknown>, "payerId" | "waiting" | "giveUpAt"> {
  /** Kept through denials: rows run in the order of their release. */
  readonly number: number;
  readonly wake: () => void;
}

interface Pause {
  readonly until: number;
  /** Kept after the pause, for calls that end while the next job asks. */
  readonly endsWithCalls: boolean;
  /** Absent when the pause is over. */
  readonly stopTimer?: () => void;
}

/** Jobs with the same key meet the same limits, and ask for tokens one after another. */
export interface WaiterQueues {
  /** @returns the token; a denial when none came in time, or when its reason concerns this job only */
  ask<Answer extends TokenDecision>(key: string, request: Request<Answer>): Promise<Answer>;
  callEnded(key: string, payerId: string): void;
}

export function createWaiterQueues(clock: Clock = systemClock): WaiterQueues {
  const queues = new Map<string, WaiterQueue>();
  return {
    async ask(key, request) {
      const queue = queues.get(key) ?? createQueue(clock);
      queues.set(key, queue);
      try {
        return await queue.ask(request);
      } finally {
        if (queue.isEmpty()) queues.delete(key);
      }
    },
    callEnded: (key, payerId) => queues.get(key)?.callEnded(payerId),
  };
}

interface WaiterQueue {
  isEmpty(): boolean;
  ask<Answer extends TokenDecision>(request: Request<Answer>): Promise<Answer>;
  callEnded(payerId: string): void;
}

/**
 * While tokens are granted, jobs ask at once. After a denial they wait: waiting callers first, then in order of
 * arrival, but those for a silent payer let others pass. A waiting caller asks before it waits, since a token may be
 * set aside for it. A timer or running request always wakes the next waiter.
 */
function createQueue(clock: Clock): WaiterQueue {
  const waiters: Waiter[] = [];
  /** Pauses by payer; null for all. */
  const pauses = new Map<string | null, Pause>();
  let arrivals = 0;
  /** Counts jobs that ask or wait, and those of them that were woken and have no answer yet. */
  let inside = 0;
  let woken = 0;

  const isPaused = (scope: string | null) => pauses.get(scope)?.stopTimer !== undefined;
  const mayAsk = ({ payerId }: { payerId: string }) => !isPaused(null) && !isPaused(payerId);

  function wake(count: number): void {
    for (const waiter of waiters.filter(mayAsk).slice(0, count)) waiter.wake();
  }

  function endPause(scope: string | null): void {
    const pause = pauses.get(scope);
    pause?.stopTimer?.();
    if (pause) pauses.set(scope, { until: pause.until, endsWithCalls: pause.endsWithCalls });
    waiters.find((waiter) => mayAsk(waiter) && (scope ?? waiter.payerId) === waiter.payerId)?.wake();
  }

  /** The pause that ends first counts: a waiting caller's is shorter than that of queued work. */
  function startPause(scope: string | null, ms: number, endsWithCalls: boolean): void {
    const until = clock.now() + ms;
    const { stopTimer, until: endsAt = until } = pauses.get(scope) ?? {};
    if (stopTimer && endsAt <= until) {
      pauses.set(scope, { until: endsAt, endsWithCalls, stopTimer });
      return;
    }
    stopTimer?.();
    pauses.set(scope, { until, endsWithCalls, stopTimer: clock.startTimer(ms, () => endPause(scope)) });
  }

  const untilWoken = (job: Omit<Waiter, "wake">): Promise<void> =>
    new Promise((resolve) => {
      const wake = () => {
        stopTimer();
        waiters.splice(waiters.indexOf(waiter), 1);
        woken++;
        resolve();
      };
      const waiter = { ...job, wake };
      const stopTimer = clock.startTimer(Math.max(0, job.giveUpAt - clock.now()), wake);
      const next = waiters.findIndex((other) => isBefore(job, other));
      waiters.splice(next === -1 ? waiters.length : next, 0, waiter);
    });

  async function askInOrder<Answer extends TokenDecision>({ ask, ...request }: Request<Answer>): Promise<Answer> {
    const job = { ...request, number: ++arrivals };
    const isFree = woken === 0 && mayAsk(job) && !waiters.some(mayAsk);
    for (let mustWait = !isFree && !job.waiting; ; mustWait = true) {
      if (mustWait) await untilWoken(job);
      const answer = await ask().finally(() => {
        if (mustWait) woken--;
      });
      const pause = answer.granted ? undefined : pauseAfter[answer.reason];
      if (answer.granted || !pause || clock.now() + answer.waitMs > job.giveUpAt) return answer;
      startPause(pause.of === "all" ? null : job.payerId, answer.waitMs, pause.endsWithCalls);
      wake(1); // a job for another payer
    }
  }

  return {
    isEmpty: () => inside === 0,
    async ask(request) {
      inside++;
      let next = 1;
      try {
        const answer = await askInOrder(request);
        // Waking two uses up a refilled bucket in a few rounds.
        if (answer.granted && answer.remaining > 0) next = 2;
        return answer;
      } finally {
        wake(next);
        inside--;
        if (inside === 0) for (const { stopTimer } of pauses.values()) stopTimer?.();
      }
    },
    callEnded(payerId) {
      for (const scope of [payerId, null]) if (pauses.get(scope)?.endsWithCalls) endPause(scope);
    },
  };
}

const isBefore = (one: Omit<Waiter, "wake">, other: Waiter): boolean =>
  one.waiting === other.waiting ? one.number < other.number : one.waiting;
