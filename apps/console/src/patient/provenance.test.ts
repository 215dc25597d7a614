import type { Why } from "@nightguard/contract";
import { expect, test } from "vitest";
import { joinAlike, toEvidence, toPathText, toSegmentParts, toSourceText, toValueText } from "./provenance.ts";

const element = (name: string, label: string, value: string, changes = {}) => ({
  name,
  label,
  value,
  meaning: null,
  cited: false,
  ...changes,
});

const why: Why = {
  path: "/maximums/annual/individual/in_network/remaining",
  value: "1742.50",
  derived: false,
  places: [
    {
      source: "x12:32",
      text: "EB*F*IND*35***29*1742.5*****Y",
      elements: [
        element("EB01", "kind of information", "F", { meaning: "limitation" }),
        element("EB06", "time period", "29", { meaning: "remaining" }),
        element("EB07", "amount", "1742.5", { cited: true }),
      ],
    },
  ],
};

test("pointers are shown as words", () => {
  expect(toPathText(why.path)).toBe("Maximums · annual · individual · in network · remaining");
  expect(toPathText("/procedures/D2740/frequencies/0")).toBe("Procedures · D2740 · frequencies · no. 1");
  expect(toPathText("/odd~1name~0")).toBe("Odd/name~");
});

test.each([
  ["1742.50", "1,742.50"],
  [null, "not stated"],
  [true, "yes"],
  [50, "50"],
  ["01/02", "01/02"],
  [["A", "B"], "A, B"],
  [{ count: 2 }, '{"count":2}'],
])("the value %j is shown as %s", (value, text) => expect(toValueText(value)).toBe(text));

test("places of X12 and JSON have names", () => {
  expect(toSourceText("x12:32")).toBe("Segment 32");
  expect(toSourceText("json:/benefitsInformation/3/benefitAmount")).toBe("benefitsInformation › 3 › benefitAmount");
  expect(toSourceText("json:")).toBe("The whole answer");
});

test("in a segment the element that states the value is marked", () => {
  const parts = toSegmentParts(why.places[0] ?? { source: "", text: null, elements: [] });

  expect(parts.map(({ text }) => text).join("")).toBe("EB*F*IND*35***29*1742.5*****Y");
  expect(parts.filter(({ isCited }) => isCited).map(({ text }) => text)).toEqual(["1742.5"]);
});

test("a place without its text has nothing to mark, and JSON is marked whole", () => {
  expect(toSegmentParts({ source: "x12:3", text: null, elements: [] })).toEqual([]);
  expect(toSegmentParts({ source: "x12:3", text: "EB", elements: [] })).toEqual([{ text: "EB", isCited: false }]);
  expect(toSegmentParts({ source: "json:/a", text: '"1742.50"', elements: [] })).toEqual([
    { text: '"1742.50"', isCited: true },
  ]);
});

test("evidence says what is where, and when the payer said it", () => {
  const text = toEvidence({
    shown: "$1,742.50",
    payer: "NORTHSTAR DENTAL",
    jobId: "job_1",
    verifiedAt: "Mon, Nov 23, 2026, 11:41 PM CST",
    whys: [why, { path: "/plan/number", value: null, derived: false, places: [] }],
  });

  expect(text).toBe(
    [
      "$1,742.50",
      "NORTHSTAR DENTAL, answer of Mon, Nov 23, 2026, 11:41 PM CST, job_1",
      "",
      "Maximums · annual · individual · in network · remaining: 1,742.50",
      "  Segment 32: EB*F*IND*35***29*1742.5*****Y",
      "    EB07 amount: 1742.5",
      "",
      "Plan · number: not stated",
      "  The payer did not state it.",
    ].join("\n"),
  );
});

test("what is the same in both networks is shown once", () => {
  const outside = { ...why, path: "/maximums/annual/individual/out_of_network/remaining" };

  const joined = joinAlike([why, { ...why, path: "/plan/number", value: null, places: [] }, outside]);

  expect(joined.map(({ paths }) => paths)).toEqual([[why.path, outside.path], ["/plan/number"]]);
});
