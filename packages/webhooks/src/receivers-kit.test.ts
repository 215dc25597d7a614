// Runs the examples of docs/webhooks.md as they stand there.
import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { request } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { sendErrorClasses } from "./send-error.ts";
import { createSecret, signMessage } from "./signature.ts";

const page = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8");
const run = promisify(execFile);

const secret = createSecret();
const body = '{"type":"batch.completed","data":{"url":"/Batch/bat_1","reference":"Zoë"}}';

/** The example in this language; of several the last. */
function findExample(language: string): string {
  const examples = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))];
  return examples.at(-1)?.[1] ?? expect.fail(`docs/webhooks.md has no example in ${language}`);
}

const isMissing = (program: string, ...args: string[]) => spawnSync(program, args).error !== undefined;

const nodeProgram = [process.execPath, "--input-type=module", "-e", findExample("js")] as const;
const pythonProgram = ["python3", "-c", findExample("python")] as const;

/** A receiver on a port of its own, until the test ends. */
async function startReceiver([program, ...args]: readonly [string, ...string[]]) {
  const child = spawn(program, args, { env: { ...process.env, WEBHOOK_SECRET: secret, PORT: "0" } });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => (await lines.next()).value ?? expect.fail("the receiver has ended");
  const port = /^listening on (\d+)$/.exec(await nextLine())?.[1];
  return { url: `http://127.0.0.1:${port}/`, nextLine };
}

describe.each([
  ["Node", nodeProgram],
  ["Python", pythonProgram],
])("the receiver in %s", (name, program) => {
  test("accepts signed messages, during a rotation too, and nothing else", async (context) => {
    if (isMissing(program[0], "--version")) return context.skip(`needs ${name}`);
    const { url, nextLine } = await startReceiver(program);
    const post = async (headers: object, sent = body) => {
      const response = await request(url, { method: "POST", headers: { ...headers }, body: sent });
      await response.body.dump();
      return response.statusCode;
    };
    const sign = (secrets = [secret], at = new Date()) => signMessage({ id: "evt_1", body, secrets, at });

    expect(await post(sign())).toBe(204);
    expect(await nextLine()).toBe("batch.completed evt_1 /Batch/bat_1");
    expect(await post(sign([createSecret(), secret]))).toBe(204);
    expect(await post(sign([createSecret()]))).toBe(401);
    expect(await post(sign(), `${body} `)).toBe(401);
    expect(await post(sign([secret], new Date(Date.now() - 330_000)))).toBe(401);
    expect(await post(sign([secret], new Date(Date.now() + 330_000)))).toBe(401);
    expect(await post({ ...sign(), "webhook-timestamp": "soon" })).toBe(401);
    expect(await post({ ...sign(), "webhook-signature": "v1" })).toBe(401);
    expect(await post({})).toBe(401);
  });
});

test("the receiver in Node accepts what curl and openssl send", async (context) => {
  const missing = [
    ["sh", "-c", "true"],
    ["curl", "--version"],
    ["openssl", "version"],
  ].filter(([program = "", ...args]) => isMissing(program, ...args));
  if (missing.length > 0) return context.skip(`needs ${missing.map(([program]) => program).join(", ")}`);
  const { url, nextLine } = await startReceiver(nodeProgram);
  const send = (environment: object) =>
    run("sh", ["-c", findExample("sh")], { env: { ...process.env, ...environment } });

  expect((await send({ WEBHOOK_SECRET: secret, RECEIVER: url })).stdout).toBe("204\n");
  expect(await nextLine()).toContain("endpoint.test evt_test");
  expect((await send({ WEBHOOK_SECRET: createSecret(), RECEIVER: url })).stdout).toBe("401\n");
});

test("the table of errors names every class that accounts see", () => {
  const named = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(sendErrorClasses.filter((name) => name !== "interrupted"));
});
