import type { Journal, Problem } from "./journal.ts";
import type { Fault } from "./problem.ts";

/** What keeps a source from getting on, told when it begins or changes. */
export interface Problems {
  report(fault: Fault): void;
  forget(): void;
}

export function createProblems(
  name: string,
  {
    journal,
    say,
  }: { journal: Pick<Journal, "readSource" | "saveSource">; say: (source: string, text: string) => void },
): Problems {
  return {
    report({ code, text }) {
      const state = journal.readSource(name);
      if (state.problem?.code === code) return;
      const problem: Problem = { code, text, since: new Date().toISOString(), isTold: false };
      journal.saveSource(name, { ...state, problem });
      say(name, `${text} (tried again)`);
    },
    forget() {
      const { problem, ...state } = journal.readSource(name);
      if (problem) journal.saveSource(name, state);
    },
  };
}

const retryMs = { first: 5_000, most: 300_000 } as const;

/** @param failures in a row, before this one */
export const toRetryMs = (failures: number): number => Math.min(retryMs.most, retryMs.first * 2 ** failures);

/** A batch is asked for its state after a tenth of its age. */
const pollMs = { least: 1_000, most: 30_000 } as const;

export function toPollMs(startedAt: string): number {
  return Math.min(pollMs.most, Math.max(pollMs.least, (Date.now() - Date.parse(startedAt)) / 10));
}
