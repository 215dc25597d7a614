import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { PlannedCare, PlannedProcedure } from "./planned.ts";
import { amounts, documentOf, limit, planned, type Stated, scheduleOf, usualPlan } from "./test-support.ts";

/** `[patient pays, next covered on]` of each procedure, and the patient's total; a range is `min-max`. */
export interface JudgedCase {
  readonly name: string;
  readonly care: PlannedCare;
  readonly shares: readonly (readonly [patient: string, next?: string | null])[];
  readonly total?: string;
}

type Conflicts = Parameters<typeof documentOf>[1];

const plan = (changes: Stated = {}, conflicts: Conflicts = {}): TrueEligibility =>
  documentOf({ ...usualPlan, ...changes }, conflicts);

function judge(
  name: string,
  document: TrueEligibility | readonly [TrueEligibility, TrueEligibility],
  procedures: readonly PlannedProcedure[],
  shares: JudgedCase["shares"],
  { total, ...more }: Partial<Omit<PlannedCare, "plans" | "procedures">> & { readonly total?: string } = {},
): JudgedCase {
  const plans: PlannedCare["plans"] = Array.isArray(document)
    ? (document as unknown as readonly [TrueEligibility, TrueEligibility])
    : [document as TrueEligibility];
  return { name, care: { plans, procedures, ...more }, shares, ...(total !== undefined && { total }) };
}

const deductible = "/deductibles/annual/individual/in_network";
const familyDeductible = "/deductibles/annual/family/in_network";
const maximum = "/maximums/annual/individual/in_network";
const familyMaximum = "/maximums/annual/family/in_network";
const met = amounts(deductible, "50.00", "0.00");

const filling = (more: Partial<PlannedProcedure> = {}) => planned("D2150", "200.00", { tooth: "19", ...more });
const crown = (more: Partial<PlannedProcedure> = {}) =>
  planned("D2740", "1200.00", { tooth: "19", previous_on: null, ...more });
const cleaning = (more: Partial<PlannedProcedure> = {}) => planned("D1110", "100.00", more);

const deductibles: JudgedCase[] = [
  // 50 + 20% of 150 = 80
  judge("the deductible is due", plan(), [filling()], [["80.00"]]),
  // 20% of 200 = 40
  judge("the deductible is met", plan(met), [filling()], [["40.00"]]),
  // 20 + 20% of 180 = 56
  judge("the deductible is partly met", plan(amounts(deductible, "50.00", "20.00")), [filling()], [["56.00"]]),
  judge("the deductible is waived for preventive care", plan(), [cleaning()], [["0.00"]]),
  // first 80; then 20% of 200 = 40
  judge("two fillings share one deductible", plan(), [filling(), filling({ tooth: "20" })], [["80.00"], ["40.00"]], {
    total: "120.00",
  }),
  // A filling of 30 takes 30 of the deductible; the next 20 + 20% of 180 = 56
  judge(
    "a small charge takes part of the deductible",
    plan(),
    [planned("D2140", "30.00"), filling()],
    [["30.00"], ["56.00"]],
    { total: "86.00" },
  ),
  // The cleaning takes nothing of it; the filling 80
  judge("a waived service takes nothing of the deductible", plan(), [cleaning(), filling()], [["0.00"], ["80.00"]]),
  // The family's deductible is met: 40
  judge("the family deductible is met", plan(amounts(familyDeductible, "150.00", "0.00")), [filling()], [["40.00"]]),
  // 10 left of the family's: 10 + 20% of 190 = 48
  judge(
    "less is left of the family deductible",
    plan(amounts(familyDeductible, "150.00", "10.00")),
    [filling()],
    [["48.00"]],
  ),
  // Family 0 to 150, individual 50: due 0 to 50: 40 to 80
  judge(
    "what is left of the family deductible is not stated",
    plan(amounts(familyDeductible, "150.00", null)),
    [filling()],
    [["40.00-80.00"]],
  ),
  // 0 to 50 is due: 40 to 80
  judge(
    "what is left of the deductible is not stated",
    plan(amounts(deductible, "50.00", null)),
    [filling()],
    [["40.00-80.00"]],
  ),
  // Once it is taken, none is left for the second: 40 to 80, then 40
  judge(
    "an unknown deductible is taken once",
    plan(amounts(deductible, "50.00", null)),
    [filling(), filling()],
    [["40.00-80.00"], ["40.00"]],
    { total: "80.00-120.00" },
  ),
  // Not stated at all: from 40 to all 200
  judge("no deductible is stated", plan(amounts(deductible, null, null)), [filling()], [["40.00-200.00"]]),
  judge("the deductible is zero", plan(amounts(deductible, "0.00", null)), [filling()], [["40.00"]]),
  // 50.00 less 35.00 used = 15: 15 + 20% of 185 = 52
  judge(
    "what is used of the deductible is stated",
    plan({ ...amounts(deductible, "50.00", null), [`${deductible}/used`]: "35.00" }),
    [filling()],
    [["52.00"]],
  ),
  // Unknown whether it applies: 40 or 80. All others silent too, or the rule of waived services would decide
  judge("whether the deductible applies is not stated", plan(silentDeductible()), [filling()], [["40.00-80.00"]]),
  // It may be taken by the first, by the second, or by none: 40 to 80 each, 80 to 120 together
  judge(
    "an unknown deductible may fall on either",
    plan(silentDeductible()),
    [filling(), filling()],
    [["40.00-80.00"], ["40.00-80.00"]],
    { total: "80.00-120.00" },
  ),
  // Waived for cleanings only, silent here: it applies
  judge(
    "the deductible is waived for another service",
    plan({ "/categories/restorative/in_network/deductible_applies": null }),
    [filling()],
    [["80.00"]],
  ),
];

