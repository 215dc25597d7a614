import { describe, expect, test } from "vitest";
import { toClearCoverage } from "../breakdown/to-clear-coverage.ts";
import { toRaw } from "../test-support/corpus/cases.ts";
import { anInterchange, readFixture } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import { type OutlineOptions, toOutline } from "./to-outline.ts";

const asOf = "2026-03-02";
const person = [
  "HL*1**20*1",
  "NM1*PR*2*A PAYER*****PI*P1",
  "HL*3*1*22*0",
  "NM1*IL*1*DOE*JO****MI*M1",
  "DMG*D8*19800102",
];

const outlineOf = (body: string, options?: OutlineOptions) =>
  toOutline(toTrueEligibility({ contentType: "", body }, { asOf }), { answeredOn: asOf, ...options });

/** The summary's facts by their labels. */
function factsOf(body: string): Readonly<Record<string, string>> {
  const facts = outlineOf(body).sections.find(({ kind }) => kind === "summary")?.facts ?? [];
  return Object.fromEntries(facts.map(([label, text]) => [label, text]));
}

const read = (...segments: string[]) => factsOf(anInterchange(...person, "EB*1*IND*35", ...segments));

const otherPayer = ["OTHER INSURANCE LAKESHORE BENEFIT TRUST SINCE 04/01/2025", "OTHER INSURANCE IS PRIMARY"];

const service = { system: "STC", value: "35" };

/** An answer of each format whose plan has the given messages. */
const formats: readonly (readonly [format: string, withMessages: (...messages: string[]) => string])[] = [
  [
    "X12",
    (...messages) => anInterchange(...person, "EB*1*IND*35", "EB*D*IND*35", ...messages.map((text) => `MSG*${text}`)),
  ],
  [
    "Onederful's JSON",
    (...disclaimers) =>
      JSON.stringify({
        onederfulId: "1",
        subscriber: { first_name: "JO", last_name: "DOE", is_subscriber: true },
        active_coverage: [{ service_type: "Dental Care" }],
        payer_specific_info: [{ service_type: "Dental Care", disclaimers }],
      }),
  ],
  [
    "Stedi's JSON",
    (...messages) =>
      JSON.stringify({
        subscriber: { firstName: "JO", lastName: "DOE" },
        benefitsInformation: [
          { code: "1", serviceTypeCodes: ["35"] },
          {
            code: "D",
            serviceTypeCodes: ["35"],
            additionalInformation: messages.map((description) => ({ description })),
          },
        ],
      }),
  ],
  [
    "Stedi's JSON of 2026",
    (...messages) =>
      JSON.stringify({
        eligibilitySearchId: "1",
        subscriber: { memberId: "M1", name: { person: { firstName: "JO", lastName: "DOE" } } },
        plans: [{ benefits: { statuses: [{ service, status: "ACTIVE_COVERAGE", messages }] } }],
      }),
  ],
  [
    "Availity's JSON",
    (...payerNotes) =>
      JSON.stringify({
        id: "1",
        status: "Complete",
        statusCode: "4",
        subscriber: { firstName: "JO", lastName: "DOE", memberId: "M1" },
        plans: [
          {
            statusCode: "1",
            benefits: [{ name: "Dental Care", type: "35", statusCode: "1", payerNotes }],
          },
        ],
      }),
  ],
];

