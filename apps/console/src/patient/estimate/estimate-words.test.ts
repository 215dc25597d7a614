import { describe, expect, test } from "vitest";
import {
  divideUnknown,
  type EstimatedProcedure,
  sumAllowed,
  toProcedureText,
  toRangeText,
  toShownNote,
  type Unknown,
} from "./estimate-words.ts";

const range = (min: string, max = min) => ({ min, max });

const procedure = (fields: Partial<EstimatedProcedure>): EstimatedProcedure => ({
  code: "D1110",
  tooth: null,
  surfaces: null,
  quantity: 1,
  date: "2026-12-01",
  fee: "110.00",
  allowed: range("85.00"),
  insurance_pays: range("85.00"),
  plans_pay: [range("85.00")],
  patient_pays: range("0.00"),
  next_covered_on: null,
  reasons: [],
  unknown: [],
  ...fields,
});

const unknown = (text: string, path: string | null = null): Unknown => ({
  what: "network",
  text,
  effect: "widens",
  place: { plan: 1, path, sources: [] },
});

test("a range is one amount where all is known", () => {
  expect(toRangeText(range("1094.00"))).toBe("$1,094.00");
  expect(toRangeText(range("490.00", "580.00"))).toBe("$490.00 to $580.00");
});

test.each([
  [{}, "D1110"],
  [{ code: "D2392", tooth: "19", surfaces: "MO" }, "D2392, tooth 19, MO"],
  [{ code: "D4341", tooth: "UR", quantity: 2 }, "D4341 × 2, UR"],
])("a procedure is named by what was entered", (fields, text) => {
  expect(toProcedureText(procedure(fields))).toBe(text);
});

describe("the allowed amounts together", () => {
  test("are added by the cent", () => {
    const allowed = [range("0.10", "0.20"), range("0.20", "0.30")].map((one) => procedure({ allowed: one }));
    expect(sumAllowed(allowed)).toEqual(range("0.30", "0.50"));
  });

  test("are not known if one of them is not", () => {
    expect(sumAllowed([procedure({}), procedure({ allowed: null })])).toBeNull();
  });
});

describe("what is not known", () => {
  const [network, tooth] = [unknown("Network", "/provider/network_status"), unknown("Tooth")];

  test("of every procedure is said once", () => {
    const procedures = [procedure({ unknown: [network, tooth] }), procedure({ unknown: [network] })];

    const { common, listOwn } = divideUnknown(procedures);

    expect(common).toEqual([network]);
    expect(procedures.map(listOwn)).toEqual([[tooth], []]);
  });

  test("of the only procedure stands at it", () => {
    const only = procedure({ unknown: [network] });

    const { common, listOwn } = divideUnknown([only]);

    expect([common, listOwn(only)]).toEqual([[], [network]]);
  });
});

describe("a reason leads to its place", () => {
  const note = (path: string | null, sources: readonly string[]) =>
    toShownNote({ ...unknown("80%"), place: { plan: 1, path, sources } });

  test("where the payer's answer states it", () => {
    expect(note("/plan/x", ["x12:39/EB08"])).toEqual({ text: "80%", paths: ["/plan/x"] });
    expect(note("/plan/x", [])).toEqual({ text: "80%", paths: [] });
    expect(note(null, [])).toEqual({ text: "80%", paths: [] });
  });

  test("and says so where a person found it out", () => {
    expect(note("/plan/x", ["finding"])).toEqual({ text: "80% (found out beside the payer's answer)", paths: [] });
  });
});
