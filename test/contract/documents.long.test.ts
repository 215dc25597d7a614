import { readFileSync } from "node:fs";
import { clearCoverageSchema, toClearCoverage, toTrueEligibility, trueEligibilitySchema } from "@nightguard/benefits";
import type { OutlineDocument } from "@nightguard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;
let account: TestAccount;
beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
beforeEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const fixture = (name: string) =>
  readFileSync(new URL(`../../packages/benefits/fixtures/271/${name}`, import.meta.url), "utf8");

const inX12 = { "content-type": "application/edi-x12" };

const forms = [
  { form: "an X12 271", file: "01-ppo-detailed.271", contentType: "application/edi-x12" },
  { form: "JSON that mirrors a 271", file: "01-ppo-detailed.stedi.json", contentType: "application/json" },
  { form: "a dental vendor's JSON", file: "07-frequency-limits.onederful.json", contentType: "application/json" },
];
describe.each(forms)("an answer that came as $form", ({ file, contentType }) => {
  const raw = fixture(file);
  const inquiry = { memberId: "M1" };
  const request = (more: object = {}) => {
    const { subscriber, ...rest } = anEligibilityRequest();
    return { ...rest, ...more, subscriber: { ...subscriber, member_id: inquiry.memberId } };
  };

  test("is given as the normalised document to who wants it, and comes the same from the job", async () => {
    stack.payer.answers({ body: raw, headers: { "content-type": contentType } });
    const answer = await account.api.post("/Eligibility", request({ transform: "true_eligibility" }));

    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(trueEligibilitySchema.parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toEqual(toTrueEligibility({ contentType, body: raw }, { inquiry }));
    const { body: job } = await account.api.get(`/Job/${answer.headers["x-job-id"]}`);
    expect(job).toMatchObject({ transform: "true_eligibility", coverage: "active", result: answer.body });
  });

  test("is given by ClearCoverage with what an office works out from it", async () => {
    stack.payer.answers({ body: raw, headers: { "content-type": contentType } });
    const answer = await account.api.post("/ClearCoverage", request());

    expect(answer.status).toBe(200);
    expect(clearCoverageSchema.parse(answer.body)).toEqual(answer.body);
    const { carrier: _carrier, ...document } = answer.body;
    const { carrier: _none, ...expected } = toClearCoverage({ contentType, body: raw }, { inquiry, carrier: null });
    expect(document).toEqual(expected);
    await expectSameBreakdown(answer);
  });

  /** The page shows the JSON's own breakdown, and says where each of its values comes from. */
  async function expectSameBreakdown({ headers, body }: ApiAnswer): Promise<void> {
    const { body: explanation } = await account.api.get(`/Job/${headers["x-job-id"]}/explanation`);
    const { sections } = explanation.outline as OutlineDocument;
    const rows = sections.flatMap(({ kind, table }) => (kind === "breakdown" ? (table?.rows ?? []) : []));
    const paths = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.paths));
    const path = paths.find((one) => /^\/breakdown\/.*percent$/.test(one)) ?? "";
    const value = path
      .split("/")
      .slice(1)
      .reduce<unknown>((one, key) => (one as Record<string, unknown>)[key], body);

    const { body: why } = await account.api.get(`/Job/${headers["x-job-id"]}/why?path=${path}`);

    expect(why).toMatchObject({ path, value });
    expect(why.places).not.toEqual([]);
  }

  test("comes byte for byte without a transform", async () => {
    stack.payer.answers({ body: raw, headers: { "content-type": contentType } });
    const answer = await account.api.post("/Eligibility", anEligibilityRequest());
    expect(answer.text).toBe(raw);
  });
});

test("ClearCoverage names the carrier where the list of carriers has it", async () => {
  const { body: list } = await account.api.get("/ClearCoverageCarrier");
  const [carrier] = list.data as { carrier_id: string; carrier_name: string; response_level: string }[];
  stack.payer.answers({ body: fixture("10-general-level.271"), headers: inX12 });

  const { body } = await account.api.post(
    "/ClearCoverage",
    anEligibilityRequest({ payer: { id: carrier?.carrier_id } }),
  );

  expect(body.carrier).toMatchObject({ name: carrier?.carrier_name });
});

test("the rows of a batch bring documents where the batch or the operation wants them", async () => {
  stack.payer.answers({ body: fixture("01-ppo-detailed.271"), headers: inX12 });
  const items = [anEligibilityRequest(), { ...anEligibilityRequest(), operation: "clearcoverage" }];
  const { body: batch } = await account.api.post("/Batch", { transform: "true_eligibility", items });
  await account.api.get(`/Batch/${batch.id}?wait=60`);

  const { text } = await account.api.get(`/Batch/${batch.id}/results`);

  const results = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { result: Record<string, unknown> });
  expect(results.map(({ result }) => Object.hasOwn(result, "breakdown"))).toEqual([false, true]);
  for (const { result } of results) expect(result).toMatchObject({ meta: { source_format: "x12_271" } });
});

test("an answer without a form that is known is a document that says so", async () => {
  stack.payer.answers({ body: '{"hello":"there"}' });
  const answer = await account.api.post("/Eligibility", anEligibilityRequest({ transform: "true_eligibility" }));
  expect(answer.body).toMatchObject({ meta: { outcome: "unrecognized" } });
});

test("a rejection is a document with its reasons, and the job explains it", async () => {
  stack.payer.answers({ body: fixture("08c-reject-subscriber.271"), headers: inX12 });
  const answer = await account.api.post("/Eligibility", anEligibilityRequest({ transform: "true_eligibility" }));
  expect(answer).toMatchObject({ status: 200, body: { meta: { outcome: "rejected" } } });
  const { body: job } = await account.api.get(`/Job/${answer.headers["x-job-id"]}`);
  expect(job).toMatchObject({ status: "succeeded", coverage: "rejected", failure: { category: "patient" } });
});
