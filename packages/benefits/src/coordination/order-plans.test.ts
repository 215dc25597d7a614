import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyOtherCoverage } from "../document/empty.ts";
import { documentOf, type Stated } from "../estimate/test-support.ts";
import type { CoveredPlan } from "./covered-plan.ts";
import { orderPlans } from "./order-plans.ts";

const holder = { "/patient/is_subscriber": true, "/patient/relationship": "self" };
const spouse = { "/patient/is_subscriber": false, "/patient/relationship": "spouse" };
const childOf = (dob: string) => ({
  ...{ "/patient/is_subscriber": false, "/patient/relationship": "child", "/subscriber/dob": dob },
});
const since = (day: string) => ({ "/coverage/effective_date": day });
const order = (said: string) => ({ "/clauses/cob/this_plan_order": said });
const other = (fields: object) => ({ "/other_coverage": [{ ...emptyOtherCoverage(), ...fields }] });

const plans = (...stated: Stated[]): CoveredPlan[] =>
  stated.map((fields, index) => {
    const name = ["Aetna", "Cigna Dental", "MetLife"][index];
    return { document: documentOf({ "/payer/name": name, ...fields }), payerId: `6005${index}` };
  });

describe("the order is", () => {
  test.each<[string, Stated[], (number | null)[], "stated" | "derived"]>([
    ["what both payers say", [order("secondary"), order("primary")], [2, 1], "stated"],
    ["what one payer says of its own plan", [{}, order("secondary")], [1, 2], "stated"],
    [
      "what a payer says, against what would be derived",
      [{ ...holder, ...order("secondary") }, spouse],
      [2, 1],
      "stated",
    ],
    [
      "what a payer says of the other, by its id",
      [other({ payer_id: "60051", priority: "primary" }), {}],
      [2, 1],
      "stated",
    ],
    ["by its name", [other({ payer_name: "CIGNA DENTAL PLANS INC", priority: "secondary" }), {}], [1, 2], "stated"],
    [
      "by its member id",
      [other({ member_id: "U-99 1", priority: "primary" }), { "/subscriber/member_id": "U991" }],
      [2, 1],
      "stated",
    ],
    ["that the active plan pays alone", [{ "/coverage/status": "inactive" }, {}], [null, 1], "stated"],
    ["that a discount plan pays nothing", [{}, { "/plan/type": "discount" }], [1, null], "stated"],
    ["Medicaid last", [{ ...holder, "/plan/type": "medicaid" }, spouse], [2, 1], "derived"],
    ["the patient's own plan first", [spouse, holder], [2, 1], "derived"],
    ["that of the parent with the earlier birthday", [childOf("1980-06-09"), childOf("1985-03-03")], [2, 1], "derived"],
    [
      "that of the longer coverage where birthdays are the same",
      [
        { ...childOf("1980-06-09"), ...since("2024-01-01") },
        { ...childOf("1985-06-09"), ...since("2022-01-01") },
      ],
      [2, 1],
      "derived",
    ],
    [
      "that of the longer coverage where the birthday rule does not apply",
      [
        { ...childOf("1980-06-09"), ...since("2022-01-01"), "/clauses/cob/birthday_rule": false },
        { ...childOf("1985-03-03"), ...since("2024-01-01") },
      ],
      [1, 2],
      "derived",
    ],
    [
      "two of one's own by the longer coverage",
      [
        { ...holder, ...since("2025-01-01") },
        { ...holder, ...since("2020-05-01") },
      ],
      [2, 1],
      "derived",
    ],
    ["of three what the payers say", [order("tertiary"), order("primary"), order("secondary")], [3, 1, 2], "stated"],
    [
      "of three what is stated and derived",
      [{ ...spouse, ...order("secondary") }, holder, { ...spouse, "/plan/type": "medicaid" }],
      [2, 1, 3],
      "derived",
    ],
  ])("%s", (_what, stated, places, certainty) => {
    expect(orderPlans(plans(...stated))).toMatchObject({ places, certainty, contradictions: [] });
  });
});

describe("the order is not known", () => {
  test.each<[string, Stated[]]>([
    ["where nothing is stated", [{}, {}]],
    ["of one plan", [order("primary")]],
    ["of plans that pay nothing", [{ "/coverage/status": "inactive" }, { "/coverage/status": "inactive" }]],
    ["where only one says whose plan it is", [holder, {}]],
    ["where Medicare depends on employment", [{ ...holder, "/plan/type": "medicare_advantage" }, spouse]],
    [
      "of a spouse's two plans of the same age",
      [
        { ...spouse, ...since("2025-01-01") },
        { ...spouse, ...since("2025-01-01") },
      ],
    ],
    [
      "of a child whose parents' birthdays are not stated",
      [childOf("1980-06-09"), { "/patient/relationship": "child" }],
    ],
    ["of a second plan among three", [order("secondary"), {}, {}]],
    ["where another's name only looks alike", [other({ payer_name: "CIG", priority: "primary" }), {}]],
  ])("%s", (_what, stated) => {
    expect(orderPlans(plans(...stated))).toMatchObject({
      places: stated.map(() => null),
      certainty: "unknown",
      contradictions: [],
    });
  });

  test.each<[string, Stated[], string[]]>([
    ["both say that they pay first", [order("primary"), order("primary")], ["0 this_plan_order", "1 this_plan_order"]],
    [
      "one says of the other what the other denies",
      [other({ payer_id: "60051", priority: "primary" }), { ...holder, ...order("secondary") }],
      ["0 priority", "1 this_plan_order"],
    ],
  ])("where %s, and the places of both are shown", (_what, stated, shown) => {
    const { certainty, contradictions } = orderPlans(plans(...stated));

    expect(certainty).toBe("unknown");
    expect(contradictions.map(({ plan, path }) => `${plan} ${path.split("/").at(-1)}`)).toEqual(shown);
  });
});

test("each reason names its plan and a place in its document", () => {
  const { reasons, assumptions } = orderPlans(plans(childOf("1980-06-09"), childOf("1985-03-03")));

  expect(reasons).toEqual([
    { plan: 1, path: "/subscriber/dob", text: "Its subscriber's birthday, 03/03, comes first in the year" },
    { plan: 0, path: "/subscriber/dob", text: "Its subscriber's birthday, 06/09, comes later in the year" },
  ]);
  expect(assumptions).toEqual([expect.stringContaining("court's decree")]);
});

test("the order in which the plans are given does not matter", () => {
  const part = fc.constantFrom<Stated>(
    ...[{}, holder, spouse, childOf("1980-06-09"), childOf("1985-03-03"), order("primary"), order("secondary")],
    ...[order("tertiary"), { "/coverage/status": "inactive" }, { "/plan/type": "medicaid" }],
    ...[since("2020-01-01"), since("2024-01-01"), other({ payer_id: "60052", priority: "primary" })],
  );
  const stated = fc.tuple(part, part, part).map(([one, two, three]) => ({ ...one, ...two, ...three }));
  fc.assert(
    fc.property(fc.array(stated, { minLength: 2, maxLength: 3 }), (all) => {
      const given = plans(...all);
      const forward = orderPlans(given);
      const backward = orderPlans(given.toReversed());

      expect(backward.places.toReversed()).toEqual(forward.places);
      expect(backward.certainty).toBe(forward.certainty);
      const known = forward.places.filter((place) => place !== null).toSorted();
      expect(known).toEqual(known.map((_place, index) => index + 1));
    }),
    { numRuns: 2_000 },
  );
});
