import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAboutAlvarez, verify } from "../support/alvarez.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const csv = { "content-type": "text/csv" };
const fees = [
  "code,fee,allowed",
  "D1110,110.00,85.00",
  "D2150,180.00,120.00",
  "D2392,250.00,190.00",
  "D2740,1400.00,980.00",
  ...["D2790,1200.00,800.00", "D2791,1200.00,800.00", "D2792,1200.00,800.00"],
].join("\n");

const date = "2026-03-10";
const cleaning = { code: "D1110", date };
const composite = { code: "D2392", date, tooth: "19" };
const crown = { code: "D2740", date, tooth: "30", previous_on: null };

/** The plan pays 100/80/50, the deductible is met, composites are paid as amalgams, the last cleaning is of 2025. */
async function openAlvarez() {
  const account = await stack.createAccount();
  await account.api.put("/FeeSchedule/ours", fees, csv);
  return { ...account, jobId: await verify(account.api, askAboutAlvarez(stack)) };
}

const asked = (jobId: string, more: object = {}) => ({
  job_ids: [jobId],
  fee_schedule: "ours",
  networks: ["in_network"],
  procedures: [cleaning, composite, crown],
  ...more,
});

const estimate = (api: TestClient, body: object) => api.post("/Estimate", body);

describe("an estimate", () => {
  test("is made of the answer and the office's fees, and says where its reasons stand", async () => {
    const { api, jobId } = await openAlvarez();

    const { status, body } = await estimate(api, asked(jobId));

    expect(status).toBe(200);
    expect(body).toMatchObject({
      notice: "An estimate, not a promise of payment.",
      procedures: [
        { code: "D1110", patient_pays: { min: "0.00", max: "0.00" } },
        // 80% of the amalgam's 120.00
        { code: "D2392", patient_pays: { min: "94.00", max: "94.00" } },
        // 50% of 980.00, or of 800.00 where metal is paid
        { code: "D2740", patient_pays: { min: "490.00", max: "580.00" } },
      ],
      total: { fee: "1760.00", patient_pays: { min: "584.00", max: "674.00" } },
    });
    const [, { reasons }] = body.procedures as [unknown, { reasons: readonly object[] }];
    const path = "/categories/restorative/in_network/plan_pays_percent";
    expect(reasons).toContainEqual({
      what: "percent",
      text: "The plan pays 80% in network",
      place: { plan: 1, path, sources: ["x12:39/EB08"] },
    });
  });

  test("takes what people found out, and says so", async () => {
    const { api, jobId } = await openAlvarez();
    const path = "/categories/restorative/in_network/plan_pays_percent";
    await api.post(`/Job/${jobId}/finding`, { source: "telephone", values: [{ path, value: 50 }] });

    const { body } = await estimate(api, asked(jobId, { procedures: [composite] }));

    // 50% of 120.00
    expect(body.procedures).toMatchObject([{ patient_pays: { min: "130.00", max: "130.00" } }]);
    const [{ reasons }] = body.procedures as [{ reasons: readonly { what: string; place: object }[] }];
    expect(reasons.find(({ what }) => what === "percent")?.place).toEqual({ plan: 1, path, sources: ["finding"] });
  });

  test("of two plans counts both, in their order", async () => {
    const { api, jobId } = await openAlvarez();
    const second = await verify(api, askAboutAlvarez(stack, { transform: "true_eligibility" }));
    const networks = ["in_network", "in_network"];

    const { body } = await estimate(api, asked(jobId, { job_ids: [jobId, second], networks, procedures: [cleaning] }));

    expect(body.procedures).toMatchObject([
      {
        plans_pay: [
          { min: "85.00", max: "85.00" },
          { min: "0.00", max: "0.00" },
        ],
        patient_pays: { max: "0.00" },
      },
    ]);
  });

  test("is in the audit of each of its jobs, and nowhere else", async () => {
    const { id, api, jobId } = await openAlvarez();
    const second = await verify(api, askAboutAlvarez(stack));
    const countRows = async () =>
      (
        await query(
          stack.databaseUrl,
          "select count(*)::int as rows from jobs j join accounts a on a.id = j.account_id",
        )
      )[0]?.rows;
    const before = await countRows();

    await estimate(api, asked(jobId, { job_ids: [jobId, second] }));

    for (const subject of [jobId, second]) {
      const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${id}&subject=${subject}&action=job.estimate`);
      expect(lines).toMatchObject([{ action: "job.estimate", subject, outcome: 200 }]);
    }
    expect(await countRows()).toBe(before);
  });
});

describe("no estimate is made", () => {
  test("of another account's job, and the attempt is in the audit", async () => {
    const [own, other] = [await openAlvarez(), await stack.createAccount()];
    await other.api.put("/FeeSchedule/ours", fees, csv);

    expectError(await estimate(other.api, asked(own.jobId)), 404);
    const ownToo = await verify(other.api, askAboutAlvarez(stack));
    expectError(await estimate(other.api, asked(own.jobId, { job_ids: [ownToo, own.jobId] })), 404);

    const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${other.id}&subject=${own.jobId}`);
    expect(lines.map(({ action, outcome }) => [action, outcome])).toContainEqual(["job.estimate", 404]);
  });

  test("of a job without an answer", async () => {
    const { api } = await openAlvarez();
    const request = anEligibilityRequest();
    stack.payer.answersAbout(request.subscriber.member_id, { status: 400, body: { message: "no" } });
    const failed = String((await api.post("/Eligibility", request)).headers["x-job-id"]);

    expectError(await estimate(api, asked(failed)), 409);
  });

  test("of two jobs about patients with different birthdays", async () => {
    const { api, jobId } = await openAlvarez();
    const { subscriber, ...request } = askAboutAlvarez(stack);
    const other = await verify(api, { ...request, subscriber: { ...subscriber, dob: "01/01/1990" } });

    const { issues } = expectError(await estimate(api, asked(jobId, { job_ids: [jobId, other] })), 400);
    expect(issues).toMatchObject([{ path: "job_ids.1" }]);
  });

  test.each([
    ["without a fee", { procedures: [cleaning, { code: "D0120", date }] }, "procedures.1.fee"],
    ["by a fee schedule that there is not", { fee_schedule: "theirs" }, "fee_schedule"],
    ["of no procedure", { procedures: [] }, "procedures"],
    ["of too many procedures", { procedures: Array.from({ length: 51 }, () => cleaning) }, "procedures"],
    ["of a code of another list", { procedures: [{ ...cleaning, code: "99213" }] }, "procedures.0.code"],
    ["on a day that does not exist", { procedures: [{ ...cleaning, date: "2026-02-30" }] }, "procedures.0.date"],
    ["with a fee below zero", { procedures: [{ ...cleaning, fee: "-1.00" }] }, "procedures.0.fee"],
    ["for a tooth that does not exist", { procedures: [{ ...cleaning, tooth: "33" }] }, "procedures.0.tooth"],
    ["of no job", { job_ids: [] }, "job_ids"],
  ])("%s", async (_what, more, path) => {
    const { api, jobId } = await openAlvarez();

    const { issues = [] } = expectError(await estimate(api, asked(jobId, more)), 400);
    expect(issues.map((issue) => issue.path)).toContain(path);
  });

  test("for a person who sees no patients", async () => {
    const { id, jobId } = await openAlvarez();
    const person = await openPerson(stack, { account_id: id, roles: ["viewer"] });

    expectError(await estimate(person.browser.api(`${id};live`), asked(jobId)), 403);
  });
});
