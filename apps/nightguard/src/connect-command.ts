import type { ExitCode } from "@nightguard/process/exit";
import type { Command } from "commander";
import type { Actions } from "./actions.ts";
import type { ConnectAction } from "./connect.ts";

const connectHelp = `
The agent submits the files that are dropped into a folder or onto an SFTP server, and puts the results beside them. It runs
where the files are, and calls the API with an account's key. The settings file is described in docs/connect.md.

Examples:
  $ nightguard connect check
  $ nightguard connect run --config /etc/nightguard/connect.yaml
  $ nightguard connect status`;

const descriptions = {
  run: "watch the sources until stopped",
  once: "submit what lies there, wait for the answers, and end; ends with 2 when a file was refused",
  check: "check settings, key and folders, and list the files that would be taken; submits nothing",
  plan: "show who would be asked about in the next run, and why; submits nothing",
  status: "show what came, what failed and why; ends with 2 when a source is late",
  changes: "show what the last runs have written into a practice system, or in a dry run would have",
} as const satisfies Record<Exclude<ConnectAction, "undo">, string>;

export function addConnect(program: Command, actions: Actions, setExitCode: (code: ExitCode) => void): void {
  const parent = program
    .command("connect")
    .description("submit files from folders, and put the results beside them")
    .addHelpText("after", connectHelp);
  for (const [name, description] of Object.entries(descriptions) as [keyof typeof descriptions, string][]) {
    parent
      .command(name)
      .description(description)
      .option("--config <file>", "the settings", "connect.yaml")
      .action(async ({ config }: { config: string }) => setExitCode(await actions.connect(name, { config })));
  }
  parent
    .command("undo")
    .argument("<run>", "the run, as `changes` shows it")
    .description("restore what a run replaced in a practice system, except where the office has changed it since")
    .option("--config <file>", "the settings", "connect.yaml")
    .action(async (run: string, { config }: { config: string }) =>
      setExitCode(await actions.connect("undo", { config, run })),
    );
}
