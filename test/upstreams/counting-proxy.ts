import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProxiedRequest, startProxy } from "./proxy.ts";

/**
 * Stands before an imitator and sees what the service would see: how many questions are in flight at once. A question that
 * has arrived is in flight until the service has done with it, also when its caller is gone.
 *
 * @param options.delayMs how long the service takes
 * @param options.isQuestion tells questions from polls and lists
 */
export async function startCountingProxy(
  target: string,
  options: { delayMs: number; isQuestion: (request: IncomingMessage) => boolean },
) {
  let inFlight = 0;
  let mostInFlight = 0;
  let questions = 0;

  async function pass({ incoming, forward }: ProxiedRequest): Promise<unknown> {
    if (!options.isQuestion(incoming)) return forward();
    questions++;
    inFlight++;
    mostInFlight = Math.max(mostInFlight, inFlight);
    try {
      await sleep(options.delayMs);
      return await forward();
    } finally {
      inFlight--;
    }
  }

  return {
    ...(await startProxy(target, pass)),
    mostInFlight: () => mostInFlight,
    /** Questions that arrived whole. */
    questions: () => questions,
  };
}
