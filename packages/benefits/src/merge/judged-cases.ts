import type { SourcedAnswer } from "./answers.ts";

/**
 * Two answers about one patient, each as rows of a 271, and what the merged document says at each path: the value, the
 * answers it is from (`a`, `b`, `a+b`), and `!` where it is a conflict. `null` is not stated.
 */
interface JudgedMerge {
  readonly name: string;
  readonly a: readonly string[];
  readonly b: readonly string[];
  /** Of the second answer; the first is the payer's. */
  readonly source: SourcedAnswer["source"];
  readonly says: Readonly<Record<string, string>>;
}

const judge = (name: string, a: JudgedMerge["a"], b: JudgedMerge["b"], says: JudgedMerge["says"]): JudgedMerge => ({
  name,
  a,
  b,
  source: "payer",
  says,
});

const judgeOther = (...given: Parameters<typeof judge>): JudgedMerge => ({ ...judge(...given), source: "other" });

const maximum = "/maximums/annual/individual/in_network";
const deductible = "/deductibles/annual/individual/in_network";
const crowns = "/categories/crowns/in_network";
const active = "EB*1*IND*35*PR*NORTHSTAR PPO";
const total = (amount: string) => `EB*F*IND*35***23*${amount}*****Y`;
const left = (amount: string) => `EB*F*IND*35***29*${amount}*****Y`;
const used = (amount: string) => `EB*F*IND*35***24*${amount}*****Y`;
const owed = (amount: string) => `EB*C*IND*35***23*${amount}*****Y`;
const owedStill = (amount: string) => `EB*C*IND*35***29*${amount}*****Y`;
/** The patient's share, as a fraction. */
const share = (service: string, fraction: string) => `EB*A*IND*${service}*****${fraction}****Y`;
const shareOfCode = (code: string, fraction: string) => `EB*A*IND******${fraction}****Y*AD:${code}`;
const onCode = (code: string) => `EB*F*IND**********W*AD:${code}`;
const says = (text: string) => ["EB*D*IND*35", `MSG*${text}`];

const completing: JudgedMerge[] = [
  judge("each answer states one half", [active], [total("1500"), left("900")], {
    "/coverage/status": "active a",
    [`${maximum}/total`]: "1500.00 b",
    [`${maximum}/remaining`]: "900.00 b",
    [`${maximum}/used`]: "600.00 b",
  }),
  judge("both state the same", [active, total("1500")], [active, total("1500")], {
    "/coverage/status": "active a+b",
    [`${maximum}/total`]: "1500.00 a+b",
  }),
  judge("the total in one, what remains in the other", [total("1500")], [left("900")], {
    [`${maximum}/total`]: "1500.00 a",
    [`${maximum}/remaining`]: "900.00 b",
    [`${maximum}/used`]: "600.00 a+b",
  }),
  judge("the total in one, what is used in the other", [total("1500")], [used("500")], {
    [`${maximum}/used`]: "500.00 b",
    [`${maximum}/remaining`]: "1000.00 a+b",
  }),
  judge("used and remaining agree", [total("1500"), used("500")], [total("1500"), left("1000")], {
    [`${maximum}/total`]: "1500.00 a+b",
    [`${maximum}/used`]: "500.00 a",
    [`${maximum}/remaining`]: "1000.00 b",
  }),
  judge("a stated zero is a value", [owed("50")], [owed("50"), owedStill("0")], {
    [`${deductible}/total`]: "50.00 a+b",
    [`${deductible}/remaining`]: "0.00 b",
  }),
  judge("in network in one, out of network in the other", [total("1500")], ["EB*F*IND*35***23*1000*****N"], {
    [`${maximum}/total`]: "1500.00 a",
    "/maximums/annual/individual/out_of_network/total": "1000.00 b",
  }),
  judge("individual in one, family in the other", [owed("50")], ["EB*C*FAM*35***23*150*****Y"], {
    [`${deductible}/total`]: "50.00 a",
    "/deductibles/annual/family/in_network/total": "150.00 b",
  }),
  judge("categories of different answers", [share("23", "0")], [share("36", ".5")], {
    "/categories/diagnostic/in_network/plan_pays_percent": "100 a",
    [`${crowns}/plan_pays_percent`]: "50 b",
  }),
  judge("a procedure's own row beside its category", [share("36", ".5")], [shareOfCode("D2740", ".4")], {
    [`${crowns}/plan_pays_percent`]: "50 a",
    "/procedures/D2740/in_network/plan_pays_percent": "60 b",
  }),
];

