import { expect, test } from "vitest";
import { aCall } from "../test-support.ts";
import { toStediQuestion2026 } from "./stedi-question-2026.ts";

test("a subscriber is asked about in the words of the newer version", () => {
  expect(toStediQuestion2026(aCall)).toEqual({
    ok: true,
    question: {
      payerId: "62308",
      provider: { npi: "1999999984", name: { organization: "Example Dental" } },
      subscriber: {
        name: { person: { firstName: "Jaguar", lastName: "Dent" } },
        dateOfBirth: "1996-05-05",
        memberId: "U3141592653",
        additionalInformation: { groupNumber: "G-7" },
      },
      encounter: { services: [{ system: "STC", value: "35" }] },
    },
  });
});

test("a dependent, procedures and a date of service are sent as the newer version names them", () => {
  const written = toStediQuestion2026({
    ...aCall,
    provider: { ...aCall.provider, name: { firstName: "Ann", lastName: "Day" } },
    dependent: { firstName: "Kim", lastName: "Dent", dob: "2015-12-31", gender: "F", relationship: "child" },
    procedures: ["D1110", "D2740"],
    dateOfService: "2026-12-01",
  });

  expect(written).toMatchObject({
    question: {
      provider: { npi: "1999999984", name: { person: { firstName: "Ann", lastName: "Day" } } },
      dependent: {
        name: { person: { firstName: "Kim", lastName: "Dent" } },
        dateOfBirth: "2015-12-31",
        gender: "FEMALE",
        relationToSubscriber: "CHILD",
      },
      encounter: {
        services: [
          { system: "STC", value: "35" },
          { system: "CDT", value: "D1110" },
          { system: "CDT", value: "D2740" },
        ],
        dates: { service: { start: "2026-12-01" } },
      },
    },
  });
});

test("a dependent with a member id of their own is asked about as a subscriber", () => {
  const written = toStediQuestion2026({
    ...aCall,
    dependent: { firstName: "Kim", lastName: "Day", dob: "2015-12-31", memberId: "U314-02", gender: "M" },
  });

  expect(written).toMatchObject({
    question: { subscriber: { name: { person: { firstName: "Kim" } }, memberId: "U314-02", gender: "MALE" } },
  });
  expect(written).not.toHaveProperty("question.dependent");
});

test("the provider's tax id is sent only where the operator says so", () => {
  expect(toStediQuestion2026(aCall)).not.toHaveProperty("question.provider.tin");
  expect(toStediQuestion2026(aCall, { sendsTaxId: true })).toMatchObject({
    question: { provider: { tin: aCall.provider.taxId } },
  });
});

test.each([
  ["a provider without a name", { provider: { npi: "1999999984", taxId: "123456789" } }, "provider.name"],
  ["a member id with a slash", { subscriber: { ...aCall.subscriber, memberId: "A/1" } }, "subscriber.member_id"],
])("%s is an issue before anything is sent", (_case, change, path) => {
  expect(toStediQuestion2026({ ...aCall, ...change })).toMatchObject({ ok: false, issues: [{ path }] });
});
