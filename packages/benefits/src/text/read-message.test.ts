import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastCpuMs } from "../../../../test/support/least-cpu.ts";
import type { Fact, MessageContext, Target } from "./facts.ts";
import { readMessage } from "./read-message.ts";

const category = (name: "general" | "crowns" | "orthodontics" | "endodontics"): MessageContext => ({
  own: [{ kind: "category", name }],
  ownCategories: new Set([name]),
});
const general = category("general");
const crown: MessageContext = { own: [{ kind: "procedure", name: "D2740" }], ownCategories: new Set(["crowns"]) };

const procedures = (...names: string[]): Target[] => names.map((name) => ({ kind: "procedure", name }));

/** Messages on a row about dental care as a whole, with what they say. */
const understood: readonly (readonly [string, readonly Partial<Fact>[]])[] = [
  ["DENTAL", [{ rule: "label", targets: [] }]],
  ["PREVENTATIVE", [{ rule: "label", targets: [{ kind: "class", name: "preventive" }] }]],
  [
    "MAJOR,ORTHO",
    [
      { rule: "label", targets: [{ kind: "class", name: "major" }] },
      { rule: "label", targets: [{ kind: "category", name: "orthodontics" }] },
    ],
  ],
  ["This is not a guarantee of payment", [{ rule: "disclaimer" }]],
  ["MISSING TOOTH CLAUSE APPLIES", [{ rule: "missing_tooth", applies: true }]],
  ["Missing tooth clause: not applicable", [{ rule: "missing_tooth", applies: false }]],
  [
    "SHARES FREQUENCY WITH D0145,D0150,DEDUCTIBLE DOES NOT APPLY",
    [
      { rule: "shares_frequency", codes: ["D0145", "D0150"] },
      { rule: "deductible", applies: false },
    ],
  ],
  ["NO WAITING PERIODS APPLY", [{ rule: "waiting_period", months: 0, targets: [] }]],
  [
    "WAITING PERIOD OF 6 MONTHS FOR BASIC",
    [{ rule: "waiting_period", months: 6, targets: [{ kind: "class", name: "basic" }] }],
  ],
  [
    "ENDODONTICS 1 YEAR WAITING PERIOD",
    [{ rule: "waiting_period", months: 12, targets: [{ kind: "category", name: "endodontics" }] }],
  ],
  [
    "DEDUCTIBLE WAIVED FOR PREVENTIVE",
    [{ rule: "deductible", applies: false, targets: [{ kind: "class", name: "preventive" }] }],
  ],
  ["DEDUCTIBLE APPLIES OUT OF NETWORK", [{ rule: "deductible", applies: true, sides: ["out_of_network"] }]],
  ["FAMILY DEDUCTIBLE MET BY 3 MEMBERS", [{ rule: "family_deductible", members: 3 }]],
  ["CHLD TO 19 OR 23 IF FT STUDENT", [{ rule: "dependent_age", dependents: 19, students: 23 }]],
  ["DEPENDENTS THROUGH AGE 25", [{ rule: "dependent_age", dependents: 26, students: null }]],
  ["STUDENTS TO 25", [{ rule: "dependent_age", dependents: null, students: 25 }]],
  ["BIRTHDAY RULE APPLIES", [{ rule: "cob", method: null, birthdayRule: true }]],
  ["Non-duplication of benefits COB", [{ rule: "cob", method: "non_duplication" }]],
  [
    "PREDETERMINATION RECOMMENDED FOR SERVICES OVER $300",
    [{ rule: "predetermination", strength: "recommended", thresholdCents: 30_000 }],
  ],
  ["PRE-DETERMINATION REQUIRED", [{ rule: "predetermination", strength: "required", thresholdCents: null }]],
  ["GROUP PLAN PAYS IN NETWORK ONLY", [{ rule: "network", targets: [] }]],
  ["PREVENTIVE SERVICES ARE NOT SUBJECT TO THE DEDUCTIBLE", [{ rule: "deductible", applies: false }]],
  ["DIAGNOSTIC SERVICES ARE EXEMPT FROM THE ANNUAL DEDUCTIBLE", [{ rule: "deductible", applies: false }]],
  ["NO DEDUCTIBLE APPLIES", [{ rule: "deductible", applies: false, targets: [] }]],
  ["DEPENDENT CHILDREN COVERED TO AGE 26", [{ rule: "dependent_age", dependents: 26, students: null }]],
  ["MEDICARE IS PRIMARY", [{ rule: "cob", thisPlanIsSecondary: true, primaryPayer: "MEDICARE" }]],
  ["OTHER INSURANCE IS PRIMARY", [{ rule: "cob", thisPlanIsSecondary: true, primaryPayer: null }]],
  [
    "ASSIGNED DENTIST HIRO EKWUEME, NPI 1386910453",
    [{ rule: "assigned_dentist", name: "HIRO EKWUEME", npi: "1386910453" }],
  ],
  ["Assigned dentist: Hiro Ekwueme", [{ rule: "assigned_dentist", name: "Hiro Ekwueme", npi: null }]],
  [
    "OTHER INSURANCE LAKESHORE BENEFIT TRUST SINCE 04/01/2025",
    [{ rule: "other_insurance", payer: "LAKESHORE BENEFIT TRUST", since: "2025-04-01" }],
  ],
  [
    "Other coverage: Union Pines Dental effective 2025-04-01",
    [{ rule: "other_insurance", payer: "Union Pines Dental", since: "2025-04-01" }],
  ],
  ["COVERAGE TERMINATED ON 1/31/2026", [{ rule: "termination", date: "2026-01-31" }]],
  ["COVERAGE TERMINATED ON 9/30/25", [{ rule: "termination", date: "2025-09-30" }]],
  ["COVERAGE TERMINATED ON SEPTEMBER 30, 2025", [{ rule: "termination", date: "2025-09-30" }]],
  ["ORTHO PAYMENTS MADE QUARTERLY", [{ rule: "ortho_payment", initialPercent: null, every: "quarterly" }]],
  ["PROSTHETIC REPLACEMENT 60 MONTHS", [{ rule: "replacement", of: ["bridges", "dentures"], months: 60 }]],
  [
    "NONPAR PAYMENT BASED ON 80TH PERCENTILE",
    [{ rule: "fee_schedule", name: "80TH PERCENTILE", side: "out_of_network" }],
  ],
  ["SELF FUNDED", [{ rule: "funding", funding: "self_funded" }]],
  ["NO OUT OF NETWORK BENEFITS", [{ rule: "network", targets: [] }]],
  ["PROVIDER IS NOT IN NETWORK FOR THIS PLAN", [{ rule: "provider_network", status: "out_of_network" }]],
  ["LARCH STREET DENTAL IS NOT IN NETWORK BASED ON NPI", [{ rule: "provider_network", status: "out_of_network" }]],
  ["STANDARD DENTAL NETWORK", [{ rule: "network_name", name: "STANDARD DENTAL NETWORK" }]],
  [
    "Payment is based on Maximum Allowable Charge schedule",
    [{ rule: "fee_schedule", name: "Maximum Allowable Charge" }],
  ],
  ["WORK IN PROGRESS NOT COVERED", [{ rule: "work_in_progress", isCovered: false }]],
  ["IMPLANTS ARE NOT COVERED", [{ rule: "not_covered", targets: [{ kind: "category", name: "implants" }] }]],
  ["NO COVERAGE FOR D9944", [{ rule: "not_covered", targets: procedures("D9944") }]],
  ["PREVENTIVE SERVICES DO NOT APPLY TO ANNUAL MAXIMUM", [{ rule: "preventive_exempt" }]],
  ["MAXIMUM ROLLOVER AVAILABLE $1,400", [{ rule: "rollover", cents: 140_000 }]],
  [
    "REPLACEMENT OF CROWNS AND BRIDGES ONCE EVERY 7 YEARS",
    [{ rule: "replacement", of: ["crowns", "bridges"], months: 84 }],
  ],
  ["BENEFITS FOR CROWNS ARE PAYABLE ON THE PREPARATION DATE", [{ rule: "paid_on", day: "prep" }]],
  ["CROWNS PAID ON PREP DATE", [{ rule: "paid_on", day: "prep" }]],
  [
    "POSTERIOR COMPOSITES DOWNGRADED TO AMALGAM",
    [{ rule: "alternate_benefit", applies: true, paidAs: "amalgam", downgraded: "posterior_composites" }],
  ],
  ["ALTERNATE BENEFITS MAY APPLY", [{ rule: "alternate_benefit", applies: true, paidAs: null }]],
  ["TIMELY FILING 12 MONTHS FROM DATE OF SERVICE", [{ rule: "timely_filing", count: 12, unit: "month" }]],
  ["ASSIGNMENT OF BENEFITS NOT ACCEPTED", [{ rule: "assignment", isAccepted: false }]],
  [
    "THREE CLEANINGS PER CALENDAR YEAR",
    [
      {
        rule: "frequency",
        count: 3,
        periodCount: 1,
        periodUnit: "year",
        basis: "calendar_year",
        targets: procedures("D1110"),
      },
    ],
  ],
  [
    "Bitewing x-rays: 1 set every 12 months",
    [
      {
        rule: "frequency",
        count: 1,
        periodCount: 12,
        periodUnit: "month",
        basis: "rolling",
        targets: procedures("D0274"),
      },
    ],
  ],
  ["D0330 - once in 36 months", [{ rule: "frequency", count: 1, periodCount: 36, targets: procedures("D0330") }]],
  ["2 PROPHY PER YEAR", [{ rule: "frequency", count: 2, basis: "unstated", targets: procedures("D1110") }]],
  [
    "FMX 1 TIME EVERY 60 CONSECUTIVE MONTHS",
    [{ rule: "frequency", count: 1, periodCount: 60, targets: procedures("D0210") }],
  ],
  [
    "2 EXAMS PER 12 MONTH PERIOD",
    [{ rule: "frequency", count: 2, periodCount: 12, basis: "rolling", targets: procedures("D0120") }],
  ],
  [
    "Sealants are covered 1 per tooth every 3 years to age 16",
    [
      {
        rule: "frequency",
        count: 1,
        periodCount: 3,
        periodUnit: "year",
        basis: "rolling",
        targets: procedures("D1351"),
      },
      { rule: "scope", per: "tooth" },
      { rule: "age", min: null, max: 15, targets: procedures("D1351") },
    ],
  ],
  [
    "FLUORIDE TWICE PER BENEFIT YEAR UNDER AGE 19",
    [
      { rule: "frequency", count: 2, basis: "benefit_year" },
      { rule: "age", max: 18 },
    ],
  ],
  ["Occlusal guards are not covered. Missing tooth clause applies.", [{ rule: "missing_tooth", applies: true }]],
  [
    "A MISSING TOOTH CLAUSE APPLIES TO DENTURES AND BRIDGES; THESE ARE NOT COVERED",
    [{ rule: "missing_tooth", applies: true }],
  ],
  ["Missing tooth clause applies except for congenitally missing teeth.", [{ rule: "missing_tooth", applies: true }]],
  ["MISSING TOOTH CLAUSE APPLIES. EXCEPT FOR IMPLANTS.", [{ rule: "missing_tooth", applies: true }]],
  [
    "Missing tooth clause does not apply | Sealants are limited to 1 per tooth per 36 months. Cleanings 2 per year.",
    [
      { rule: "missing_tooth", applies: false },
      { rule: "frequency", per: "tooth", targets: procedures("D1351") },
      { rule: "scope", per: "tooth" },
      { rule: "frequency", per: null, targets: procedures("D1110") },
    ],
  ],
  ["MISSING TOOTH CLAUSE. DOES NOT APPLY.", [{ rule: "missing_tooth", applies: false }]],
  ["THE PLAN HAS NO MISSING TOOTH CLAUSE - WAITING PERIODS APPLY", [{ rule: "missing_tooth", applies: false }]],
  [
    "MISSING TOOTH CLAUSE APPLIES AND DEDUCTIBLE DOES NOT APPLY",
    [
      { rule: "missing_tooth", applies: true },
      { rule: "deductible", applies: false },
    ],
  ],
  [
    "POSTERIOR COMPOSITES ARE DOWNGRADED TO AMALGAM. THIS DOES NOT APPLY TO BICUSPIDS.",
    [{ rule: "alternate_benefit", applies: true, paidAs: "amalgam" }],
  ],
  [
    "A pretreatment estimate is recommended, not required, when charges exceed $200.",
    [{ rule: "predetermination", strength: "recommended", thresholdCents: 20_000 }],
  ],
  [
    "MISSING TOOTH CLAUSE AND WAITING PERIODS DO NOT APPLY",
    [
      { rule: "missing_tooth", applies: false },
      { rule: "waiting_period", months: 0, targets: [] },
    ],
  ],
  ["MAX. $1500 PER PERSON. ROLLOVER AMOUNT $350.", [{ rule: "rollover", cents: 35_000 }]],
  ["ONCE PER LIFETIME", [{ rule: "frequency", count: 1, periodUnit: "lifetime", targets: [] }]],
  ["AGES 6 TO 14", [{ rule: "age", min: 6, max: 14 }]],
  ["AGE 40 AND OVER", [{ rule: "age", min: 40, max: null }]],
  ["THROUGH AGE 18", [{ rule: "age", min: null, max: 18 }]],
];

