import { randomUUID } from "node:crypto";
import { newUuid, toPublicId } from "@nightguard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAboutAlvarez } from "../support/alvarez.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { connectAgent, failTool, useTool } from "../support/mcp.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { createKey, stingyLimits, useUp } from "../support/standing.ts";
import { until } from "../support/waiting.ts";
import { inHours, refusal } from "../support/work-items.ts";
import { x12Rejection } from "../support/x12.ts";

// What an AI agent does at `/mcp`, with the client of the protocol's own library.

let stack: Stack;
let account: TestAccount;
let agent: Awaited<ReturnType<typeof connectAgent>>;
beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
  agent = await connectAgent(stack.url, account.liveKey);
});
afterAll(async () => {
  await agent.close();
  await stack.stop();
});

/** An agent with a key of these scopes. */
async function openAgent(scopes: readonly string[], { id }: Pick<TestAccount, "id"> = account) {
  const { body } = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { name: "Agent", mode: "live", scopes });
  return connectAgent(stack.url, String(body.key));
}

const { version: _, ...question } = anEligibilityRequest();
/** Arguments of `verify_patient`. */
const ask = (overrides: object = {}) => {
  const { version: _version, ...asked } = anEligibilityRequest();
  return { ...asked, ...overrides };
};

/** About a patient whom the payer rejects with this code. */
function askRejected(code: string, overrides: object = {}) {
  const asked = ask({ appointment_at: inHours(24), ...overrides });
  const rejection = { headers: { "content-type": "application/edi-x12" }, body: x12Rejection(code, "C") };
  stack.payer.answersAbout(asked.subscriber.member_id, rejection);
  return asked;
}

describe("the protocol", () => {
  test("names the tools, each with what it takes, what it answers and whether it writes", async () => {
    const { tools } = await agent.listTools();

    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ["find_payer", true],
      ["verify_patient", false],
      ["read_job", true],
      ["explain_rejection", true],
      ["retry_job", false],
      ["correct_job", false],
      ["record_finding", false],
      ["list_work", true],
      ["submit_batch", false],
      ["read_batch", true],
      ["retry_batch", false],
    ]);
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
    expect(writing.map(({ name, annotations }) => [name, annotations?.openWorldHint])).toEqual([
      ["verify_patient", true],
      ["retry_job", true],
      ["correct_job", true],
      ["record_finding", false],
      ["submit_batch", true],
      ["retry_batch", true],
    ]);
    for (const { annotations, inputSchema } of writing) {
      expect(annotations).toMatchObject({ destructiveHint: false, idempotentHint: false });
      expect(inputSchema.properties).toHaveProperty("idempotency_key");
    }
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect([name, description?.includes("WRITES")]).toEqual([name, annotations?.readOnlyHint === false]);
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, "object", "object"]);
    }
    const verify = tools.find(({ name }) => name === "verify_patient")?.inputSchema;
    expect(verify?.required).toEqual(["payer", "provider", "subscriber"]);
    const submit = tools.find(({ name }) => name === "submit_batch")?.inputSchema;
    expect(submit?.properties?.items).toMatchObject({ maxItems: 500, items: { required: verify?.required } });
    expect(agent.getInstructions()).toContain("write and cost verifications");
    expect(agent.getServerVersion()).toMatchObject({ name: "nightguard" });
  });

  test("has prompts for the commonest errors, which name the job and the tools", async () => {
    const { prompts } = await agent.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      "patient_not_found",
      "payer_does_not_answer",
      "provider_not_on_file",
    ]);
    const { tools } = await agent.listTools();
    const id = toPublicId("job", newUuid());
    for (const { name } of prompts) {
      const { messages } = await agent.getPrompt({ name, arguments: { job_id: id } });
      const [message] = messages as { content: { text: string } }[];
      const { text = "" } = message?.content ?? {};
      expect(text).toContain(`read_job with the id ${id}`);
      const named = [...text.matchAll(/\b(?:read|explain|verify|find|list|submit|retry|correct|record)_[a-z]+/g)].map(
        ([tool]) => tool,
      );
      expect(tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(named));
      await expect(agent.getPrompt({ name, arguments: { job_id: "Philomena" } })).rejects.toThrow(/must be the id/);
      await expect(agent.getPrompt({ name })).rejects.toThrow(/must be the id/);
    }
    await expect(agent.getPrompt({ name: "other" })).rejects.toThrow(/no prompt of this name/);
    await expect(agent.callTool({ name: "delete_everything" })).rejects.toThrow(/no tool of this name/);
  });

  test("takes one message in one POST, from keys only", async () => {
    const { api } = account;
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

    expect((await api.post("/mcp", ping)).body).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect((await api.post("/mcp", { jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
    for (const body of [[ping], {}, "text", { ...ping, jsonrpc: "1.0" }, { jsonrpc: "2.0", id: 1 }]) {
      expectError(await api.post("/mcp", JSON.stringify(body), { "content-type": "application/json" }), 400);
    }
    expectError(await api.post("/mcp", ping, { "mcp-protocol-version": "1999-01-01" }), 400);
    expectError(await api.get("/mcp"), 405);
    expectError(await api.delete("/mcp"), 405);
    expectError(await stack.anonymous.post("/mcp", ping), 401);
    const { browser } = await openPerson(stack, { account_id: account.id, roles: ["owner", "coordinator"] });
    const inContext = browser.api(`${account.id};live`);
    expect((await inContext.get("/Job")).status).toBe(200);
    expectError(await inContext.post("/mcp", ping), 401);
  });

  test("counts each message as a request, and each verification as one", async () => {
    const limited = await stack.createAccount(stingyLimits);
    const messages = [
      { method: "tools/list" },
      { method: "tools/call", params: { name: "find_payer", arguments: {} } },
      { method: "tools/call", params: { name: "nothing" } },
    ];
    await useUp(limited);

    for (const message of messages) {
      const answer = await limited.api.post("/mcp", { jsonrpc: "2.0", id: 1, ...message });
      const result = answer.body.result as { content: { text: string }[] } | undefined;
      const error = result ? JSON.parse(result.content[0]?.text ?? "").error : expectError(answer, 429);
      expect(error).toMatchObject({ statusCode: 429 });
      if (result) expect(result.content[1]?.text).toMatch(/^Try again in \d+ seconds\.$/);
    }
    const verify = { name: "verify_patient", arguments: question };
    const { body } = await limited.api.post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: verify });
    expect(JSON.stringify(body)).toContain('\\"statusCode\\":429');
    expect(stack.payer.callsAbout(question.subscriber.member_id)).toEqual([]);
  });
});

