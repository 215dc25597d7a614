import type { Children } from "./children.ts";

/** The answers of the payer service: how many, and when the first and the last, in milliseconds of its clock. */
export interface Tally {
  readonly answers: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Quick enough for the machine to be the limit. */
export const quickMs = 20;

/** The payer service that all compared services ask. Its tally times them independently. */
export type Upstream = Awaited<ReturnType<typeof startUpstream>>;

export async function startUpstream(children: Children) {
  const child = await children.start(new URL("upstream-process.ts", import.meta.url));
  const { port } = child.ready as { port: number }; // from our own upstream-process.ts
  const url = `http://127.0.0.1:${port}`;
  await child.ask({ answerAfterMs: quickMs });
  return {
    url,
    /** Sets the time that an answer takes. */
    async takeFor(answerAfterMs: number): Promise<void> {
      await child.ask({ answerAfterMs });
    },
    async reset(): Promise<void> {
      await (await fetch(`${url}/tally`, { method: "DELETE" })).text();
    },
    async tally(): Promise<Tally> {
      return (await (await fetch(`${url}/tally`)).json()) as Tally; // from our own upstream-process.ts
    },
  };
}

/** Answers per second from the first to the last. */
export function perSecondOf({ answers, firstAt, lastAt }: Tally): number {
  return ((answers - 1) * 1_000) / (lastAt - firstAt);
}
