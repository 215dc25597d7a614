import { parse } from "csv-parse/sync";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { anInterchange } from "../../packages/benefits/src/test-support.ts";
import { untilEnded } from "../support/batches.ts";
import type { PayerAnswer } from "../support/payer.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";
import { x12Rejection } from "../support/x12.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const inX12 = (body: string): PayerAnswer => ({ body, headers: { "content-type": "application/edi-x12" } });

/** A patient's plan as the payer states it. */
const aPlan = ({ status = "1", left = "1500", percent = "0.2", group = "4711" } = {}): PayerAnswer =>
  inX12(
    anInterchange(
      "HL*1**20*1",
      "NM1*PR*2*HARBOR DENTAL*****PI*60054",
      "HL*2*1*21*1",
      "NM1*1P*2*ORCHARD STREET DENTAL*****XX*1234567893",
      "HL*3*2*22*0",
      "NM1*IL*1*QUARRINGTON*PHILOMENA****MI*M1",
      `REF*6P*${group}`,
      `EB*${status}*IND*35**DENTAL PPO`,
      `EB*F*IND*35***29*${left}`,
      `EB*A*IND*25*****${percent}`,
    ),
  );

const aPatient = () => anEligibilityRequest().subscriber;
type Patient = ReturnType<typeof aPatient>;

/** Asks about the patient; the payer answers so. */
async function ask({ api }: TestAccount, subscriber: Patient, answer: PayerAnswer, more: object = {}): Promise<string> {
  stack.payer.answersAbout(subscriber.member_id, answer);
  const { headers, status } = await api.post("/Eligibility", anEligibilityRequest({ subscriber, ...more }));
  expect(status).toBe(200);
  return String(headers["x-job-id"]);
}

const readJob = async ({ api }: TestAccount, id: string) => (await api.get(`/Job/${id}`)).body;

describe("a job says what its answer changes", () => {
  test("since the payer's last answer about the same patient, the most important first", async () => {
    const account = await stack.createAccount();
    const patient = aPatient();
    const first = await ask(account, patient, aPlan());
    const before = await readJob(account, first);
    const second = await ask(account, patient, aPlan({ status: "6", left: "0" }));

    expect(before).not.toHaveProperty("changes");
    expect(before).not.toHaveProperty("changed");
    expect(await readJob(account, second)).toMatchObject({
      changed: "stops_visit",
      changes: {
        since: { job_id: first, answered_at: before.finished_at },
        items: [
          {
            importance: "stops_visit",
            what: "Coverage status",
            text: "Coverage status: active → inactive",
            before: "active",
            after: "inactive",
            paths: ["/coverage/status"],
          },
          { importance: "patient_pays", before: "1500.00", after: "0.00" },
        ],
      },
    });
  });

  test("and that nothing changed", async () => {
    const account = await stack.createAccount();
    const patient = aPatient();
    const first = await ask(account, patient, aPlan());
    const second = await ask(account, patient, aPlan());

    expect(await readJob(account, second)).toMatchObject({
      changed: "none",
      changes: { since: { job_id: first }, items: [] },
    });
  });

  test("a rejection in between neither counts nor is compared", async () => {
    const account = await stack.createAccount();
    const patient = aPatient();
    const first = await ask(account, patient, aPlan());
    const rejected = await ask(account, patient, inX12(x12Rejection("75", "C")));
    const third = await ask(account, patient, aPlan({ group: "4712" }));

    expect(await readJob(account, rejected)).not.toHaveProperty("changes");
    expect(await readJob(account, third)).toMatchObject({
      changed: "patient_pays",
      changes: { since: { job_id: first }, items: [{ before: "4711", after: "4712" }] },
    });
  });

  test("whatever document was asked for, and without the other mode's or account's answers", async () => {
    const account = await stack.createAccount();
    const patient = aPatient();
    await ask(account, patient, aPlan());
    const transformed = await ask(account, patient, aPlan({ left: "700" }), { transform: "true_eligibility" });
    const other = await ask(await stack.createAccount(), patient, aPlan({ left: "10" }));
    const again = await ask(account, patient, aPlan({ left: "600" }));

    expect(await readJob(account, transformed)).toMatchObject({
      changes: { items: [{ before: "1500.00", after: "700.00" }] },
    });
    expect((await account.api.get(`/Job/${other}`)).status).toBe(404);
    expect(await readJob(account, again)).toMatchObject({
      changes: { since: { job_id: transformed }, items: [{ before: "700.00", after: "600.00" }] },
    });
  });
});

