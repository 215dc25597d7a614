import { expect, test } from "vitest";
import { toSteps } from "./steps.ts";

const empty = { hasPractice: false, liveAnsweredBy: "none", isLive: true, hasFile: false } as const;
const statesOf = (progress: Parameters<typeof toSteps>[0]) => toSteps(progress).map(({ state }) => state);

test.each([
  ["an empty account begins with the practice", empty, ["next", "later", "later"]],
  ["then comes the payer service", { ...empty, hasPractice: true }, ["done", "next", "later"]],
  [
    "the sandbox's invented answers are no payer service",
    { ...empty, hasPractice: true, liveAnsweredBy: "sandbox" },
    ["done", "next", "later"],
  ],
  ["then the first file", { ...empty, hasPractice: true, liveAnsweredBy: "upstream" }, ["done", "done", "next"]],
  ["in test mode nothing has to be connected", { ...empty, isLive: false }, ["next", "done", "later"]],
  [
    "what is done stays done in any order",
    { ...empty, liveAnsweredBy: "upstream", hasFile: true },
    ["next", "done", "done"],
  ],
] as const)("%s", (_, progress, states) => expect(statesOf(progress)).toEqual(states));