const contradicting: JudgedMerge[] = [
  judge("two totals", [total("1500")], [total("2000")], { [`${maximum}/total`]: "1500.00 a!" }),
  judge("the lower total is in the second answer", [total("2000")], [total("1500")], {
    [`${maximum}/total`]: "1500.00 b!",
  }),
  judge("two remaining amounts of one total", [total("1500"), left("900")], [total("1500"), left("800")], {
    [`${maximum}/total`]: "1500.00 a+b",
    [`${maximum}/remaining`]: "800.00 b!",
    [`${maximum}/used`]: "700.00 a+b",
  }),
  judge("two totals, each with what remains", [total("1500"), left("900")], [total("2000"), left("500")], {
    [`${maximum}/total`]: "1500.00 a!",
    [`${maximum}/remaining`]: "900.00 a!",
    [`${maximum}/used`]: "600.00 a",
  }),
  judge("what remains of a total that was not taken", [total("1500")], [total("2000"), left("500")], {
    [`${maximum}/total`]: "1500.00 a!",
    [`${maximum}/remaining`]: "null !",
    [`${maximum}/used`]: "null",
  }),
  judge("used and remaining do not fit", [total("1500"), used("700")], [total("1500"), left("900")], {
    [`${maximum}/remaining`]: "800.00 a!",
    [`${maximum}/used`]: "700.00 a",
  }),
  judge("two deductibles", [owed("50")], [owed("100")], { [`${deductible}/total`]: "100.00 b!" }),
  judge("what remains of the deductible", [owed("50"), owedStill("0")], [owed("50"), owedStill("50")], {
    [`${deductible}/total`]: "50.00 a+b",
    [`${deductible}/remaining`]: "50.00 b!",
  }),
  judge("two shares", [share("36", ".5")], [share("36", ".4")], {
    [`${crowns}/plan_pays_percent`]: "50 a!",
    [`${crowns}/patient_pays_percent`]: "50 a",
    [`${crowns}/covered`]: "true a+b",
  }),
  judge("the lower share is in the second answer", [share("36", ".4")], [share("36", ".5")], {
    [`${crowns}/plan_pays_percent`]: "50 b!",
    [`${crowns}/patient_pays_percent`]: "50 b",
  }),
  judge("covered and not covered", [share("36", ".5")], ["EB*I**36*********Y"], {
    [`${crowns}/covered`]: "false b!",
    [`${crowns}/plan_pays_percent`]: "50 a",
  }),
  judge("two shares of one procedure", [shareOfCode("D2740", ".5")], [shareOfCode("D2740", ".2")], {
    "/procedures/D2740/in_network/plan_pays_percent": "50 a!",
  }),
  judge("active and inactive", [active], ["EB*6*IND*35"], {
    "/coverage/status": "inactive b!",
    "/coverage/status_code": "6 b!",
  }),
  judge("two plan names", [active], ["EB*1*IND*35*PR*NORTHSTAR BASIC"], { "/plan/name": "NORTHSTAR PPO a!" }),
  judge("one plan name in other letters", [active], ["EB*1*IND*35*PR*Northstar P.P.O."], {
    "/plan/name": "NORTHSTAR PPO a+b",
  }),
  judge("two begins of eligibility", ["DTP*356*D8*20240101", active], ["DTP*356*D8*20250101", active], {
    "/coverage/eligibility_begin": "2024-01-01 a!",
    "/coverage/effective_date": "2024-01-01 a",
  }),
  judge("an answer in contradiction to itself", [share("36", ".5"), share("36", ".4")], [share("36", ".4")], {
    [`${crowns}/plan_pays_percent`]: "50 a!",
  }),
  judge("missing tooth clause or not", says("MISSING TOOTH CLAUSE APPLIES"), says("NO MISSING TOOTH CLAUSE"), {
    "/clauses/missing_tooth/applies": "true a!",
  }),
  judge("two ages", ["EB*F*IND*38******S7*18**W"], ["EB*F*IND*38******S7*25**W"], {
    "/categories/orthodontics/age_max": "18 a!",
  }),
  judge("two copays", ["EB*B*IND*36****200*****Y"], ["EB*B*IND*36****250*****Y"], { [`${crowns}/copay`]: "250.00 b!" }),
];

