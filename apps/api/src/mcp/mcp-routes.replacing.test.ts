import { UnavailableError } from "@nightguard/contract";
import { expect, test } from "vitest";
import { aJob, type GivenDeps, startApi, testCaller } from "../test-support.ts";

const document = { job: aJob, resultJson: null, version: "1" };

/** Calls a tool. @returns the inside of its Error object, or undefined; and the log */
async function callTool(given: GivenDeps, name: string, args: object) {
  const { post, log } = await startApi(given);
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  const response = await post("/mcp", message);
  const text = await response.text();
  const { result } = JSON.parse(text);
  expect(response.status).toBe(200);
  return { error: result.isError ? JSON.parse(result.content[0].text).error : undefined, result, text, log: log() };
}

test("a defect of ours says nothing of itself, and is logged once", async () => {
  const getJob = async () => {
    throw new Error("row of Philomena Quarrington");
  };

  const { error, text, log } = await callTool({ useCases: { getJob } }, "read_job", { id: aJob.id });

  expect(error).toMatchObject({ statusCode: 500 });
  expect(text + JSON.stringify(log)).not.toContain("Quarrington");
  expect(log.filter(({ level }) => level === "error")).toHaveLength(1);
});

test("what is not written down in the audit does not leave", async () => {
  const given: GivenDeps = {
    useCases: { getJob: async () => ({ ...document, job: { ...aJob, reference: "Quarrington" } }) },
    audit: {
      recordRepeated: async () => {
        throw new UnavailableError("PostgreSQL is away", 7);
      },
    },
  };

  const { error, result, text } = await callTool(given, "read_job", { id: aJob.id });

  expect(error).toMatchObject({ statusCode: 503 });
  expect(result.content[1].text).toBe("Try again in 7 seconds.");
  expect(text).not.toContain("Quarrington");
});

test("a refusal that is not written down is 503", async () => {
  const caller = { ...testCaller, scopes: ["verify" as const] };
  const given: GivenDeps = {
    accountAccess: { check: async () => caller, identify: async () => caller, watch: () => () => undefined },
    audit: {
      recordRepeated: async () => {
        throw new UnavailableError("PostgreSQL is away");
      },
    },
  };

  const { error } = await callTool(given, "read_job", { id: aJob.id });

  expect(error).toMatchObject({ statusCode: 503 });
});

test("a payer service's long error is cut off", async () => {
  const upstream = { message: "x".repeat(100_000) };
  const failed = { ...aJob, status: "failed" as const, error: { statusCode: 422, message: "No", upstream } };

  const { result } = await callTool({ useCases: { getJob: async () => ({ ...document, job: failed }) } }, "read_job", {
    id: aJob.id,
  });

  expect(result.structuredContent.job.error.upstream).toMatch(/^\{"message":"x{1900,2000}…$/);
});
