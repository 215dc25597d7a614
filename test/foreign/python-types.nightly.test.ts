import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);
const pyright = require.resolve("pyright/index.js");
const project = fileURLToPath(new URL("pyright.json", import.meta.url));
const program = fileURLToPath(new URL("fixtures/typed.py", import.meta.url));

interface Finding {
  readonly file: string;
  readonly severity: string;
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
}

test("Pyright finds no fault in the Python client, and in a program only the mistakes", () => {
  const { stdout } = spawnSync(process.execPath, [pyright, "--outputjson", "-p", project], { encoding: "utf8" });

  const { generalDiagnostics, summary } = JSON.parse(stdout) as {
    generalDiagnostics: readonly Finding[];
    summary: { filesAnalyzed: number };
  };
  const lines = readFileSync(program, "utf8").split("\n");
  const mistakes = lines.flatMap((line, index) => (line.endsWith("# mistake") ? [index] : []));
  const inProgram = generalDiagnostics.filter(({ file }) => file === program);
  const elsewhere = generalDiagnostics.filter(({ file }) => file !== program);
  expect(elsewhere).toEqual([]);
  expect([...new Set(inProgram.map(({ range }) => range.start.line))].sort((a, b) => a - b)).toEqual(mistakes);
  expect(summary.filesAnalyzed).toBeGreaterThan(10);
});
