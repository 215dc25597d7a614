import { ConfigError } from "@nightguard/platform";

/** @throws ConfigError naming the port and its variable when the port is not available */
export async function listening(attempt: Promise<string>, port: number, variable = "PORT"): Promise<string> {
  return attempt.catch((error: unknown) => {
    const { code } = (error ?? {}) as { code?: unknown };
    if (code === "EADDRINUSE") {
      throw new ConfigError(`${variable}: ${port} is in use by another program; choose another port`, { cause: error });
    }
    if (code === "EACCES") {
      throw new ConfigError(`${variable}: ${port} needs privileges; choose a port above 1023`, { cause: error });
    }
    throw error;
  });
}
