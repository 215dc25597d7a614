import type { Fault } from "./faults.ts";
import type { Journal, Problem } from "./journal.ts";

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
