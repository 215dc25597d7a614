import { setTimeout as sleep } from "node:timers/promises";
import type { TokenAnswer } from "@nightguard/dispatch";

interface Queued {
  readonly waiting: boolean;
  readonly wake: () => void;
}

interface Line {
  readonly queue: Queued[];
  /** Set while one of the line sleeps until the next token; the others need not ask. */
  isBlocked: boolean;
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
 * As long as tokens are granted everyone asks at once; once one was denied, the others line up behind it, waiting
 * callers first, rather than all ask again and again.
 */
export function createTurnstile(): Turnstile {
  const lines = new Map<string, Line>();

  function wakeNext(line: Line, count: number): void {
    for (let woken = 0; woken < count; woken++) line.queue.shift()?.wake();
  }

  function lineUp(line: Line, waiting: boolean, maxWaitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const queued = {
        waiting,
        wake() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        line.queue.splice(line.queue.indexOf(queued), 1);
        resolve();
      }, maxWaitMs);
      const firstOther = waiting ? line.queue.findIndex((other) => !other.waiting) : -1;
      line.queue.splice(firstOther === -1 ? line.queue.length : firstOther, 0, queued);
    });
  }

  return {
    async pass({ line: name, waiting, maxWaitMs, ask }) {
      const giveUpAt = performance.now() + maxWaitMs;
      const line = lines.get(name) ?? { queue: [], isBlocked: false };
      lines.set(name, line);
      try {
        for (;;) {
          const left = giveUpAt - performance.now();
          if (line.isBlocked && left > 0) await lineUp(line, waiting, left);
          const answer = await ask();
          if (answer.granted) {
            wakeNext(line, 2); // so that a refilled bucket is used up in a few rounds
            return answer;
          }
          if (performance.now() + answer.waitMs > giveUpAt) {
            wakeNext(line, 1); // somebody else has to wait for the token
            return answer;
          }
          if (line.isBlocked) continue;
          line.isBlocked = true;
          await sleep(answer.waitMs);
          line.isBlocked = false;
        }
      } catch (error) {
        wakeNext(line, 1);
        throw error;
      } finally {
        if (line.queue.length === 0 && !line.isBlocked) lines.delete(name);
      }
    },
    advance(name) {
      const line = lines.get(name);
      if (line) wakeNext(line, 1);
    },
  };
}
