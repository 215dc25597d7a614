import type { TokenAnswer } from "@nightguard/dispatch";

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
  timer: NodeJS.Timeout | undefined;
  /** Jobs that were woken and have no answer yet. */
  called: number;
  /** Jobs that ask or wait here. */
  inside: number;
}

/** Lets the jobs of one account in this process ask for tokens in turn. */
export interface Turnstile {
  /** @returns the token's answer; a denial only when none came within `maxWaitMs` */
  pass(options: {
    line: string;
    waiting: boolean;
    maxWaitMs: number;
    ask: () => Promise<TokenAnswer>;
  }): Promise<TokenAnswer>;
  /** A slot of this line was freed here: the next one may ask. */
  advance(line: string): void;
}

/**
 * As long as tokens are granted everyone asks at once; once one was denied all line up, waiting callers first, then
 * whoever came first, rather than all ask again and again.
 *
 * While anybody is in the queue, the timer runs or somebody asks, who then wakes the next: nobody is forgotten.
 */
export function createTurnstile(): Turnstile {
  const lines = new Map<string, Line>();
  let passed = 0;

  function wakeNext(line: Line, count: number): void {
    for (let woken = 0; woken < count; woken++) line.queue.shift()?.wake();
  }

  function wakeFirst(line: Line): void {
    clearTimeout(line.timer);
    line.timer = undefined;
    wakeNext(line, 1);
  }

  function lineUp(line: Line, place: Place, maxWaitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const queued = {
        ...place,
        wake() {
          clearTimeout(timer);
          line.called++;
          resolve();
        },
      };
      const timer = setTimeout(() => {
        line.queue.splice(line.queue.indexOf(queued), 1);
        queued.wake();
      }, maxWaitMs);
      const next = line.queue.findIndex((other) => isBefore(place, other));
      line.queue.splice(next === -1 ? line.queue.length : next, 0, queued);
    });
  }

  return {
    async pass({ line: name, waiting, maxWaitMs, ask }) {
      const giveUpAt = performance.now() + maxWaitMs;
      const line = lines.get(name) ?? { queue: [], timer: undefined, called: 0, inside: 0 };
      lines.set(name, line);
      line.inside++;
      const place = { waiting, number: ++passed };
      const askInTurn = async () => {
        await lineUp(line, place, Math.max(0, giveUpAt - performance.now()));
        return ask().finally(() => line.called--);
      };
      try {
        const isFree = !line.timer && line.queue.length === 0 && line.called === 0;
        let answer = isFree ? await ask() : await askInTurn();
        for (;;) {
          if (answer.granted) {
            wakeNext(line, 2); // so that a refilled bucket is used up in a few rounds
            return answer;
          }
          if (performance.now() + answer.waitMs > giveUpAt) {
            wakeNext(line, 1); // somebody else has to wait for the token
            return answer;
          }
          line.timer ??= setTimeout(() => wakeFirst(line), answer.waitMs);
          answer = await askInTurn();
        }
      } catch (error) {
        wakeNext(line, 1);
        throw error;
      } finally {
        line.inside--;
        if (line.inside === 0) {
          clearTimeout(line.timer);
          lines.delete(name);
        }
      }
    },
    advance(name) {
      const line = lines.get(name);
      if (line) wakeFirst(line);
    },
  };
}

/** Waiting callers first, else whoever came first. */
const isBefore = (one: Place, other: Place): boolean =>
  one.waiting === other.waiting ? one.number < other.number : one.waiting;