describe("find_payer", () => {
  test("finds a payer by a name with a typo, page by page", async () => {
    const found = await useTool(agent, "find_payer", { search: "Atna Dental", limit: 1 });
    expect(found).toMatchObject({ payers: [{ id: "60054", name: "Aetna Dental", status: "active" }] });

    const first = await useTool(agent, "find_payer", { limit: 1 });
    expect(first).toMatchObject({ payers: [{}], next_cursor: "1" });
    const second = await useTool(agent, "find_payer", { limit: 1, cursor: first.next_cursor });
    expect(second.payers).not.toEqual(first.payers);
  });

  test("finds a carrier of ClearCoverage", async () => {
    const { payers } = await useTool(agent, "find_payer", { operation: "clearcoverage", search: "delta", limit: 50 });
    expect(payers.length).toBeGreaterThan(0);
    expect(payers).toEqual(
      payers.map(() => ({ id: expect.any(String), name: expect.stringMatching(/delta/i), status: null })),
    );
  });

  test("says what is wrong with its arguments", async () => {
    const error = await failTool(agent, "find_payer", { limit: 1_000, cursor: "x" });
    expect(error).toMatchObject({ statusCode: 400, issues: [{ path: "limit" }, { path: "cursor" }] });
  });
});

describe("verify_patient", () => {
  test("asks the payer, and read_job has the benefits with the place of each value", async () => {
    const { version: _version, ...asked } = askAboutAlvarez(stack);
    const { job, next_step } = await useTool(agent, "verify_patient", asked);

    expect(job).toMatchObject({
      status: "succeeded",
      coverage: "active",
      patient: { first_name: "Marisol", last_name: "Alvarez" },
      figures: { maximum: "2000.00", maximum_remaining: "1742.50" },
    });
    expect(next_step).toContain("read_job");

    const read = await useTool(agent, "read_job", { id: job.job_id });
    expect(read).toMatchObject({ job: { id: job.job_id }, head: { maximum_remaining: "1742.50" }, left_out: null });
    const path = "/maximums/annual/individual/in_network/remaining";
    const line = read.lines.find(({ places }) => path in places);
    expect(line).toMatchObject({
      text: expect.stringContaining("$1,742.50"),
      places: { [path]: [expect.any(String)] },
    });
    const why = await account.api.get(`/Job/${job.job_id}/why?path=${path}`);
    const [place] = why.body.places as { source: string }[];
    expect(line?.places[path]?.map((source) => source.split("/")[0])).toContain(place?.source);
  });

  test("asks once under an idempotency key, and refuses the key for another patient", async () => {
    const [asked, key] = [ask(), randomUUID()];
    const first = await useTool(agent, "verify_patient", { ...asked, idempotency_key: key });
    const again = await useTool(agent, "verify_patient", { ...asked, idempotency_key: key });

    expect(again).toEqual(first);
    expect(stack.payer.callsAbout(asked.subscriber.member_id)).toHaveLength(1);
    const other = await failTool(agent, "verify_patient", { ...ask(), idempotency_key: key });
    expect(other.statusCode).toBe(422);
    const { body } = await account.api.get(`/Audit?action=job.replay`);
    expect(body.data).toMatchObject([{ action: "job.replay", subject: first.job.job_id }]);
  });

  test("under a key asks again what the payer service did not take", async () => {
    const [asked, key] = [ask(), randomUUID()];
    stack.payer.answersAbout(asked.subscriber.member_id, { status: 402, body: { message: "pay" } }, { body: "{}" });

    const first = await useTool(agent, "verify_patient", { ...asked, idempotency_key: key });
    const second = await useTool(agent, "verify_patient", { ...asked, idempotency_key: key });

    expect(first.job).toMatchObject({ status: "failed", failure: { code: "upstream_payment_required" } });
    expect(second.job.status).toBe("succeeded");
  });

  test("runs one call under a key at a time, and says so to the other", async () => {
    const [asked, key] = [ask(), randomUUID()];
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answersAbout(asked.subscriber.member_id, { body: "{}", after });
    const first = useTool(agent, "verify_patient", { ...asked, idempotency_key: key });
    await until(() => expect(stack.payer.callsAbout(asked.subscriber.member_id)).toHaveLength(1));

    const error = await failTool(agent, "verify_patient", { ...asked, idempotency_key: key });

    expect(error).toMatchObject({ statusCode: 409, message: expect.stringContaining("still running") });
    answer();
    expect((await first).job.status).toBe("succeeded");
  });

  test("answers before the payer does where it is not to wait, and read_job waits for the end", async () => {
    const asked = ask();
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answersAbout(asked.subscriber.member_id, { body: "{}", after });

    const { job, next_step } = await useTool(agent, "verify_patient", { ...asked, wait: 1 });

    expect(["queued", "running"]).toContain(job.status);
    expect(next_step).toContain("Do not verify again");
    expect(await useTool(agent, "read_job", { id: job.job_id })).toMatchObject({ head: null, lines: [] });
    const ended = useTool(agent, "read_job", { id: job.job_id, wait: 50 });
    answer();
    expect((await ended).job.status).toBe("succeeded");
  });

  test("names every fault, and repeats no value", async () => {
    const asked = ask({ provider: { npi: "Philomena", tax_id: "1" } });
    const error = await failTool(agent, "verify_patient", asked);

    expect(error).toMatchObject({ statusCode: 400, issues: [{ path: "provider.npi" }, { path: "provider.tax_id" }] });
    expect(JSON.stringify(error)).not.toContain("Philomena");
  });

  test("tells a payer service's refusal", async () => {
    const asked = ask();
    stack.payer.answersAbout(asked.subscriber.member_id, refusal);
    const { job, next_step } = await useTool(agent, "verify_patient", asked);

    expect(job).toMatchObject({ status: "failed", failure: { code: "upstream_rejected" } });
    expect(next_step).toContain(job.failure?.hint);
    const read = await useTool(agent, "read_job", { id: job.job_id });
    expect(read).toMatchObject({ job: { error: { upstream: refusal.body } }, lines: [] });
  });
});