function silentDeductible(): Stated {
  const silent = [
    "diagnostic",
    "xrays",
    "preventive",
    "restorative",
    "endodontics",
    "periodontics",
    "oral_surgery",
    "crowns",
    "prosthodontics",
    "implants",
    "orthodontics",
  ];
  return Object.fromEntries(silent.map((name) => [`/categories/${name}/in_network/deductible_applies`, null]));
}

const maximums: JudgedCase[] = [
  // 50% of 1200 = 600, 100 left: 1200 - 100 = 1100
  judge(
    "the maximum is nearly used",
    plan({ ...met, ...amounts(maximum, "1500.00", "100.00") }),
    [crown()],
    [["1100.00"]],
  ),
  judge("the maximum is used up", plan({ ...met, ...amounts(maximum, "1500.00", "0.00") }), [crown()], [["1200.00"]]),
  // Not stated: the plan pays 0 to 600
  judge(
    "the maximum is not stated",
    plan({ ...met, ...amounts(maximum, null, null) }),
    [crown()],
    [["600.00-1200.00"]],
  ),
  // Of 500 in all, 0 to 500 left: 1200 - 500 = 700 to 1200
  judge(
    "what is left of the maximum is not stated",
    plan({ ...met, ...amounts(maximum, "500.00", null) }),
    [crown()],
    [["700.00-1200.00"]],
  ),
  // 700 left: first 600, then 100: 600 and 1100
  judge(
    "two crowns share one maximum",
    plan({ ...met, ...amounts(maximum, "1500.00", "700.00") }),
    [crown(), crown({ tooth: "30" })],
    [["600.00"], ["1100.00"]],
    { total: "1700.00" },
  ),
  // In the order of the days: the filling on the earlier day comes first (160), 40 left for the crown
  judge(
    "the earlier day comes first",
    plan({ ...met, ...amounts(maximum, "1500.00", "200.00") }),
    [crown({ date: "2026-07-01" }), filling()],
    [["1160.00"], ["40.00"]],
  ),
  // 600 of the individual, 250 of the family: 1200 - 250
  judge(
    "less is left of the family maximum",
    plan({ ...met, ...amounts(familyMaximum, "3000.00", "250.00") }),
    [crown()],
    [["950.00"]],
  ),
  judge(
    "the plan has no maximum",
    plan({ ...met, ...amounts(maximum, null, null), "/maximums/unlimited": true }),
    [crown()],
    [["600.00"]],
  ),
  // Preventive care takes nothing: all 100 are there for the filling, which gets 100 of 160
  judge(
    "preventive care does not count toward the maximum",
    plan({ ...met, ...amounts(maximum, "1500.00", "100.00"), "/maximums/preventive_exempt": true }),
    [cleaning(), filling()],
    [["0.00"], ["100.00"]],
  ),
  // The cleaning takes 100 of 150; the filling gets 50 of 160
  judge(
    "preventive care counts toward the maximum",
    plan({ ...met, ...amounts(maximum, "1500.00", "150.00") }),
    [cleaning(), filling()],
    [["0.00"], ["150.00"]],
  ),
  // 50% of 5000 = 2500, lifetime 1500 left: 3500
  judge(
    "orthodontics has a maximum of its own",
    plan(amounts(maximum, "1500.00", "0.00")),
    [planned("D8080", "5000.00")],
    [["3500.00"]],
  ),
  // Implants 300 of their own: 50% of 2000 = 1000 → 300: 1700
  judge(
    "a category has a maximum of its own",
    plan({
      ...met,
      "/other_amounts": [
        {
          kind: "maximum",
          category: "implants",
          procedure: null,
          class: null,
          coverage_level: "individual",
          network: "both",
          period: "lifetime",
          total: "1000.00",
          used: null,
          remaining: "300.00",
        },
      ],
    }),
    [planned("D6010", "2000.00")],
    [["1700.00"]],
  ),
  // January: the year begins again, deductible 50 + 20% of 150
  judge(
    "the next year has the whole maximum and deductible",
    plan({ ...met, ...amounts(maximum, "1500.00", "0.00") }),
    [filling({ date: "2027-01-10" })],
    [["80.00"]],
  ),
];