describe("a batch", () => {
  async function aBatchWithAChange() {
    const account = await stack.createAccount();
    const [changed, same, fresh] = [aPatient(), aPatient(), aPatient()];
    for (const patient of [changed, same]) await ask(account, patient, aPlan());
    stack.payer.answersAbout(changed.member_id, aPlan({ percent: "0.5" }));
    for (const { member_id: id } of [same, fresh]) stack.payer.answersAbout(id, aPlan());
    const items = [changed, same, fresh].map((subscriber) => {
      const { version: _, ...item } = anEligibilityRequest({ subscriber });
      return item;
    });
    const { id } = await untilEnded(account.api, await account.api.post("/Batch", { items }));
    return { ...account, id };
  }

  test("has the changes in its rows, its results and its tables, and can be filtered by them", async () => {
    const { api, id } = await aBatchWithAChange();

    const rows = await api.get(`/Batch/${id}/Row`);
    const [first, second, third] = rows.body.data as object[];
    expect([first, second]).toMatchObject([{ changed: "patient_pays" }, { changed: "none" }]);
    expect(third).not.toHaveProperty("changed");
    const filtered = await api.get(`/Batch/${id}/Row?changed=patient_pays`);
    expect(filtered.body.data).toMatchObject([{ row: 1 }]);
    const found = await api.post("/Job/search", { batch_id: id, changed: "none" });
    expect(found.body.data).toMatchObject([{ row: 2 }]);

    const lines = (await api.get(`/Batch/${id}/results`)).text.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).changed)).toEqual(["patient_pays", "none", undefined]);
    const table = parse<Record<string, string>>((await api.get(`/Batch/${id}/results?format=csv`)).text, {
      columns: true,
      bom: true,
    });
    expect(table.map(({ changed, changes }) => [changed, changes])).toEqual([
      ["patient_pays", expect.stringMatching(/plan pays: 80% → 50%$/)],
      ["none", ""],
      ["", ""],
    ]);
  });

  test("tells changes that matter to endpoints that ask for them, each after the job's success", async () => {
    const account = await stack.createAccount();
    const patient = aPatient();
    await ask(account, patient, aPlan());
    await ask(account, patient, aPlan({ status: "6" }));
    const typesOf = async () => {
      const { body } = await account.api.get("/Event");
      return (body.data as { type: string }[]).map(({ type }) => type);
    };
    expect(await typesOf()).toEqual(["job.succeeded", "job.succeeded"]);

    const endpoint = { url: "https://hooks.example.com/", events: ["job.coverage_changed"] };
    expect((await account.api.post("/WebhookEndpoint", endpoint)).status).toBe(201);
    const back = await ask(account, patient, aPlan());

    await until(async () =>
      expect(await typesOf()).toEqual(["job.succeeded", "job.succeeded", "job.succeeded", "job.coverage_changed"]),
    );
    const { body } = await account.api.get("/Event?after=3");
    expect(body.data).toMatchObject([{ type: "job.coverage_changed", data: { job_id: back, status: "succeeded" } }]);
    expect(JSON.stringify(body.data)).not.toContain("active");
  });
});

test("an account's export has the changes, and a patient's deletion removes them", async () => {
  const account = await stack.createAccount();
  const patient = { ...aPatient(), member_id: aMemberId() };
  await ask(account, patient, aPlan());
  const second = await ask(account, patient, aPlan({ left: "700" }));
  const { text } = await stack.admin.get(`/Admin/Account/${account.id}/export`);
  expect(text).toContain('"before":"1500.00","after":"700.00"');

  const { member_id, dob } = patient;
  await account.api.post("/Patient/delete", { payer_id: "60054", member_id, dob });

  expect((await account.api.get(`/Job/${second}`)).status).toBe(404);
  const third = await ask(account, patient, aPlan({ left: "600" }));
  expect(await readJob(account, third)).not.toHaveProperty("changes");
});
