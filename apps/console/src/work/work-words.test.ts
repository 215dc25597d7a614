import { expect, test } from "vitest";
import { toRefusedWords } from "./work-words.ts";

test.each([
  [[200, 200], undefined],
  [[200, 409], "Not changed: one was changed by somebody else"],
  [[409, 409, 404], "Not changed: 2 were changed by somebody else, and one no longer needs a person"],
  [[404, 404], "Not changed: 2 no longer need a person"],
])("what became of a change that was answered %j", (statuses, words) => expect(toRefusedWords(statuses)).toBe(words));
