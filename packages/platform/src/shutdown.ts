import type { Log } from "./log.ts";
import { withTimeout } from "./with-timeout.ts";

type Closer = () => Promise<unknown> | unknown;

export interface Closers {
  add(name: string, close: Closer): undefined;
  /** Closes the last opened first. A failure is logged, and the others are still closed. */
  closeAll(): Promise<void>;
}

/** @param log receives the name of a part that could not be closed */
export function createClosers(log: Log): Closers {
  const stack: { name: string; close: Closer }[] = [];
  return {
    add: (name, close) => void stack.push({ name, close }),
    async closeAll() {
      for (let entry = stack.pop(); entry; entry = stack.pop()) {
        try {
          await entry.close();
        } catch (error) {
          log.error({ err: error, part: entry.name }, "closing failed");
        }
      }
    },
  };
}

export async function closingOnFailure<Built>(log: Log, build: (closers: Closers) => Promise<Built>): Promise<Built> {
  const closers = createClosers(log);
  try {
    return await build(closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

/**
 * @returns whether the promise resolves within the limit
 * @throws its rejection
 */
export const endsWithin = (end: Promise<unknown>, limitMs: number): Promise<boolean> =>
  withTimeout(
    end.then(() => true),
    limitMs,
    () => false,
  );

/** Resolves with the first signal that asks this process to end; a second one ends it at once. */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: NodeJS.Signals) => {
      if (asked) process.exit(1);
      asked = true;
      resolve(signal);
    };
    process.on("SIGTERM", onSignal);
    process.on("SIGINT", onSignal);
  });
}
