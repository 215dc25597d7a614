import { randomBytes } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Tally } from "./upstream.ts";

/**
 * The payer service, as a process of its own: it answers every request with 9 KB after the configured time. `GET /tally`
 * returns the count of answers, `DELETE /tally` resets it.
 */
let answerAfterMs = 0;
const body = JSON.stringify({
  benefitsInformation: [{ code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] }],
  // As compressible as a real answer: half words, half different numbers.
  notes: Array.from({ length: 80 }, () => `Benefit limitations apply; reference ${randomBytes(35).toString("hex")}`),
});
const nothing: Tally = { answers: 0, firstAt: 0, lastAt: 0 };
let tally = nothing;

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    if (request.url === "/tally") return tell(request.method, response);
    setTimeout(() => answer(response), answerAfterMs);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port })); // listens on TCP
process.on("message", (order) => {
  ({ answerAfterMs } = order as { answerAfterMs: number }); // from our own upstream.ts
  process.send?.({});
});
process.on("disconnect", () => process.exit(0));

function tell(method: string | undefined, response: ServerResponse): void {
  if (method === "DELETE") tally = nothing;
  response.end(JSON.stringify(tally));
}

function answer(response: ServerResponse): void {
  const now = performance.now();
  tally = { answers: tally.answers + 1, firstAt: tally.answers === 0 ? now : tally.firstAt, lastAt: now };
  response.writeHead(200, { "content-type": "application/json" }).end(body);
}
