import { ConfigError } from "@nightguard/platform";

/**
 * An attempt to listen, with a port that cannot be had said in words.
 *
 * @param variable where another port is set
 * @throws ConfigError naming port and variable
 */
export async function listening(attempt: Promise<string>, port: number, variable = "PORT"): Promise<string> {
  return attempt.catch((error: unknown) => {
    const { code } = (error ?? {}) as { code?: unknown };
    if (code === "EADDRINUSE") {
      throw new ConfigError(`${variable}: ${port} is in use by another program; choose another`, { cause: error });
    }
    if (code === "EACCES") {
      throw new ConfigError(`${variable}: ${port} is not for everybody; choose one above 1023`, { cause: error });
    }
    throw error;
  });
}
