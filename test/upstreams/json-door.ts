import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What an imitator was sent: the head and the whole body of a request. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** What an imitator does with a request; `hang` keeps the connection open, `break` closes it without an answer. */
export type Reply =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: unknown;
    }
  | "hang"
  | "break";

/** A request before its body is read; returning `break` closes the connection unread. */
export type Admit = (head: Omit<Received, "body">) => "break" | undefined;

/** An HTTP server on loopback that answers JSON. */
export async function startJsonDoor(answer: (received: Received) => Reply | Promise<Reply>, admit?: Admit) {
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(599).end(String(error)); // a fault of the imitator: no service answers so
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://imitator");
    const head = {
      method: request.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
    };
    if (admit?.(head) === "break") return void request.socket.destroy();
    let body = "";
    try {
      for await (const chunk of request.setEncoding("utf8")) body += chunk;
    } catch {
      return; // the caller hung up
    }
    const reply = await answer({ ...head, body });
    if (reply === "hang") return;
    if (reply === "break") return void request.socket.destroy();
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(reply.json === undefined ? undefined : JSON.stringify(reply.json));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Undefined when the text is no JSON object. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // not JSON
  }
  return undefined;
}