describe("explain_rejection", () => {
  test("says the cause, the next step, and the fields with what was asked", async () => {
    const asked = askRejected("75");
    const { job } = await useTool(agent, "verify_patient", asked);
    const told = await useTool(agent, "explain_rejection", { id: job.job_id });

    const { member_id, last_name, first_name, dob } = asked.subscriber;
    expect(told).toMatchObject({
      coverage: "rejected",
      failure: { category: "patient", code: "AAA_75", retryable: false },
      fields: [
        { path: "subscriber.member_id", asked: member_id },
        { path: "subscriber.last_name", asked: last_name },
        { path: "subscriber.first_name", asked: first_name },
        { path: "subscriber.dob", asked: dob },
      ],
      next_step: expect.stringContaining(String(told.failure?.hint)),
    });
    const { lines } = await useTool(agent, "read_job", { id: job.job_id });
    expect(JSON.stringify(lines)).toContain("does not know this subscriber");
  });

  test("leads to the job that corrects it, and to nothing where nothing is wrong", async () => {
    const { job } = await useTool(agent, "verify_patient", askRejected("43"));
    const corrected = await account.api.post(`/Job/${job.job_id}/correct`, { subscriber: { member_id: aMemberId() } });
    await account.api.get(`/Job/${corrected.body.id}?wait=60`);

    const told = await useTool(agent, "explain_rejection", { id: job.job_id });
    expect(told).toMatchObject({
      corrected_by: corrected.body.id,
      next_step: expect.stringContaining(`${corrected.body.id}`),
    });
    const other = await useTool(agent, "explain_rejection", { id: corrected.body.id });
    expect(other).toMatchObject({ failure: null, fields: [], next_step: expect.stringContaining("not rejected") });
  });

  test("says that a payer which does not answer is only to be asked later", async () => {
    const { job } = await useTool(agent, "verify_patient", askRejected("42"));
    const told = await useTool(agent, "explain_rejection", { id: job.job_id });
    expect(told).toMatchObject({
      failure: { code: "AAA_42", retryable: true },
      fields: [],
      next_step: expect.stringContaining("Nothing has to be corrected"),
    });
  });

  test("finds no job that is none", async () => {
    for (const id of [toPublicId("job", newUuid()), "x"]) {
      expect((await failTool(agent, "explain_rejection", { id })).statusCode).toBe(404);
      expect((await failTool(agent, "read_job", { id })).statusCode).toBe(404);
    }
  });
});

