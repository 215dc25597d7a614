import { describe, expect, test } from "vitest";
import { emptyFrequency, emptyProcedure, emptySections } from "../document/empty.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { compareDocuments } from "./compare-documents.ts";

type Edit = (document: TrueEligibility) => void;

function aDocument(...edits: readonly Edit[]): TrueEligibility {
  const document = { meta: { outcome: "ok" }, ...emptySections() } as TrueEligibility;
  for (const edit of edits) edit(document);
  return document;
}

const compare = (before: Edit, after: Edit) => compareDocuments(aDocument(before), aDocument(after));

const status =
  (word: TrueEligibility["coverage"]["status"]): Edit =>
  ({ coverage }) => {
    coverage.status = word;
  };

describe("coverage", () => {
  test("that is lost stops the visit, and that is regained changes what the patient pays", () => {
    expect(compare(status("active"), status("inactive"))).toEqual([
      {
        importance: "stops_visit",
        what: "Coverage status",
        before: "active",
        after: "inactive",
        paths: ["/coverage/status"],
      },
    ]);
    expect(compare(status("inactive"), status("active"))).toMatchObject([{ importance: "patient_pays" }]);
  });

  test.each(["unknown", null] as const)("that is %s says nothing of a change", (word) => {
    expect(compare(status("active"), status(word))).toEqual([]);
    expect(compare(status(word), status("active"))).toEqual([]);
  });

  test("whose end is stated now is a change, and an end that is left out is none", () => {
    const ends: Edit = ({ coverage }) => {
      coverage.termination_date = "2026-12-31";
    };

    expect(compare(() => undefined, ends)).toMatchObject([
      { what: "Coverage termination date", before: null, after: "2026-12-31" },
    ]);
    expect(compare(ends, () => undefined)).toEqual([]);
  });
});

test("a plan's name in other letters and signs is no change", () => {
  const named =
    (name: string): Edit =>
    ({ plan }) => {
      plan.name = name;
    };

  expect(compare(named("Delta Dental - PPO"), named("DELTA DENTAL PPO"))).toEqual([]);
  expect(compare(named("PPO 1000"), named("PPO 1500"))).toMatchObject([
    { what: "Plan name", importance: "information" },
  ]);
});

test("a value that only one answer states is no change", () => {
  const full: Edit = ({ plan, maximums, categories, procedures }) => {
    plan.group_number = "12";
    maximums.annual.individual.in_network.total = "1500.00";
    categories.crowns.in_network.plan_pays_percent = 50;
    procedures.D2740 = { ...emptyProcedure("crowns"), age_min: 16 };
  };

  expect(compare(full, () => undefined)).toEqual([]);
  expect(compare(() => undefined, full)).toEqual([]);
});

test("lists of networks and exclusions are compared in any order", () => {
  const listed =
    (networks: string[], codes: string[]): Edit =>
    ({ plan, clauses }) => {
      plan.networks = networks;
      clauses.exclusions = codes.map((code) => ({ code, category: null }));
    };

  expect(compare(listed(["A", "B"], ["D9972"]), listed(["b", "A"], ["D9972", "D9972"]))).toEqual([]);
  expect(compare(listed(["A", "B"], []), listed([], ["D9972"]))).toEqual([]);
  expect(compare(listed(["A"], ["D9972"]), listed(["B"], ["D9972", "D0364"]))).toMatchObject([
    { what: "Plan networks", before: "A", after: "B" },
    { what: "Exclusions", before: "D9972", after: "D0364, D9972" },
  ]);
});

describe("amounts", () => {
  test("in and out of network that change alike are one change", () => {
    const left =
      (amount: string): Edit =>
      ({ maximums }) => {
        maximums.annual.individual.in_network.remaining = amount;
        maximums.annual.individual.out_of_network.remaining = amount;
      };

    expect(compare(left("1500.00"), left("300.00"))).toEqual([
      {
        importance: "patient_pays",
        what: "Annual maximum, individual, remaining",
        before: "1500.00",
        after: "300.00",
        paths: ["in", "out_of"].map((side) => `/maximums/annual/individual/${side}_network/remaining`),
      },
    ]);
  });

  test("used are left out where the rest says the same", () => {
    const met =
      (used: string, remaining: string | null): Edit =>
      ({ deductibles }) => {
        Object.assign(deductibles.annual.individual.in_network, { used, remaining });
      };

    expect(compare(met("0.00", "50.00"), met("50.00", "0.00"))).toMatchObject([
      { what: "Annual deductible, individual, in network, remaining" },
    ]);
    expect(compare(met("0.00", "50.00"), met("50.00", null))).toMatchObject([
      { what: "Annual deductible, individual, in network, used" },
    ]);
  });
});

