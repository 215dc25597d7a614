import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { compileCache } from "../support/compile-cache.ts";
import { until } from "../support/waiting.ts";
import { startStedi, stediKeys } from "../upstreams/stedi.ts";

const program = fileURLToPath(new URL("../../apps/nightguard/bin/nightguard.mjs", import.meta.url));
const guide = new URL("../../docs/upstreams.md", import.meta.url);
const title = "## From sign-up to the first real answer";

/** The commands of the guide, block by block, as they are written. */
async function readCommands(): Promise<string[]> {
  const text = await readFile(guide, "utf8");
  const section = text.split(title)[1]?.split(/^## /m)[0] ?? "";
  return [...section.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block = ""]) => block.replaceAll(/^ {3}/gm, ""));
}

/** `nightguard` on the path; its only addition is the imitator's address where a payer service is put. */
const wrapper = (addresses: { url: string; settings: string }) => `#!/bin/sh
case "$*" in
  "admin upstream put"*) set -- "$@" --url '${addresses.url}' --settings '${addresses.settings}' ;;
esac
exec '${process.execPath}' '${program}' "$@"
`;

async function untilClosed(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const [code] = await once(child, "close");
  return { code, text };
}

test("the commands of the guide lead from a test key to a payer's answer, word for word, and test answers are refused for live work", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nightguard first answer "));
  const stedi = await startStedi();
  const settings = join(folder, "settings.json");
  await writeFile(settings, JSON.stringify({ payers_url: stedi.url, manager_url: stedi.url }));
  await writeFile(join(folder, "nightguard"), wrapper({ url: stedi.url, settings }));
  await chmod(join(folder, "nightguard"), 0o755);
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    HOME: process.env.HOME ?? folder,
    PORT: "0",
    ...compileCache,
    STEDI_TEST_KEY: stediKeys.test,
    STEDI_LIVE_KEY: stediKeys.live,
  };
  const start = spawn("nightguard", ["start"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let started = "";
  start.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    started += chunk;
  });
  const ended = once(start, "close");
  onTestFinished(async () => {
    start.kill("SIGTERM");
    await ended;
    await stedi.close();
    await rm(folder, { recursive: true, force: true });
  });
  await until(() => expect(started).toContain("Ctrl-C stops everything"), 50, 120_000);
  const shell = (commands: string) =>
    untilClosed(spawn("sh", ["-e", "-c", commands], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] }));

  const blocks = await readCommands();
  expect(blocks).toHaveLength(4);
  for (const block of blocks) {
    const { code, text } = await shell(block);
    expect(code, `${block}\n${text}`).toBe(0);
    if (block.includes("upstream test")) expect(text).toContain("ok: ");
  }
  const results = await Promise.all(
    ["mock-results.csv", "results.csv"].map((file) => readFile(join(folder, file), "utf8")),
  );
  for (const result of results) expect(result).toMatch(/succeeded.*active/);
  // The mock people are not billed, the patient once.
  expect([...stedi.checks]).toEqual([["W100000001", 1]]);

  const refused = await shell(
    "sed 's/W100000001/TESTMODE-1/' patient.csv > test-mode.csv; nightguard verify test-mode.csv --out - --format ndjson || true",
  );
  expect(refused.text).toContain("wrong_mode");
  expect(refused.text).not.toContain("Active Coverage");
});
