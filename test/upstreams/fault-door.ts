import type { IncomingMessage, ServerResponse } from "node:http";
import { type ProxiedRequest, startProxy } from "./proxy.ts";

/** A question that came through the door, and what the service said to it. */
interface PassedQuestion {
  readonly body: string;
  answer: string;
}

const markers = /(?:FAIL1|CUT1|NO1|HOLD|AUTH|SHORT1)-[\w-]+/g;
const interchanges = /ISA\*[^"]*?IEA\*\d+\*\d+~/g;
const trailer = /SE\*\d+\*\d+~\s*GE\*\d+\*\d+~\s*IEA\*\d+\*\d+~$/;

/**
 * Stands before an imitator and does to questions what the member ids in them say, whatever their format:
 *
 * - `FAIL1-…`: status 503 the first time; `NO1-…`: 400 the first time
 * - `CUT1-…`: the connection is cut before the service gets it, the first time
 * - `HOLD-…`: passed on when the test releases it
 * - `SHORT1-…`: the answer is cut short the first time: an X12 text lacks its trailer, or JSON without one its second half.
 *   Polls give what the service has: an X12 text always lacks it
 * - `AUTH-…`: 403, as for refused credentials, until the test accepts them
 *
 * @param isQuestion tells questions from polls and lists
 */
export async function startFaultDoor(target: string, isQuestion: (request: IncomingMessage) => boolean) {
  const seen = new Set<string>();
  const passed: PassedQuestion[] = [];
  /** Answers that came to polls. */
  const polled: string[] = [];
  let areCredentialsAccepted = false;
  let refusals = 0;
  const releases = new Map<string, PromiseWithResolvers<void>>();

  function releaseOf(marker: string): PromiseWithResolvers<void> {
    const group = marker.split("-").slice(0, 2).join("-");
    const release = releases.get(group) ?? Promise.withResolvers<void>();
    releases.set(group, release);
    return release;
  }

  async function pass({ incoming, body, response, forward }: ProxiedRequest): Promise<void> {
    if (!isQuestion(incoming)) {
      polled.push(await forward(cutPolled));
      return;
    }
    const text = body.toString();
    for (const [marker] of text.matchAll(markers)) {
      const isFirst = !seen.has(marker);
      seen.add(marker);
      if (marker.startsWith("SHORT1")) continue;
      if (marker.startsWith("HOLD")) await releaseOf(marker).promise;
      else if (marker.startsWith("AUTH")) {
        if (areCredentialsAccepted) continue;
        refusals += 1;
        return refuse(marker, incoming, response);
      } else if (isFirst) return refuse(marker, incoming, response);
    }
    const question = { body: text, answer: "" };
    passed.push(question);
    // Not what was submitted together, whose answers come by polls.
    const isAlone = new Set(text.match(markers)).size === 1;
    question.answer = await forward(isAlone && isShortened("asked", text) ? cutShort : undefined);
  }

  /** Whether an answer is the first of this kind about one of the markers. */
  function isShortened(kind: "asked" | "polled", text: string): boolean {
    const names = (text.match(/SHORT1-[\w-]+/g) ?? []).map((marker) => `${kind} ${marker}`);
    const isFirst = names.some((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return isFirst;
  }

  function cutPolled(answer: string): string {
    if (answer.search(interchanges) < 0) return isShortened("polled", answer) ? cutShort(answer) : answer;
    return answer.replaceAll(interchanges, (x12) => (x12.includes("SHORT1-") ? cutShort(x12) : x12));
  }

  function refuse(marker: string, incoming: IncomingMessage, response: ServerResponse): void {
    if (marker.startsWith("CUT1")) return void incoming.socket.destroy();
    const status = { FAIL1: 503, AUTH: 403 }[marker.split("-")[0] ?? ""] ?? 400;
    response.writeHead(status, { "content-type": "application/json" }).end('{"message":"as the door says"}');
  }

  return {
    ...(await startProxy(target, pass)),
    passed: passed as readonly PassedQuestion[],
    polled: polled as readonly string[],
    /** Questions with this in them that have come, held ones included. */
    countSeen: (part: string) => [...seen].filter((marker) => marker.startsWith(part)).length,
    /** How often credentials were refused. */
    countRefusals: () => refusals,
    acceptCredentials(): void {
      areCredentialsAccepted = true;
    },
    /** Lets questions about `HOLD-<group>-…` through. */
    release: (group: string) => releaseOf(`HOLD-${group}`).resolve(),
  };
}

const cutShort = (answer: string): string =>
  answer.search(interchanges) < 0
    ? answer.slice(0, answer.length / 2)
    : answer.replaceAll(interchanges, (x12) => x12.replace(trailer, ""));
