import type { Command } from "commander";

/**
 * Adds subcommands, each with examples of its use.
 *
 * @param path the words before a subcommand's name, such as `admin route`
 */
export const subcommandsOf =
  (parent: Command, path: string) =>
  (name: string, description: string, ...examples: readonly string[]): Command =>
    addExamples(parent.command(name).description(description), ...examples.map((rest) => `${path} ${name}${rest}`));

/** @param examples without the program's name */
export const addExamples = (command: Command, ...examples: readonly string[]): Command => {
  const lines = examples.map((example) => `\n  $ nightguard ${example}`).join("");
  return command.addHelpText("after", `\nExample${examples.length > 1 ? "s" : ""}:${lines}`);
};
