import type { Denial, TokenDecision } from "@nightguard/dispatch";
import { type Clock, systemClock } from "@nightguard/platform";

interface Waiter {
  /** Whether a caller waits for the job. */
  readonly waiting: boolean;
  /** A job keeps its place however often it is denied: rows run in the order of their release. */
  readonly number: number;
  readonly wake: () => void;
}

/** The jobs of one key. While there are waiters, a timer or a running request will wake the next one. */
interface KeyQueue {
  readonly waiters: Waiter[];
  /** Set after a denial, until the first waiter may ask again. */
  stopTimer: (() => void) | undefined;
  /** Whether the end of a call in this process may bring the token before the timer does. */
  waitsForCalls: boolean;
  /** Jobs that were woken and have no answer yet. */
  woken: number;
  /** Jobs that ask or wait. */
  inside: number;
}

interface Request<Answer> {
  readonly key: string;
  readonly waiting: boolean;
  readonly maxWaitMs: number;
  readonly ask: () => Promise<Answer>;
}

/** Denials that concern every job of a key; of these, `endWithCalls` may end when a call does. */
interface Reasons {
  readonly forAll: readonly Denial["reason"][];
  readonly endWithCalls: readonly Denial["reason"][];
}

/** Lets jobs of this process that meet the same limit ask for tokens one after another. */
export type WaiterQueue = ReturnType<typeof createWaiterQueue>;

/**
 * While tokens are granted, jobs ask at once. After a denial they queue, waiting callers first, then in order of arrival. A
 * waiting caller always asks before it queues: there may be a token set aside for it.
 */
export function createWaiterQueue(reasons: Reasons, clock: Clock = systemClock) {
  const queues = new Map<string, KeyQueue>();
  let arrivals = 0;
  return {
    /** @returns the token; a denial when none came within `maxWaitMs`, or when its reason concerns this job only */
    async ask<Answer extends TokenDecision>(request: Request<Answer>): Promise<Answer> {
      const queue = queues.get(request.key) ?? newQueue();
      queues.set(request.key, queue);
      queue.inside++;
      try {
        return await askInOrder({ reasons, clock, queue }, request, ++arrivals);
      } catch (error) {
        wake(queue, 1);
        throw error;
      } finally {
        queue.inside--;
        if (queue.inside === 0) {
          queue.stopTimer?.();
          queues.delete(request.key);
        }
      }
    },
    /** A call of this key has ended. */
    callEnded(key: string): void {
      const queue = queues.get(key);
      if (queue?.waitsForCalls) wakeFirst(queue);
    },
  };
}

const newQueue = (): KeyQueue => ({ waiters: [], stopTimer: undefined, waitsForCalls: false, woken: 0, inside: 0 });

interface Deps {
  readonly reasons: Reasons;
  readonly clock: Clock;
  readonly queue: KeyQueue;
}

async function askInOrder<Answer extends TokenDecision>(
  deps: Deps,
  { waiting, maxWaitMs, ask }: Request<Answer>,
  number: number,
): Promise<Answer> {
  const { reasons, clock, queue } = deps;
  const giveUpAt = clock.now() + maxWaitMs;
  const askWhenWoken = async () => {
    await untilWoken(deps, { waiting, number }, giveUpAt);
    return ask().finally(() => queue.woken--);
  };
  const isFree = !queue.stopTimer && queue.waiters.length === 0 && queue.woken === 0;
  let answer = isFree || waiting ? await ask() : await askWhenWoken();
  while (!answer.granted && reasons.forAll.includes(answer.reason) && clock.now() + answer.waitMs <= giveUpAt) {
    queue.waitsForCalls = reasons.endWithCalls.includes(answer.reason);
    queue.stopTimer ??= clock.startTimer(answer.waitMs, () => wakeFirst(queue));
    answer = await askWhenWoken();
  }
  // Two where there are more tokens, so that a refilled bucket is used up in a few rounds.
  wake(queue, answer.granted && answer.remaining > 0 ? 2 : 1);
  return answer;
}

function untilWoken({ clock, queue }: Deps, place: Omit<Waiter, "wake">, giveUpAt: number): Promise<void> {
  return new Promise((resolve) => {
    const waiter = {
      ...place,
      wake() {
        stopTimer();
        queue.woken++;
        resolve();
      },
    };
    const stopTimer = clock.startTimer(Math.max(0, giveUpAt - clock.now()), () => {
      queue.waiters.splice(queue.waiters.indexOf(waiter), 1);
      waiter.wake();
    });
    const next = queue.waiters.findIndex((other) => isBefore(place, other));
    queue.waiters.splice(next === -1 ? queue.waiters.length : next, 0, waiter);
  });
}

function wake(queue: KeyQueue, count: number): void {
  for (const waiter of queue.waiters.splice(0, count)) waiter.wake();
}

function wakeFirst(queue: KeyQueue): void {
  queue.stopTimer?.();
  queue.stopTimer = undefined;
  wake(queue, 1);
}

const isBefore = (one: Omit<Waiter, "wake">, other: Waiter): boolean =>
  one.waiting === other.waiting ? one.number < other.number : one.waiting;
