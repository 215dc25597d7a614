import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type ClientOptions, createClient } from "./create-client.ts";

/** A request as the server of a test got it. */
interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** When its body was complete, in milliseconds of `performance.now()`. */
  readonly at: number;
}

/** How the server answers one request; one that does nothing leaves it open. */
export type Answering = (response: ServerResponse, received: Received) => void;

export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answering =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };

export const refusal = (statusCode: number, headers: Readonly<Record<string, string>> = {}): Answering =>
  json(statusCode, { error: { statusCode, message: `refused with ${statusCode}` } }, headers);

/** The connection ends without an answer. */
export const cut: Answering = (response) => void response.socket?.destroy();

/** Nothing comes, ever. */
export const hang: Answering = () => undefined;

/** Errors and logs must not show it. */
export const testKey = "ng_test_do_not_show_me";

/**
 * Starts an HTTP server that gives the first request the first answer, and so on, and the last answer to all others, until the
 * test ends; and a client for it.
 */
export async function startServer(answers: readonly [Answering, ...Answering[]], options: Partial<ClientOptions> = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    try {
      for await (const chunk of request) body += chunk;
    } catch {
      return; // the client left in the middle
    }
    const { method = "", url = "", headers } = request;
    const one = { method, url, headers, body, at: performance.now() };
    received.push(one);
    (answers[received.length - 1] ?? answers[answers.length - 1])?.(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // listens on TCP
  const url = `http://127.0.0.1:${port}`;
  return { url, received, client: createClient({ url, key: testKey, ...options }) };
}

/** What the call fails with. */
export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => {
      throw new Error("it did not fail");
    },
    (error: unknown) => error,
  );

export const aRequest = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: {
    first_name: "Zebulon",
    last_name: "Quarrington",
    member_id: "M-77",
    dob: "04/17/1983",
    group_number: "G-7",
  },
} as const;