const shares: JudgedCase[] = [
  // 33.5%: the plan pays 67.00 of 200.00
  judge(
    "a percent with a half",
    plan({ ...met, "/categories/restorative/in_network/plan_pays_percent": 33.5 }),
    [filling()],
    [["133.00"]],
  ),
  // 80% of 33.33 = 26.664, so 26.66
  judge("cents are rounded", plan(met), [filling({ fee: "33.33", allowed: "33.33" })], [["6.67"]]),
  // 0% to 100%
  judge(
    "the percent is not stated",
    plan({ ...met, "/categories/restorative/in_network/plan_pays_percent": null }),
    [filling()],
    [["0.00-200.00"]],
  ),
  // 80% and 50%: 40 to 100
  judge(
    "two percents are stated",
    plan(met, { "/categories/restorative/in_network/plan_pays_percent": [50, 80] }),
    [filling()],
    [["40.00-100.00"]],
  ),
  // 50 or 100 of the maximum: of 200 * 80% = 160 the plan pays 50 to 100
  judge(
    "two remaining maximums are stated",
    plan({ ...met, [`${maximum}/total`]: "1500.00" }, { [`${maximum}/remaining`]: ["50.00", "100.00"] }),
    [filling()],
    [["100.00-150.00"]],
  ),
  // Allowed 150 of a fee of 200: 20% of 150
  judge("the allowed amount is below the fee", plan(met), [filling({ allowed: "150.00" })], [["30.00"]]),
  // Up to the fee: 0 to 40
  judge("the allowed amount is not known", plan(met), [filling({ allowed: undefined })], [["0.00-40.00"]]),
  // The plan pays nothing of the first 50: 0 to 50 + 20% of 150
  judge(
    "neither the allowed amount nor less of the deductible is known",
    plan(),
    [filling({ allowed: undefined })],
    [["0.00-80.00"]],
  ),
  // 25 for each of two
  judge(
    "a copay for each",
    plan({
      ...met,
      "/categories/restorative/in_network/plan_pays_percent": null,
      "/categories/restorative/in_network/copay": "25.00",
    }),
    [filling({ quantity: 2 })],
    [["50.00"]],
  ),
  // A copay above the charge is the charge
  judge(
    "a copay above the charge",
    plan({
      ...met,
      "/categories/restorative/in_network/plan_pays_percent": null,
      "/categories/restorative/in_network/copay": "225.00",
    }),
    [filling()],
    [["200.00"]],
  ),
  // Not covered: the allowed amount or the fee, as the network's contract is not known
  judge(
    "not covered, with an allowed amount",
    plan({ "/categories/restorative/in_network/covered": false }),
    [filling({ allowed: "150.00" })],
    [["150.00-200.00"]],
  ),
  judge("not covered", plan({ "/categories/restorative/in_network/covered": false }), [filling()], [["200.00"]]),
  // The code has its own 60%: 80
  judge(
    "the code's percent wins over the category's",
    plan({ ...met, "/procedures/D2150/in_network/plan_pays_percent": 60 }),
    [filling()],
    [["80.00"]],
  ),
  // Class major 40%: 60% of 1200
  judge(
    "the class states the percent",
    plan({
      ...met,
      "/categories/crowns/in_network/plan_pays_percent": null,
      "/classes/major/basis": "stated",
      "/classes/major/in_network/plan_pays_percent": 40,
    }),
    [crown()],
    [["720.00"]],
  ),
  // 15 of the office visit beside the filling's 40
  judge(
    "a copay for the office visit",
    plan({ ...met, "/clauses/office_visit_copay/in_network": "15.00" }),
    [filling()],
    [["40.00"]],
    { total: "55.00" },
  ),
];