describe("the summary answers what a front desk asks", () => {
  test("of a detailed answer", () => {
    expect(factsOf(readFixture("01-ppo-detailed.271"))).toMatchObject({
      Subscriber: "The patient",
      Group: "HARBOR LOGISTICS INC, 0047120",
      "Waiting periods": "none",
      "Missing tooth clause": "applies",
      Cleanings: "2 visits per calendar year; last 11/18/2025; eligible now",
      Bitewings: "1 visit per calendar year; last 05/13/2025; eligible now",
      "Crown (D2740)":
        "Patient pays 50% in network; Patient pays 60% out of network, whether the deductible applies is not stated; 1 per 5 years, per tooth",
      "Payer's telephone": "(800) 555-0142",
    });
  });

  test("who the subscriber of a dependent is, and the child's own cleanings", () => {
    expect(factsOf(readFixture("04-dependent-child.271"))).toMatchObject({
      Subscriber: "MARISOL T ALVAREZ; born 09/14/1987",
      Cleanings: "2 per calendar year, 1 remaining; last 01/14/2026; eligible now",
    });
  });

  test("who pays first", () => {
    expect(factsOf(readFixture("09-cob-multiple-plans.271"))["Pays first"]).toBe(
      "SUMMIT ASSURANCE (since 03/01/2025); this plan is second",
    );
    expect(read()["Pays first"]).toBe("not stated");
  });

  test.each(formats)("who pays first by the payer's messages in %s", (_format, withMessages) => {
    expect(factsOf(withMessages(...otherPayer))["Pays first"]).toBe(
      "LAKESHORE BENEFIT TRUST (since 04/01/2025); this plan is second",
    );
  });

  test("who pays first by a row without a name and its messages", () => {
    expect(read("EB*R*IND*35", ...otherPayer.map((text) => `MSG*${text}`))["Pays first"]).toBe(
      "LAKESHORE BENEFIT TRUST (since 04/01/2025); this plan is second",
    );
  });

  test.each(formats)("how benefits are coordinated, where stated, in %s", (_format, withMessages) => {
    const methodBy = (...messages: string[]) => factsOf(withMessages(...messages))["Coordination of benefits"];

    expect(methodBy("NON-DUPLICATION OF BENEFITS")).toBe("non-duplication of benefits");
    expect(methodBy("MAINTENANCE OF BENEFITS")).toBe("maintenance of benefits");
    expect(methodBy("STANDARD COORDINATION OF BENEFITS")).toBe("standard");
    expect(methodBy()).toBeUndefined();
  });

  test.each(formats)("the assigned dentist and referrals, where stated, in %s", (_format, withMessages) => {
    const needed = "SPECIALTY CARE REQUIRES A REFERRAL FROM THE ASSIGNED DENTIST";

    expect(factsOf(withMessages("ASSIGNED DENTIST HIRO EKWUEME, NPI 1386910453", needed))).toMatchObject({
      "Assigned dentist": "HIRO EKWUEME, NPI 1386910453",
      Referral: needed,
    });
    expect(factsOf(withMessages())).not.toHaveProperty("Referral");
    expect(factsOf(withMessages())).not.toHaveProperty("Assigned dentist");
  });

  test("the assigned dentist by a row of its own, and the services that need a referral", () => {
    expect(factsOf(readFixture("02-dhmo.271"))["Assigned dentist"]).toBe(
      "DANIEL OKAFOR, NPI 1502304185, (608) 555-0133",
    );
    expect(read("EB*D*IND*40", "MSG*REFERRAL REQUIRED. CALL US.").Referral).toBe("Oral surgery: REFERRAL REQUIRED");
  });

  test("which waiting periods are over, and which are not", () => {
    expect(factsOf(readFixture("06-waiting-periods.271"))["Waiting periods"]).toBe(
      "Restorative: 6 months, until 07/01/2026; Crowns, Endodontics, Prosthodontics: 12 months, until 01/01/2027; Orthodontics: 24 months, until 01/01/2028",
    );
    const since2025 = anInterchange(...person, "DTP*346*D8*20250101", "EB*1*IND*35", "EB*F*IND*32^36******MN*12");
    expect(factsOf(since2025)["Waiting periods"]).toBe("Crowns: 12 months, over");
  });

  test("whom to call about a rejected patient, even where the payer gives no number", () => {
    expect(factsOf(readFixture("08d-reject-dependent-dob.271"))["Payer's telephone"]).toBe(
      "not stated, see the member's card",
    );
    const rejected = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "PER*IC**TE*8005550100", "AAA*Y**42*R"];
    expect(factsOf(anInterchange(...rejected))).toMatchObject({ "Payer's telephone": "(800) 555-0100" });
  });

  test("nothing but what is stated for a plan that has ended, and the number to call", () => {
    const facts = factsOf(readFixture("03-inactive.271"));

    expect(facts).toMatchObject({ Subscriber: "The patient", "Payer's telephone": expect.any(String) });
    expect(facts).not.toHaveProperty("Cleanings");
  });
});

test.each<[words: string, segments: string[]]>([
  ["No deductible", ["EB*C*IND*35***23*0*****W"]],
  ["Met", ["EB*C*IND*35***23*50*****W", "EB*C*IND*35***29*0*****W"]],
  ["Met in network", ["EB*C*IND*35***23*50*****Y", "EB*C*IND*35***29*0*****Y"]],
  [
    "Met in network; $75.00 left out of network",
    ["EB*C*IND*35***23*50*****Y", "EB*C*IND*35***29*0*****Y", "EB*C*IND*35***29*75*****N"],
  ],
  [
    "No deductible in network; $75.00 left out of network",
    ["EB*C*IND*35***23*0*****Y", "EB*C*IND*35***23*75*****N", "EB*C*IND*35***29*75*****N"],
  ],
  ["Met (family)", ["EB*C*FAM*35***23*150*****W", "EB*C*FAM*35***29*0*****W"]],
  [
    "$20.00 of $50.00 in network; $75.00 of $75.00 out of network",
    [
      "EB*C*IND*35***23*50*****Y",
      "EB*C*IND*35***29*20*****Y",
      "EB*C*IND*35***23*75*****N",
      "EB*C*IND*35***29*75*****N",
    ],
  ],
])("a deductible is called %j", (words, segments) => {
  expect(read(...segments)["Remaining annual deductible"]).toBe(words);
});

