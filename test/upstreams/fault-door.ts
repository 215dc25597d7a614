import type { IncomingMessage, ServerResponse } from "node:http";
import { type ProxiedRequest, startProxy } from "./proxy.ts";

/** A question that came through the door, and what the service said to it. */
interface PassedQuestion {
  readonly body: string;
  answer: string;
}

const markers = /(?:FAIL1|CUT1|NO1|HOLD|AUTH)-[\w-]+/g;

/**
 * Stands before an imitator and does to questions what the member ids in them say, whatever their format:
 *
 * - `FAIL1-…`: status 503 the first time; `NO1-…`: 400 the first time
 * - `CUT1-…`: the connection is cut before the service gets it, the first time
 * - `HOLD-…`: passed on when the test releases it
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
      polled.push(await forward());
      return;
    }
    const text = body.toString();
    for (const [marker] of text.matchAll(markers)) {
      const isFirst = !seen.has(marker);
      seen.add(marker);
      if (marker.startsWith("HOLD")) await releaseOf(marker).promise;
      else if (marker.startsWith("AUTH")) {
        if (areCredentialsAccepted) continue;
        refusals += 1;
        return refuse(marker, incoming, response);
      } else if (isFirst) return refuse(marker, incoming, response);
    }
    const question = { body: text, answer: "" };
    passed.push(question);
    question.answer = await forward();
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
