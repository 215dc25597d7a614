import { expect, test } from "vitest";
import { aCall } from "../test-support.ts";
import { toAvailityQuestion } from "./availity-question.ts";

test("a subscriber is the patient", () => {
  const written = toAvailityQuestion({ ...aCall, dateOfService: "2026-12-01", procedures: ["D1110"] });

  expect(written.ok && Object.fromEntries(written.form)).toEqual({
    payerId: "62308",
    providerNpi: "1999999984",
    providerLastName: "Example Dental",
    memberId: "U3141592653",
    patientLastName: "Dent",
    patientFirstName: "Jaguar",
    patientBirthDate: "1996-05-05",
    subscriberRelationship: "18",
    groupNumber: "G-7",
    asOfDate: "2026-12-01",
    "serviceType[]": "35",
    procedureCode: "D1110",
  });
});

test.each([
  ["child", "19"],
  ["spouse", "01"],
  ["other", "G8"],
  [undefined, "G8"],
] as const)("a dependent (%s) is the patient under the subscriber's member id", (relationship, code) => {
  const dependent = { firstName: "Kim", lastName: "Dent", dob: "2015-12-31", gender: "F" as const, relationship };
  const written = toAvailityQuestion({ ...aCall, dependent });

  expect(written.ok && Object.fromEntries(written.form)).toMatchObject({
    memberId: "U3141592653",
    patientFirstName: "Kim",
    patientBirthDate: "2015-12-31",
    patientGender: "F",
    subscriberRelationship: code,
  });
});

test("a provider without a name and values that are too long are issues", () => {
  const written = toAvailityQuestion({
    ...aCall,
    provider: { npi: "1999999984", taxId: "123456789" },
    subscriber: { ...aCall.subscriber, memberId: "7".repeat(81), groupNumber: "7".repeat(51) },
  });

  expect(written).toMatchObject({
    issues: [{ path: "provider.name" }, { path: "subscriber.member_id" }, { path: "subscriber.group_number" }],
  });
});
