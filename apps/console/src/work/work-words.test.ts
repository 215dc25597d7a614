import { expect, test } from "vitest";
import { toRefusedWords } from "./work-words.ts";

test.each([
  [[200, 200], undefined],
  [[200, 409], "Not changed: one was changed by somebody else meanwhile"],
  [[409, 409, 404], "Not changed: 2 were changed by somebody else meanwhile, and one needs nobody any more"],
  [[404, 404], "Not changed: 2 need nobody any more"],
])("what became of a change that was answered %j", (statuses, words) => expect(toRefusedWords(statuses)).toBe(words));
