import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Stream } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { compileCache } from "../support/compile-cache.ts";
import { connectAgent, failTool, useTool } from "../support/mcp.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

// What an AI agent gets from `nightguard mcp`, which it starts itself.

const program = fileURLToPath(new URL("../../apps/nightguard/bin/nightguard.mjs", import.meta.url));

let stack: Stack;
let account: TestAccount;
beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

/** @returns an agent whose process ends with the test, what it found wrong with standard output, and what was said to people */
async function startAgent(environment: Readonly<Record<string, string>>) {
  const env = { PATH: String(process.env.PATH), ...compileCache, ...environment } as Record<string, string>;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, "mcp"],
    env,
    stderr: "pipe",
  });
  const agent = new Client({ name: "tests", version: "1" });
  const faults: Error[] = [];
  agent.onerror = (error) => faults.push(error);
  let said = "";
  (transport.stderr as Stream).on("data", (chunk) => {
    said += chunk;
  });
  onTestFinished(() => agent.close());
  return { agent, connected: agent.connect(transport), faults, said: () => said };
}

test("gives the same tools, prompts and answers as /mcp", async () => {
  const { agent, connected, faults, said } = await startAgent({
    NIGHTGUARD_URL: `${stack.url}/`,
    NIGHTGUARD_API_KEY: account.liveKey,
  });
  await connected;
  const overHttp = await connectAgent(stack.url, account.liveKey);

  expect(await agent.listTools()).toEqual(await overHttp.listTools());
  expect(await agent.listPrompts()).toEqual(await overHttp.listPrompts());
  expect(agent.getInstructions()).toBe(overHttp.getInstructions());
  const { version: _, ...asked } = anEligibilityRequest();
  const { job } = await useTool(agent, "verify_patient", asked);
  expect(job).toMatchObject({ status: "succeeded", coverage: "active" });
  expect(await useTool(agent, "read_job", { id: job.job_id })).toEqual(
    await useTool(overHttp, "read_job", { id: job.job_id }),
  );
  expect(await failTool(agent, "read_job", { id: "x" })).toEqual({ statusCode: 404, message: "Not found" });
  await expect(agent.getPrompt({ name: "patient_not_found" })).rejects.toThrow(/must be the id/);
  expect([faults, said()]).toEqual([[], ""]);
});

test("says to the agent and at standard error what is wrong with the key or the address, and never the key", async () => {
  const wrongKey = "ng_live_0000";
  for (const [url, fault] of [
    [stack.url, "The API answered 401: Authentication required"],
    ["http://127.0.0.1:9", "No API answers at http://127.0.0.1:9"],
  ] as const) {
    const { connected, said } = await startAgent({ NIGHTGUARD_URL: url, NIGHTGUARD_API_KEY: wrongKey });
    await expect(connected).rejects.toThrow(fault);
    expect(said()).toContain(`nightguard: ${fault}`);
    expect(said()).not.toContain(wrongKey);
  }
});

test("answers what was asked before the input ended, then ends", async () => {
  const child = spawn(process.execPath, [program, "mcp", "--url", stack.url, "--key", account.liveKey], {
    env: { PATH: process.env.PATH, ...compileCache },
  });
  const ended = once(child, "close");
  child.stdin.end(`${JSON.stringify({ jsonrpc: "2.0", id: 7, method: "ping" })}\n`);

  expect(await text(child.stdout)).toBe('{"jsonrpc":"2.0","id":7,"result":{}}\n');
  expect((await ended)[0]).toBe(0);
});
