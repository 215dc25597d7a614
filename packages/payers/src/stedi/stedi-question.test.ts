import { expect, test } from "vitest";
import { aCall } from "../test-support.ts";
import { toStediQuestion } from "./stedi-question.ts";

test("a subscriber is asked about in Stedi's terms", () => {
  expect(toStediQuestion(aCall)).toEqual({
    ok: true,
    question: {
      tradingPartnerServiceId: "62308",
      provider: { npi: "1999999984", organizationName: "Example Dental" },
      subscriber: {
        firstName: "Jaguar",
        lastName: "Dent",
        dateOfBirth: "19960505",
        memberId: "U3141592653",
        groupNumber: "G-7",
      },
      encounter: { serviceTypeCodes: ["35"] },
    },
  });
});

test("a dependent, procedures and a date of service are sent as Stedi names them", () => {
  const written = toStediQuestion({
    ...aCall,
    provider: { ...aCall.provider, name: { firstName: "Ann", lastName: "Day" } },
    dependent: { firstName: "Kim", lastName: "Dent", dob: "2015-12-31", gender: "F", relationship: "child" },
    procedures: ["D1110", "D2740"],
    dateOfService: "2026-12-01",
  });

  expect(written).toMatchObject({
    question: {
      provider: { npi: "1999999984", firstName: "Ann", lastName: "Day" },
      dependents: [
        { firstName: "Kim", lastName: "Dent", dateOfBirth: "20151231", gender: "F", individualRelationshipCode: "19" },
      ],
      encounter: {
        serviceTypeCodes: ["35"],
        dateOfService: "20261201",
        medicalProcedures: [
          { productOrServiceIDQualifier: "AD", procedureCode: "D1110" },
          { productOrServiceIDQualifier: "AD", procedureCode: "D2740" },
        ],
      },
    },
  });
});

test("a dependent with a member id of their own is asked about as a subscriber, in their subscriber's group", () => {
  const written = toStediQuestion({
    ...aCall,
    dependent: { firstName: "Kim", lastName: "Day", dob: "2015-12-31", memberId: "U314-02" },
    procedures: ["D1110"],
  });

  expect(written).toMatchObject({
    question: {
      subscriber: { firstName: "Kim", lastName: "Day", memberId: "U314-02", groupNumber: "G-7" },
      encounter: { productOrServiceIDQualifier: "AD", procedureCode: "D1110" },
    },
  });
  expect(written).not.toHaveProperty("question.dependents");
});

test("the provider's tax id is sent only where the operator says so", () => {
  expect(toStediQuestion(aCall)).not.toHaveProperty("question.provider.taxId");
  expect(toStediQuestion(aCall, { sendsTaxId: true })).toMatchObject({
    question: { provider: { taxId: aCall.provider.taxId, organizationName: "Example Dental" } },
  });
});

test("names alone are cut, and no character is cut in half", () => {
  const written = toStediQuestion({
    ...aCall,
    subscriber: { ...aCall.subscriber, firstName: "𝒜".repeat(40), lastName: "b".repeat(70) },
  });

  expect(written).toMatchObject({
    question: { subscriber: { firstName: "𝒜".repeat(35), lastName: "b".repeat(60) } },
  });
});

test.each([
  ["a provider without a name", { provider: { npi: "1999999984", taxId: "123456789" } }, "provider.name"],
  ["a payer id of 81", { payerId: "7".repeat(81) }, "payer.id"],
  ["a member id with a slash", { subscriber: { ...aCall.subscriber, memberId: "A/1" } }, "subscriber.member_id"],
  ["a member id of one", { subscriber: { ...aCall.subscriber, memberId: "1" } }, "subscriber.member_id"],
  ["a group of 51", { subscriber: { ...aCall.subscriber, groupNumber: "7".repeat(51) } }, "subscriber.group_number"],
  [
    "a dependent's own id with a dot",
    { dependent: { firstName: "Kim", lastName: "Day", dob: "2015-12-31", memberId: "A.1" } },
    "dependent.member_id",
  ],
])("%s is an issue before anything is sent", (_case, change, path) => {
  expect(toStediQuestion({ ...aCall, ...change })).toEqual({
    ok: false,
    issues: [{ path, message: expect.any(String) }],
  });
});