const otherSources: JudgedMerge[] = [
  judgeOther("the payer's total and a second source's", [total("2000")], [total("1500")], {
    [`${maximum}/total`]: "2000.00 a",
  }),
  judgeOther("a second source fills a gap", [active], [share("36", ".5")], {
    "/coverage/status": "active a",
    [`${crowns}/plan_pays_percent`]: "50 b",
  }),
  judgeOther("a second source agrees", [total("1500")], [total("1500")], { [`${maximum}/total`]: "1500.00 a+b" }),
  judgeOther("what remains of another total", [total("2000")], [total("1500"), left("900")], {
    [`${maximum}/total`]: "2000.00 a",
    [`${maximum}/remaining`]: "null",
  }),
  judgeOther("what remains of the same total", [total("1500")], [total("1500"), left("900")], {
    [`${maximum}/remaining`]: "900.00 b",
    [`${maximum}/used`]: "600.00 a+b",
  }),
  judgeOther("a second source's higher deductible", [owed("50")], [owed("100")], {
    [`${deductible}/total`]: "50.00 a",
  }),
  judgeOther("inactive only at a second source", [active], ["EB*6*IND*35"], { "/coverage/status": "active a" }),
  judgeOther("not covered only at a second source", [share("36", ".5")], ["EB*I**36*********Y"], {
    [`${crowns}/covered`]: "true a",
  }),
  judgeOther("a second source's row of a procedure", [share("36", ".5")], [shareOfCode("D2740", ".4")], {
    [`${crowns}/plan_pays_percent`]: "50 a",
    "/procedures/D2740/in_network/plan_pays_percent": "60 b",
  }),
  judgeOther("the payer's derived date", ["DTP*356*D8*20240101", active], ["DTP*356*D8*20230601", active], {
    "/coverage/eligibility_begin": "2024-01-01 a",
    "/coverage/effective_date": "2024-01-01 a",
  }),
  judgeOther("what remains by the payer's used", [total("1500"), used("500")], [left("900")], {
    [`${maximum}/remaining`]: "1000.00 a",
    [`${maximum}/used`]: "500.00 a",
  }),
  judgeOther(
    "a second source's visit",
    [onCode("D1110"), "DTP*304*D8*20250513"],
    [onCode("D1110"), "DTP*304*D8*20251118"],
    {
      "/procedures/D1110/last_service_date": "2025-05-13 a",
      "/history/1/date": "2025-11-18 b",
    },
  ),
];

const derived: JudgedMerge[] = [
  judge(
    "a plan's begin, and the person's in the other",
    ["DTP*346*D8*20200101", active],
    ["DTP*356*D8*20240101", active],
    {
      "/coverage/plan_begin": "2020-01-01 a",
      "/coverage/eligibility_begin": "2024-01-01 b",
      "/coverage/effective_date": "2024-01-01 b",
    },
  ),
  judge("a class from its category, and a stated one", [share("25", ".2")], ["EB*A*IND*35*****.3****Y", "MSG*BASIC"], {
    "/categories/restorative/in_network/plan_pays_percent": "80 a",
    "/classes/basic/in_network/plan_pays_percent": "70 b",
  }),
  judge("a class follows from the category that was taken", [share("25", ".2")], [share("25", ".4")], {
    "/categories/restorative/in_network/plan_pays_percent": "60 b!",
    "/classes/basic/in_network/plan_pays_percent": "60 b",
  }),
  judge("a waiting period and the begin of coverage", ["EB*D*IND*36^32******MN*12"], ["DTP*356*D8*20260101", active], {
    "/categories/crowns/waiting_period/months": "12 a",
    "/categories/crowns/waiting_period/ends_on": "2027-01-01 a+b",
    "/clauses/waiting_periods_apply": "true a",
  }),
  judge("two lengths of a waiting period", ["EB*D*IND*36^32******MN*12"], ["EB*D*IND*36^32******MN*6"], {
    "/categories/crowns/waiting_period/months": "12 a!",
  }),
  judge("none, and a waiting period for crowns", says("NO WAITING PERIODS APPLY"), ["EB*D*IND*36^32******MN*12"], {
    "/clauses/waiting_periods_apply": "true b!",
    "/categories/crowns/waiting_period/months": "12 b",
  }),
  judge(
    "a calendar year and a benefit year",
    [total("1500")],
    ["EB*F*IND*35***22*1500*****Y", "DTP*292*RD8*20250701-20260630"],
    {
      "/coverage/benefit_year_basis": "calendar_year a!",
      "/coverage/benefit_year_start": "2026-01-01 a!",
      [`${maximum}/total`]: "1500.00 a+b",
    },
  ),
];

