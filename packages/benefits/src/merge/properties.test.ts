import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toRuns } from "../../../../test/support/runs.ts";
import { trueEligibilitySchema } from "../document/true-eligibility.ts";
import { judgeOfficePoints, officePoints } from "../explain/office-points.ts";
import { valueAt } from "../explain/provenance.ts";
import { valuesOf } from "../transform/test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import type { SourcedAnswer } from "./answers.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { anAnswer, answerOf, asOf } from "./test-support.ts";

/** Rows that complete, repeat and contradict each other. */
const rows: readonly string[][] = [
  ["EB*1*IND*35*PR*NORTHSTAR PPO PLUS"],
  ["EB*1*IND*35*HM*NORTHSTAR DHMO", "DTP*346*D8*20240101"],
  ["EB*6*IND*35"],
  ["DTP*356*D8*20230601"],
  ["DTP*346*D8*20250101"],
  ["EB*C*IND*35***23*50*****Y"],
  ["EB*C*IND*35***29*0*****Y"],
  ["EB*C*IND*35***29*50*****Y"],
  ["EB*F*IND*35***23*2000*****Y"],
  ["EB*F*IND*35***23*1500*****Y"],
  ["EB*F*IND*35***22*1500*****Y", "DTP*292*RD8*20250701-20260630"],
  ["EB*F*IND*35***29*1742.5*****Y"],
  ["EB*F*IND*35***29*900*****Y"],
  ["EB*F*IND*35***24*500*****Y"],
  ["EB*F*IND*35***24*600*****Y"],
  ["EB*F*IND*38***32*1500*****W"],
  ["EB*F*IND*38***33*800*****W"],
  ["EB*A*IND*23^41*****0****W"],
  ["EB*A*IND*36*****.5****W"],
  ["EB*A*IND*36*****.4****W"],
  ["EB*A*IND*35*****.5****Y", "MSG*MAJOR"],
  ["EB*A*IND******.4****W*AD:D2740"],
  ["EB*I**36*********Y"],
  ["EB*I*IND**********W*AD:D9944"],
  ["EB*F*IND**********W*AD:D1110", "HSD*VS*2***23*1", "DTP*304*D8*20251118"],
  ["EB*F*IND**********W*AD:D1110", "HSD*VS*1***29"],
  ["EB*F*IND**********W*AD:D1110", "HSD*VS*2***23*1", "DTP*304*D8*20250513"],
  ["EB*D*IND*36^32******MN*12"],
  ["EB*D*IND*36^32******MN*6"],
  ["EB*F*IND*36***23*1000*****Y"],
  ["EB*F*IND*36***29*400*****Y"],
  ["EB*D*IND*35", "MSG*NO WAITING PERIODS APPLY"],
  ["EB*D*IND*35", "MSG*MISSING TOOTH CLAUSE APPLIES"],
  ["EB*D*IND*35", "MSG*NO MISSING TOOTH CLAUSE"],
  ["EB*D*IND*35", "MSG*TIMELY FILING 12 MONTHS"],
  ["EB*D*IND*35", "MSG*TIMELY FILING 90 DAYS"],
  ["AAA*N**42*R"],
];

/** Rows of the person come first. */
const toRows = (chosen: readonly string[][]): string[] => [
  ...chosen.filter(([row]) => row?.startsWith("DTP") === true).flat(),
  ...chosen.filter(([row]) => row?.startsWith("DTP") !== true).flat(),
];

const answer = (id: string): fc.Arbitrary<SourcedAnswer> =>
  fc
    .tuple(
      fc.subarray([...rows], { maxLength: 14 }),
      fc.constantFrom("payer", "payer", "other"),
      fc.constantFrom("05", "06"),
    )
    .map(([chosen, source, minute]) =>
      anAnswer(id, toRows(chosen), {
        source: source as SourcedAnswer["source"],
        answeredAt: `2026-03-02T14:${minute}:00Z`,
      }),
    );

