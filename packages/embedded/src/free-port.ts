import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/**
 * The port is free only at this moment; 0 finds any.
 *
 * @throws the error of listening, such as EADDRINUSE
 */
export async function findFreePort(port = 0, host = "127.0.0.1"): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, "listening");
  const { port: bound } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return bound;
}
