import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { answerAbout, askedPerson, knowing, x12Of } from "../support/known-patients.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { x12Rejection } from "../support/x12.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const respondAsync = { prefer: "respond-async" };

/** A patient whose name gives several variants. */
function aPatient(overrides: object = {}) {
  const name = { first_name: "Philomena", last_name: "Quarrington-Smith Jr" };
  return { ...name, member_id: aMemberId(), dob: "04/17/1983", group_number: "G-77", ...overrides };
}

const about = (subscriber: object) => anEligibilityRequest({ subscriber });

async function verify(api: TestClient, subscriber: object) {
  const { body } = await api.post("/Eligibility", about(subscriber), respondAsync);
  return (await api.get(`/Job/${body.id}?wait=60`)).body;
}

const lastNames = () => stack.payer.calls.map((call) => askedPerson(call).last_name);

describe("a queued question whose patient the payer does not find", () => {
  test("is asked in other spellings until the patient is found", async () => {
    const { api } = await stack.createAccount();
    const patient = aPatient();
    stack.payer.answersWith(knowing({ ...patient, last_name: "QUARRINGTON SMITH" }));

    const job = await verify(api, patient);

    expect(job).toMatchObject({ status: "succeeded", coverage: "active", failure: null, attempts: 3 });
    expect(job.result).toEqual(JSON.parse(answerAbout({ ...patient, last_name: "QUARRINGTON SMITH" })));
    expect(job.recovery).toEqual({
      tried: 2,
      variants: ["without_name_suffix", "hyphens_as_blanks"],
      accepted: "hyphens_as_blanks",
      suggestion: null,
    });
    expect(lastNames()).toEqual(["Quarrington-Smith Jr", "Quarrington-Smith", "Quarrington Smith"]);
    expect((await api.get("/Usage")).body.data).toMatchObject([{ outcome: "active", verifications: 1, calls: 3 }]);
  });

  test("is another question to an upstream that recognizes repeated calls", async () => {
    const { api } = await stack.createAccount();
    stack.payer.answers(x12Of("75"));

    const job = await verify(api, aPatient());

    const keys = stack.payer.calls.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([job.id, `${job.id}.without_name_suffix`, `${job.id}.hyphens_as_blanks`]);
  });

  test("ends with the payer's first answer, byte for byte, if no spelling finds the patient", async () => {
    const { api } = await stack.createAccount();
    const patient = aPatient();
    stack.payer.answersAbout(patient.member_id, x12Of("75"), x12Of("71"), x12Of("67"));

    const job = await verify(api, patient);

    expect(job).toMatchObject({ status: "succeeded", coverage: "rejected", attempts: 3, error: null });
    expect(job.failure).toMatchObject({ category: "patient", code: "AAA_75" });
    expect(job.result).toBe(x12Rejection("75", "C"));
    expect(job.recovery).toMatchObject({ tried: 2, accepted: null, suggestion: null });
    expect((await api.get("/Usage")).body.data).toMatchObject([{ outcome: "rejected", verifications: 1, calls: 3 }]);
  });

  test("gets the normalized document of the first answer", async () => {
    const { api } = await stack.createAccount();
    const patient = aPatient();
    stack.payer.answersAbout(patient.member_id, x12Of("75"), x12Of("67"));
    const request = { ...about(patient), transform: "true_eligibility" };
    const { id } = (await api.post("/Eligibility", request, respondAsync)).body;

    const job = (await api.get(`/Job/${id}?wait=60`)).body;

    expect(job).toMatchObject({ coverage: "rejected", attempts: 3 });
    expect(JSON.stringify(job.result)).toContain('"75"');
    expect(JSON.stringify(job.result)).not.toContain('"67"');
  });

  test.each([
    ["another birthday", { dob: "04/18/1983" }, [{ field: "dob", asked: "04/17/1983", answered: "1983-04-18" }]],
    ["a twin", { first_name: "PERPETUA" }, [{ field: "first_name", asked: "Philomena", answered: "PERPETUA" }]],
  ])("gets an answer about %s only as a suggestion", async (_who, differing, differs) => {
    const { api } = await stack.createAccount();
    const patient = aPatient();
    const other = { ...patient, last_name: "QUARRINGTON SMITH", ...differing };
    stack.payer.answersAbout(patient.member_id, x12Of("75"), { body: answerAbout(other) }, x12Of("75"));

    const job = await verify(api, patient);

    expect(job).toMatchObject({ status: "succeeded", coverage: "rejected", attempts: 3 });
    expect(job.result).toBe(x12Rejection("75", "C"));
    expect(job.recovery).toEqual({
      tried: 2,
      variants: ["without_name_suffix", "hyphens_as_blanks"],
      accepted: null,
      suggestion: { variant: "without_name_suffix", differs },
    });
  });

  test("is tried again in the same spelling after an outage", async () => {
    const { api } = await stack.createAccount();
    const patient = aPatient();
    const found = { body: answerAbout({ ...patient, last_name: "QUARRINGTON SMITH" }) };
    stack.payer.answersAbout(patient.member_id, x12Of("75"), { status: 503 }, found);

    const job = await verify(api, patient);

    expect(job).toMatchObject({ coverage: "active", attempts: 3 });
    expect(job.recovery).toMatchObject({ tried: 1, accepted: "without_name_suffix" });
    expect(lastNames()).toEqual(["Quarrington-Smith Jr", "Quarrington-Smith", "Quarrington-Smith"]);
  });

  test("keeps the first answer where another spelling is refused", async () => {
    const { api } = await stack.createAccount();
    const patient = aPatient();
    stack.payer.answersAbout(patient.member_id, x12Of("75"), { status: 422, body: { message: "no" } });

    const job = await verify(api, patient);

    expect(job).toMatchObject({ status: "succeeded", coverage: "rejected", attempts: 2, error: null });
    expect(job.result).toBe(x12Rejection("75", "C"));
  });

  test("is asked with the practice's NPI where the payer does not know the dentist", async () => {
    const { api } = await stack.createAccount();
    const patient = aPatient();
    const { provider } = about(patient);
    const practice = "1679576722";
    const details = { name: "Elm Street Dental", tax_id: provider.tax_id };
    expect((await api.put(`/Provider/${practice}`, details)).status).toBe(200);
    stack.payer.answersAbout(patient.member_id, x12Of("51"), { body: answerAbout(patient) });

    const job = await verify(api, patient);

    expect(job).toMatchObject({ coverage: "active", failure: null, attempts: 2 });
    expect(job.recovery).toEqual({ tried: 1, variants: ["other_npi"], accepted: "other_npi", suggestion: null });
    const asked = stack.payer.calls.map(({ body }) => body?.provider as { npi: string });
    expect(asked.map(({ npi }) => npi)).toEqual([provider.npi, practice]);
  });

  test("ends with the payer's first answer where it does not know the practice either", async () => {
    const { api } = await stack.createAccount();
    const patient = aPatient();
    const details = { name: "Elm Street Dental", tax_id: about(patient).provider.tax_id };
    await api.put("/Provider/1679576722", details);
    stack.payer.answersAbout(patient.member_id, x12Of("51"), x12Of("43"));

    const job = await verify(api, patient);

    expect(job).toMatchObject({ coverage: "rejected", failure: { code: "AAA_51" }, attempts: 2 });
    expect(job.result).toBe(x12Rejection("51", "C"));
  });

  test("is asked as often as the plan allows", async () => {
    const { api, changePlan } = await stack.createAccount({ recovery_questions: 0 });
    stack.payer.answers(x12Of("75"));

    const asked = await verify(api, aPatient());
    await changePlan({ recovery_questions: 4 });
    const often = await verify(api, aPatient());

    expect(asked).toMatchObject({ coverage: "rejected", attempts: 1 });
    expect(asked).not.toHaveProperty("recovery");
    expect(often).toMatchObject({ attempts: 5, recovery: { tried: 4 } });
  });

  test.each(["58", "71", "43", "76"])("is not asked again after the rejection %s", async (code) => {
    const { api } = await stack.createAccount();
    stack.payer.answers(x12Of(code));
    const job = await verify(api, aPatient());
    expect(job).toMatchObject({ coverage: "rejected", attempts: 1 });
    expect(job).not.toHaveProperty("recovery");
  });
});

