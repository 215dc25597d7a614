import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { ConfigError } from "@nightguard/platform";
import { findCode } from "./exit.ts";

/**
 * @returns the URL
 * @throws ConfigError as `listening`
 */
export async function startServer(
  server: Server,
  { port, host }: { port: number; host: string },
  variable: string,
): Promise<string> {
  await listening(once(server.listen(port, host), "listening"), port, variable);
  const { address, family, port: actualPort } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${actualPort}`;
}

/** @throws ConfigError naming the port and its variable when the port is not available */
export async function listening<Result>(attempt: Promise<Result>, port: number, variable = "PORT"): Promise<Result> {
  return attempt.catch((error: unknown) => {
    const fault = portFaults[findCode(error) ?? ""];
    throw fault === undefined ? error : new ConfigError(`${variable}: ${port} ${fault}`, { cause: error });
  });
}

const portFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: "is in use by another program; choose another port",
  EACCES: "needs privileges; choose a port above 1023",
};