const networks: JudgedCase[] = [
  // Allowed 150 of 200: 60% of (150 - 100) = 30; the patient owes the fee: 170
  judge("out of network the patient owes the fee", plan(), [filling({ allowed: "150.00" })], [["170.00"]], {
    networks: ["out_of_network"],
  }),
  // In: 50 + 20% of 150 = 80. Out: 100 + 40% of 100 = 140
  judge("the network is not known", plan({ "/provider/network_status": null }), [filling()], [["80.00-140.00"]]),
  // Out of network 0 to 60% of 200 - 100 = 60: 140 to 200
  judge(
    "out of network the allowed amount is not known",
    plan(),
    [filling({ allowed: undefined })],
    [["140.00-200.00"]],
    { networks: ["out_of_network"] },
  ),
  judge(
    "nothing is covered out of network",
    plan({ "/categories/restorative/out_of_network/covered": false }),
    [filling()],
    [["200.00"]],
    { networks: ["out_of_network"] },
  ),
  // The caller's word wins over the answer's
  judge(
    "the office is in the network",
    plan({ ...met, "/provider/network_status": "out_of_network" }),
    [filling()],
    [["40.00"]],
    { networks: ["in_network"] },
  ),
];

const coverage: JudgedCase[] = [
  judge(
    "the coverage is inactive",
    plan({ "/coverage/status": "inactive" }),
    [filling({ allowed: "150.00" })],
    [["200.00"]],
  ),
  // 80 if it is active
  judge("the coverage's status is not known", plan({ "/coverage/status": "unknown" }), [filling()], [["80.00-200.00"]]),
  judge(
    "the coverage begins later",
    plan({ "/coverage/effective_date": "2026-07-01" }),
    [filling()],
    [["200.00", "2026-07-01"]],
  ),
  judge("the coverage has ended", plan({ "/coverage/termination_date": "2026-06-14" }), [filling()], [["200.00"]]),
  judge(
    "the coverage ends on the day",
    plan({ ...met, "/coverage/termination_date": "2026-06-15" }),
    [filling()],
    [["40.00"]],
  ),
  judge("a rejected answer says nothing", documentOf({ "/meta/outcome": "rejected" }), [filling()], [["0.00-200.00"]]),
];

const onCode = (code: string, more: Stated): Stated =>
  Object.fromEntries(Object.entries(more).map(([field, value]) => [`/procedures/${code}/${field}`, value]));

const visited = (date: string | null, ...frequencies: ReturnType<typeof limit>[]): Stated => ({
  ...onCode("D1110", { frequencies, last_service_date: date }),
});

const twoInYear = limit(2, "calendar_year");
const inHistory = (...items: readonly (readonly [code: string, date: string, tooth?: string])[]): Stated => ({
  "/history": items.map(([code, date, tooth = null]) => ({ code, category: null, date, tooth })),
});

