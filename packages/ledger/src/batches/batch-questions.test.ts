import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createBatchQuestions } from "./batch-questions.ts";

const hashOf = (question: string) => createHash("sha256").update(question).digest().subarray(0, 16);

test("the first row that asked a question is found, and no other", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 50 }).map(String)), (questions) => {
      const asked = createBatchQuestions();
      for (const [row, question] of questions.entries()) {
        const first = questions.indexOf(question);
        expect(asked.add(hashOf(question), row)).toBe(first === row ? undefined : first);
      }
    }),
  );
});

test("a hundred thousand questions are found again", () => {
  const asked = createBatchQuestions();
  const hashes = Array.from({ length: 100_000 }, (_, row) => hashOf(String(row)));
  expect(hashes.filter((hash, row) => asked.add(hash, row) !== undefined)).toEqual([]);
  expect(hashes.filter((hash, row) => asked.add(hash, 100_000 + row) !== row)).toEqual([]);
});
