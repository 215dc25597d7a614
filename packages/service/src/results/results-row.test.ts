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
