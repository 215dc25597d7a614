import type { Command } from "commander";
import type { Actions } from "./actions.ts";
import type { ApiTarget } from "./api-target.ts";
import { keyOption, urlOption } from "./target-options.ts";

const mcpHelp = `
An AI agent starts this command and speaks the Model Context Protocol with it. Its tools are those of /mcp of the API; docs/mcp.md
describes them. Without --url and --key the \`nightguard start\` that runs in this folder is asked. Standard output has nothing but
the protocol, and standard error what went wrong.

Example:
  $ NIGHTGUARD_URL=https://nightguard.example NIGHTGUARD_API_KEY=ng_live_… nightguard mcp`;

export function addMcp(program: Command, { mcp }: Actions): void {
  program
    .command("mcp")
    .description("give an AI agent the tools of the API, over standard input and output")
    .addOption(urlOption())
    .addOption(keyOption())
    .addHelpText("after", mcpHelp)
    .action((target: ApiTarget) => mcp(target));
}
