import { ConfigError } from "@nightguard/platform";

/** `unanswered`: the batch has ended, and some rows got no response. */
export const exitCodes = { ok: 0, failure: 1, unanswered: 2, usage: 64 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export class CommandError extends Error {
  override readonly name: string = "CommandError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.failure, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

export function findCode(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
}

export function codeInBrackets(error: unknown): string {
  const code = findCode(error);
  return code === undefined ? "" : ` (${code})`;
}

const systemFaults: Readonly<Record<string, string>> = {
  EACCES: "no permission for a file or port; check who owns it",
  ECONNREFUSED: "a server that is needed does not answer; check DATABASE_URL and REDIS_URL",
  EADDRNOTAVAIL: "this machine does not have the address that HOST names",
  EADDRINUSE: "the port is in use; choose another with PORT",
  ENOENT: "a file that is needed is not there",
  ENOSPC: "the disk is full; make room",
  ENOTFOUND: "a host name cannot be found; check the addresses in the environment",
  ERR_MODULE_NOT_FOUND: "a part of the program is missing; `npm ci` installs it again",
  EROFS: "the file system cannot be written to; choose another NIGHTGUARD_DATA_DIR",
};

/** An unexpected error is described by its name and place, without its message, which may contain personal data. */
export function toExit(error: unknown): { message: string; exitCode: ExitCode } {
  if (error instanceof CommandError) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof ConfigError) return { message: error.message.replaceAll("\n", "; "), exitCode: exitCodes.usage };
  const code = findCode(error);
  const fault = code === undefined ? undefined : systemFaults[code];
  if (fault) return { message: `${fault} (${code})`, exitCode: exitCodes.failure };
  const message = `unexpected failure: ${describe(error)}. Please report it with what you ran`;
  return { message, exitCode: exitCodes.failure };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frame = error.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  const [, place] = /^(.*:\d+):\d+\)?$/.exec(frame?.split(/[/\\\s(]/).at(-1) ?? "") ?? [];
  return [error.name, findCode(error), place ? `at ${place}` : ""].filter(Boolean).join(" ");
}