const frequencies: JudgedCase[] = [
  judge(
    "one is left this year",
    plan({ "/procedures/D1110/frequencies": [{ ...twoInYear, remaining: 1 }] }),
    [cleaning()],
    [["0.00"]],
  ),
  judge(
    "none is left this year",
    plan({ "/procedures/D1110/frequencies": [{ ...twoInYear, remaining: 0 }] }),
    [cleaning()],
    [["100.00", "2027-01-01"]],
  ),
  judge(
    "none is left this year, and the day is in the next",
    plan({ "/procedures/D1110/frequencies": [{ ...twoInYear, remaining: 0 }] }),
    [cleaning({ date: "2027-01-04" })],
    [["0.00"]],
  ),
  // One left: the first is covered, the second is not
  judge(
    "two are planned, and one is left",
    plan({ "/procedures/D1110/frequencies": [{ ...twoInYear, remaining: 1 }] }),
    [cleaning(), cleaning({ date: "2026-12-01" })],
    [["0.00"], ["100.00", "2027-01-01"]],
    { total: "100.00" },
  ),
  judge(
    "both of the year are in the history",
    plan({ ...visited(null, twoInYear), ...inHistory(["D1110", "2026-01-20"], ["D1110", "2026-05-02"]) }),
    [cleaning()],
    [["100.00", "2027-01-01"]],
  ),
  // One of two is known, the other may have been done
  judge("one of two is known", plan(visited("2026-01-20", twoInYear)), [cleaning()], [["0.00-100.00"]]),
  judge("the last one is of the year before", plan(visited("2025-11-20", twoInYear)), [cleaning()], [["0.00"]]),
  judge("nothing is known of what was done", plan(visited(null, twoInYear)), [cleaning()], [["0.00-100.00"]]),
  judge(
    "the office knows that there was none",
    plan(visited(null, twoInYear)),
    [cleaning({ previous_on: null })],
    [["0.00"]],
  ),
  // Once in 6 months from 2026-01-20: from 2026-07-20
  judge(
    "a rolling period is not over",
    plan(visited("2026-01-20", limit(1, "rolling", 6, "month"))),
    [cleaning()],
    [["100.00", "2026-07-20"]],
  ),
  judge(
    "a rolling period ends on the day",
    plan(visited("2025-12-15", limit(1, "rolling", 6, "month"))),
    [cleaning()],
    [["0.00"]],
  ),
  // Two in 12 months: the older of 2025-08-01 and 2026-02-01 leaves on 2026-08-01
  judge(
    "two in twelve months",
    plan({
      ...visited(null, limit(2, "rolling", 12, "month")),
      ...inHistory(["D1110", "2025-08-01"], ["D1110", "2026-02-01"]),
    }),
    [cleaning()],
    [["100.00", "2026-08-01"]],
  ),
  judge(
    "a code that shares the limit counts",
    plan({
      ...visited(null, limit(1, "rolling", 6, "month", { shares_with: ["D4910"] })),
      ...inHistory(["D4910", "2026-03-01"]),
    }),
    [cleaning()],
    [["100.00", "2026-09-01"]],
  ),
  judge(
    "the payer states the next date",
    plan({ ...onCode("D1110", { next_eligible_date: "2026-08-01", frequencies: [limit(1, "rolling", 6, "month")] }) }),
    [cleaning()],
    [["100.00", "2026-08-01"]],
  ),
  judge(
    "the payer's next date is past",
    plan({ ...onCode("D1110", { next_eligible_date: "2026-05-01", frequencies: [limit(1, "rolling", 6, "month")] }) }),
    [cleaning()],
    [["0.00"]],
  ),
  // Once in 60 months for tooth 19; done there on 2024-02-10
  judge(
    "the tooth had its crown",
    plan({
      ...met,
      ...onCode("D2740", { frequencies: [limit(1, "rolling", 60, "month", { per: "tooth" })] }),
      ...inHistory(["D2740", "2024-02-10", "19"]),
    }),
    [crown({ previous_on: undefined })],
    [["1200.00", "2029-02-10"]],
  ),
  // Another tooth says nothing about this one: 600 or 1200
  judge(
    "another tooth had a crown",
    plan({
      ...met,
      ...onCode("D2740", { frequencies: [limit(1, "rolling", 60, "month", { per: "tooth" })] }),
      ...inHistory(["D2740", "2024-02-10", "30"]),
    }),
    [crown({ previous_on: undefined })],
    [["600.00-1200.00"]],
  ),
  judge(
    "the first crown of the tooth",
    plan({ ...met, ...onCode("D2740", { frequencies: [limit(1, "rolling", 60, "month", { per: "tooth" })] }) }),
    [crown()],
    [["600.00"]],
  ),
  judge(
    "once for life, and done",
    plan({
      ...met,
      ...onCode("D1351", { frequencies: [limit(1, "lifetime", 1, "lifetime", { per: "tooth" })] }),
      ...inHistory(["D1351", "2012-04-01", "19"]),
    }),
    [planned("D1351", "60.00", { tooth: "19" })],
    [["60.00", null]],
  ),
  // Two a quadrant are planned, each another one: both covered, 80% of 300 each
  judge(
    "each quadrant has its own",
    plan({ ...met, ...onCode("D4341", { frequencies: [limit(1, "rolling", 24, "month", { per: "quadrant" })] }) }),
    [
      planned("D4341", "300.00", { tooth: "UR", previous_on: null }),
      planned("D4341", "300.00", { tooth: "LL", previous_on: null }),
    ],
    [["60.00"], ["60.00"]],
  ),
  // The same quadrant again within 24 months
  judge(
    "the same quadrant twice",
    plan({ ...met, ...onCode("D4341", { frequencies: [limit(1, "rolling", 24, "month", { per: "quadrant" })] }) }),
    [
      planned("D4341", "300.00", { tooth: "UR", previous_on: null }),
      planned("D4341", "300.00", { tooth: "UR", date: "2026-09-01", previous_on: null }),
    ],
    [["60.00"], ["300.00", "2028-06-15"]],
  ),
  // Of three x-rays two are left: 40 of 60 are paid
  judge(
    "more are planned than are left",
    plan(onCode("D0220", { frequencies: [limit(4, "calendar_year", 1, "year", { remaining: 2 })] })),
    [planned("D0220", "20.00", { quantity: 3 })],
    [["20.00"]],
  ),
  // "2 per year" from 2025-08-01 and 2025-09-01: free by the calendar, used from date to date
  judge(
    "whose year is not stated",
    plan({ ...visited(null, limit(2, "unstated")), ...inHistory(["D1110", "2025-08-01"], ["D1110", "2025-09-01"]) }),
    [cleaning()],
    [["0.00-100.00"]],
  ),
  // The benefit year begins on July 1; both were done in it
  judge(
    "a benefit year",
    plan({
      "/coverage/benefit_year_basis": "benefit_year",
      "/coverage/benefit_year_start": "2025-07-01",
      ...visited(null, limit(2, "benefit_year")),
      ...inHistory(["D1110", "2025-08-01"], ["D1110", "2026-02-01"]),
    }),
    [cleaning()],
    [["100.00", "2026-07-01"]],
  ),
];

