import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { makeCertificates } from "./certificates.ts";

/** What a server does with a request; in HTTP/2 too, as far as the two have methods in common. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * An https server for `localhost` that offers HTTP/2 before HTTP/1.1, as most services do. It ends with the test.
 *
 * @param certificates of an authority that the client trusts
 */
export async function startTlsServer({ read }: Pick<ReturnType<typeof makeCertificates>, "read">, answer: Answer) {
  const versions: string[] = [];
  const sockets = new Set<Socket>();
  const server = createSecureServer(
    { key: read("server.key"), cert: read("server.crt"), allowHTTP1: true },
    (request, response) => {
      versions.push(request.httpVersion);
      // Node's compatible classes: what answers here use, both have.
      answer(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    },
  );
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => undefined)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // listens on TCP
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port,
    url: `https://localhost:${port}`,
    /** The version of each request that came. */
    versions: versions as readonly string[],
  };
}