test("a long explanation comes in pieces, each of which says what it leaves out", async () => {
  const asked = ask();
  const benefitsInformation = Array.from({ length: 300 }, (_none, index) => ({
    code: "F",
    serviceTypeCodes: ["35"],
    additionalInformation: [{ description: `PROVISION ${index} ${"OF A PLAN WITH MANY WORDS ".repeat(8)}` }],
  }));
  const active = { code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] };
  stack.payer.answersAbout(asked.subscriber.member_id, {
    body: { benefitsInformation: [active, ...benefitsInformation] },
  });
  const { job } = await useTool(agent, "verify_patient", asked);

  const texts: string[] = [];
  let from_line: number | null = 0;
  while (from_line !== null) {
    const answer: Awaited<ReturnType<typeof useTool<"read_job">>> = await useTool(agent, "read_job", {
      id: job.job_id,
      from_line,
    });
    expect(JSON.stringify(answer).length).toBeLessThan(52_000);
    expect(answer.left_out === null).toBe(answer.next_line === null);
    if (answer.left_out) expect(answer.left_out).toContain(`GET /Job/${job.job_id}/explanation`);
    texts.push(...answer.lines.map(({ text }) => text));
    from_line = answer.next_line;
  }
  expect(texts.join("\n")).toContain("PROVISION 0 ");
  expect(texts.join("\n")).toContain("PROVISION 299 ");
});

describe("retry_job", () => {
  test("queues a failed job again once under a key, and refuses one that succeeded", async () => {
    const asked = ask();
    const { member_id: memberId } = asked.subscriber;
    stack.payer.answersAbout(memberId, refusal, { body: "{}" });
    const { job } = await useTool(agent, "verify_patient", asked);
    expect(job.status).toBe("failed");
    const { next_step } = await useTool(agent, "explain_rejection", { id: job.job_id });
    expect(next_step).not.toContain("POST /");
    const given = { id: job.job_id, idempotency_key: randomUUID() };

    const retried = await useTool(agent, "retry_job", given);

    expect(retried).toMatchObject({ job: { job_id: job.job_id }, next_step: expect.stringContaining("read_job") });
    expect(await useTool(agent, "read_job", { id: job.job_id, wait: 50 })).toMatchObject({
      job: { status: "succeeded" },
    });
    const again = await useTool(agent, "retry_job", given);
    expect(again.job).toMatchObject({ job_id: job.job_id, status: "succeeded" });
    expect(stack.payer.callsAbout(memberId)).toHaveLength(2);
    expect(await failTool(agent, "retry_job", { id: job.job_id })).toMatchObject({ statusCode: 409 });
    const other = await useTool(agent, "verify_patient", ask());
    expect(await failTool(agent, "retry_job", { ...given, id: other.job.job_id })).toMatchObject({ statusCode: 422 });
    expect(await failTool(agent, "retry_job", {})).toMatchObject({ statusCode: 400, issues: [{ path: "id" }] });
  });
});

