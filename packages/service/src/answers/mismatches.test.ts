import { readFileSync } from "node:fs";
import { type TrueEligibility, toTrueEligibility } from "@nightguard/benefits";
import type { Question } from "@nightguard/contract";
import { expect, test } from "vitest";
import { findMismatches } from "./mismatches.ts";

const fixture = readFileSync(new URL("../../../benefits/fixtures/271/01-ppo-detailed.271", import.meta.url));
const document = toTrueEligibility({ contentType: "", body: fixture });

type Stated = Partial<Record<"first_name" | "last_name" | "dob" | "member_id" | "group_number", string | null>>;
type Asked = Partial<Question["subscriber"]>;

/** A payer's document about a subscriber. */
function stating({ group_number = null, ...person }: Stated): TrueEligibility {
  const nothing = { first_name: null, middle_name: null, last_name: null, suffix: null, dob: null, member_id: null };
  return {
    ...document,
    patient: { ...document.patient, ...nothing, ...person, is_subscriber: true },
    subscriber: { ...document.subscriber, ...nothing, group_number: null },
    plan: { ...document.plan, group_number },
  };
}

const asking = (asked: Asked): Question => ({
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: {
    first_name: "Ada",
    last_name: "Quill",
    member_id: "W123",
    dob: "02/29/1988",
    group_number: "9876",
    ...asked,
  },
  version: "v2",
});

const fieldsOf = (asked: Asked, stated: Stated) =>
  findMismatches(asking(asked), stating(stated)).map(({ field }) => field);

test("what differs is named with both values", () => {
  const stated = { first_name: "EVA", last_name: "QUILL", dob: "1988-02-28", group_number: "98765" };

  expect(findMismatches(asking({}), stating(stated))).toEqual([
    { field: "first_name", asked: "Ada", answered: "EVA" },
    { field: "dob", asked: "02/29/1988", answered: "02/28/1988" },
    { field: "group_number", asked: "9876", answered: "98765" },
  ]);
});

test("what a payer does not state is no mismatch", () => {
  expect(fieldsOf({}, {})).toEqual([]);
});

test.each<[field: keyof Stated, asked: string, stated: string]>([
  ["first_name", "Ada", "ADA"],
  ["first_name", "Ana María", "ANA MARIA"],
  ["first_name", "Ada", "ADA LOUISE"],
  ["first_name", "Mary Ann", "MARY"],
  ["first_name", "Mary-Ann", "MARYANN"],
  ["last_name", "O'Brien", "OBRIEN"],
  ["last_name", "García-López", "GARCIA LOPEZ"],
  ["last_name", "Quill Jr.", "QUILL"],
  ["last_name", "Quill", "QUILL III"],
  ["last_name", "Øster", "OSTER"],
  ["last_name", "Weiß", "WEISS"],
  ["member_id", "w-123 456", "W123456"],
  ["member_id", "123456", "000123456"],
  ["group_number", "0009876", "9876"],
  ["group_number", "98-76", "9876"],
  ["group_number", "N/A", "9876"],
  ["group_number", "0", "9876"],
  ["group_number", "9876", "NONE"],
])("%s: %j and %j are the same", (field, asked, stated) => {
  expect(fieldsOf({ [field]: asked }, { [field]: stated })).toEqual([]);
});

test.each<[field: keyof Stated, asked: string, stated: string]>([
  ["first_name", "Ada", "ADAM"],
  ["first_name", "Ann Marie", "ANN LOUISE"],
  ["last_name", "Quill", "QUILLER"],
  ["last_name", "García", "GARCIA LOPEZ"],
  ["member_id", "W123", "123"],
  ["member_id", "1230", "123"],
  ["group_number", "9876", "98760"],
])("%s: %j and %j differ", (field, asked, stated) => {
  expect(fieldsOf({ [field]: asked }, { [field]: stated })).toEqual([field]);
});

test("the subscriber's group and member id count too", () => {
  const stated = stating({ member_id: "OTHER", group_number: "OTHER" });
  const both = {
    ...stated,
    subscriber: { ...stated.subscriber, member_id: "W123", group_number: "9876" },
  };

  expect(findMismatches(asking({}), both)).toEqual([]);
});

test("a dependent is compared as the patient, and the subscriber beside", () => {
  const question: Question = {
    ...asking({}),
    dependent: { first_name: "Max", last_name: "Quill", dob: "06/01/2015" },
  };
  const stated = stating({ first_name: "MAXIM", last_name: "QUILL", dob: "2015-06-01" });
  const answered = {
    ...stated,
    patient: { ...stated.patient, is_subscriber: false },
    subscriber: { ...stated.subscriber, first_name: "ADA", last_name: "QUINN", dob: "1988-02-29" },
  };

  expect(findMismatches(question, answered).map(({ field }) => field)).toEqual(["first_name", "subscriber_last_name"]);
});

test("a rejection that names the subscriber alone is compared with the subscriber", () => {
  const question: Question = {
    ...asking({}),
    dependent: { first_name: "Max", last_name: "Quill", dob: "06/01/2015" },
  };
  const stated = stating({ first_name: "ADA", last_name: "QUILL", dob: "1988-02-28" });
  const rejected = { ...stated, meta: { ...stated.meta, outcome: "rejected" as const } };

  expect(findMismatches(question, rejected).map(({ field }) => field)).toEqual(["subscriber_dob"]);
});

test("a dependent whom the payer knows as a subscriber is compared as the patient", () => {
  const question: Question = {
    ...asking({}),
    dependent: { first_name: "Max", last_name: "Quill", dob: "06/01/2015" },
  };

  const ownNumber = stating({ first_name: "MAX", last_name: "QUILL", dob: "2015-06-01" });
  expect(findMismatches(question, ownNumber)).toEqual([]);
  const rejected = { ...ownNumber, meta: { ...ownNumber.meta, outcome: "rejected" as const } };
  expect(findMismatches(question, rejected)).toEqual([]);
});

test("benefits of the subscriber instead of the dependent's are named", () => {
  const question: Question = {
    ...asking({}),
    dependent: { first_name: "Max", last_name: "Quill", dob: "06/01/2015" },
  };
  const stated = stating({ first_name: "ADA", last_name: "QUILL", dob: "1988-02-29" });

  expect(findMismatches(question, stated).map(({ field }) => field)).toEqual(["first_name", "dob"]);
});