/** Messages whose meaning is not certain: read wrongly they would do harm, so they are not read. */
const ambiguous = [
  "COVERAGE TERMINATED",
  "BENEFIT YEAR JULY THROUGH JUNE",
  "ASSIGNED DENTIST: NONE",
  "ASSIGNED DENTIST PROVIDES ALL CARE",
  "OTHER INSURANCE ON FILE SINCE 04/01/2025",
  "OTHER INSURANCE INFORMATION NOT UPDATED SINCE 04/01/2025",
  "SPECIALTY CARE REQUIRES A REFERRAL FROM THE ASSIGNED DENTIST",
  "NO WAITING PERIODS EXCEPT ORTHODONTICS",
  "6 MONTH WAITING PERIOD FOR BASIC AND 12 MONTHS FOR MAJOR",
  "12 MONTH WAITING PERIOD FOR ROOT CANALS",
  "12 MONTH WAITING PERIOD MAY APPLY",
  "DEDUCTIBLE WAIVED IF IN NETWORK",
  "SERVICES NOT SUBJECT TO THE DEDUCTIBLE",
  "DEDUCTIBLE WAIVED FOR SPACE MAINTAINERS",
  "COSMETIC PROCEDURES ARE NOT COVERED",
  "PORCELAIN CROWNS ON MOLARS NOT COVERED",
  "NOT COVERED",
  "OCCLUSAL GUARDS 1 PER 36 MONTHS",
  "1 EXAM EVERY 6 MONTHS OR 2 PER CALENDAR YEAR",
  "2 CLEANINGS AND 1 EXAM PER YEAR",
  "1 EVERY OTHER YEAR",
  "BASIC 2 PER YEAR",
  "SERVICES RENDERED OUT OF NETWORK",
  "PREDETERMINATION NOT REQUIRED",
  "INCENTIVE LEVEL 80/90/100",
  "Includes services provided by Client Specific Network",
  "PROVIDERS MUST USE THE PREMIER NETWORK",
  "PAYMENT IS BASED ON ELIGIBILITY AT THE TIME OF SERVICE",
  "THIS PLAN IS PRIMARY",
  "COVERAGE TERMINATED ON 02/31/2026",
  "ANNUAL MAXIMUM ROLLOVER IS AVAILABLE. ORTHODONTIC LIFETIME MAXIMUM IS $1500.00 PER PERSON",
  "MISSING TOOTH CLAUSE DOES NOT APPLY EXCEPT FOR IMPLANTS",
  "MISSING TOOTH CLAUSE APPLIES UNLESS COVERED FOR 24 MONTHS",
  "12 MONTH WAITING PERIOD DOES NOT APPLY",
  "ROLLOVER AVAILABLE; ORTHO MAX $1500",
  "NO WAITING PERIODS. EXCEPT 12 MONTHS FOR ORTHODONTICS.",
  "MAJOR SERVICES ARE COVERED - NO WAITING PERIOD",
  "SEALANTS FOR CHILDREN. 1 PER TOOTH EVERY 36 MONTHS.",
  "OCCLUSAL GUARDS NOT COVERED, MISSING TOOTH CLAUSE APPLIES",
];

