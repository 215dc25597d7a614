import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Returns the wanted port if it is free, else another. It is not reserved: another program may still take it. */
export async function choosePort(wanted: number, host: string): Promise<{ port: number; wasTaken: boolean }> {
  try {
    return { port: await tryPort(wanted, host), wasTaken: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return { port: await tryPort(0, host), wasTaken: true };
  }
}

async function tryPort(port: number, host: string): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, "listening");
  const { port: bound } = server.address() as AddressInfo; // it listens on TCP, not on a pipe
  await once(server.close(), "close");
  return bound;
}
