import { expect, test } from "vitest";
import { type Actor, toActorText } from "./actor.ts";

const id = "0193d5c1-a2b3-7c4d-8e9f-0a1b2c3d4e02";

test.each<[Actor, string]>([
  [{ kind: "key", id }, "key:key_0193d5c1a2b37c4d8e9f0a1b2c3d4e02"],
  [{ kind: "user", id }, "user:usr_0193d5c1a2b37c4d8e9f0a1b2c3d4e02"],
  [{ kind: "administrator", name: "anna" }, "administrator:anna"],
  [{ kind: "system" }, "system"],
  [{ kind: "anonymous" }, "anonymous"],
])("%j is written as %s", (actor, text) => {
  expect(toActorText(actor)).toBe(text);
});
