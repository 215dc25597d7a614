import { randomUUID } from "node:crypto";
import type { Question } from "@nightguard/contract";
import { expect, test } from "vitest";
import { toVerifyCall } from "./to-verify-call.ts";

const question: Question = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: {
    first_name: "Philomena",
    last_name: "Quarrington",
    member_id: "M1",
    dob: "04/17/1983",
    group_number: "G-77",
  },
  version: "v2",
};
const dependent = { first_name: "Ida", last_name: "Quarrington", dob: "02/29/2016" };

const callOf = (asked: Question) =>
  toVerifyCall(
    { id: randomUUID(), accountId: randomUUID(), operation: "eligibility", question: asked },
    { payerId: "AETNA" },
  );

test("a question with the specification's fields alone says nothing more", () => {
  expect(callOf({ ...question, dependent })).toMatchObject({
    payerId: "AETNA",
    provider: { npi: "1234567893", taxId: "123456789", name: undefined, taxonomy: undefined, address: undefined },
    subscriber: {
      firstName: "Philomena",
      lastName: "Quarrington",
      dob: "1983-04-17",
      memberId: "M1",
      gender: undefined,
    },
    dependent: { firstName: "Ida", dob: "2016-02-29", gender: undefined, relationship: undefined },
    procedures: [],
    dateOfService: undefined,
  });
});

test("the optional fields are in the call", () => {
  const asked: Question = {
    ...question,
    provider: { ...question.provider, name: "Quarry Dental" },
    subscriber: { ...question.subscriber, gender: "F" },
    dependent: { ...dependent, gender: "M", relationship: "child" },
    date_of_service: "11/24/2026",
    procedures: ["D1110", "D0120"],
  };
  expect(callOf(asked)).toMatchObject({
    provider: { name: { organization: "Quarry Dental" } },
    subscriber: { gender: "F" },
    dependent: { gender: "M", relationship: "child" },
    dateOfService: "2026-11-24",
    procedures: ["D1110", "D0120"],
  });
});
