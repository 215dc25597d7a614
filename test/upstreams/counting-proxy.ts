import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Stands before an imitator and sees what the service would see: how many questions are in flight at once. A question that
 * has arrived is in flight until the service has done with it, also when whoever asked is gone.
 *
 * @param options.delayMs how long the service takes
 * @param options.isQuestion tells questions from polls and lists
 */
export async function startCountingProxy(
  target: string,
  options: { delayMs: number; isQuestion: (request: IncomingMessage) => boolean },
) {
  const { origin } = new URL(target);
  let inFlight = 0;
  let mostInFlight = 0;
  let questions = 0;

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const isQuestion = options.isQuestion(incoming);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (!isQuestion) return await forward(incoming, Buffer.concat(chunks), response);
    questions++;
    inFlight++;
    mostInFlight = Math.max(mostInFlight, inFlight);
    try {
      await sleep(options.delayMs);
      await forward(incoming, Buffer.concat(chunks), response);
    } finally {
      inFlight--;
    }
  }

  const forward = ({ method, url, headers }: IncomingMessage, body: Buffer, response: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      const outgoing = request(new URL(url ?? "/", origin), { method, headers }, (answer) => {
        const end = () => resolve();
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on("end", end).on("error", reject).pipe(response);
      });
      outgoing.on("error", reject).end(body);
    });

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return {
    /** The imitator's address, through here. */
    url: target.replace(origin, `http://127.0.0.1:${port}`),
    mostInFlight: () => mostInFlight,
    /** Questions that arrived whole. */
    questions: () => questions,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
