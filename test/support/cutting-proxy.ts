import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Head = Readonly<Record<string, string>>;

/** How a proxy passes on half an answer. */
const endings = {
  /** As a chunked answer that says it is whole, though the server behind broke off. */
  "a regular end": (response: ServerResponse, head: Head, half: Buffer) => response.writeHead(200, head).end(half),
  /** As an answer without a length, which lasts until the connection ends. */
  "the end of the connection": (response: ServerResponse, head: Head, half: Buffer) => {
    const fields = Object.entries(head).map((entry) => `${entry.join(": ")}\r\n`);
    response.socket?.write(`HTTP/1.1 200 OK\r\n${fields.join("")}Connection: close\r\n\r\n`);
    response.socket?.end(half);
  },
  "a reset": (response: ServerResponse, head: Head, half: Buffer) =>
    response.writeHead(200, head).write(half, () => response.socket?.resetAndDestroy()),
} as const;

export type Ending = keyof typeof endings;
export const allEndings = Object.keys(endings) as Ending[]; // the keys written above

/**
 * A proxy in front of a service that passes on half of the first two answers with results: one up to the end of a line, one
 * up to the middle of a row. It ends with the test.
 */
export async function startCuttingProxy(target: string, ending: Ending): Promise<string> {
  let cuts = 0;
  const server = createServer(async (request, response) => {
    const { url = "" } = request;
    const [name, value] = request.headers["x-token-api"]
      ? ["x-token-api", String(request.headers["x-token-api"])]
      : ["authorization", String(request.headers.authorization)];
    const answer = await fetch(target + url, { headers: { [name]: value, "accept-encoding": "identity" } });
    const head = Object.fromEntries(
      ["content-type", "x-last-row"].map((field) => [field, answer.headers.get(field) ?? ""]),
    );
    const body = Buffer.from(await answer.arrayBuffer());
    if (cuts === 2 || !url.includes("/results?")) {
      response.writeHead(answer.status, head).end(body);
      return;
    }
    const half = body.length / 2;
    const end = cuts === 0 ? body.lastIndexOf("\n", half) + 1 || half : half;
    cuts += 1;
    endings[ending](response, head, body.subarray(0, end));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // listens on TCP
  return `http://127.0.0.1:${port}`;
}
