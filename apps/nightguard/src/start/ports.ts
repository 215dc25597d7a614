import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

/** The wanted port if it is free, else another. The port is not reserved: another program may still take it. */
export async function choosePort(wanted: number, host: string): Promise<{ port: number; wasTaken: boolean }> {
  try {
    return { port: await tryPort(wanted, host), wasTaken: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return { port: await tryPort(0, host), wasTaken: true };
  }
}

function tryPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const { port: bound } = server.address() as AddressInfo; // it listens on a port, not on a pipe
      server.close(() => resolve(bound));
    });
  });
}
