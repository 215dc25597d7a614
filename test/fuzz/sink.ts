import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver that accepts every webhook and records none. */
export async function createSink() {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(204).end());
  });
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
