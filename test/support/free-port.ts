import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections; the bus of a Redis cluster listens 10,000 above its port. */
const ports = { from: 12_000, below: 22_000 };

/**
 * A port of 127.0.0.1 that nothing listens on. No outgoing connection takes it before its server starts, or while that
 * restarts.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.below);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") continue;
      throw error;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}
