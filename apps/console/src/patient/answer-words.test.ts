import { expect, test } from "vitest";
import { toAnswerWords } from "./answer-words.ts";

const answer = {
  number: 1,
  service_types: ["35"],
  upstream: null,
  answered_at: null,
  merged: true,
  failure_code: null,
};

test.each([
  [{}, "1. The general question"],
  [{ number: 2, service_types: ["23", "41"] }, "2. Service types 23, 41"],
  [{ number: 3, upstream: "spare" }, "3. The second payer service, spare"],
  [{ number: 2, service_types: ["38"], merged: false }, "2. Service types 38 (not in the document)"],
  [
    { number: 2, service_types: ["38"], merged: false, failure_code: "AAA_33" },
    "2. Service types 38 (not in the document: AAA_33)",
  ],
])("%j is %s", (differing, words) => {
  expect(toAnswerWords({ ...answer, ...differing })).toBe(words);
});