describe("correct_job", () => {
  test("asks the corrected question once under a key, and keeps both questions together", async () => {
    const { job } = await useTool(agent, "verify_patient", askRejected("75", { reference: "appt-8841" }));
    const memberId = aMemberId();
    const given = { id: job.job_id, subscriber: { member_id: memberId }, idempotency_key: randomUUID() };

    const corrected = await useTool(agent, "correct_job", given);
    const again = await useTool(agent, "correct_job", given);

    expect(corrected.job).toMatchObject({ corrects: job.job_id, reference: "appt-8841" });
    expect(again.job.id).toBe(corrected.job.id);
    const read = await useTool(agent, "read_job", { id: corrected.job.id, wait: 50 });
    expect(read.job).toMatchObject({ status: "succeeded", corrects: job.job_id });
    expect((await useTool(agent, "read_job", { id: job.job_id })).job.corrected_by).toBe(corrected.job.id);
    expect(stack.payer.callsAbout(memberId)).toHaveLength(1);
    const other = { ...given, subscriber: { member_id: aMemberId() } };
    expect(await failTool(agent, "correct_job", other)).toMatchObject({ statusCode: 422 });
    expect(await failTool(agent, "correct_job", { id: job.job_id })).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(corrected.job.id),
    });
  });

  test("names the faults of the corrected question, and leaves the key free for the right one", async () => {
    const { job } = await useTool(agent, "verify_patient", askRejected("71"));
    const given = { id: job.job_id, idempotency_key: randomUUID() };

    const error = await failTool(agent, "correct_job", { ...given, subscriber: { dob: "Philomena", last_name: null } });
    expect(error).toMatchObject({
      statusCode: 400,
      issues: expect.arrayContaining([
        expect.objectContaining({ path: "subscriber.dob" }),
        expect.objectContaining({ path: "subscriber.last_name" }),
      ]),
    });
    expect(JSON.stringify(error)).not.toContain("Philomena");
    const corrected = await useTool(agent, "correct_job", { ...given, subscriber: { dob: "01/02/1980" } });
    expect(corrected.job.corrects).toBe(job.job_id);
  });
});

describe("record_finding", () => {
  const remaining = "/maximums/annual/individual/in_network/remaining";
  const aCall = { source: "telephone", speaker: "Ms. Reed", call_reference: "C-4711" };

  test("records once under a key what read_job says is open, beside the payer's answer", async () => {
    const { job } = await useTool(agent, "verify_patient", ask());
    const read = () => useTool(agent, "read_job", { id: job.job_id });
    const isOpen = ({ fields = [] }: { fields?: readonly { path: string }[] | undefined }) =>
      fields.some(({ path }) => path === remaining);
    expect((await read()).lines.filter(isOpen)).toMatchObject([{ section: "Not stated by anybody" }]);
    const given = {
      id: job.job_id,
      ...aCall,
      values: [{ path: remaining, value: "1200" }],
      idempotency_key: randomUUID(),
    };

    const { finding } = await useTool(agent, "record_finding", given);
    const again = await useTool(agent, "record_finding", given);

    expect(finding).toMatchObject({ ...aCall, job_id: job.job_id, values: [{ path: remaining, value: "1200.00" }] });
    expect(again.finding).toEqual(finding);
    const { lines } = await read();
    expect(lines.filter(isOpen)).toEqual([]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        section: "Found out by people",
        text: expect.stringContaining("$1,200.00 (telephone"),
      }),
    );
    const { body } = await account.api.get(`/Job/${job.job_id}`);
    expect(body.findings).toEqual([finding]);

    await account.api.delete(`/Job/${job.job_id}/finding/${finding.id}`);
    expect(await failTool(agent, "record_finding", given)).toMatchObject({ statusCode: 404 });
  });

  test("says what is wrong with a finding", async () => {
    const { job } = await useTool(agent, "verify_patient", ask());
    const values = [{ path: "/subscriber/first_name", value: "Philomena" }];
    const error = await failTool(agent, "record_finding", { id: job.job_id, source: "telephone", values });
    expect(error).toMatchObject({ statusCode: 400, issues: [{ path: "values.0.path" }] });
    expect(await failTool(agent, "record_finding", { id: job.job_id })).toMatchObject({
      statusCode: 400,
      issues: [{ path: "source" }, { path: "values" }],
    });
  });
});

