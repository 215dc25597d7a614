import { fileTypes, jobStatuses } from "@nightguard/contract";
import type { ExitCode } from "@nightguard/process/exit";
import { type Command, InvalidArgumentError } from "commander";
import type { ApiTarget } from "./api-target.ts";
import type { BatchCommand, RetriedCause } from "./batch.ts";
import { type ResultFormat, resultFormats } from "./batch-formats.ts";
import { findTime, toBatchTimes } from "./batch-times.ts";
import { choice, keyOption, parserOf, urlOption } from "./target-options.ts";
import type { VerifyOptions } from "./verify.ts";

interface BatchActions {
  verify(file: string, options: VerifyOptions): Promise<ExitCode>;
  batch(command: BatchCommand, target: ApiTarget): Promise<ExitCode>;
  setExitCode(code: ExitCode): void;
}

const verifyHelp = `
Without --url and --key the \`nightguard start\` that runs in this folder is asked. A table (CSV, .xlsx) has a header row with
payer_id, npi, tax_id, first_name, last_name, member_id, dob, group_number and, as needed, dependent_first_name,
dependent_last_name, dependent_dob, reference, appointment_at; a row that cannot be asked is reported, the others run.
A time is 2026-11-20T22:00, of this machine's zone unless it ends in one, or 22:00, the next time the clock shows that;
a --deadline of 06:00 is the first one after --not-before.
An upload that breaks off is sent again and taken in once. Ctrl-C ends the watching, not the batch.

Exit code 0: every row got an answer. 2: the results are there, and some rows got no answer or were refused. 1: it failed.

Examples:
  $ nightguard verify appointments.csv
  $ nightguard verify appointments.csv --operation clearcoverage --out benefits.ndjson
  $ nightguard verify tomorrow.csv --not-before 22:00 --deadline 06:30 --no-watch
  $ nightguard verify export.csv --npi 1234567893 --tax-id 123456789 --map "Insurance ID=member_id"
  $ nightguard verify export.xlsx --sheet Tomorrow --out results.xlsx
  $ nightguard verify export.csv.gz
  $ nightguard verify export.csv --date-order dmy --npi-check refuse
  $ psql -c "copy (select …) to stdout csv header" | nightguard verify - > results.csv
  $ NIGHTGUARD_URL=https://nightguard.example NIGHTGUARD_API_KEY=ng_live_… nightguard verify appointments.csv --out -`;

export function addVerify(program: Command, { verify, setExitCode }: BatchActions): void {
  program
    .command("verify")
    .description("submit a file of patients, show how far it is, write the results")
    .argument("<file>", "a .csv, .xlsx, .zip, .ndjson or .json file, gzipped or not, - for standard input")
    .addOption(urlOption())
    .addOption(keyOption())
    .addOption(choice("--type <name>", "what the file holds, else by its name; - holds csv", fileTypes))
    .addOption(choice("--operation <name>", "what to ask", ["eligibility", "clearcoverage"]))
    .addOption(choice("--transform <name>", "have answers normalised", ["true_eligibility"]))
    .option("--name <text>", "a name for the batch")
    .option("--not-before <time>", "nothing is asked before this time", parseTime)
    .option("--deadline <time>", "what has not begun by then expires", parseTime)
    .addOption(choice("--priority <name>", "before or after other batches", ["low", "normal", "high"]))
    .option("--max-age <seconds>", "answers to the same question that are younger are used again", parseWhole)
    .addOption(choice("--on-unknown <name>", "a call that was never answered, after a crash", ["retry", "fail"]))
    .addOption(choice("--on-invalid <name>", "rows that cannot be asked", ["skip", "reject"]))
    .option("--npi <digits>", "fills that column of a table")
    .option("--tax-id <digits>", "fills that column of a table")
    .option("--payer-id <id>", "fills that column of a table")
    .addOption(
      choice("--date-order <order>", "of dates in a table such as 05/06/1980: month or day first", ["mdy", "dmy"]),
    )
    .addOption(choice("--npi-check <name>", "rows of a table with a wrong check digit in the NPI", ["warn", "refuse"]))
    .addOption(
      choice(
        "--payer-match <name>",
        "rows of a table whose payer id is on no list: refuse them, or map to the only payer alike",
        ["refuse", "map"],
      ),
    )
    .option('--map <"Column=field">', "what a column of a table holds; as often as needed", collect)
    .option("--sheet <name>", "the sheet of an .xlsx file, by name or number (default: the first)")
    .option("--watch", "stay until every row has ended, then write the results", true)
    .option("--no-watch", "leave as soon as the file is accepted")
    .option("--out <file>", "where the results go, - for standard output (default: <file>.results.csv)")
    .addOption(choice("--format <name>", "of the results, else by the name of --out", resultFormats))
    .addHelpText("after", verifyHelp)
    .action(async (file: string, options: VerifyOptions) =>
      setExitCode(await verify(file, { ...options, ...toBatchTimes(options, new Date()) })),
    );
}

