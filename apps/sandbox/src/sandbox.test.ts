import { listKnownPayers } from "@nightguard/contract/known-payers";
import { expect, test } from "vitest";
import type { PresentedCalls } from "./call-log.ts";
import { aQuestion, startSandbox } from "./test-support.ts";

test("GET /Payer answers the wrapped list of known payers", async () => {
  await using sandbox = await startSandbox();

  const response = await fetch(`${sandbox.url}/Payer`, { headers: { "x-token-api": "any" } });

  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ data: { service_payer_list: listKnownPayers() } });
});

test("a call without a key is 401, on every operation", async () => {
  await using sandbox = await startSandbox();

  const answers = [
    await fetch(`${sandbox.url}/Payer`),
    await sandbox.ask(aQuestion(), { headers: { "x-token-api": "" } }),
    await sandbox.ask(aQuestion(), { operation: "ClearCoverage", headers: { "x-token-api": " " } }),
  ];

  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "unauthorized" });
  }
});

test("an unknown payer id is 400 invalid_payer_id, and the message names it", async () => {
  await using sandbox = await startSandbox();

  const response = await sandbox.ask(aQuestion({ payerId: "NOBODY" }));

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    message: expect.stringMatching(/^NOBODY .* list of valid payer IDs\.$/),
    code: "invalid_payer_id",
    primaryReason: "Invalid payer ID",
  });
});

test("Eligibility takes ids and alternate ids of the payer list, ClearCoverage those of the carrier list", async () => {
  await using sandbox = await startSandbox();
  const statusOf = async (payerId: string, operation: "Eligibility" | "ClearCoverage") =>
    (await sandbox.ask(aQuestion({ payerId }), { operation })).status;

  expect(await statusOf("AETNA", "Eligibility")).toBe(200); // 60054
  expect(await statusOf("AETNA", "ClearCoverage")).toBe(400);
  expect(await statusOf("CX061", "ClearCoverage")).toBe(200);
});

test("an inactive payer and one that has only claims are not available", async () => {
  await using sandbox = await startSandbox();

  for (const payerId of ["75068", "BEAM1"]) {
    const response = await sandbox.ask(aQuestion({ payerId }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "payer_not_available" });
  }
});

test("the error for an incomplete request says where, and repeats no values", async () => {
  await using sandbox = await startSandbox();
  const withDob = (dob: string) => ({ ...aQuestion(), subscriber: { ...aQuestion().subscriber, dob } });

  expect(await (await sandbox.ask({})).json()).toMatchObject({ message: "payer.id is missing." });
  expect(await (await sandbox.ask(withDob(""))).json()).toMatchObject({ message: "subscriber.dob is missing." });
  expect(await (await sandbox.ask(withDob("02/30/1980"))).text()).not.toContain("1980");
});

test("failures of HTTP have the upstream's error object too", async () => {
  await using sandbox = await startSandbox();

  const malformed = await sandbox.ask('{"subscriber": {"first_name": "Zebulon"');
  const text = await sandbox.ask("hello", { headers: { "content-type": "text/plain" } });
  const nowhere = await fetch(`${sandbox.url}/Nowhere`);

  expect([malformed.status, text.status, nowhere.status]).toEqual([400, 415, 404]);
  expect(await malformed.json()).toEqual({
    message: "Invalid request.",
    code: "invalid_request",
    primaryReason: "Invalid request",
  });
  expect(await text.json()).toMatchObject({ code: "unsupported_media_type" });
  expect(await nowhere.json()).toMatchObject({ code: "not_found" });
});

test("the health addresses need no key", async () => {
  await using sandbox = await startSandbox();

  expect((await fetch(`${sandbox.url}/health/live`)).status).toBe(200);
  expect((await fetch(`${sandbox.url}/health/ready`)).status).toBe(200);
});

