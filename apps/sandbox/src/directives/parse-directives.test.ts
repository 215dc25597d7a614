import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listRejectionCodes } from "../formats/rejections.ts";
import { directiveSyntaxes } from "./directives.ts";
import { chooseDelayMs, chooseFault, type Directives, parseDirectives } from "./parse-directives.ts";

function directivesOf(memberId: string): Directives {
  const directives = parseDirectives(memberId);
  if ("unknownDirective" in directives) throw new Error(`directive ${directives.unknownDirective} is unknown`);
  return directives;
}

test("an ordinary member id has no directives", () => {
  expect(parseDirectives("W100200300")).toEqual({ faults: [], options: {} });
  expect(parseDirectives("XSBX-HANG")).toEqual({ faults: [], options: {} });
});

test("directives are joined by a plus, in any case, with the prefix once or on each", () => {
  const directives = directivesOf("SBX-STATUS-503-X2+DELAY-500+KIND-PPO");

  expect(directives).toEqual({
    faults: [{ fault: { kind: "error", status: 503, body: "object" }, calls: 2 }],
    delay: { delayMs: 500, calls: Number.POSITIVE_INFINITY },
    options: { hasEnded: false, planKind: "ppo" },
  });
  expect(parseDirectives("sbx-status-503-x2+Sbx-delay-500+SBX-kind-ppo")).toEqual(directives);
});

test.each([
  ["SBX-", 1],
  ["SBX-STATUS-200", 1],
  ["SBX-STATUS-503-X0", 1],
  ["SBX-STATUS", 1],
  ["SBX-AAA-99", 1],
  ["SBX-AAA-75-Q", 1],
  ["SBX-HANG+", 2],
  ["SBX-HANG+KIND-EPO", 2],
  ["SBX-HANG+ID-1+INACTIVE-X2", 3],
])("%s is invalid: directive %i is unknown", (memberId, unknownDirective) => {
  expect(parseDirectives(memberId)).toEqual({ unknownDirective });
});

test("each fault has its calls, then comes the answer", () => {
  const directives = directivesOf("SBX-RESET-X2+STATUS-429-X1");

  const kinds = [1, 2, 3, 4].map((call) => chooseFault(directives, call)?.kind);

  expect(kinds).toEqual(["reset", "reset", "error", undefined]);
  expect(chooseFault(directivesOf("SBX-HANG"), 1_000_000)?.kind).toBe("hang");
});

test("a delay holds for its calls, whatever else is requested", () => {
  const directives = directivesOf("SBX-RESET-X2+DELAY-70-X3");

  expect([1, 2, 3, 4].map((call) => chooseDelayMs(directives, call))).toEqual([70, 70, 70, undefined]);
});

test("a follow-up X is not mistaken for a number of calls", () => {
  expect(directivesOf("SBX-AAA-75-X").faults).toMatchObject([
    { fault: { rejection: { followUp: "X" } }, calls: Number.POSITIVE_INFINITY },
  ]);
  expect(directivesOf("SBX-AAA-75-X-X2").faults).toMatchObject([{ fault: { rejection: { followUp: "X" } }, calls: 2 }]);
});

test("every rejection code can be requested", () => {
  for (const code of listRejectionCodes()) {
    expect(directivesOf(`SBX-AAA-${code}`).faults).toMatchObject([
      { fault: { kind: "rejection", rejection: { code } } },
    ]);
  }
});

describe("the README", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const inTables = [...readme.matchAll(/^\| `(SBX-[^`]+)`/gm)].map(([, word = ""]) => word);

  test("shows only known directives", () => {
    for (const word of inTables) expect(parseDirectives(word)).not.toHaveProperty("unknownDirective");
  });

  test("shows all directives", () => {
    const shown = inTables.map((word) => word.slice("SBX-".length));
    for (const { pattern } of directiveSyntaxes) expect(shown.some((word) => pattern.test(word))).toBe(true);
  });
});
