import type { Denial, TokenDecision } from "@nightguard/dispatch";
import { type Clock, systemClock } from "@nightguard/platform";

/** A job's place in its line, which it keeps however often it asks in vain: rows run in the order of their release. */
interface Place {
  readonly waiting: boolean;
  readonly number: number;
}

interface Queued extends Place {
  readonly wake: () => void;
}

interface Line {
  readonly queue: Queued[];
  /** Set while there is no token; then the first of the line is woken, and until then nobody need ask. */
  stopTimer: (() => void) | undefined;
  /** Whether a call's end in this process may bring the token before the timer ends. */
  waitsForCalls: boolean;
  /** Jobs that were woken and have no answer yet. */
  called: number;
  /** Jobs that ask or wait here. */
  inside: number;
}

/** Lets jobs of this process that meet the same limit ask for tokens in turn. */
export interface Turnstile {
  /** @returns the token's answer; a denial when none came within `maxWaitMs`, or when its reason concerns this job only */
  pass<Answer extends TokenDecision>(options: {
    line: string;
    waiting: boolean;
    maxWaitMs: number;
    ask: () => Promise<Answer>;
  }): Promise<Answer>;
  /** A call of this line has ended here: where that is what the next one waits for, it may ask. */
  advance(line: string): void;
}

/**
 * As long as tokens are granted everyone asks at once; once one was denied all line up, waiting callers first, then
 * whoever came first, rather than all ask again and again. A waiting caller asks before it lines up, since its token is
 * set aside: there may be one for it where there is none for the others.
 *
 * While anybody is in the queue, the timer runs or somebody asks, who then wakes the next: nobody is forgotten.
 *
 * @param reasons for which nobody in a line gets a token; of these `endWithCalls` those that a call's end may end
 */
export function createTurnstile(
  reasons: { forAll: readonly Denial["reason"][]; endWithCalls: readonly Denial["reason"][] },
  clock: Clock = systemClock,
): Turnstile {
  const lines = new Map<string, Line>();
  let passed = 0;

  function wakeNext(line: Line, count: number): void {
    for (let woken = 0; woken < count; woken++) line.queue.shift()?.wake();
  }

  function wakeFirst(line: Line): void {
    line.stopTimer?.();
    line.stopTimer = undefined;
    wakeNext(line, 1);
  }

  function lineUp(line: Line, place: Place, maxWaitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const queued = {
        ...place,
        wake() {
          stopTimer();
          line.called++;
          resolve();
        },
      };
      const stopTimer = clock.startTimer(maxWaitMs, () => {
        line.queue.splice(line.queue.indexOf(queued), 1);
        queued.wake();
      });
      const next = line.queue.findIndex((other) => isBefore(place, other));
      line.queue.splice(next === -1 ? line.queue.length : next, 0, queued);
    });
  }

  return {
    async pass({ line: name, waiting, maxWaitMs, ask }) {
      const giveUpAt = clock.now() + maxWaitMs;
      const line = lines.get(name) ?? { queue: [], stopTimer: undefined, waitsForCalls: false, called: 0, inside: 0 };
      lines.set(name, line);
      line.inside++;
      const place = { waiting, number: ++passed };
      const askInTurn = async () => {
        await lineUp(line, place, Math.max(0, giveUpAt - clock.now()));
        return ask().finally(() => line.called--);
      };
      try {
        const isFree = !line.stopTimer && line.queue.length === 0 && line.called === 0;
        let answer = isFree || waiting ? await ask() : await askInTurn();
        for (;;) {
          if (answer.granted) {
            // Two of them where that may be of use, so that a refilled bucket is used up in a few rounds.
            wakeNext(line, answer.remaining > 0 ? 2 : 1);
            return answer;
          }
          const isForAll = reasons.forAll.includes(answer.reason);
          if (!isForAll || clock.now() + answer.waitMs > giveUpAt) {
            wakeNext(line, 1); // somebody else has to wait for the token
            return answer;
          }
          line.waitsForCalls = reasons.endWithCalls.includes(answer.reason);
          line.stopTimer ??= clock.startTimer(answer.waitMs, () => wakeFirst(line));
          answer = await askInTurn();
        }
      } catch (error) {
        wakeNext(line, 1);
        throw error;
      } finally {
        line.inside--;
        if (line.inside === 0) {
          line.stopTimer?.();
          lines.delete(name);
        }
      }
    },
    advance(name) {
      const line = lines.get(name);
      if (line?.waitsForCalls) wakeFirst(line);
    },
  };
}

/** Waiting callers first, else whoever came first. */
const isBefore = (one: Place, other: Place): boolean =>
  one.waiting === other.waiting ? one.number < other.number : one.waiting;
