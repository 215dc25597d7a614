import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";

/** A user other than root, as `spawn` takes it. */
export interface ServiceUser {
  readonly uid: number;
  readonly gid: number;
}

interface RunOptions {
  readonly user?: ServiceUser | undefined;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Receives the output instead of the caller. */
  readonly logFile?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

interface RunOutcome {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs in the root folder, because another user may have no access to the current one. */
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
  child.stdin?.on("error", () => undefined); // it ended without reading; its exit code shows it
  child.stdin?.end(options.input ?? "");
  return new Promise((resolve) => {
    child.once("error", (error) => {
      output += error.message;
      if (child.pid === undefined) resolve({ ok: false, output });
    });
    child.once("close", (code) => resolve({ ok: code === 0, output }));
  });
}