describe("shares", () => {
  const share =
    (percent: number, ...names: readonly (keyof TrueEligibility["categories"])[]): Edit =>
    ({ categories }) => {
      for (const name of names) categories[name].in_network.plan_pays_percent = percent;
    };

  test("of several categories that change alike are one change", () => {
    const names = ["restorative", "endodontics"] as const;

    expect(compare(share(80, ...names), share(50, ...names))).toMatchObject([
      { what: "Restorative and Endodontics, in network, plan pays", before: 80, after: 50 },
    ]);
  });

  test("of a class are told by its categories where both answers have them from these", () => {
    const basic =
      (percent: number, basis: "stated" | "derived"): Edit =>
      ({ classes }) => {
        classes.basic.in_network.plan_pays_percent = percent;
        classes.basic.basis = basis;
      };

    expect(compare(basic(80, "derived"), basic(50, "derived"))).toEqual([]);
    for (const basis of ["stated", "derived"] as const) {
      expect(compare(basic(80, basis), basic(50, "stated"))).toMatchObject([
        { what: "Class Basic, in network, plan pays" },
      ]);
    }
  });

  test("of procedures keep a name with a comma whole", () => {
    const procedure =
      (percent: number): Edit =>
      ({ procedures }) => {
        const found = emptyProcedure("xrays");
        found.in_network.plan_pays_percent = percent;
        procedures.D0220 = found;
      };

    expect(compare(procedure(100), procedure(80))).toMatchObject([
      { what: "D0220 Periapical x-ray, first, in network, plan pays" },
    ]);
  });
});

describe("frequencies", () => {
  type Frequency = ReturnType<typeof emptyFrequency>;
  const limited =
    (...limits: readonly Partial<Frequency>[]): Edit =>
    ({ categories }) => {
      categories.preventive.frequencies = limits.map((limit) => ({ ...emptyFrequency(), ...limit }));
    };
  const twiceAYear = { count: 2, count_unit: "visit", period_count: 1, period_unit: "year" } as const;

  test("another count is a change, in words", () => {
    expect(
      compare(
        limited({ ...twiceAYear, basis: "calendar_year" }),
        limited({ ...twiceAYear, count: 1, basis: "calendar_year" }),
      ),
    ).toEqual([
      {
        importance: "patient_pays",
        what: "Preventive, frequencies",
        before: "2 visits per calendar year",
        after: "1 visit per calendar year",
        paths: ["/categories/preventive/frequencies"],
      },
    ]);
  });

  test.each<[string, Partial<Frequency>, Partial<Frequency>]>([
    ["another unit of the same period", twiceAYear, { ...twiceAYear, period_count: 12, period_unit: "month" }],
    ["a basis that only one states", { ...twiceAYear, basis: "unstated" }, { ...twiceAYear, basis: "rolling" }],
    ["a rest that only one states", twiceAYear, { ...twiceAYear, remaining: 1 }],
    ["another message", { ...twiceAYear, text: "TWO A YEAR" }, { ...twiceAYear, text: "2 PER YEAR" }],
    ["the words for what is counted", twiceAYear, { ...twiceAYear, count_unit: "service" }],
  ])("%s is no change", (_what, before, after) => {
    expect(compare(limited(before), limited(after))).toEqual([]);
  });

  test("another rest, another basis and a further limit are changes", () => {
    const changed = (before: Partial<Frequency>[], after: Partial<Frequency>[]) =>
      compare(limited(...before), limited(...after)).length;

    expect(changed([{ ...twiceAYear, remaining: 2 }], [{ ...twiceAYear, remaining: 1 }])).toBe(1);
    expect(changed([{ ...twiceAYear, basis: "rolling" }], [{ ...twiceAYear, basis: "calendar_year" }])).toBe(1);
    expect(
      changed([twiceAYear], [twiceAYear, { ...twiceAYear, count: 1, period_count: 6, period_unit: "month" }]),
    ).toBe(1);
  });
});

