import { officePoints } from "@nightguard/benefits";
import type { PayerSays } from "@nightguard/contract";
import { expect, test } from "vitest";
import { toPayerKey } from "./call-counts.ts";
import { judgeThin } from "./thin-payers.ts";

/** All points with one share, but for those that are named. */
function saying(answers: number, share: number, others: Readonly<Record<string, number>> = {}): PayerSays {
  const points = officePoints.map((name) => ({ name, share: others[name] ?? share }));
  return { answers, points, share: points.reduce((sum, point) => sum + point.share, 0) / points.length };
}

const judge = (says: Readonly<Record<string, PayerSays>>, upstream = "default") =>
  judgeThin(new Map(Object.entries(says).map(([payerId, ofPayer]) => [toPayerKey({ upstream, payerId }), ofPayer])));

test("payers whose answers state less than half of the points are thin, from 20 answers on", () => {
  const thin = judge({ A: saying(20, 0.49), B: saying(19, 0.1), C: saying(500, 0.5), D: saying(20, 0) });

  expect([...thin.keys()]).toEqual(["A", "D"]);
  expect(thin.get("A")).toEqual({ payerId: "A", share: expect.closeTo(0.49), usuallyOpen: officePoints });
});

test("usually open are the points that less than half of the answers state, in the order of an office", () => {
  const thin = judge({ A: saying(40, 0.2, { status: 1, dates: 0.5, history: 0.49 }) }).get("A");

  expect(thin?.usuallyOpen).toEqual(officePoints.filter((point) => point !== "status" && point !== "dates"));
});

test("a payer that several services are asked for is judged by all answers together", () => {
  const by = (upstream: string, says: PayerSays) => [toPayerKey({ upstream, payerId: "A" }), says] as const;

  expect(judgeThin(new Map([by("one", saying(10, 0.2)), by("other", saying(30, 0.4))])).get("A")?.share).toBeCloseTo(
    0.35,
  );
  expect(judgeThin(new Map([by("one", saying(10, 0.2)), by("other", saying(30, 0.9))])).size).toBe(0);
});
