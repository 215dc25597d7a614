import { readFileSync } from "node:fs";
import type { Job, Question } from "@nightguard/contract";
import { expect, test } from "vitest";
import { toResultsRow } from "./results-row.ts";

const job = { id: "job_1", row: 3, status: "failed", coverage: null, payer_id: "60054", failure: null } as Job; // what is looked at
const subscriber = { first_name: "Ada", last_name: "Quill", member_id: "W1", dob: "02/29/1988", group_number: "G" };
const question = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber,
  version: "v2",
} as const satisfies Question;

const aFinding = {
  ...{ id: "018f0000-0000-7000-8000-000000000001", jobId: "018f0000-0000-7000-8000-000000000002" },
  ...{ source: "telephone", speaker: null, callReference: null, actor: "key_1" },
  ...{ foundAt: "2026-11-29T15:00:00Z", recordedAt: "2026-11-29T15:00:00Z" },
};

test("the patient is the subscriber unless a dependent was asked about", () => {
  const dependent = { first_name: "Bo", last_name: "Quill", dob: "01/02/2015" };

  expect(toResultsRow(job, { question, result: null, changes: null, findings: null })).toMatchObject({
    first_name: "Ada",
    member_id: "W1",
    dob: "02/29/1988",
  });
  expect(
    toResultsRow(job, { question: { ...question, dependent }, result: null, changes: null, findings: null }),
  ).toMatchObject({
    first_name: "Bo",
    member_id: "W1",
    dob: "01/02/2015",
  });
  expect(
    toResultsRow(job, {
      question: { ...question, dependent: { ...dependent, member_id: "W2" } },
      result: null,
      changes: null,
      findings: null,
    }).member_id,
  ).toBe("W2");
});

test("a row that failed says why and what to do, and states no figures", () => {
  const failure = { category: "patient", code: "AAA_75", hint: "Check the name", retryable: false } as const;

  expect(toResultsRow({ ...job, failure }, { question, result: null, changes: null, findings: null })).toMatchObject({
    failure_category: "patient",
    failure_code: "AAA_75",
    hint: "Check the name",
    deductible: null,
    crowns_percent: null,
  });
});

const body = readFileSync(new URL("../../../benefits/fixtures/271/02-dhmo.271", import.meta.url));
const result = { statusCode: 200, contentType: "application/edi-x12", body };
const answered = { question, result, changes: null, findings: null };

test("an answer says how many of an office's points it leaves open, and which", () => {
  const row = toResultsRow({ ...job, status: "succeeded", coverage: "active" }, answered);

  const open = row.points_open?.split(" ") ?? [];
  expect(open).toContain("history");
  expect(row.points_known).toBe(11 - open.length);
});

test("what was found out closes a point", () => {
  const path = "/clauses/missing_tooth/applies";
  const findings = Buffer.from(JSON.stringify([{ ...aFinding, values: [{ path, value: false }] }]));
  const before = toResultsRow({ ...job, status: "succeeded", coverage: "active" }, answered);
  const after = toResultsRow({ ...job, status: "succeeded", coverage: "active" }, { ...answered, findings });

  expect(before.points_open).toContain("missing_tooth");
  expect(after.points_open).not.toContain("missing_tooth");
  expect(after.points_known).toBe(Number(before.points_known) + 1);
});

test.each(["rejected", "inactive"] as const)("%s coverage leaves no points open: there are no benefits", (coverage) => {
  expect(toResultsRow({ ...job, status: "succeeded", coverage }, answered)).toMatchObject({
    points_known: null,
    points_open: null,
  });
});