const provisions: JudgedCase[] = [
  judge(
    "a waiting period lasts",
    plan({
      "/categories/crowns/waiting_period/applies": true,
      "/categories/crowns/waiting_period/months": 24,
      "/categories/crowns/waiting_period/ends_on": "2027-01-01",
    }),
    [crown()],
    [["1200.00", "2027-01-01"]],
  ),
  judge(
    "a waiting period is over",
    plan({
      ...met,
      "/categories/crowns/waiting_period/applies": true,
      "/categories/crowns/waiting_period/months": 12,
      "/categories/crowns/waiting_period/ends_on": "2026-01-01",
    }),
    [crown()],
    [["600.00"]],
  ),
  // 18 months from 2025-01-01
  judge(
    "the class has a waiting period",
    plan({ "/classes/major/waiting_period_months": 18 }),
    [crown()],
    [["1200.00", "2026-07-01"]],
  ),
  judge(
    "the end of a waiting period is not known",
    plan({
      ...met,
      "/coverage/effective_date": null,
      "/categories/crowns/waiting_period/applies": true,
      "/categories/crowns/waiting_period/months": 12,
    }),
    [crown()],
    [["600.00-1200.00"]],
  ),
  // Born 1990-03-10: 36 on the day
  judge("too old", plan({ "/procedures/D1206/age_max": 18 }), [planned("D1206", "40.00")], [["40.00", null]]),
  judge(
    "of the last age",
    plan({ "/procedures/D1206/age_max": 18, "/patient/dob": "2007-06-16" }),
    [planned("D1206", "40.00")],
    [["0.00"]],
  ),
  judge(
    "too young",
    plan({ "/procedures/D1110/age_min": 14, "/patient/dob": "2012-09-01" }),
    [cleaning()],
    [["100.00", "2026-09-01"]],
  ),
  judge(
    "the age is not known",
    plan({ "/procedures/D1206/age_max": 18, "/patient/dob": null }),
    [planned("D1206", "40.00")],
    [["0.00-40.00"]],
  ),
  judge(
    "the tooth was lost before coverage",
    plan({ ...met, "/clauses/missing_tooth/applies": true }),
    [planned("D6240", "1000.00", { tooth: "19", missing_since: "2024-05-01" })],
    [["1000.00"]],
  ),
  // 50% of 1000
  judge(
    "the tooth was lost under this coverage",
    plan({ ...met, "/clauses/missing_tooth/applies": true }),
    [planned("D6240", "1000.00", { tooth: "19", missing_since: "2025-05-01" })],
    [["500.00"]],
  ),
  judge(
    "when the tooth was lost is not known",
    plan({ ...met, "/clauses/missing_tooth/applies": true }),
    [planned("D6240", "1000.00", { tooth: "19" })],
    [["500.00-1000.00"]],
  ),
  // 60 months from 2022-03-01
  judge(
    "a crown is replaced too early",
    plan({ "/clauses/replacement/crowns_months": 60 }),
    [crown({ previous_on: "2022-03-01" })],
    [["1200.00", "2027-03-01"]],
  ),
  // Two forbid it: the later date counts
  judge(
    "a waiting period and a limit",
    plan({
      "/categories/crowns/waiting_period/applies": true,
      "/categories/crowns/waiting_period/ends_on": "2026-09-01",
      "/clauses/replacement/crowns_months": 60,
    }),
    [crown({ previous_on: "2022-03-01" })],
    [["1200.00", "2027-03-01"]],
  ),
  judge(
    "restricted in words",
    plan({ ...onCode("D1351", { restrictions: ["1ST MOLARS ONLY"] }) }),
    [planned("D1351", "60.00", { tooth: "19" })],
    [["0.00-60.00"]],
  ),
];

