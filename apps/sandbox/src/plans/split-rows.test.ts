import { judgeOfficePoints, officePoints, toTrueEligibility } from "@nightguard/benefits";
import { expect, test } from "vitest";
import { createAnswers } from "../answers.ts";
import type { Split } from "../directives/directives.ts";
import { isInquiryFault, parseInquiry } from "../inquiry.ts";
import { aQuestion } from "../test-support.ts";

const categories = ["23", "24", "25", "26", "36", "38", "39", "40", "41"];

function ask(split: Split, asked: { readonly serviceTypes?: readonly string[]; readonly isSecond?: boolean } = {}) {
  const inquiry = parseInquiry(aQuestion());
  if (isInquiryFault(inquiry)) throw new Error(inquiry.problem);
  const payer = { id: "60054", name: "Aetna Dental", takesRequests: true };
  const options = { split, hasEnded: false, planKind: "ppo", form: "x12" } as const;
  const question = {
    ...({ operation: "eligibility", payer, options, now: new Date("2026-11-20T12:00:00Z") } as const),
    inquiry: { ...inquiry, ...asked },
  } as const;
  const answer = createAnswers().giveBenefits(question);
  const document = toTrueEligibility(answer);
  const points = judgeOfficePoints(document);
  return { known: officePoints.filter((point) => points[point] !== "open"), document };
}

test.each(["categories", "second", "both", "conflict", "refused", "nothing"] as const)(
  "the general question about a member of %s brings little",
  (split) => {
    expect(ask(split).known).toEqual(expect.arrayContaining(["status", "annual_maximum"]));
    expect(ask(split).known).not.toContain("percents");
  },
);

test("service types bring their rows alone", () => {
  expect(ask("categories", { serviceTypes: categories }).known).toEqual(
    expect.arrayContaining(["percents", "orthodontics"]),
  );
  expect(ask("categories", { serviceTypes: ["38"] }).known).not.toContain("percents");
  expect(ask("nothing", { serviceTypes: categories }).known).not.toContain("percents");
});

test("the second payer service knows the rest, and may contradict", () => {
  expect(ask("second", { isSecond: true }).known).toContain("percents");
  expect(ask("both", { isSecond: true }).known).not.toContain("percents");
  expect(ask("both", { serviceTypes: categories }).known).toContain("percents");
  const totalOf = (asked: object) => ask("conflict", asked).document.maximums.annual.individual.in_network.total;
  expect(totalOf({ isSecond: true })).not.toBe(totalOf({}));
});
