import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A payer service as a process of its own: it answers everything with 9 KB after 20 ms, and tells its port to whoever
 * started it.
 */
const answerAfterMs = 20;
const body = JSON.stringify({
  benefitsInformation: [{ code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] }],
  // As compressible as an answer is: half words, half numbers that differ.
  notes: Array.from({ length: 60 }, () => `Benefit limitations apply; reference ${randomBytes(35).toString("hex")}`),
});

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () =>
    setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end(body), answerAfterMs),
  );
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port)); // listens on TCP
process.on("disconnect", () => process.exit(0));
