import { expect, test } from "vitest";
import { emptySections } from "../document/empty.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { findField } from "../findings/fields.ts";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import { listOpenPoints, listUnstated } from "./unstated.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*1*22*0", "NM1*IL*1*DOE*JO****MI*M1", "EB*1*IND*35"];

const unstated = (...segments: string[]) =>
  listUnstated(
    toTrueEligibility({ contentType: "", body: anInterchange(...person, ...segments) }, { asOf: "2026-03-02" }),
    "2026-03-02",
  );

const cleanings = "EB*F*IND**********W*AD:D1110";
const bitewings = "EB*F*IND**********W*AD:D0274";

test("the payer is asked who pays first, unless the answer tells it", () => {
  expect(unstated()).toContain("who pays first");
  expect(unstated("EB*D*IND*35", "MSG*OTHER INSURANCE IS PRIMARY")).not.toContain("who pays first");
  expect(unstated("EB*R*IND*35", "LS*2120", "NM1*SEP*2*OTHER PLAN", "LE*2120")).not.toContain("who pays first");
});

test("the payer is asked how many cleanings are left, and when the next visits are covered", () => {
  const open = unstated(cleanings, "HSD*VS*2***23*1", bitewings, "HSD*VS*1***34*12");

  expect(open).toEqual(expect.arrayContaining(["cleanings left", "next date of cleanings", "next date of bitewings"]));
  const known = unstated(
    ...[cleanings, "HSD*VS*2***23*1", "HSD*VS*1***29"],
    ...[bitewings, "HSD*VS*1***34*12", "DTP*304*D8*20251101"],
  );
  expect(known.filter((name) => name.includes("left") || name.includes("next date"))).toEqual([]);
});

test("no visit is asked about that is not covered or has no limit", () => {
  const open = unstated("EB*I*IND**********W*AD:D1110", bitewings);

  expect(open.filter((name) => /cleanings left|next date/.test(name))).toEqual([]);
});

test("the payer is asked when the benefit year starts", () => {
  expect(unstated("EB*F*IND*35***25*1000*****Y")).toContain("start of the benefit year");
  expect(unstated("EB*F*IND*35***23*1000*****Y")).not.toContain("start of the benefit year");
});

test("each point names values that a person can find out", () => {
  const nothing = { meta: { outcome: "ok" }, ...emptySections() } as TrueEligibility;
  const points = listOpenPoints(nothing, "2026-03-02");

  expect(points.length).toBeGreaterThan(10);
  for (const { name, paths } of points) {
    expect(paths, name).not.toEqual([]);
    for (const path of paths) expect(findField(path)?.path, name).toBe(path);
  }
});
