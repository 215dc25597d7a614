import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { ServiceUser } from "./service-user.ts";

export interface RunOptions {
  /** Default: the user of this process. */
  readonly user?: ServiceUser | undefined;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** A file that the output is added to, instead of being returned. */
  readonly logFile?: string;
  /** Ends the program early, as does `timeoutMs`. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

export interface RunOutcome {
  readonly ok: boolean;
  /** Both streams together; of a program that could not be started, why. */
  readonly output: string;
}

/** Runs a program to its end, from the root folder, since another user might not be let into the current one. */
export function run(file: string, args: readonly string[], options: RunOptions = {}): Promise<RunOutcome> {
  const log = options.logFile === undefined ? undefined : openSync(options.logFile, "a", 0o600);
  const child = spawn(file, args, {
    ...options.user,
    cwd: "/",
    env: options.env ?? process.env,
    stdio: ["pipe", log ?? "pipe", log ?? "pipe"],
    ...(options.signal && { signal: options.signal }),
    ...(options.timeoutMs !== undefined && { timeout: options.timeoutMs }),
  });
  if (log !== undefined) closeSync(log);

  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  child.stdin?.on("error", () => undefined); // it ended without reading; its exit code tells
  child.stdin?.end(options.input ?? "");
  return new Promise((resolve) => {
    child.once("error", (error) => {
      output += error.message;
      if (child.pid === undefined) resolve({ ok: false, output });
    });
    child.once("close", (code) => resolve({ ok: code === 0, output }));
  });
}
