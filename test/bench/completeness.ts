import { untilSignal } from "@nightguard/platform";
import { type SplitVerification, startSplitPayers, verifySplitPayers } from "../support/split-payers.ts";
import { readNumbers } from "./arguments.ts";
import { amplePlan, startNightguard } from "./nightguard.ts";
import { startStage } from "./stage.ts";
import { type Section, toText } from "./table.ts";

const usage = `npm run bench:completeness [-- QUESTIONS]

Verifies one patient of each of forty payers of the sandbox, whose knowledge is split over questions and payer services: first
with one question for each, then with at most QUESTIONS (3 by default). Shows how many of an office's eleven points are known on
average, and the questions.`;

const [questions = 0] = readNumbers(usage, 3);

if (import.meta.main) await main();

async function main(): Promise<void> {
  const interruption = new AbortController();
  void untilSignal().then(() => interruption.abort());
  const stage = await startStage(interruption.signal);
  try {
    const { admin, api } = await startNightguard(stage, { workers: 1, concurrency: 50 });
    const payers = await startSplitPayers(admin);
    const before = await verifySplitPayers(api);
    await admin.put("/Admin/Plan/bench", { ...amplePlan, questions_per_verification: questions });
    const after = await verifySplitPayers(api);
    await payers.close();
    console.log(toText(compare(before, after)));
  } finally {
    await stage.close();
  }
}

function compare(before: readonly SplitVerification[], after: readonly SplitVerification[]): Section {
  const groups = ["all", ...new Set(before.map(({ split }) => split))];
  const means = (of: readonly SplitVerification[], group: string) => {
    const members = of.filter(({ split }) => group === "all" || split === group);
    const meanOf = (field: "known" | "calls") =>
      members.reduce((total, one) => total + one[field], 0) / Math.max(1, members.length);
    return [meanOf("known"), meanOf("calls")];
  };
  return {
    title: `points known and questions of a verification, at most ${questions} questions`,
    columns: ["known before", "questions", "known after", "questions"],
    rows: groups.map((group) => ({ name: group, cells: [...means(before, group), ...means(after, group)] })),
  };
}
