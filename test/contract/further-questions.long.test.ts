import type { Proof } from "@nightguard/service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeProof } from "../../apps/nightguard/src/proof-words.ts";
import { borrowStack } from "../support/shared-stack.ts";
import { type SplitVerification, splitPayers, startSplitPayers, verifySplitPayers } from "../support/split-payers.ts";
import type { Stack } from "../support/stack.ts";

let stack: Stack;
let payers: Awaited<ReturnType<typeof startSplitPayers>>;

beforeAll(async () => {
  stack = await borrowStack();
  payers = await startSplitPayers(stack.admin);
});
afterAll(async () => {
  await stack.admin.delete("/Admin/Route/all");
  for (const name of ["first", "second"]) await stack.admin.delete(`/Admin/Upstream/${name}`);
  await payers.close();
  await stack.stop();
});

const sum = (of: readonly SplitVerification[], field: "known" | "calls") =>
  of.reduce((total, verification) => total + verification[field], 0);

const ofSplit = (of: readonly SplitVerification[], split: string) =>
  of.filter((verification) => verification.split === split);

test("further questions complete answers, within the plan, and each is in the usage", async () => {
  const one = await stack.createAccount();
  const several = await stack.createAccount({ questions_per_verification: 3 });

  const before = await verifySplitPayers(one.api);
  const after = await verifySplitPayers(several.api);

  expect(splitPayers).toHaveLength(40);
  expect(before.every(({ calls }) => calls === 1)).toBe(true);
  expect(Math.max(...after.map(({ calls }) => calls))).toBe(3);
  for (const split of ["categories", "second", "both", "conflict"]) {
    expect(sum(ofSplit(after, split), "known"), split).toBeGreaterThan(sum(ofSplit(before, split), "known"));
  }
  for (const split of ["refused", "nothing"]) {
    expect(sum(ofSplit(after, split), "known"), split).toBe(sum(ofSplit(before, split), "known"));
  }
  const { data } = (await several.api.get("/Usage")).body as { data: { verifications: number; calls: number }[] };
  expect(data.reduce((total, { verifications }) => total + verifications, 0)).toBe(40);
  expect(data.reduce((total, { calls }) => total + calls, 0)).toBe(sum(after, "calls"));
});

test("a job shows the answers behind its document, with the bytes of each and the answer of each value", async () => {
  const { api } = await stack.createAccount({ questions_per_verification: 3 });
  const verifications = await verifySplitPayers(api);
  const { jobId } = ofSplit(verifications, "both")[0] ?? { jobId: "" };

  const job = (await api.get(`/Job/${jobId}`)).body;

  const answers = job.answers as { number: number; upstream: string | null; merged: boolean }[];
  expect(answers).toMatchObject([
    { number: 1, service_types: ["35"], upstream: null, merged: true, failure_code: null },
    { number: 2, upstream: null, merged: true },
    { number: 3, service_types: ["35"], upstream: "second", merged: true },
  ]);
  const texts = await Promise.all(
    answers.map(async ({ number }) => (await api.get(`/Job/${jobId}/answer?number=${number}`)).text),
  );
  expect(new Set(texts).size).toBe(3);
  expect((await api.get(`/Job/${jobId}/answer`)).text).toBe(texts[0]);
  expect((await api.get(`/Job/${jobId}/answer?number=4`)).status).toBe(404);
  expect((await api.get(`/Job/${jobId}/answer?number=x`)).status).toBe(400);
  const why = await api.get(`/Job/${jobId}/why?path=categories.preventive.in_network.plan_pays_percent`);
  expect(why.body.places).toMatchObject([{ answer: 2 }]);
});

test("a proof has the bytes of all answers, and the document can be read from them", async () => {
  const { api } = await stack.createAccount({ questions_per_verification: 3 });
  const { jobId = "" } = ofSplit(await verifySplitPayers(api), "both")[0] ?? {};

  const { payload } = (await api.get(`/Job/${jobId}/proof`)).body as { payload: string };

  const proof = JSON.parse(Buffer.from(payload, "base64url").toString()) as Proof;
  expect(proof.further_answers).toMatchObject([
    { number: 2, second: false, merged: true },
    { number: 3, second: true, merged: true },
  ]);
  expect(describeProof(proof)).toContain("This program reads the same document out of the bytes of the answers.");
});

test("no verification costs more than its plan allows", async () => {
  const { api } = await stack.createAccount({ questions_per_verification: 10, cost_per_verification: 2.5 });

  const verifications = await verifySplitPayers(api);

  expect(Math.max(...verifications.map(({ calls }) => calls))).toBe(2);
});

test("a waiting caller gets the answer to the general question", async () => {
  const { api } = await stack.createAccount({ questions_per_verification: 3 });
  const [payer] = splitPayers;
  const subscriber = {
    ...{ first_name: "Ada", last_name: "Quill", dob: "02/03/1980", group_number: "G1" },
    member_id: "SBX-SPLIT-BOTH",
  };

  const { status } = await api.post("/Eligibility", {
    ...{ version: "v2", payer: { id: payer?.id }, provider: { npi: "1234567893", tax_id: "123456789" } },
    ...{ subscriber, transform: "true_eligibility" },
  });

  expect(status).toBe(200);
  expect((await api.get("/Job?limit=1")).body.data).toMatchObject([{ attempts: 1, status: "succeeded" }]);
});
