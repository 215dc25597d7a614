import { createServer } from "node:net";

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0; // an object: it listens on TCP
      server.close(() => resolve(port));
    });
  });
}
