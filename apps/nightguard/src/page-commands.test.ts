import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exitCodes } from "@nightguard/process/exit";
import { expect, test, vi } from "vitest";
import type { Actions } from "./actions.ts";
import { runProgram } from "./program.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter(isPage)
    .map((name) => `docs/${name}`),
];

/** Takes every command and does nothing. */
const actions = answerWith((name) => (name === "admin" ? answerWith(() => exitCodes.ok) : exitCodes.ok)) as Actions;

test.each(pages)("the commands of %s exist, with their options", async (page) => {
  const text = readFileSync(join(root, page), "utf8").replaceAll(/\\\n\s*/g, "");
  const failed: string[] = [];
  for (const args of findCommands(text)) {
    if ((await runQuietly(args)) !== exitCodes.ok) failed.push(args.join(" "));
  }

  expect(failed).toEqual([]);
});

/** Lines of shell blocks, with what comes before and behind the command cut off. */
function findCommands(text: string): string[][] {
  const blocks = [...text.matchAll(/^ *```([a-z]*)\n(.*?)^ *```$/gms)];
  const shell = blocks.flatMap(([, language = "", block = ""]) => (["", "sh"].includes(language) ? [block] : []));
  // The namespace of kubectl has the command's name.
  const lines = shell.flatMap((block) => block.split("\n")).map((line) => line.replace(/^ *kubectl .*?(?: -- |$)/, ""));
  return lines.flatMap((line) => {
    const [, command = ""] =
      /(?:^|[ |])(?:npx )?nightguard ([a-z].*)$/.exec(line.replace(/docker compose run .* api /, "nightguard ")) ?? [];
    const words = [...command.replace(/\s(?:[#|>]\s|>).*$/, "").matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)];
    return words.length === 0 ? [] : [words.map(([, single, double, bare]) => single ?? double ?? bare ?? "")];
  });
}

async function runQuietly(args: readonly string[]): Promise<number> {
  const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, "write").mockReturnValue(true));
  try {
    return await runProgram(args, actions);
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}

function isPage(name: string): boolean {
  return name.endsWith(".md");
}

/** A `then` would make it a promise to those who await it. */
function answerWith(answer: (name: string) => unknown): object {
  return new Proxy({}, { get: (_target, name) => (name === "then" ? undefined : async () => answer(String(name))) });
}
