import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

/** An app by its own main.ts, without the command line. */
function startApp(name: "api" | "worker" | "sandbox", environment: Readonly<Record<string, string>> = {}) {
  const main = fileURLToPath(new URL(`../../apps/${name}/src/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...environment } });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function untilEnded(child: ChildProcess): Promise<unknown> {
  const [code] = await once(child, "exit");
  return code;
}

test("an app starts by itself, and ends in order when it is told to", async () => {
  const sandbox = startApp("sandbox", { PORT: "0" });
  for await (const line of createInterface({ input: sandbox.stdout })) {
    if (line.includes('"msg":"ready"')) break;
  }

  sandbox.kill("SIGTERM");

  expect(await untilEnded(sandbox)).toBe(0);
});

test.each(["api", "worker"] as const)("the %s says which setting it lacks, in one line", async (name) => {
  const child = startApp(name);
  const [said, code] = await Promise.all([text(child.stderr), untilEnded(child)]);

  expect(said).toBe("REDIS_URL is required: the Redis that holds queues and limits\n");
  expect(code).toBe(64);
});