test("an answer takes half of the usual time or more", async () => {
  await using sandbox = await startSandbox({ latencyMs: { eligibility: 40 } });
  const timeOf = async (memberId: string) => {
    const started = performance.now();
    await (await sandbox.askAbout(memberId)).text();
    return performance.now() - started;
  };

  await timeOf("W1"); // the first call also makes the connection
  const times = [await timeOf("W1"), await timeOf("W2"), await timeOf("W3")];

  // A floor holds however busy the machine is; timers may fire a millisecond early.
  for (const time of times) expect(time).toBeGreaterThan(18);
});

test("calls are counted by operation, payer and status, without a word of who was asked about", async () => {
  await using sandbox = await startSandbox();
  const countCalls = async () => (await (await fetch(`${sandbox.url}/_calls`)).json()) as PresentedCalls; // its own body

  await sandbox.askAbout("W1");
  await sandbox.askAbout("W2");
  await sandbox.askAbout("SBX-STATUS-503");
  await sandbox.ask(aQuestion(), { operation: "ClearCoverage" });
  await sandbox.ask(aQuestion({ payerId: "Ada Quill" }));

  const counts = await countCalls();
  expect(counts).toMatchObject({ total: 5, duplicates: 0 });
  expect(counts.calls).toHaveLength(4);
  expect(counts.calls).toEqual(
    expect.arrayContaining([
      { operation: "eligibility", payer_id: "60054", status: 200, count: 2 },
      { operation: "eligibility", payer_id: "60054", status: 503, count: 1 },
      { operation: "clearcoverage", payer_id: "60054", status: 200, count: 1 },
      { operation: "eligibility", payer_id: null, status: 400, count: 1 },
    ]),
  );
  expect(JSON.stringify(counts)).not.toMatch(/ada|quill|w1|1980/i);

  expect((await fetch(`${sandbox.url}/_calls`, { method: "DELETE" })).status).toBe(204);
  expect(await countCalls()).toEqual({ total: 0, duplicates: 0, calls: [] });
});

test("a duplicate is a call of a job that already had its answer", async () => {
  await using sandbox = await startSandbox();
  const job = "job-1";
  const retried = "job-2";

  await sandbox.askAbout("W1", { job });
  await sandbox.askAbout("W1", { job });
  await sandbox.askAbout("SBX-STATUS-503-X1", { job: retried });
  await sandbox.askAbout("SBX-AAA-42-R", { job: "job-3" });
  await sandbox.askAbout("SBX-AAA-42-R", { job: "job-3" });
  await sandbox.askAbout("SBX-STATUS-503-X1", { job: retried });
  await sandbox.askAbout("SBX-AAA-75", { job: "job-4" });
  await sandbox.askAbout("SBX-AAA-75", { job: "job-4" });

  expect(await (await fetch(`${sandbox.url}/_calls`)).json()).toMatchObject({ total: 8, duplicates: 2 });
});

test("a payer with members on file knows them in one spelling only, and other payers know everybody", async () => {
  const member = { payerId: "60054", firstName: "ADA", lastName: "QUILL", memberId: "W100200300", dob: "1980-02-03" };
  await using sandbox = await startSandbox({ members: [member] });
  const isFound = async (question: object) =>
    !/Insured Not Found|AAA\*N\*\*75/.test(await (await sandbox.ask({ ...aQuestion(), ...question })).text());
  const { subscriber } = aQuestion();

  expect(await isFound({})).toBe(true);
  expect(await isFound({ subscriber: { ...subscriber, last_name: "Quill Jr" } })).toBe(false);
  expect(await isFound({ subscriber: { ...subscriber, member_id: "W100-200-300" } })).toBe(false);
  expect(await isFound({ subscriber: { ...subscriber, dob: "02/04/1980" } })).toBe(false);
  expect(await isFound({ dependent: { first_name: "Tim", last_name: "Quill", dob: "05/06/2014" } })).toBe(false);
  expect(await isFound({ payer: { id: "CX061" }, subscriber: { ...subscriber, last_name: "Quill Jr" } })).toBe(true);
});
