import type { Command } from "commander";

/** Ends a command's help with examples. @param examples without the program's name */
export const addExamples = (command: Command, ...examples: readonly string[]): Command => {
  const lines = examples.map((example) => `\n  $ nightguard ${example}`).join("");
  return command.addHelpText("after", `\nExample${examples.length > 1 ? "s" : ""}:${lines}`);
};