const three = fc.tuple(answer("a"), answer("b"), answer("c"));
const merge = (...answers: readonly SourcedAnswer[]) => mergeAnswers(answers, { asOf });
const runs = { numRuns: toRuns(500) };

const isListed = (path: string): boolean => /\/\d+(\/|$)|\/(networks|restrictions)$/.test(path);

describe("merging", () => {
  test("is associative, and does not depend on the order of answers", () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        const all = merge(a, b, c);
        expect(merge(...merge(a, b).answers, c)).toEqual(all);
        expect(merge(a, ...merge(b, c).answers)).toEqual(all);
        expect(merge(c, a, b)).toEqual(all);
        expect(merge(b, a, c)).toEqual(all);
      }),
      runs,
    );
  });

  test("an answer twice, or one that says nothing, changes nothing", () => {
    const { unmapped: _unmapped, ...empty } = toTrueEligibility({ contentType: "", body: "{}" });
    const nothing = answerOf("nothing", { ...empty, unmapped: [] }, { answeredAt: "2026-03-01T00:00:00Z" });
    fc.assert(
      fc.property(answer("a"), answer("b"), (a, b) => {
        const both = merge(a, b);
        expect(merge(a, b, a, b)).toEqual(both);
        const { answers: _answers, ...merged } = merge(a, nothing, b);
        expect({ answers: both.answers, ...merged }).toEqual(both);
      }),
      runs,
    );
  });

  test("results in a valid document, each value of which is that of its origin", () => {
    fc.assert(
      fc.property(three, (answers) => {
        const { document, origins } = merge(...answers);
        expect(trueEligibilitySchema.safeParse(document).error).toBeUndefined();
        for (const { path, value } of valuesOf(document)) {
          const from = origins[path] ?? origins[path.replace(/(\/\d+)\/.*$/, "$1")] ?? [];
          expect([path, from.length > 0]).toEqual([path, true]);
          if (isListed(path) || document.sources[path]?.[0] === "derived") continue;
          const [first] = from;
          const origin = answers.find(({ id }) => id === first?.answer);
          expect([path, valueAt(origin?.document, path)]).toEqual([path, value]);
          expect(origin?.document.sources[path]).toEqual(document.sources[path]);
        }
      }),
      runs,
    );
  });

  test("loses no stated value but where answers contradict each other", () => {
    fc.assert(
      fc.property(three, (answers) => {
        const { document, conflicts, yielded } = merge(...answers);
        const contested = new Set([...conflicts, ...yielded].map(({ path }) => path));
        for (const { document: one } of answers) {
          for (const { path, value } of valuesOf(one)) {
            if (isListed(path) || one.sources[path]?.[0] === "derived" || contested.has(path)) continue;
            if (/last_service_date|patient_pays_percent/.test(path)) continue;
            expect([path, valueAt(document, path)]).toEqual([path, value]);
          }
        }
        const points = judgeOfficePoints(document);
        for (const point of officePoints) {
          const wasKnown = answers.some(({ document: one }) => judgeOfficePoints(one)[point] !== "open");
          if (wasKnown && contested.size === 0) expect([point, points[point]]).not.toEqual([point, "open"]);
        }
      }),
      runs,
    );
  });

  test("never shows what remains of one total beside another", () => {
    fc.assert(
      fc.property(three, (answers) => {
        const { document, origins } = merge(...answers);
        const path = "/maximums/annual/individual/in_network";
        const { total, remaining } = document.maximums.annual.individual.in_network;
        for (const origin of remaining === null ? [] : (origins[`${path}/remaining`] ?? [])) {
          const own = answers.find(({ id }) => id === origin.answer)?.document;
          // An answer that contradicts itself about the total states both.
          if (own?.conflicts.some((conflict) => conflict.path === `${path}/total`) === true) continue;
          expect([total, null]).toContain(own?.maximums.annual.individual.in_network.total);
        }
      }),
      runs,
    );
  });
});
