import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Order, RecordedCall, Report, Rule } from "./payer-messages.ts";

/** The recording payer service, which runs as a process of its own, so that nothing of ours delays its clock. */
export type Upstream = Awaited<ReturnType<typeof startUpstream>>;

const usualDelayMs = 20;

export async function startUpstream() {
  const child = fork(fileURLToPath(new URL("payer-process.ts", import.meta.url)), { execArgv: [] });
  const order = (message: Order) => child.send(message);
  const known: RecordedCall[] = [];

  async function hear<Kind extends Report["kind"]>(kind: Kind): Promise<Extract<Report, { kind: Kind }>> {
    for (;;) {
      const [message] = (await once(child, "message")) as [Report]; // from our own payer-process.ts
      if (message.kind === kind) return message as Extract<Report, { kind: Kind }>;
    }
  }

  const { port } = await hear("listening");
  let telling: Promise<number> = Promise.resolve(0);
  async function ask(): Promise<number> {
    const told = hear("calls");
    order({ kind: "tell", from: known.length });
    const { calls, held } = await told;
    for (const call of calls) known.push(call); // too many to be arguments
    return held;
  }
  // One question at a time: each asks for what came after the last answer.
  const update = () => {
    telling = telling.then(ask);
    return telling;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    /** From now on calls go wrong by these rules, and are else answered after `delayMs`. */
    behave(rules: readonly Rule[] = [], delayMs = usualDelayMs): void {
      order({ kind: "behave", rules, delayMs });
    },
    /** Breaks off the calls that it holds without an answer. */
    breakOff(): void {
      order({ kind: "break off" });
    },
    /** Every call so far, in the order of their arrival. */
    async calls(): Promise<readonly RecordedCall[]> {
      await update();
      return known;
    },
    /** Calls that it holds without an answer. */
    held: update,
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    async stop(): Promise<void> {
      child.kill("SIGCONT");
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
