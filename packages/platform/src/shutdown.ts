import type { Log } from "./log.ts";
import { withTimeout } from "./with-timeout.ts";

/** Something started that can be ended. */
type Closer = () => Promise<unknown> | unknown;

/** Things to end in the reverse order of their start. */
export type Closers = ReturnType<typeof createClosers>;

/** @param log gets the name of what could not be closed */
export function createClosers(log: Log) {
  const stack: { name: string; close: Closer }[] = [];
  return {
    add: (name: string, close: Closer) => void stack.push({ name, close }),
    /** Ends all, the last started first; one that fails is logged and the others still end. */
    async closeAll(): Promise<void> {
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

/** Whether the promise resolves within the limit. @throws its rejection */
export const endsWithin = (end: Promise<unknown>, limitMs: number): Promise<boolean> =>
  withTimeout(
    end.then(() => true),
    limitMs,
    () => false,
  );

/** Resolves with the name of the first signal that asks this process to end; a second one ends it at once. */
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
