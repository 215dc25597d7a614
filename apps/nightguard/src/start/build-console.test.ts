import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildConsole } from "./build-console.ts";

/** What a build that ends so has `nightguard start` print. */
async function runBuild(source: string, signal = new AbortController().signal): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "night guard "));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = join(folder, "build.mjs");
  writeFileSync(script, source);
  const lines: string[] = [];
  await buildConsole({ say: (line) => lines.push(line), signal, script });
  return lines;
}

test("a console that could be built is not spoken of", async () => {
  expect(await runBuild("")).toEqual([]);
});

test("a failed build is one line, and the start goes on", async () => {
  const source = 'console.error("src/main.tsx: unexpected token\\n  at line 3"); process.exitCode = 1;';
  expect(await runBuild(source)).toEqual([
    "The console could not be built, the rest works: src/main.tsx: unexpected token",
  ]);
});

test("a stop ends the build without a word", async () => {
  expect(await runBuild("setInterval(() => {}, 1000);", AbortSignal.timeout(200))).toEqual([]);
});