test("the most important change comes first", () => {
  const changes = compare(
    ({ coverage, plan, deductibles }) => {
      coverage.benefit_year_start = "2026-01-01";
      coverage.status = "active";
      plan.group_number = "12";
      deductibles.annual.individual.in_network.total = "50.00";
    },
    ({ coverage, plan, deductibles }) => {
      coverage.benefit_year_start = "2027-01-01";
      coverage.status = "inactive";
      plan.group_number = "13";
      deductibles.annual.individual.in_network.total = "100.00";
    },
  );

  expect(changes.map(({ importance, what }) => `${importance}: ${what}`)).toEqual([
    "stops_visit: Coverage status",
    "patient_pays: Plan group number",
    "patient_pays: Annual deductible, individual, in network, total",
    "information: Coverage benefit year start",
  ]);
});

test("a rejection is no change of coverage", () => {
  const rejected = aDocument(status(null));
  rejected.meta.outcome = "rejected";

  expect(compareDocuments(aDocument(status("active")), rejected)).toEqual([]);
  expect(compareDocuments(rejected, aDocument(status("inactive")))).toEqual([]);
});

describe("amounts of one service", () => {
  type OtherAmount = TrueEligibility["other_amounts"][number];
  const empty = { kind: null, category: null, procedure: null, class: null, coverage_level: null, network: null };
  const listed =
    (...amounts: readonly Partial<OtherAmount>[]): Edit =>
    ({ other_amounts: list }) => {
      const amount = { ...empty, period: null, total: null, used: null, remaining: null };
      list.push(...amounts.map((one) => ({ ...amount, ...one })));
    };
  const maximum = { kind: "maximum", category: "endodontics", period: "calendar_year", total: "600.00" } as const;
  const deductible = { ...maximum, kind: "deductible" } as const;

  test("are compared wherever they stand in the list", () => {
    expect(compare(listed(maximum, deductible), listed(deductible, { ...maximum, total: "500.00" }))).toEqual([
      {
        importance: "patient_pays",
        what: "Endodontics: annual maximum, total",
        before: "600.00",
        after: "500.00",
        paths: ["/other_amounts/1/total"],
      },
    ]);
  });

  test("are compared by each side of the network", () => {
    const sides = (inside: string, outside: string) =>
      listed(
        { ...maximum, network: "in_network", total: inside },
        { ...maximum, network: "out_of_network", total: outside },
      );

    expect(compare(listed({ ...maximum, network: "both" }), sides("600.00", "600.00"))).toEqual([]);
    expect(compare(listed({ ...maximum, network: "both" }), sides("600.00", "400.00"))).toMatchObject([
      { what: "Endodontics: annual maximum, out of network, total", paths: ["/other_amounts/1/total"] },
    ]);
  });

  test("are not compared where two have one name", () => {
    expect(compare(listed(maximum), listed(maximum, { ...maximum, total: "500.00" }))).toEqual([]);
  });
});

test("another payer that pays first now is a change, of the payer with that name", () => {
  const others =
    (...payers: [string, "primary" | "secondary" | "unknown"][]): Edit =>
    ({ other_coverage: list }) => {
      for (const [payer_name, priority] of payers) list.push({ payer_name, priority } as (typeof list)[number]);
    };

  expect(compare(others(["SUMMIT", "secondary"]), others(["NORTHSTAR", "secondary"], ["Summit", "primary"]))).toEqual([
    {
      importance: "patient_pays",
      what: "Other coverage with Summit, priority",
      before: "secondary",
      after: "primary",
      paths: ["/other_coverage/1/priority"],
    },
  ]);
  expect(compare(others(["SUMMIT", "unknown"]), others(["SUMMIT", "primary"]))).toEqual([]);
});