describe("a message", () => {
  test.each(understood)("%s is read", (message, facts) => {
    const read = readMessage(message, general);

    expect(read).toHaveLength(facts.length);
    expect(read).toMatchObject(facts);
  });

  test.each(ambiguous)("%s is not read", (message) => {
    expect(readMessage(message, general)).toEqual([]);
  });

  test("that names the row's own service is about the row's own service", () => {
    expect(readMessage("CROWNS 1 PER TOOTH EVERY 5 YEARS", crown)).toMatchObject([
      { rule: "frequency", targets: [] },
      { rule: "scope", per: "tooth" },
    ]);
  });

  test("about children on an orthodontic row is about orthodontics, not about the end of cover", () => {
    expect(readMessage("CHILDREN COVERED TO AGE 19", category("orthodontics")).map(({ rule }) => rule)).not.toContain(
      "dependent_age",
    );
  });

  test.each([
    ["AGE LIMIT 0-18", { min: 0, max: 18, targets: [] }],
    ["FOR CHILDREN TO AGE 19 ONLY", { min: null, max: 18, targets: [] }],
    ["DEPENDENT CHILDREN COVERED TO AGE 19", { min: null, max: 18, targets: [] }],
    ["ADULT ORTHO NOT COVERED", { min: null, max: 18, targets: [] }],
  ])("on a category's row limits the age: %s", (message, ages) => {
    expect(readMessage(message, category("orthodontics"))).toEqual([{ rule: "age", ...ages }]);
  });

  test("that a category is not covered needs no name on the category's own row", () => {
    expect(readMessage("NOT A COVERED BENEFIT", category("endodontics"))).toMatchObject([
      { rule: "not_covered", targets: [] },
    ]);
  });

  test("about teeth restricts its row", () => {
    const facts = [{ rule: "restriction", text: "Limited to permanent molars" }];

    expect(readMessage("Limited to permanent molars", crown)).toEqual(facts);
    expect(readMessage("LIMITED TO 2 PER TOOTH", crown).map(({ rule }) => rule)).not.toContain("restriction");
  });

  test("of payment by instalments is read on an orthodontic row only", () => {
    const message = "INITIAL PAYMENT 25%, PAID MONTHLY";

    expect(readMessage(message, general)).toEqual([]);
    expect(readMessage(message, category("orthodontics"))).toMatchObject([
      { rule: "ortho_payment", initialPercent: 25, every: null },
      { rule: "ortho_payment", initialPercent: null, every: "monthly" },
    ]);
  });
});

describe("whatever a payer writes", () => {
  const words = fc.constantFrom(
    ...understood.flatMap(([message]) => message.split(" ")),
    ...ambiguous.flatMap((message) => message.split(" ")),
  );
  const messages = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.array(words, { maxLength: 60 }).map((some) => some.join(" ")),
  );

  test("reading it does not throw", () => {
    fc.assert(
      fc.property(messages, fc.constantFrom(general, crown, category("orthodontics")), (message, context) => {
        readMessage(message, context);
      }),
    );
  });

  test("it takes little time", async () => {
    const hostile = [
      "1 A ".repeat(150),
      "1 ".repeat(300),
      "PER ".repeat(150),
      "AGE 1 TO ".repeat(60),
      "CHILDREN ARE COVERED TO ".repeat(25),
      "A".repeat(600),
      ",".repeat(600),
      "REPLACE CROWN ".repeat(40),
      " ".repeat(8_000_000),
      "1 PER YEAR,".repeat(700_000),
    ];
    const cpuMs = await leastCpuMs(() => hostile.map((message) => readMessage(message, general)), 400);

    expect(cpuMs).toBeLessThan(500);
  });
});
