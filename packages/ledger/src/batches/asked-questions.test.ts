import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAskedQuestions } from "./asked-questions.ts";

const hashOf = (question: string) => createHash("sha256").update(question).digest().subarray(0, 16);

test("a question that was asked is always known again", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 50 }).map(String)), (questions) => {
      const asked = createAskedQuestions();
      const seen = new Set<string>();
      for (const question of questions) {
        if (seen.has(question)) expect(asked.add(hashOf(question))).toBe(true);
        else asked.add(hashOf(question));
        seen.add(question);
      }
    }),
  );
});

test("of a hundred thousand questions hardly one looks asked that was not", () => {
  const asked = createAskedQuestions();
  const mistaken = Array.from({ length: 100_000 }, (_, question) => asked.add(hashOf(String(question)))).filter(
    Boolean,
  );
  expect(mistaken.length).toBeLessThan(10);
});
