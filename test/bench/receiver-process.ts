import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookTally } from "./webhook-receiver.ts";

/**
 * A receiver of webhooks, as a process of its own. It never responds to `/hang`. `GET /tally` returns the number of
 * deliveries and their delay, `DELETE /tally` resets it.
 */
let delays: number[] = [];
let sequences: number[] = [];
let firstAt = 0;
let lastAt = 0;

const server = createServer(async (request, response) => {
  if (request.url === "/tally") return tell(request.method, response);
  const at = Date.now();
  const text = await readText(request);
  if (request.url === "/hang") return;
  const { timestamp, data } = JSON.parse(text) as { timestamp: string; data: { sequence: number } };
  if (delays.length === 0) firstAt = at;
  lastAt = at;
  delays.push(at - Date.parse(timestamp));
  sequences.push(data.sequence);
  response.writeHead(204).end();
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port })); // listens on TCP
process.on("disconnect", () => process.exit(0));

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

function tell(method: string | undefined, response: ServerResponse): void {
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const tally: WebhookTally = {
    count: delays.length,
    perSecond: delays.length > 1 ? ((delays.length - 1) * 1_000) / Math.max(1, lastAt - firstAt) : 0,
    delayMs: { median: at(0.5), most: at(0.99), worst: at(1) },
    isInOrder: sequences.every((sequence, index) => index === 0 || sequence > (sequences[index - 1] ?? 0)),
  };
  if (method === "DELETE") {
    delays = [];
    sequences = [];
  }
  response.end(JSON.stringify(tally));
}