describe("a batch", () => {
  test("has the failures of one cause retried, once under a key and not for more rows than counted", async () => {
    const [down, refused] = [ask(), ask()];
    stack.payer.answersAbout(down.subscriber.member_id, { status: 402, body: { message: "pay" } }, { body: "{}" });
    stack.payer.answersAbout(refused.subscriber.member_id, refusal);
    const { batch } = await useTool(agent, "submit_batch", { items: [down, refused] });
    const ended = () => useTool(agent, "read_batch", { id: batch.id, wait: 50 });
    const failed = await until(async () => {
      const read = await ended();
      expect(read.batch.counts.failed).toBe(2);
      return read.batch;
    });
    const cause = failed.failures.find(({ code }) => code === "upstream_payment_required");
    const given = { id: batch.id, code: cause?.code, payer_id: cause?.payer_id, idempotency_key: randomUUID() };

    expect(await failTool(agent, "retry_batch", { ...given, expected_count: 0 })).toMatchObject({ statusCode: 409 });
    const retried = await useTool(agent, "retry_batch", given);
    const again = await useTool(agent, "retry_batch", given);

    expect([retried.batch.id, again.batch.id]).toEqual([batch.id, batch.id]);
    await until(async () => expect((await ended()).batch.counts).toMatchObject({ succeeded: 1, failed: 1 }));
    expect(stack.payer.callsAbout(down.subscriber.member_id)).toHaveLength(2);
    expect(stack.payer.callsAbout(refused.subscriber.member_id)).toHaveLength(1);
    expect(await failTool(agent, "retry_batch", { id: batch.id, category: "weather" })).toMatchObject({
      statusCode: 400,
      issues: [{ path: "category" }],
    });
  });

  test("is submitted once under a key, watched to its end, and tells what needs somebody", async () => {
    const [good, bad] = [ask(), askRejected("75")];
    const given = { name: "Agent's", items: [good, bad, { payer: {} }], idempotency_key: randomUUID() };

    const { batch } = await useTool(agent, "submit_batch", given);
    const again = await useTool(agent, "submit_batch", given);

    expect(batch).toMatchObject({ name: "Agent's", counts: { total: 2, rejected: 1 } });
    expect(again.batch.id).toBe(batch.id);
    const ended = await until(async () => {
      const read = await useTool(agent, "read_batch", { id: batch.id, wait: 50, rows: { coverage: "rejected" } });
      expect(read.batch.status).toBe("completed");
      return read;
    });
    expect(ended).toMatchObject({
      batch: { needs_you: 2, failures: [{ code: "AAA_75", hint: expect.any(String) }] },
      rejections: { data: [{ row: 3 }], next_after_row: null },
      rows: { data: [{ row: 2, failure: { code: "AAA_75" } }] },
      next_step: expect.stringContaining("explain_rejection"),
    });
    const plain = await useTool(agent, "read_batch", { id: batch.id });
    expect(plain.rows).toBeNull();
    expect(stack.payer.callsAbout(good.subscriber.member_id)).toHaveLength(1);
  });

  test("waits where it is to begin later, and says so", async () => {
    const { batch } = await useTool(agent, "submit_batch", { items: [ask()], not_before: inHours(24) });
    const read = await useTool(agent, "read_batch", { id: batch.id });
    expect(read).toMatchObject({ batch: { status: "queued" }, next_step: expect.stringContaining("0 % of its rows") });
  });

  test("is refused with all faults, and is no longer than said", async () => {
    const faults = async (args: object) => {
      const { statusCode, issues = [] } = await failTool(agent, "submit_batch", args as Record<string, unknown>);
      return [statusCode, ...issues.map(({ path }) => path)];
    };
    const long = Array.from({ length: 501 }, () => question);

    expect(await faults({ items: long })).toEqual([400, "items"]);
    expect(await faults({ items: [] })).toEqual([400, "items"]);
    expect(await faults({ items: [{ subscriber: { member_id: 2 ** 60 } }] })).toEqual([400, "items.0"]);
    expect(await faults({ items: [[[[[[[[[[[[1]]]]]]]]]]]] })).toEqual([400, "items.0"]);
    expect(await faults({ items: [{}], on_invalid: "reject" })).toEqual([
      400,
      "rows.1.payer",
      "rows.1.provider",
      "rows.1.subscriber",
    ]);
    expect(await faults({ items: [question], deadline: "tomorrow" })).toEqual([400, "deadline"]);
    expect((await failTool(agent, "read_batch", { id: toPublicId("batch", newUuid()) })).statusCode).toBe(404);
  });
});

