import { expect, test } from "vitest";
import { toActionText, toActorText } from "./view-words.ts";

test("who viewed a patient is told by name, oneself as you, and a program by its key", () => {
  const by = (actor: string, name: string | null = null) => toActorText({ actor, name }, "usr_1");

  expect([by("user:usr_1", "Ada"), by("user:usr_2", "Max Moss"), by("user:usr_3")]).toEqual([
    "You",
    "Max Moss",
    "usr_3",
  ]);
  expect(by("key:key_1")).toBe("A program with the key key_1");
});

test("what was viewed is told in words, and what is new by its name", () => {
  expect([toActionText("job.print"), toActionText("job.other")]).toEqual(["opened the page to print", "job.other"]);
});
