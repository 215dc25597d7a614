import { expect, test } from "vitest";
import { foldViews, toActionText, toActorText } from "./view-words.ts";

test("who viewed a patient is shown by name, oneself as you, and a program by its key", () => {
  const by = (actor: string, name: string | null = null) => toActorText({ actor, name }, "usr_1");

  expect([by("user:usr_1", "Ada"), by("user:usr_2", "Max Moss"), by("user:usr_3")]).toEqual([
    "You",
    "Max Moss",
    "usr_3",
  ]);
  expect(by("key:key_1")).toBe("A program with the key key_1");
});

test("views have a description, and unknown kinds their name", () => {
  expect([toActionText("job.print"), toActionText("job.other")]).toEqual(["opened the page to print", "job.other"]);
});

test("what somebody did several times within a minute is one line", () => {
  const view = (at: string, action: string) => ({
    at: `2026-11-24T12:${at}.000Z`,
    actor: "user:usr_1",
    name: "Ada",
    action,
  });
  const lines = foldViews([
    view("40:59", "job.why"),
    view("40:02", "job.why"),
    view("39:59", "job.why"),
    view("39:01", "job.read"),
  ]);

  expect(lines.map(({ action, times }) => [action, times])).toEqual([
    ["job.why", 2],
    ["job.why", 1],
    ["job.read", 1],
  ]);
});