test("list_work has what needs somebody, page by page", async () => {
  const office = await stack.createAccount();
  const desk = await connectAgent(stack.url, office.liveKey);
  for (const code of ["75", "75"]) await useTool(desk, "verify_patient", askRejected(code));

  const first = await useTool(desk, "list_work", { limit: 1 });
  const second = await useTool(desk, "list_work", { limit: 1, cursor: first.next_cursor });

  expect(first.data).toMatchObject([
    { state: "open", appointment: { failure: { code: "AAA_75" }, patient: { first_name: "Philomena" } } },
  ]);
  expect(second.data).toHaveLength(1);
  expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
  expect(await useTool(desk, "list_work", { state: "done" })).toEqual({ data: [], next_cursor: null });
  expect(await failTool(desk, "list_work", { state: "lost", limit: 51 })).toMatchObject({ statusCode: 400 });
});

describe("a key", () => {
  test("with read alone verifies nothing, and asks for no token", async () => {
    const reader = await openAgent(["read"]);
    const asked = ask();

    for (const [name, args] of [
      ["verify_patient", asked],
      ["submit_batch", { items: [asked] }],
      ["retry_job", { id: toPublicId("job", newUuid()) }],
      ["correct_job", { id: toPublicId("job", newUuid()) }],
      ["record_finding", { id: toPublicId("job", newUuid()) }],
      ["retry_batch", { id: toPublicId("batch", newUuid()) }],
    ] as const) {
      const error = await failTool(reader, name, args);
      const scopes = name === "record_finding" ? "verify or work" : "verify";
      expect(error).toEqual({ statusCode: 403, message: `This API key lacks the scope ${scopes}` });
    }
    expect(stack.payer.callsAbout(asked.subscriber.member_id)).toEqual([]);
    expect(await useTool(reader, "list_work")).toHaveProperty("data");
    const { body } = await account.api.get("/Audit?action=MCP%20verify_patient");
    expect(body.data).toMatchObject([{ outcome: 403 }]);
  });

  test("with verify alone sees initials, and reads no job, batch or work", async () => {
    const asker = await openAgent(["verify"]);
    const { version: _version, ...asked } = askAboutAlvarez(stack, { reference: "Alvarez, Marisol" });
    const given = { ...asked, idempotency_key: randomUUID() };

    for (const told of [await useTool(asker, "verify_patient", given), await useTool(asker, "verify_patient", given)]) {
      expect(told.job).toMatchObject({ coverage: "active", patient: { initials: "M. A." }, reference: null });
      expect(JSON.stringify(told)).not.toMatch(/alvarez|marisol/i);
    }
    const { batch } = await useTool(asker, "submit_batch", { items: [asked] });
    const refused = ask({ reference: "Quarrington's" });
    stack.payer.answersAbout(refused.subscriber.member_id, refusal);
    const { job } = await useTool(asker, "verify_patient", refused);
    const retried = await useTool(asker, "retry_job", { id: job.job_id });
    expect(retried.job).toMatchObject({ job_id: job.job_id, patient: { initials: "P. Q." }, reference: null });
    expect(JSON.stringify(retried)).not.toMatch(/philomena|quarrington/i);
    const values = [{ path: "/coverage/status", value: "active" }];
    for (const [name, args] of [
      ["correct_job", {}],
      ["record_finding", { source: "telephone", values }],
    ] as const) {
      expect((await failTool(asker, name, { id: job.job_id, ...args })).statusCode).toBe(403);
    }
    for (const [name, id] of [
      ["read_job", toPublicId("job", newUuid())],
      ["explain_rejection", toPublicId("job", newUuid())],
      ["read_batch", batch.id],
      ["list_work", undefined],
    ] as const) {
      expect((await failTool(asker, name, { id })).statusCode).toBe(403);
    }
  });

  test("with work alone lists work, and reads the jobs that it is about and no others", async () => {
    const office = await stack.createAccount();
    const [desk, phone] = [await connectAgent(stack.url, office.liveKey), await openAgent(["work"], office)];
    const { job: rejected } = await useTool(desk, "verify_patient", askRejected("75"));
    const { job: answered } = await useTool(desk, "verify_patient", ask());

    const { data } = await useTool(phone, "list_work");
    expect(data).toMatchObject([{ appointment: { job_id: rejected.job_id, patient: { last_name: "Quarrington" } } }]);
    expect(await useTool(phone, "explain_rejection", { id: rejected.job_id })).toHaveProperty("failure.code", "AAA_75");
    for (const name of ["read_job", "explain_rejection"]) {
      expect((await failTool(phone, name, { id: answered.job_id })).statusCode).toBe(403);
    }
    const finding = { source: "telephone", values: [{ path: "/coverage/status", value: "active" }] };
    const recorded = await useTool(phone, "record_finding", { id: rejected.job_id, ...finding });
    expect(recorded.finding).toMatchObject({ job_id: rejected.job_id, source: "telephone" });
    expect((await failTool(phone, "record_finding", { id: answered.job_id, ...finding })).statusCode).toBe(403);
    for (const name of ["retry_job", "correct_job"]) {
      expect((await failTool(phone, name, { id: rejected.job_id })).statusCode).toBe(403);
    }
    expect((await failTool(phone, "retry_batch", { id: toPublicId("batch", newUuid()) })).statusCode).toBe(403);
    expect((await failTool(phone, "verify_patient", ask())).statusCode).toBe(403);
    expect((await failTool(phone, "read_batch", { id: "x" })).statusCode).toBe(403);
  });

  test("of another account or mode finds nothing of this one, also under the same idempotency key", async () => {
    const key = randomUUID();
    const asked = askRejected("75", { idempotency_key: key });
    const { job } = await useTool(agent, "verify_patient", asked);
    const { batch } = await useTool(agent, "submit_batch", { items: [ask()], idempotency_key: key });
    const other = await stack.createAccount();

    const owned = {
      read_job: job.job_id,
      explain_rejection: job.job_id,
      retry_job: job.job_id,
      correct_job: job.job_id,
      record_finding: job.job_id,
      read_batch: batch.id,
      retry_batch: batch.id,
    };
    const finding = { source: "portal", values: [{ path: "/coverage/status", value: "active" }] };
    const { tools } = await agent.listTools();
    expect(tools.flatMap(({ name, inputSchema }) => (inputSchema.properties?.id ? name : []))).toEqual(
      Object.keys(owned),
    );
    for (const secret of [other.liveKey, (await createKey(stack, account.id, "test")).key]) {
      const stranger = await connectAgent(stack.url, secret);
      for (const [name, id] of Object.entries(owned)) {
        const args = { id, ...(name === "record_finding" && finding) };
        expect([name, (await failTool(stranger, name, args)).statusCode]).toEqual([name, 404]);
      }
      expect(await useTool(stranger, "list_work")).toEqual({ data: [], next_cursor: null });
      const own = await useTool(stranger, "verify_patient", { ...ask(), idempotency_key: key });
      expect(own.job.job_id).not.toBe(job.job_id);
    }
  });

  test("that is disabled is refused before anything is read", async () => {
    const { id, key } = await createKey(stack, account.id);
    await stack.admin.patch(`/Admin/ApiKey/${id}`, { disabled: true });
    await expect(connectAgent(stack.url, key)).rejects.toThrow("This API key is disabled");
  });
});

