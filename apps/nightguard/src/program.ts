import { type ExitCode, exitCodes } from "@nightguard/process/exit";
import { Command, CommanderError } from "commander";
import packageJson from "../package.json" with { type: "json" };
import type { Actions } from "./actions.ts";
import { addAdmin } from "./admin-commands.ts";
import { addBatch, addVerify } from "./batch-commands.ts";
import { addBulk } from "./bulk-commands.ts";
import { addConnect } from "./connect-command.ts";
import { addConsole } from "./console-command.ts";
import { addExplain } from "./explain-command.ts";
import { addListen } from "./listen-command.ts";
import { addMcp } from "./mcp-command.ts";
import { addParts } from "./part-commands.ts";
import { addProof } from "./proof-commands.ts";
import { addStart } from "./start-command.ts";

const programHelp = `
Exit codes: 0 success, 1 failure, 2 some rows got no answer, 64 invalid command line or configuration.

Start with:
  $ nightguard start --sample             everything on this machine, with 500 invented patients
  $ nightguard verify appointments.csv    your own file, in another terminal`;

/**
 * @param args without the program's name
 * @returns the exit code; errors in the command line are printed to standard error
 */
export async function runProgram(args: readonly string[], actions: Actions): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.ok;
  const program = createProgram(actions, (code) => {
    exitCode = code;
  });
  // The URL option before `upstream` is the API's, after it the upstream's: an administrator's token must not reach a
  // payer service.
  if (args[0] === "admin" && args.includes("upstream")) {
    program.enablePositionalOptions();
    program.commands.find((command) => command.name() === "admin")?.enablePositionalOptions();
  }

  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
}

/** @param setExitCode called by the commands whose end has another exit code than 0 */
export function createProgram(actions: Actions, setExitCode: (code: ExitCode) => void): Command {
  const program = new Command("nightguard")
    .version(packageJson.version)
    .description("Verifies dental insurance coverage for many patients at once: reliably, within limits, and cheaply.")
    .addHelpText("after", programHelp)
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "nightguard: ")) })
    .showHelpAfterError("(add --help for usage)")
    .exitOverride();
  addStart(program, actions);
  addParts(program, actions);
  const batchActions = { verify: actions.verify, batch: actions.batch, setExitCode };
  addVerify(program, batchActions);
  addBatch(program, batchActions);
  addBulk(program, { bulk: actions.bulk, setExitCode });
  addExplain(program, actions);
  addProof(program, actions, setExitCode);
  addListen(program, actions);
  addMcp(program, actions);
  addConnect(program, actions, setExitCode);
  addConsole(program, actions);
  addAdmin(program, actions, setExitCode);
  return program;
}
