import { createHash } from "node:crypto";
import type { Question } from "@nightguard/contract";
import { expect, test } from "vitest";
import type { Digester } from "../../encryption/digester.ts";
import { digestQuestion } from "./reuse.ts";

const digester = {
  digest: (kind: string, text: string) => createHash("sha256").update(`${kind}:${text}`).digest(),
} as Digester; // the rest is not used

const question: Question = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: { first_name: "Ada", last_name: "Quill", member_id: "M1", dob: "04/17/1983", group_number: "G" },
  dependent: { first_name: "Ida", last_name: "Quill", dob: "02/29/2016" },
  version: "v2",
};
const digest = (asked: Question) =>
  digestQuestion(digester, { operation: "eligibility", transform: null, question: asked }).toString("hex");

const others: Readonly<Record<string, Question>> = {
  "provider.name": { ...question, provider: { ...question.provider, name: "Quarry Dental" } },
  "subscriber.gender": { ...question, subscriber: { ...question.subscriber, gender: "F" } },
  "dependent.gender": { ...question, dependent: { ...question.dependent, gender: "F" } as Question["dependent"] },
  "dependent.relationship": {
    ...question,
    dependent: { ...question.dependent, relationship: "child" } as Question["dependent"],
  },
  date_of_service: { ...question, date_of_service: "11/24/2026" },
  "another date_of_service": { ...question, date_of_service: "11/25/2026" },
  procedures: { ...question, procedures: ["D1110"] },
  "more procedures": { ...question, procedures: ["D1110", "D0120"] },
};

test("questions that differ in an optional field are not the same", () => {
  const digests = [question, ...Object.values(others)].map(digest);
  expect(new Set(digests).size).toBe(digests.length);
});

test("the order of procedures makes no other question", () => {
  expect(digest({ ...question, procedures: ["D0120", "D1110"] })).toBe(
    digest({ ...question, procedures: ["D1110", "D0120"] }),
  );
});

test("the digest of a question without optional fields stays what earlier versions stored", () => {
  const parts = ["eligibility", null, "v2", "60054", "1234567893", "123456789", null];
  const people = [
    ["Ada", "Quill", "M1", "04/17/1983", "G"],
    ["Ida", "Quill", null, "02/29/2016", null],
  ];
  const expected = digester.digest("question", JSON.stringify([...parts, ...people]));
  expect(digest(question)).toBe(expected.subarray(0, 16).toString("hex"));
});
