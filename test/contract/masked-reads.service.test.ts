import { randomBytes } from "node:crypto";
import { createLog } from "@nightguard/platform";
import {
  type BatchesDeps,
  type Caller,
  createAnswerReader,
  createBatchesDeps,
  createIdempotency,
  getJob,
  type Idempotency,
  type JobsDeps,
} from "@nightguard/service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, testCaller, testKey } from "../../apps/api/src/test-support.ts";
import type { Ledger } from "../../packages/ledger/src/ledger.ts";
import { askAboutAlvarez, detailedAnswer } from "../support/alvarez.ts";
import { untilEnded } from "../support/batches.ts";
import { createTestClient } from "../support/client.ts";
import { answerAbout, x12Of } from "../support/known-patients.ts";
import { openOnceReachable } from "../support/open-ledger.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";

const key = randomBytes(32);

let stack: Stack;
let account: TestAccount;
let ledger: Ledger;
let idempotency: Idempotency;
const answerReader = createAnswerReader();

beforeAll(async () => {
  stack = await startStack({ NIGHTGUARD_ENCRYPTION_KEYS: `test:${key.toString("base64")}` });
  account = await stack.createAccount();
  ledger = await openOnceReachable({
    databaseUrl: stack.databaseUrl,
    keys: [{ id: "test", key }],
    name: "masked",
    maxConnections: 4,
  });
  idempotency = createIdempotency({ ledger, log: createLog({ level: "silent", name: "test" }) });
});
afterAll(async () => {
  idempotency.close();
  await answerReader.close();
  await ledger.close();
  await stack.stop();
});

const maskedCaller = (): Caller => ({
  ...testCaller,
  mode: "live",
  accountId: toUuid(account.id),
  seesPatients: false,
});

/**
 * An API on the same ledger, for somebody who may read and see no patients.
 *
 * @param publishWork tells the workers of work
 */
async function startForOthers(publishWork = async () => {}) {
  const caller = maskedCaller();
  const dispatch = { notices: { publishWork } };
  const deps = { ledger, answerReader, dispatch } as unknown as JobsDeps & BatchesDeps; // these use no more
  const { port } = await startApi({
    accountAccess: { check: async () => caller },
    idempotency,
    jobs: deps,
    batches: createBatchesDeps(deps),
  });
  return createTestClient(`http://127.0.0.1:${port}`, { "x-token-api": testKey }, { isPatient: true });
}

test("lists show people who may not see patients no name, no reference, and nothing that a payer says of them", async () => {
  const named = askAboutAlvarez(stack, { reference: "Alvarez, Marisol", appointment_at: "2026-11-24T15:00:00Z" });
  const dependent = { first_name: "Xanthippe", last_name: "Quarrington", dob: "06/01/2015" };
  const child = anEligibilityRequest({ dependent, reference: "Quarrington", appointment_at: "2026-11-24T16:00:00Z" });
  const planCoverage = "XANTHIPPE QUARRINGTON PLAN";
  const body = {
    benefitsInformation: [{ code: "1", name: "Active Coverage", serviceTypeCodes: ["35"], planCoverage }],
  };
  stack.payer.answersAbout(child.subscriber.member_id, { body });
  // Columns that were mixed up put a name into the payer's id.
  const mixedUp = { reference: "Philomena", payer: { id: "Philomena" }, appointment_at: "2026-11-24T17:00:00Z" };
  const rejected = { ...anEligibilityRequest(mixedUp), provider: {} };
  const batch = await untilEnded(account.api, await account.api.post("/Batch", { items: [named, child, rejected] }));
  const others = await startForOthers();

  const texts: string[] = [];
  for (const path of [
    `/Batch/${batch.id}/Row`,
    "/Appointment?on=2026-11-24",
    "/Job",
    `/Job?batch_id=${batch.id}`,
    `/Batch/${batch.id}/rejections`,
  ]) {
    const response = await others.get(path);
    expect([path, response.status]).toEqual([path, 200]);
    texts.push(response.text);
  }

  const [rows = "", appointments = ""] = texts;
  for (const text of [rows, appointments]) {
    expect(JSON.parse(text).data).toMatchObject([
      {
        patient: { initials: "M. A." },
        reference: null,
        figures: { maximum_remaining: "1742.50", plan_name: "NORTHSTAR PPO PLUS 2000" },
      },
      { patient: { initials: "X. Q." }, reference: null, figures: { plan_name: null } },
    ]);
  }
  expect(JSON.parse(appointments).refused).toMatchObject([{ row: 3, payer_id: null, reference: null }]);
  for (const person of ["Marisol", "Alvarez", "Xanthippe", "Quarrington", "Philomena"]) {
    expect(texts.join("\n").toLowerCase()).not.toContain(person.toLowerCase());
  }
  // Those who may see them do.
  const { text } = await account.api.get(`/Batch/${batch.id}/Row`);
  for (const person of ["Marisol", "Alvarez", "Xanthippe", "XANTHIPPE QUARRINGTON PLAN"])
    expect(text).toContain(person);
});