const batchHelp = `
Without --url and --key the \`nightguard start\` that runs in this folder is asked.

Examples:
  $ nightguard batch list
  $ nightguard batch watch bat_…
  $ nightguard batch retry bat_… --category payer
  $ nightguard batch results bat_… --out results.csv`;

const failureCategories = ["request", "patient", "provider", "payer", "plan", "service"];

const simpleCommands = {
  watch: "show how far a batch is until it has ended; ends with 2 when some rows got no answer",
  cancel: "cancel a batch: rows that wait are never asked, rows that are running end",
  pause: "pause a batch: no further row begins until it is resumed",
  resume: "let a paused batch go on",
} as const;

export function addBatch(program: Command, { batch, setExitCode }: BatchActions): void {
  const parent = program
    .command("batch")
    .description("list, show, watch and control the batches of an account")
    .addOption(urlOption())
    .addOption(keyOption())
    .addHelpText("after", batchHelp);
  const run = async (command: BatchCommand) => setExitCode(await batch(command, parent.opts<ApiTarget>()));
  const add = (usage: string, description: string, example: string) =>
    parent.command(usage).description(description).addHelpText("after", `\nExample:\n  $ nightguard batch ${example}`);

  add("list", "list batches, newest first", "list --limit 10")
    .option("--limit <number>", "at most so many, up to 200", parseWhole, 20)
    .option("--json", "as the API answers it", false)
    .action((options: { limit: number; json: boolean }) => run({ verb: "list", ...options }));
  add("show <batch-id>", "show the state of a batch", "show bat_…")
    .option("--json", "as the API answers it", false)
    .action((id: string, options: { json: boolean }) => run({ verb: "show", id, ...options }));
  for (const verb of ["watch", "cancel", "pause", "resume"] as const) {
    add(`${verb} <batch-id>`, simpleCommands[verb], `${verb} bat_…`).action((id: string) => run({ verb, id }));
  }
  add("retry <batch-id>", "have the failed and expired rows of a batch done again", "retry bat_… --category payer")
    .addOption(choice("--category <name>", "only rows that failed for reasons of this kind", failureCategories))
    .option("--code <code>", "only rows that failed with this code, such as upstream_timeout")
    .option("--payer <payer-id>", "only rows for this payer")
    .action((id: string, cause: RetriedCause) => run({ verb: "retry", id, ...cause }));
  add("results <batch-id>", "write what came of the rows, also while the batch runs", "results bat_… --out results.csv")
    .option("--out <file>", "where they go (default: standard output)")
    .addOption(choice("--format <name>", "else by the name of --out, else csv", resultFormats))
    .addOption(choice("--status <name>", "only rows in this state", jobStatuses))
    .option("--after-row <number>", "go on after this row", parseWhole)
    .action((id: string, options: { out?: string; format?: ResultFormat; status?: string; afterRow?: number }) =>
      run({ verb: "results", id, ...options }),
    );
}

/** Only checks the time: `toBatchTimes` resolves `22:00` together with the other options. */
function parseTime(text: string): string {
  if (findTime(text, new Date())) return text;
  throw new InvalidArgumentError("It must be a time such as 22:00 or 2026-11-20T22:00.");
}

const parseWhole = parserOf((text) => /^\d{1,15}$/.test(text), "It must be a whole number.");

const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