test("a waiting caller gets the payer's first answer at once", async () => {
  const { api } = await stack.createAccount();
  stack.payer.answers(x12Of("75"));

  const { text, headers } = await api.post("/Eligibility", about(aPatient()));

  expect(text).toBe(x12Rejection("75", "C"));
  expect((await api.get(`/Job/${headers["x-job-id"]}`)).body).toMatchObject({ attempts: 1 });
  expect(stack.payer.calls).toHaveLength(1);
});

test("a batch counts each row once, however often it was asked", async () => {
  const { api } = await stack.createAccount();
  const [found, lost, plain] = [aPatient(), aPatient(), aPatient({ last_name: "Quarrington" })];
  stack.payer.answersWith(knowing({ ...found, last_name: "Quarrington-Smith" }));
  const items = [found, lost, plain].map(about);

  const batch = await untilEnded(api, await api.post("/Batch", { items }));

  expect(batch.counts).toMatchObject({ total: 3, succeeded: 3, failed: 0 });
  expect(batch.coverage).toMatchObject({ active: 1, rejected: 2 });
  expect(batch).toMatchObject({ failures: [{ code: "AAA_75", count: 2 }] });
  expect(stack.payer.calls).toHaveLength(2 + 3 + 1);
});

describe("what found a patient", () => {
  async function find(api: TestClient) {
    const patient = aPatient();
    stack.payer.answersWith(knowing({ ...patient, last_name: "Smith" }));
    const job = await verify(api, patient);
    expect(job).toMatchObject({ recovery: { accepted: "last_part_of_last_name", tried: 3 } });
    return patient;
  }

  test("is asked first the next time", async () => {
    const { api } = await stack.createAccount({ recovery_questions: 5 });
    const patient = await find(api);

    const again = await verify(api, patient);

    expect(again).toMatchObject({ attempts: 2, coverage: "active" });
    expect(again.recovery).toMatchObject({ tried: 1, variants: ["last_part_of_last_name"] });
  });

  test("is unknown to other accounts", async () => {
    const [one, other] = [await stack.createAccount({ recovery_questions: 5 }), await stack.createAccount()];
    const patient = await find(one.api);
    expect(await verify(other.api, patient)).toMatchObject({ coverage: "rejected", attempts: 3 });
  });

  test("is forgotten with the patient, and with the job", async () => {
    const { api } = await stack.createAccount({ recovery_questions: 5 });
    const [deleted, other] = [await find(api), await find(api)];
    const job = await verify(api, other);
    const { member_id, dob } = deleted;

    await api.post("/Patient/delete", { payer_id: "60054", member_id, dob });
    await api.delete(`/Job/${job.id}`);

    const left = "select job_id from job_recoveries v where not exists (select from jobs j where j.id = v.job_id)";
    expect(await query(stack.databaseUrl, left)).toEqual([]);
    stack.payer.answersWith(knowing({ ...deleted, last_name: "Smith" }));
    expect(await verify(api, deleted)).toMatchObject({ attempts: 4 });
  });
});

test("what an answer about somebody else says is encrypted where it is stored, and in the account's export", async () => {
  const { id: accountId, api } = await stack.createAccount();
  const patient = aPatient();
  const twin = { ...patient, first_name: "PERPETUA" };
  stack.payer.answersAbout(patient.member_id, x12Of("75"), { body: answerAbout(twin) });

  const { recovery } = await verify(api, patient);

  expect(recovery).toMatchObject({ suggestion: { differs: [{ answered: "PERPETUA" }] } });
  expect((await stack.admin.get(`/Admin/Account/${accountId}/export`)).text).toContain('"answered":"PERPETUA"');
  const stored = await query(stack.databaseUrl, "select suggestion from job_recoveries where suggestion is not null");
  expect(stored.length).toBeGreaterThan(0);
  for (const { suggestion } of stored) expect(String(suggestion)).not.toContain("PERPETUA");
});