const lists: JudgedMerge[] = [
  judge("one limit in both", [onCode("D1110"), "HSD*VS*2***23*1"], [onCode("D1110"), "HSD*VS*2***23*1"], {
    "/procedures/D1110/frequencies/0/count": "2 a+b",
    "/procedures/D1110/frequencies/1/count": "null",
  }),
  judge("two limits: both apply", [onCode("D1110"), "HSD*VS*2***23*1"], [onCode("D1110"), "HSD*VS*1***34*6"], {
    "/procedures/D1110/frequencies/0/count": "2 a",
    "/procedures/D1110/frequencies/1/count": "1 b",
  }),
  judge("what remains of a limit", [onCode("D1110"), "HSD*VS*2***23*1"], [onCode("D1110"), "HSD*VS*1***29"], {
    "/procedures/D1110/frequencies/0/count": "2 a",
    "/procedures/D1110/frequencies/0/remaining": "1 b",
    "/procedures/D1110/frequencies/1/remaining": "null",
  }),
  judge("one visit in both", [onCode("D1110"), "DTP*304*D8*20251118"], [onCode("D1110"), "DTP*304*D8*20251118"], {
    "/history/0/date": "2025-11-18 a+b",
    "/history/1/date": "null",
  }),
  judge("two visits", [onCode("D1110"), "DTP*304*D8*20250513"], [onCode("D1110"), "DTP*304*D8*20251118"], {
    "/history/0/date": "2025-05-13 a",
    "/history/1/date": "2025-11-18 b",
    "/procedures/D1110/last_service_date": "2025-11-18 b",
  }),
  judge("one message in both", says("NOT A GUARANTEE OF PAYMENT"), says("NOT A GUARANTEE OF PAYMENT"), {
    "/messages/0/text": "NOT A GUARANTEE OF PAYMENT a+b",
    "/messages/1/text": "null",
  }),
  judge(
    "an amount of one category",
    ["EB*F*IND*36***23*1000*****Y"],
    ["EB*F*IND*36***23*1000*****Y", "EB*F*IND*36***29*400*****Y"],
    {
      "/other_amounts/0/total": "1000.00 a+b",
      "/other_amounts/0/remaining": "400.00 b",
      "/other_amounts/0/used": "600.00 a+b",
      "/other_amounts/1/total": "null",
    },
  ),
  judge("two amounts of one category", ["EB*F*IND*36***23*1000*****Y"], ["EB*F*IND*36***23*800*****Y"], {
    "/other_amounts/0/total": "800.00 b!",
    "/other_amounts/1/total": "null",
  }),
  judge("one exclusion in both", ["EB*I*IND**********W*AD:D9944"], ["EB*I*IND**********W*AD:D9944"], {
    "/clauses/exclusions/0/code": "D9944 a+b",
    "/clauses/exclusions/1/code": "null",
    "/procedures/D9944/in_network/covered": "false a+b",
  }),
  judge("benefits, and a rejection of the second question", [active, total("1500")], ["AAA*N**42*R"], {
    "/coverage/status": "active a",
    "/errors/0/code": "42 b",
    "/meta/outcome": "partial",
  }),
  judge("filing within months or days", says("TIMELY FILING 12 MONTHS"), says("TIMELY FILING 90 DAYS"), {
    "/clauses/timely_filing/count": "90 b!",
    "/clauses/timely_filing/unit": "day b!",
  }),
  judge("authorization needed, and not stated", ["EB*F*IND*********Y*W*AD:D4341"], [onCode("D4341")], {
    "/procedures/D4341/authorization_required": "true a",
  }),
];

export const judgedMerges: readonly JudgedMerge[] = [
  ...completing,
  ...contradicting,
  ...otherSources,
  ...derived,
  ...lists,
];
