import { describe, expect, test } from "vitest";
import { parseInterchange } from "./interchange.ts";

const isa = "ISA*00*          *00*          *ZZ*PAYER          *ZZ*CLINIC         *260101*0900*^*00501*000000017*0*P*:";
const gs = "GS*HB*A*B*20260101*0900*1*X*005010X279A1";
const set = (control: string, { count = "4", end = control } = {}) => [
  `ST*271*${control}`,
  `BHT*0022*11*R${control}*20260101*0900`,
  "HL*1**20*1",
  `SE*${count}*${end}`,
];
const text = (...segments: readonly string[]) => segments.map((segment) => `${segment}~`).join("");
const [ge, iea] = ["GE*1*1", "IEA*1*000000017"];
const read = (whole: string) => parseInterchange(whole);
const codesOf = (whole: string) => read(whole).warnings.map(({ code }) => code);

describe("an interchange is whole", () => {
  test.each([
    ["with all of its ends", text(isa, gs, ...set("0001"), ge, iea)],
    ["without its last terminator", text(isa, gs, ...set("0001"), ge, iea).slice(0, -1)],
    ["with several sets", text(isa, gs, ...set("0001"), ...set("0002"), "GE*2*1", iea)],
    ["with several groups", text(isa, gs, ...set("0001"), ge, gs, ...set("0001"), ge, "IEA*2*000000017")],
    ["with several interchanges", text(isa, gs, ...set("0001"), ge, iea).repeat(2)],
    ["with other text behind it", `${text(isa, gs, ...set("0001"), ge, iea)}\n<!-- 1 -->`],
    ["without a group", text(isa, ...set("0001"), "IEA*0*000000017")],
    ["of a TA1", text(isa, "TA1*000000123*261123*0645*A*000", "IEA*0*000000017")],
    ["with control numbers padded on one side", text(isa, gs, ...set("0001", { end: "1" }), ge, "IEA*1*17")],
  ])("%s", (_case, whole) => expect(read(whole)).toMatchObject({ completeness: "whole", warnings: [] }));

  test.each([
    ["SE01 is too small", text(isa, gs, ...set("0001", { count: "3" }), ge, iea)],
    ["SE01 is no number", text(isa, gs, ...set("0001", { count: "" }), ge, iea)],
    ["SE02 is of another set, but SE01 counts this one", text(isa, gs, ...set("0001", { end: "0009" }), ge, iea)],
    ["GE01 counts other sets", text(isa, gs, ...set("0001"), "GE*7*1", iea)],
    ["IEA02 is of another interchange", text(isa, gs, ...set("0001"), ge, "IEA*1*000000018")],
  ])("with a warning where %s", (_case, whole) => {
    expect(read(whole).completeness).toBe("whole");
    expect(codesOf(whole)).toEqual(["envelope_mismatch"]);
  });
});

describe("an interchange is without its trailer", () => {
  test.each([
    ["SE, GE and IEA are missing", text(isa, gs, ...set("0001").slice(0, -1))],
    ["GE and IEA are missing", text(isa, gs, ...set("0001"))],
    ["IEA is missing", text(isa, gs, ...set("0001"), ge)],
    ["SE alone is missing", text(isa, gs, ...set("0001").slice(0, -1), ge, iea)],
    ["GE alone is missing", text(isa, gs, ...set("0001"), iea)],
    ["SE is missing before the next set", text(isa, gs, ...set("0001").slice(0, -1), ...set("0002"), "GE*2*1", iea)],
    ["SE is missing in the last of two sets", text(isa, gs, ...set("0001"), ...set("0002").slice(0, -1), ge, iea)],
    [
      "the first of two interchanges has no end",
      text(isa, gs, ...set("0001")) + text(isa, gs, ...set("0001"), ge, iea),
    ],
    ["it ends after ISA", text(isa)],
    ["SE01 counts segments that are not there", text(isa, gs, ...set("0001", { count: "5" }), ge, iea)],
    ["SE closes a set that never began", text(isa, gs, ...set("0001"), "SE*4*0002", ge, iea)],
    [
      "the end is of another set, by control number and count",
      text(isa, gs, ...set("0001", { count: "3", end: "0002" }), ge, iea),
    ],
  ])("where %s", (_case, whole) => {
    expect(read(whole).completeness).toBe("without_trailer");
    expect(codesOf(whole)).toContain("envelope_mismatch");
  });
});

test("an interchange that ends within a segment is unreadable, wherever that is", () => {
  const whole = text(isa, gs, ...set("0001"), ge, iea);
  const ends = new Set([...whole.matchAll(/~/g)].map(({ index }) => index + 1));

  for (let length = isa.length + 2; length < whole.length - 1; length++) {
    const { completeness } = read(whole.slice(0, length));
    expect(completeness, whole.slice(0, length)).toBe(ends.has(length) ? "without_trailer" : "unreadable");
  }
});