const cleanings = (...segments: string[]) => read("EB*F*IND**********W*AD:D1110", ...segments).Cleanings;

test.each<[segments: string[], next: RegExp]>([
  [["HSD*VS*1***23*1", "DTP*304*D8*20260110"], /last 01\/10\/2026; next from 01\/01\/2027$/],
  [["HSD*VS*1***23*1", "DTP*304*D8*20250110"], /eligible now$/],
  [["HSD*VS*2***23*1", "DTP*304*D8*20260110"], /last 01\/10\/2026; next date not stated$/],
  [["HSD*FL*1***34*6", "DTP*304*D8*20260110"], /next from 07\/10\/2026$/],
  [["HSD*FL*1***34*6", "DTP*304*D8*20250801"], /eligible now$/],
])("cleanings limited by %j say when the next one is covered, if that can be known", (segments, next) => {
  expect(cleanings(...segments)).toMatch(next);
});

describe("what the patient pays", () => {
  const estimatesOf = (...segments: string[]) => {
    const { sections } = outlineOf(anInterchange(...person, "EB*1*IND*35", ...segments));
    const rows = sections.find(({ kind }) => kind === "estimates")?.table?.rows ?? [];
    return Object.fromEntries(rows.map(({ cells: [name, ...cells] }) => [name?.text, cells.map(({ text }) => text)]));
  };
  const crowns = "EB*A*IND*36*****.5****Y";
  const max = "EB*F*IND*35***29*1000*****Y";

  test("is estimated by category, with the reason", () => {
    const dueDeductible = ["EB*C*IND*35***23*50*****Y", "EB*C*IND*35***29*50*****Y"];
    const applying = ["EB*D*IND*36*********Y", "MSG*DEDUCTIBLE APPLIES"];

    expect(estimatesOf(crowns, max, ...dueDeductible, ...applying)).toEqual({
      Crowns: ["$75.00", "50%, after $50.00 of the deductible"],
    });
    expect(estimatesOf(crowns, max, "EB*C*IND*35***23*0*****Y")).toEqual({ Crowns: ["$50.00", "50%"] });
    expect(estimatesOf(crowns, "EB*F*IND*35***29*30*****Y", "EB*C*IND*35***23*0*****Y")).toEqual({
      Crowns: ["$70.00", "50%, only $30.00 left of the maximum"],
    });
    expect(estimatesOf(crowns, max)).toEqual({
      Crowns: ["50% or more", "50%, whether the deductible applies is not stated"],
    });
    expect(estimatesOf("EB*I*IND*36****.5****Y")).toMatchObject({ Crowns: expect.arrayContaining(["not covered"]) });
  });

  test("of orthodontics names the lifetime maximum that it was computed from", () => {
    const ortho = ["EB*A*IND*38*****.5****Y", "EB*F*IND*38***32*1500*****Y", "EB*F*IND*38***33*30*****Y"];
    const { sections } = outlineOf(anInterchange(...person, "EB*1*IND*35", "EB*C*IND*35***23*0*****Y", ...ortho));
    const rows = sections.find(({ kind }) => kind === "estimates")?.table?.rows ?? [];

    expect(rows.flatMap(({ cells }) => cells.at(-1)?.paths ?? [])).toContain(
      "/maximums/orthodontic_lifetime/individual/in_network/remaining",
    );
  });

  test("of crowns knows the deductible and the waiting period of the code itself", () => {
    const deductible = ["EB*C*IND*35***29*50*****Y", "EB*D*IND*36*********Y", "MSG*DEDUCTIBLE APPLIES"];
    const waiting = ["EB*D*IND*36*********Y", "MSG*12 MONTH WAITING PERIOD"];
    const ofCode = (text: string) => ["EB*D*IND**********Y*AD:D2740", `MSG*${text}`];
    const crown = (...rows: string[]) => read(crowns, max, ...rows)["Crown (D2740)"];

    expect(crown(...deductible)).toBe("Patient pays 50% in network after $50.00 of the deductible");
    expect(crown(...deductible, ...ofCode("DEDUCTIBLE WAIVED"))).toBe("Patient pays 50% in network");
    expect(crown("EB*C*IND*35***23*0*****Y", ...waiting)).toBe("Patient pays 50% in network; waiting period");
    expect(crown("EB*C*IND*35***23*0*****Y", ...waiting, ...ofCode("NO WAITING PERIOD"))).toBe(
      "Patient pays 50% in network",
    );
  });

  test("of crowns names the deductible of each network", () => {
    const sides = [crowns, "EB*A*IND*36*****.6****N", "EB*D*IND*36*********W", "MSG*DEDUCTIBLE APPLIES"];
    const left = (dollars: string, network: string) => `EB*C*IND*35***29*${dollars}*****${network}`;
    const crown = (...rows: string[]) => read(...sides, max, ...rows)["Crown (D2740)"];

    expect(crown(left("75", "Y"), left("150", "N"))).toBe(
      "Patient pays 50% in network after $75.00 of the deductible; Patient pays 60% out of network after $150.00 of the deductible",
    );
    expect(crown(left("0", "Y"), left("75", "N"))).toBe(
      "Patient pays 50% in network; Patient pays 60% out of network after $75.00 of the deductible",
    );
  });

  describe("where the maximum is nearly used", () => {
    const met = "EB*C*IND*35***23*0*****Y";
    const left = (dollars: string, network = "Y") => `EB*F*IND*35***29*${dollars}*****${network}`;
    const cleaning = ["EB*F*IND**********W*AD:D1110", "HSD*VS*1***23*1", "DTP*304*D8*20250110"];

    test("says the most that the plan pays, for each network", () => {
      expect(read(crowns, met, left("499.99"))["Crown (D2740)"]).toBe(
        "Patient pays 50% in network; plan pays at most $499.99 in network: the annual maximum is nearly used",
      );
      expect(read(crowns, met, left("500"))["Crown (D2740)"]).toBe("Patient pays 50% in network");
      const both = [crowns, "EB*A*IND*36*****.6****N", met, left("3.46"), left("0", "N")];
      expect(read(...both)["Crown (D2740)"]).toMatch(
        /; plan pays at most \$3\.46 in network: the annual maximum is nearly used; nothing is left of the annual maximum out of network$/,
      );
    });

    test("says so of visits, unless the maximum is not for them", () => {
      const nearlyUsed = /; eligible now; plan pays at most \$3\.46: the annual maximum is nearly used$/;
      expect(read(left("3.46", "W"), ...cleaning).Cleanings).toMatch(nearlyUsed);
      expect(read(left("0", "W"), ...cleaning).Cleanings).toMatch(/; nothing is left of the annual maximum$/);
      expect(read(left("100", "W"), ...cleaning).Cleanings).toMatch(/; eligible now$/);
      const exempt = ["EB*D*IND*35", "MSG*PREVENTIVE SERVICES DO NOT APPLY TO ANNUAL MAXIMUM"];
      expect(read(left("3.46", "W"), ...cleaning, ...exempt).Cleanings).toMatch(/; eligible now$/);
    });

    test("says so in the breakdown by procedure", () => {
      const body = anInterchange(...person, "EB*1*IND*35", crowns, met, left("3.46"));
      const { breakdown } = toClearCoverage(toRaw(body), { asOf, carrier: null });
      const table = outlineOf(body, { breakdown }).sections.find(({ kind }) => kind === "breakdown")?.table;
      const crown = table?.rows.find(({ cells: [name] }) => name?.text.startsWith("D2740"));

      expect(crown?.cells[1]?.text).toBe("50%; plan pays at most $3.46");
    });
  });

  test("is everything during a waiting period", () => {
    const { sections } = outlineOf(readFixture("06-waiting-periods.271"));
    const rows = sections.find(({ kind }) => kind === "estimates")?.table?.rows ?? [];
    const [, share, reason] = rows.find(({ cells: [name] }) => name?.text === "Crowns")?.cells ?? [];

    expect([share?.text, reason?.text]).toEqual(["$100.00", "waiting period until 01/01/2027"]);
  });
});

test("ClearCoverage's breakdown names the level that states a share, and is of ClearCoverage only", () => {
  const body = readFixture("01-ppo-detailed.271");
  const { sections } = outlineOf(body, { breakdown: toClearCoverage(toRaw(body), { asOf, carrier: null }).breakdown });
  const { head = [], rows = [] } = sections.find(({ kind }) => kind === "breakdown")?.table ?? {};
  const filling = rows.find(({ cells: [name] }) => name?.text.startsWith("D2150"))?.cells.map(({ text }) => text);

  expect(head).toEqual(expect.arrayContaining(["In network: patient pays", "Limits and next date", "Stated for"]));
  expect(filling).toEqual(expect.arrayContaining(["20%", "40%", "its category"]));
  expect(outlineOf(body).sections.some(({ kind }) => kind === "breakdown")).toBe(false);
});