test("what an answer changes is not told to people who may not see patients, only that it does", async () => {
  const question = anEligibilityRequest();
  const toAnswer = (code: string) => ({
    body: { benefitsInformation: [{ code, name: "Coverage", serviceTypeCodes: ["35"] }] },
  });
  stack.payer.answersAbout(question.subscriber.member_id, toAnswer("1"), toAnswer("6"));
  await account.api.post("/Eligibility", question);
  const id = (await account.api.post("/Eligibility", question)).headers["x-job-id"];

  const { job } = await getJob({ ledger } as unknown as JobsDeps, maskedCaller(), String(id));

  expect(job).toMatchObject({ changed: "stops_visit" });
  expect(job).not.toHaveProperty("changes");
  expect((await account.api.get(`/Job/${id}`)).body).toHaveProperty("changes");
});

test("who retries a job without seeing patients gets no answer, however soon there is one", async () => {
  const question = askAboutAlvarez(stack, { reference: "Alvarez, Marisol" });
  stack.payer.answersAbout(question.subscriber.member_id, { status: 400, body: { message: "no" } }, detailedAnswer);
  const id = (await account.api.post("/Eligibility", question)).headers["x-job-id"];
  const others = await startForOthers(async () => {
    await account.api.get(`/Job/${id}?wait=60`);
  });

  const { text } = await others.post(`/Job/${id}/retry`, undefined);

  expect(JSON.parse(text)).toMatchObject({ status: "succeeded", reference: null, result: null });
  expect(text.toLowerCase()).not.toContain("alvarez");
});

test("a patient whom the payer perhaps knows otherwise is not suggested to people who may not see patients", async () => {
  const patient = { last_name: "Quarrington-Smith Jr", first_name: "Philomena", member_id: aMemberId() };
  const request = anEligibilityRequest({ subscriber: { ...patient, dob: "04/17/1983", group_number: "G-77" } });
  const { subscriber } = request;
  const twin = { ...subscriber, group_number: "G-77", last_name: "QUARRINGTON SMITH", first_name: "PERPETUA" };
  stack.payer.answersAbout(patient.member_id, x12Of("75"), { body: answerAbout(twin) }, x12Of("75"));
  const { id } = (await account.api.post("/Eligibility", request, { prefer: "respond-async" })).body;
  const seen = (await account.api.get(`/Job/${id}?wait=60`)).body;

  const { job } = await getJob({ ledger } as unknown as JobsDeps, maskedCaller(), String(id));

  expect(seen.recovery).toMatchObject({ suggestion: { differs: [{ field: "first_name", answered: "PERPETUA" }] } });
  expect(job.recovery).toEqual({ ...(seen.recovery as object), suggestion: null });
});
