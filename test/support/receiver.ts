import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A webhook that a receiver got. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw body, which is what was signed. */
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
  /** `webhook-id`: the id of the event. */
  readonly id: string;
  /** Milliseconds of `Date.now()`. */
  readonly at: number;
}

/** How a receiver responds. `hangs`: never; `breaks`: it closes the connection. */
export type ReceiverAnswer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly delayMs?: number;
    }
  | "hangs"
  | "breaks";

export type TestReceiver = Awaited<ReturnType<typeof startReceiver>>;

const pollMs = 10;

/** A scriptable webhook receiver that records what it gets; by default it accepts everything. */
export async function startReceiver(options: { port?: number } = {}) {
  const received: ReceivedWebhook[] = [];
  let [underWay, mostUnderWay] = [0, 0];
  let answering: (webhook: ReceivedWebhook) => ReceiverAnswer = () => ({ status: 204 });

  async function respond(webhook: ReceivedWebhook, response: ServerResponse): Promise<void> {
    const answer = answering(webhook);
    if (answer === "hangs") return;
    if (answer === "breaks") return void response.socket?.destroy();
    if (answer.delayMs !== undefined) await sleep(answer.delayMs);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  const server = createServer(async (request, response) => {
    const at = Date.now();
    let text = "";
    for await (const chunk of request) text += chunk;
    const webhook: ReceivedWebhook = {
      path: request.url ?? "",
      headers: request.headers,
      text,
      body: JSON.parse(text),
      id: String(request.headers["webhook-id"]),
      at,
    };
    received.push(webhook);
    underWay++;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    response.once("close", () => underWay--);
    await respond(webhook, response);
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP

  return {
    url: `http://127.0.0.1:${port}`,
    /** In order of arrival. */
    received,
    /** The most calls that were under way at one time. */
    countMostUnderWay: () => mostUnderWay,
    /** Waits for `count` webhooks that fit. @throws Error when they do not arrive within `limitMs` */
    async waitFor(
      count: number,
      fits: (webhook: ReceivedWebhook) => boolean = () => true,
      limitMs = 240_000,
    ): Promise<ReceivedWebhook[]> {
      const giveUpAt = performance.now() + limitMs;
      for (;;) {
        const fitting = received.filter(fits);
        if (fitting.length >= count) return fitting;
        if (performance.now() > giveUpAt)
          throw new Error(`${fitting.length} webhooks of ${count} within ${limitMs} ms`);
        await sleep(pollMs);
      }
    },
    /** Answers each further webhook with what `answer` returns. */
    answersWith(answer: (webhook: ReceivedWebhook) => ReceiverAnswer): void {
      answering = answer;
    },
    /** Answers all further webhooks with this. */
    answers(answer: ReceiverAnswer): void {
      answering = () => answer;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
