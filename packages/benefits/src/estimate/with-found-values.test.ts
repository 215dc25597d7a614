import { expect, test } from "vitest";
import { amounts, documentOf, usualPlan } from "./test-support.ts";
import { withFoundValues } from "./with-found-values.ts";

const deductible = "/deductibles/annual/individual/in_network";

test("a found value takes the place of the answer's, and settles its contradiction", () => {
  const path = "/categories/crowns/in_network/plan_pays_percent";
  const document = documentOf(usualPlan, { [path]: [50, 60] });

  const completed = withFoundValues(document, [{ path, value: 70 }]);

  expect(completed.categories.crowns.in_network).toMatchObject({
    plan_pays_percent: 70,
    patient_pays_percent: 30,
    covered: true,
  });
  expect(completed.conflicts).toEqual([]);
  expect(completed.sources[path]).toEqual(["finding"]);
  expect(document.categories.crowns.in_network.plan_pays_percent).toBe(50);
});

test("what is used says what remains", () => {
  const document = documentOf({ ...usualPlan, ...amounts(deductible, "50.00", "50.00") });

  const completed = withFoundValues(document, [{ path: `${deductible}/used`, value: "35.00" }]);

  expect(completed.deductibles.annual.individual.in_network.remaining).toBe("15.00");
});

test("a code that the answer does not name is added", () => {
  const found = [{ path: "/procedures/D2740/next_eligible_date", value: "2027-01-01" }];

  expect(withFoundValues(documentOf(usualPlan), found).procedures.D2740).toMatchObject({
    category: "crowns",
    next_eligible_date: "2027-01-01",
  });
});

test("a found length of a waiting period replaces its end", () => {
  const at = "/categories/crowns/waiting_period";
  const document = documentOf({ ...usualPlan, [`${at}/applies`]: true, [`${at}/ends_on`]: "2027-01-01" });

  expect(
    withFoundValues(document, [{ path: `${at}/months`, value: 6 }]).categories.crowns.waiting_period,
  ).toMatchObject({ applies: true, months: 6, ends_on: null });
  expect(withFoundValues(document, [{ path: `${at}/months`, value: 0 }]).categories.crowns.waiting_period.applies).toBe(
    false,
  );
});

test("limits in words and other paths change nothing", () => {
  const document = documentOf(usualPlan);

  expect(
    withFoundValues(document, [
      { path: "/categories/crowns/frequencies", value: "1 per 5 years" },
      { path: "/patient/dob", value: "2000-01-01" },
    ]),
  ).toBe(document);
});
