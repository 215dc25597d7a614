import { type Command, InvalidArgumentError } from "commander";
import { z } from "zod";
import type { Actions } from "./actions.ts";
import type { ExplainOptions } from "./explain.ts";
import { keyOption, urlOption } from "./target-options.ts";

const explainHelp = `
Reads X12 271, JSON that mirrors a 271, dental vendors' JSON, and normalized documents. A file is not sent anywhere. A job is
read from the API; without --url and --key, from the \`nightguard start\` running in this folder.

Examples:
  $ nightguard explain answer.271
  $ nightguard explain job_… --html benefits.html
  $ nightguard explain answer.271 --why /maximums/annual/individual/in_network/remaining
  $ nightguard explain answer.json --as-of 2026-03-02 --json > benefits.json`;

export function addExplain(program: Command, actions: Actions): void {
  program
    .command("explain")
    .description("explain a payer's answer: coverage, amounts, limits, plan provisions, or why it was rejected")
    .argument("<answer>", "a file as the payer sent it, - for standard input, or a job's id")
    .addOption(urlOption())
    .addOption(keyOption())
    .option("--as-of <date>", "the date of service, YYYY-MM-DD (default: the day of the answer)", parseDate)
    .option("--json", "print the normalized document")
    .option("--html <file>", "write a printable page, - for standard output")
    .option("--why <path>", "print where the value at a path of the document comes from")
    .addHelpText("after", explainHelp)
    .action((answer: string, options: ExplainOptions) => actions.explain(answer, options));
}

function parseDate(text: string): string {
  if (!z.iso.date().safeParse(text).success) throw new InvalidArgumentError("It must be a day such as 2026-03-02.");
  return text;
}