const composite = (more: Partial<PlannedProcedure> = {}) => planned("D2392", "250.00", { tooth: "19", ...more });
const downgraded: Stated = { ...met, "/clauses/downgrade/posterior_composites": true };

const downgrades: JudgedCase[] = [
  // 80% of the amalgam's 150 = 120; 250 - 120
  judge("a composite is paid as an amalgam", plan(downgraded), [composite()], [["130.00"]], {
    schedule: scheduleOf({ D2150: { fee: "180.00", allowed: "150.00" } }),
  }),
  // 50 of the amalgam's 150 go to the deductible: 80% of 100 = 80; 250 - 80
  judge(
    "the deductible is taken from the amalgam's amount",
    plan({ ...downgraded, ...amounts(deductible, "50.00", "50.00") }),
    [composite()],
    [["170.00"]],
    { schedule: scheduleOf({ D2150: { fee: "180.00", allowed: "150.00" } }) },
  ),
  // The amalgam's amount is 0 to 250: 50 to 250
  judge("the amalgam's amount is not known", plan(downgraded), [composite()], [["50.00-250.00"]]),
  // At most its fee of 180: 80% of 180 = 144: 106 to 250
  judge("the amalgam's fee is known", plan(downgraded), [composite()], [["106.00-250.00"]], {
    schedule: scheduleOf({ D2150: { fee: "180.00" } }),
  }),
  // 50% of 700 to 50% of 900: 750 to 850
  judge(
    "which metal a crown is paid as is not stated",
    plan({ ...met, "/clauses/downgrade/crowns": true }),
    [crown()],
    [["750.00-850.00"]],
    {
      schedule: scheduleOf({
        D2790: { fee: "900.00", allowed: "900.00" },
        D2791: { fee: "700.00", allowed: "700.00" },
        D2792: { fee: "800.00", allowed: "800.00" },
      }),
    },
  ),
  // As itself 50% of 1200 = 600, or as 50% of 700 = 350: 600 to 850
  judge(
    "a cheaper procedure may be paid",
    plan({
      ...met,
      "/procedures/D2740/alternate_benefit": true,
      "/procedures/D2740/in_network/plan_pays_percent": 50,
      "/clauses/alternate_benefit": null,
    }),
    [crown()],
    [["600.00-850.00"]],
    {
      schedule: scheduleOf({
        D2790: { fee: "700.00", allowed: "700.00" },
        D2791: { fee: "700.00", allowed: "700.00" },
        D2792: { fee: "700.00", allowed: "700.00" },
      }),
    },
  ),
  judge("no downgrade", plan({ ...met, "/clauses/downgrade/posterior_composites": false }), [composite()], [["50.00"]]),
];

