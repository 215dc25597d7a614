import { randomUUID } from "node:crypto";
import type { ProviderDetails, Question } from "@nightguard/contract";
import { describe, expect, test } from "vitest";
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

const callOf = (asked: Question, known?: ProviderDetails) =>
  toVerifyCall(
    { id: randomUUID(), accountId: randomUUID(), operation: "eligibility", question: asked },
    { payerId: "AETNA", known },
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

describe("what the account says of the provider", () => {
  const address = { lines: ["1 Main St", "Suite 2"], city: "Quarry", state: "CA", postal_code: "90210-1234" };
  const practice: ProviderDetails = {
    name: "Quarry Dental Group",
    taxonomy: "1223G0001X",
    tax_id: "999999999",
    address,
  };

  test("is in the call where the question says nothing", () => {
    expect(callOf(question, practice).provider).toEqual({
      npi: "1234567893",
      taxId: "123456789",
      name: { organization: "Quarry Dental Group" },
      taxonomy: "1223G0001X",
      address: { lines: ["1 Main St", "Suite 2"], city: "Quarry", state: "CA", postalCode: "902101234" },
    });
  });

  test("can be a person", () => {
    const person = { first_name: "Plaque", last_name: "Penguin" };
    expect(callOf(question, person).provider.name).toEqual({ firstName: "Plaque", lastName: "Penguin" });
  });

  test("comes after the question's own name", () => {
    const asked = { ...question, provider: { ...question.provider, name: "Quarry Dental" } };
    expect(callOf(asked, practice).provider).toMatchObject({
      name: { organization: "Quarry Dental" },
      taxonomy: "1223G0001X",
    });
  });
});
