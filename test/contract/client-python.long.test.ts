// Runs the tests of packages/client-python: with Python's standard library alone, against the whole service.
import { type ExecFileException, execFile, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";

const folder = fileURLToPath(new URL("../../packages/client-python", import.meta.url));
const files = readdirSync(join(folder, "tests")).filter((name) => name.startsWith("test_"));
const isThere = (program: string) => spawnSync(program, ["--version"]).error === undefined;
const hasPython = isThere("python3");
/** All but the test of TLS, which needs openssl. */
const allPassed = isThere("openssl") ? /^OK$/m : /^OK(?: \(skipped=1\))?$/m;

let stack: Stack;
beforeAll(async () => {
  stack = await borrowStack();
});
beforeEach(() => stack.payer.reset());
afterAll(() => stack.stop());

/** What the program printed; `-S` leaves out whatever was installed. */
async function runPython(args: string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...process.env, PYTHONPATH: `${folder}/src`, PYTHONDONTWRITEBYTECODE: "1", ...environment };
  const running = promisify(execFile)("python3", ["-S", "-W", "error", ...args], { cwd: `${folder}/tests`, env });
  const { stdout, stderr } = await running.catch((error: ExecFileException) => {
    throw new Error(`python3 ${args.join(" ")} failed:\n${error.stdout}${error.stderr}`);
  });
  return stdout + stderr;
}

test.for(files)("the Python client keeps what %s says", async (file, context) => {
  if (!hasPython) return context.skip("needs python3");
  const { liveKey } = await stack.createAccount();
  const output = await runPython(["-m", "unittest", file], { NIGHTGUARD_URL: stack.url, NIGHTGUARD_API_KEY: liveKey });
  expect(output).toMatch(/^Ran [1-9]\d* tests? in /m);
  expect(output).toMatch(allPassed);
});
