import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listRejectionCodes } from "../formats/rejections.ts";
import { words } from "./directives.ts";
import { chooseDelayMs, chooseFault, type Orders, parseDirectives } from "./parse-directives.ts";

function ordersOf(memberId: string): Orders {
  const orders = parseDirectives(memberId);
  if ("unknownWord" in orders) throw new Error(`word ${orders.unknownWord} is not known`);
  return orders;
}

test("an ordinary member id orders nothing", () => {
  expect(parseDirectives("W100200300")).toEqual({ faults: [], traits: {} });
  expect(parseDirectives("XSBX-HANG")).toEqual({ faults: [], traits: {} });
});

test("words are joined by a plus, in any case, with the prefix once or on each", () => {
  const orders = ordersOf("SBX-STATUS-503-X2+DELAY-500+KIND-PPO");

  expect(orders).toEqual({
    faults: [{ fault: { kind: "error", status: 503, body: "object" }, calls: 2 }],
    delay: { delayMs: 500, calls: Number.POSITIVE_INFINITY },
    traits: { hasEnded: false, planKind: "ppo" },
  });
  expect(parseDirectives("sbx-status-503-x2+Sbx-delay-500+SBX-kind-ppo")).toEqual(orders);
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
])("%s is no order: word %i is not known", (memberId, unknownWord) => {
  expect(parseDirectives(memberId)).toEqual({ unknownWord });
});

test("each fault has its calls, then comes the answer", () => {
  const orders = ordersOf("SBX-RESET-X2+STATUS-429-X1");

  const kinds = [1, 2, 3, 4].map((call) => chooseFault(orders, call)?.kind);

  expect(kinds).toEqual(["reset", "reset", "error", undefined]);
  expect(chooseFault(ordersOf("SBX-HANG"), 1_000_000)?.kind).toBe("hang");
});

test("a delay holds for its calls, whatever else is ordered", () => {
  const orders = ordersOf("SBX-RESET-X2+DELAY-70-X3");

  expect([1, 2, 3, 4].map((call) => chooseDelayMs(orders, call))).toEqual([70, 70, 70, undefined]);
});

test("a follow-up X is not mistaken for a number of calls", () => {
  expect(ordersOf("SBX-AAA-75-X").faults).toMatchObject([
    { fault: { rejection: { followUp: "X" } }, calls: Number.POSITIVE_INFINITY },
  ]);
  expect(ordersOf("SBX-AAA-75-X-X2").faults).toMatchObject([{ fault: { rejection: { followUp: "X" } }, calls: 2 }]);
});

test("every rejection code can be ordered", () => {
  for (const code of listRejectionCodes()) {
    expect(ordersOf(`SBX-AAA-${code}`).faults).toMatchObject([{ fault: { kind: "rejection", rejection: { code } } }]);
  }
});

describe("the README", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const inTables = [...readme.matchAll(/^\| `(SBX-[^`]+)`/gm)].map(([, word = ""]) => word);

  test("shows only words that there are", () => {
    for (const word of inTables) expect(parseDirectives(word)).not.toHaveProperty("unknownWord");
  });

  test("leaves out no word", () => {
    const shown = inTables.map((word) => word.slice("SBX-".length));
    for (const { pattern } of words) expect(shown.some((word) => pattern.test(word))).toBe(true);
  });
});