test("reads are in the audit as those of REST, and the log names no patient", async () => {
  const office = await stack.createAccount();
  const desk = await connectAgent(stack.url, office.liveKey);
  const { job } = await useTool(desk, "verify_patient", askRejected("75", { reference: "Philomena's" }));
  await useTool(desk, "read_job", { id: job.job_id });
  await useTool(desk, "explain_rejection", { id: job.job_id });
  await useTool(desk, "list_work");
  await useTool(desk, "correct_job", { id: job.job_id });
  const values = [{ path: "/coverage/status", value: "active" }];
  await useTool(desk, "record_finding", { id: job.job_id, source: "telephone", speaker: "Philomena's aunt", values });
  await failTool(desk, "retry_job", { id: toPublicId("job", newUuid()) });
  await failTool(desk, "read_job", { id: toPublicId("job", newUuid()) });
  const { batch } = await useTool(desk, "submit_batch", { items: [askRejected("75"), {}] });
  await useTool(desk, "read_batch", { id: batch.id, rows: {} });

  const entries = await readAll(office.api, "/Audit");
  const ofDesk = entries.filter(({ actor }) => actor === `key:${office.keyId}`);
  expect(ofDesk.map(({ action, subject, outcome }) => [action, subject, outcome])).toEqual(
    expect.arrayContaining([
      ["job.submit", job.job_id, 202],
      ["job.explanation", job.job_id, 200],
      ["job.question", job.job_id, 200],
      ["job.correct", job.job_id, 200],
      ["job.finding_add", job.job_id, 200],
      ["job.retry", expect.stringMatching(/^job_/), 404],
      ["work_item.list", null, 200],
      ["batch.read", batch.id, 200],
      ["batch.rejections", batch.id, 200],
      ["batch.rows", batch.id, 200],
      ["job.read", expect.stringMatching(/^job_/), 404],
    ]),
  );
  const { body: views } = await office.api.get(`/Job/${job.job_id}/views`);
  expect(views.data).toMatchObject([{ action: "job.question" }, { action: "job.explanation" }]);
  expect(stack.log()).not.toMatch(/Philomena|Quarrington/);
});
