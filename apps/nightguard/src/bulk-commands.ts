import type { ExitCode } from "@nightguard/process/exit";
import { type Command, InvalidArgumentError } from "commander";
import type { ApiTarget } from "./api-target.ts";
import type { BulkCommand, BulkFilterOptions } from "./bulk.ts";
import { subcommandsOf } from "./command-examples.ts";
import { choice, keyOption, parseCount, urlOption } from "./target-options.ts";

interface BulkActions {
  bulk(command: BulkCommand, target: ApiTarget): Promise<ExitCode>;
  setExitCode(code: ExitCode): void;
}

const bulkHelp = `
At least one filter has to be set, and a job has to meet all of them. The jobs are counted first, and nothing is changed
without a yes, or --yes. Ctrl-C ends the watching, not the action: bulk abort does.
Without --url and --key the \`nightguard start\` that runs in this folder is asked.`;

const descriptions = {
  retry: "have all failed and expired jobs that match filters asked again; each counts as one verification",
  cancel: "cancel all queued jobs that match filters; running ones finish",
} as const;

const statuses = { retry: ["failed", "expired", "cancelled"], cancel: ["queued"] } as const;
const failureCategories = ["request", "patient", "provider", "payer", "plan", "service"];

export function addBulk(program: Command, { bulk, setExitCode }: BulkActions): void {
  const parent = program
    .command("bulk")
    .description("retry or cancel all jobs that match filters, of any batch")
    .addOption(urlOption())
    .addOption(keyOption())
    .addHelpText("after", bulkHelp);
  const run = async (command: BulkCommand) => setExitCode(await bulk(command, parent.opts<ApiTarget>()));
  const add = subcommandsOf(parent, "bulk");

  for (const verb of ["retry", "cancel"] as const) {
    const command = add(verb, descriptions[verb], " --payer 60054 --created-after 2026-11-20T22:00")
      .addOption(choice("--status <name>", "only jobs in this state", statuses[verb]))
      .option("--batch <batch-id>", "only jobs of this batch")
      .addOption(choice("--operation <name>", "only jobs of this operation", ["eligibility", "clearcoverage"]))
      .option("--payer <payer-id>", "only jobs for this payer");
    if (verb === "retry") {
      command
        .addOption(choice("--category <name>", "only jobs that failed for reasons of this kind", failureCategories))
        .option("--code <code>", "only jobs that failed with this code, such as upstream_timeout");
    }
    command
      .option("--created-after <time>", "only jobs created after this time", parseInstant)
      .option("--created-before <time>", "only jobs created before this time", parseInstant)
      .option("--yes", "do not ask", false)
      .option("--no-watch", "leave as soon as it has begun")
      .action((options: BulkFilterOptions & { yes: boolean; watch: boolean }) => run({ verb, ...options }));
  }
  add("list", "list such actions, newest first", " --limit 10")
    .option("--limit <number>", "at most so many, up to 200", parseCount, 20)
    .option("--json", "as the API answers it", false)
    .action((options: { limit: number; json: boolean }) => run({ verb: "list", ...options }));
  add("show", "show how far an action is", " blk_…")
    .argument("<action-id>", "blk_…")
    .option("--json", "as the API answers it", false)
    .action((id: string, options: { json: boolean }) => run({ verb: "show", id, ...options }));
  add("abort", "abort an action; what it changed stays changed", " blk_…")
    .argument("<action-id>", "blk_…")
    .action((id: string) => run({ verb: "abort", id }));
}

/** Of this machine's zone unless it ends in one. */
function parseInstant(text: string): string {
  const time = new Date(text);
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(time.getTime())) return time.toISOString();
  throw new InvalidArgumentError("It must be a time such as 2026-11-20T22:00.");
}
