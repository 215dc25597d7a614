import { createSecretKey, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Explanation, newUuid, type Why } from "@nightguard/contract";
import { type AccountKeys, copyJobEntries, DecryptionError, findJobInFull, listRowPage } from "@nightguard/ledger";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { addBatch, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { until } from "../../../../test/support/waiting.ts";
import { createAnswerReader } from "./answer-reader.ts";
import { readEntries } from "./entries.ts";
import { type AnsweredJob, explainAnswer } from "./explanation.ts";

const rows = 300;

let made: Awaited<ReturnType<typeof createTestLedger>>;
let ids: readonly string[];

beforeAll(async () => {
  made = await createTestLedger();
  const batchId = await addBatch(made.ledger, made.tenant, rows);
  const window = { filters: {}, from: { after: 0 }, limit: rows };
  ids = (await listRowPage(made.ledger, made.tenant, batchId, window)).rows.map(({ id }) => id);
  return made.close;
});

async function copy(wanted: readonly string[], keys?: AccountKeys) {
  const entries = await copyJobEntries(made.ledger, made.tenant, wanted);
  return { entries, keys: keys ?? (await made.ledger.encryption.keysOf(made.tenant.accountId)), seesPatients: true };
}

/** A reader whose thread has started: it has taken over a page. */
async function aWarmReader() {
  const reader = createAnswerReader();
  onTestFinished(() => reader.close());
  await until(async () => {
    const page = await copy(ids);
    await reader.read(page);
    expect(page.entries.byteLength).toBe(0);
  });
  return reader;
}

test("entries come in the order that was asked for, whichever thread reads them", async () => {
  const expected = readEntries(await copy(ids.toReversed()));
  const cold = createAnswerReader();
  onTestFinished(() => cold.close());

  expect(expected.map(({ row }) => row)).toEqual(Array.from({ length: rows }, (_, index) => rows - index));
  expect(await cold.read(await copy(ids.toReversed()))).toEqual(expected);
  const warm = await aWarmReader();
  expect(await warm.read(await copy(ids.toReversed()))).toEqual(expected);
  expect(await warm.read(await copy(ids.slice(0, 2)))).toEqual(expected.slice(-2).toReversed());
});

test("entries that were encrypted with another key are not shown", async () => {
  const reader = await aWarmReader();
  const { keys } = await copy([]);
  const others = { ...keys, keys: keys.keys.map(({ ref }) => ({ ref, key: createSecretKey(randomBytes(32)) })) };

  for (const wanted of [ids, ids.slice(0, 2)]) {
    await expect(reader.read(await copy(wanted, others))).rejects.toThrow(DecryptionError);
    await expect(reader.read(await copy(wanted, { ...keys, accountId: newUuid() }))).rejects.toThrow(DecryptionError);
  }
  expect(await reader.read(await copy(ids))).toHaveLength(rows);
});

const fixture = readFileSync(new URL("../../../benefits/fixtures/271/01-ppo-detailed.271", import.meta.url), "utf8");

/** A job with this answer. */
async function anAnsweredJob(body: string): Promise<AnsweredJob> {
  const found = await findJobInFull(made.ledger, made.tenant, ids[0] ?? "");
  if (!found) throw new Error("the job is missing");
  const answer = { statusCode: 200, contentType: "text/plain", body: Buffer.from(body) };
  return { ...found, job: { ...found.job, state: "succeeded" }, answer };
}

/** A detailed answer with so many messages more. */
function anAnswer(messages: number): string {
  const more = Array.from({ length: messages }, (_, index) => `MSG*PROVISION NUMBER ${index} OF THIS PLAN~\n`).join("");
  return fixture.replace("EB*C*IND*35***23*50*****Y~\n", (segment) => segment + more);
}

test.each([0, 2_000])(
  "an answer of %i further messages is explained alike by the thread and here",
  async (messages) => {
    const reader = await aWarmReader();
    const job = await anAnsweredJob(anAnswer(messages));
    const pointer = "/maximums/annual/individual/in_network/remaining";

    for (const wanted of [
      { form: "data", timeZone: "UTC" },
      { form: "page", printed: { by: "Ada", office: "Lakeside Dental", timeZone: "UTC", at: new Date(0) } },
      { form: "why", path: pointer },
      { form: "why", path: "/nothing" },
    ] as const) {
      expect(await reader.explain(job, wanted)).toEqual(explainAnswer(job, wanted));
    }
    expect(await reader.explain(job, { form: "why", path: pointer })).toMatchObject({ value: "1742.50" });
  },
);

test("the day of an answer that states none is that of the account's time zone", async () => {
  const cleaning = {
    code: "F",
    compositeMedicalProcedureIdentifier: { productOrServiceIDQualifierCode: "AD", procedureCode: "D1110" },
    benefitsServiceDelivery: [
      { quantityQualifierCode: "FL", quantity: "1", timePeriodQualifierCode: "34", numOfPeriods: "6" },
    ],
    benefitsDateInformation: { latestVisitOrConsultation: "20260529" },
  };
  const benefitsInformation = [{ code: "1", serviceTypeCodes: ["35"] }, cleaning];
  const job = await anAnsweredJob(JSON.stringify({ benefitsInformation }));
  const inTheEvening = { ...job, answeredAt: new Date("2026-11-29T03:00:00Z") };
  const cleanings = (timeZone: string) => {
    const { outline } = explainAnswer(inTheEvening, { form: "data", timeZone }) as Explanation;
    return outline.sections.flatMap(({ facts }) => facts).find(({ label }) => label === "Cleanings")?.text;
  };

  expect(cleanings("America/Chicago")).toMatch(/next from 11\/29\/2026$/);
  expect(cleanings("UTC")).toMatch(/eligible now$/);
});

test("of where a section comes from, at most a hundred places are shown", async () => {
  const job = await anAnsweredJob(anAnswer(500));

  expect(explainAnswer(job, { form: "why", path: "/messages" })).toMatchObject({ places: { length: 100 } });
});

test("long texts of places are cut off", async () => {
  const additionalInformation = [{ description: "x".repeat(9_000) }];
  const benefitsInformation = [{ code: "1", serviceTypeCodes: ["35"], additionalInformation }];
  const job = await anAnsweredJob(JSON.stringify({ benefitsInformation }));

  const why = explainAnswer(job, { form: "why", path: "/messages/0/text" });

  const lengths = (why as Why).places.map(({ text }) => text?.length);
  expect(new Set(lengths)).toEqual(new Set([4_001]));
});