const primary = (changes: Stated = {}) => plan({ ...met, ...changes });
const secondary = (method: string | null, changes: Stated = {}) =>
  plan({ ...met, "/clauses/cob/method": method, "/clauses/cob/this_plan_order": "secondary", ...changes });

const twoPlans: JudgedCase[] = [
  // First 600; second 50% of 1200 = 600, all that is left
  judge("standard coordination", [primary(), secondary("standard")], [crown()], [["0.00"]]),
  // First 600; second 600 less 600
  judge("non-duplication", [primary(), secondary("non_duplication")], [crown()], [["600.00"]]),
  // Second pays 80%: 960 less 600 = 360; 240 left
  judge(
    "non-duplication with a better second plan",
    [primary(), secondary("non_duplication", { "/categories/crowns/in_network/plan_pays_percent": 80 })],
    [crown()],
    [["240.00"]],
  ),
  // Second 50% of what is left of 1200 - 600: 300
  judge("maintenance of benefits", [primary(), secondary("maintenance_of_benefits")], [crown()], [["300.00"]]),
  // 960 less 600 = 360
  judge(
    "carve-out",
    [primary(), secondary("carve_out", { "/categories/crowns/in_network/plan_pays_percent": 80 })],
    [crown()],
    [["240.00"]],
  ),
  // Standard 0, non-duplication 600, maintenance 300
  judge("the method is not stated", [primary(), secondary(null)], [crown()], [["0.00-600.00"]]),
  // First pays nothing, second 600
  judge(
    "the first plan's maximum is used up",
    [primary(amounts(maximum, "1500.00", "0.00")), secondary("standard")],
    [crown()],
    [["600.00"]],
  ),
  // First 600; second 100 left: 500
  judge(
    "the second plan's maximum is nearly used",
    [primary(), secondary("standard", amounts(maximum, "1500.00", "100.00"))],
    [crown()],
    [["500.00"]],
  ),
  // First 160 of 200, second 20% of it by 80%: 160, at most 40
  judge("two plans pay a filling", [primary(), secondary("standard")], [filling()], [["0.00"]]),
  // Second has its own deductible of 50: 80% of 150 = 120, at most the 40 left
  judge(
    "the second plan's deductible",
    [primary(), secondary("standard", amounts(deductible, "50.00", "50.00"))],
    [filling()],
    [["0.00"]],
  ),
  // First inactive: the second pays as if alone: 600
  judge(
    "the first plan is not active",
    [primary({ "/coverage/status": "inactive" }), secondary("standard")],
    [crown()],
    [["600.00"]],
  ),
  // Waits until 2026-07-01 in the first, and until 2026-09-01 in the second: covered first on July 1
  judge(
    "both plans wait",
    [
      primary({ "/classes/major/waiting_period_months": 18 }),
      secondary("standard", { "/classes/major/waiting_period_months": 20 }),
    ],
    [crown()],
    [["1200.00", "2026-07-01"]],
  ),
  // Either first: 50% + the rest by standard = 0 in both orders; the given first says it is second
  judge(
    "the order is contradicted",
    [
      primary({ "/clauses/cob/this_plan_order": "secondary", "/clauses/cob/method": "non_duplication" }),
      secondary("standard"),
    ],
    [crown()],
    [["0.00-600.00"]],
  ),
];

export const judgedCases: readonly JudgedCase[] = [
  ...deductibles,
  ...maximums,
  ...shares,
  ...networks,
  ...coverage,
  ...frequencies,
  ...provisions,
  ...downgrades,
  ...twoPlans,
];
