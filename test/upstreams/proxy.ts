import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A request that came to a proxy, and where its answer goes. */
export interface ProxiedRequest {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly response: ServerResponse;
  /**
   * Asks the imitator and passes on its answer.
   *
   * @param change of the answer's body
   * @returns the answer's body as it was passed on
   */
  forward(change?: (body: string) => string): Promise<string>;
}

/**
 * Starts a server in front of an imitator.
 *
 * @param handle called with each request that arrived whole; when it fails, the caller's connection is cut
 */
export async function startProxy(target: string, handle: (request: ProxiedRequest) => Promise<unknown>) {
  const { origin } = new URL(target);

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    await handle({ incoming, body, response, forward: (change) => forward({ incoming, body, response }, change) });
  }

  const forward = (
    { incoming, body, response }: Omit<ProxiedRequest, "forward">,
    change: (body: string) => string = (text) => text,
  ) =>
    new Promise<string>((resolve, reject) => {
      const { method, url, headers } = incoming;
      const outgoing = request(new URL(url ?? "/", origin), { method, headers }, (answer) => {
        buffer(answer).then((bytes) => {
          const text = change(bytes.toString());
          const { "content-length": _, ...fields } = answer.headers;
          response.writeHead(answer.statusCode ?? 502, fields).end(text);
          resolve(text);
        }, reject);
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
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
