import { describe, expect, test } from "vitest";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*2*22*0", "NM1*IL*1*DOE*JO****MI*M1"];

const readBody = (body: string) => toTrueEligibility({ contentType: "", body }, { asOf: "2026-06-01" });

const read = (...segments: string[]) => readBody(anInterchange(...person, "EB*1*IND*35*PR*GOLD", ...segments));

const unmappedOf = ({ unmapped }: ReturnType<typeof read>) => unmapped.map(({ raw, reason }) => `${reason} ${raw}`);

const warningsOf = ({ warnings }: ReturnType<typeof read>) => warnings.map(({ code }) => code);

describe("a short message that no rule understands", () => {
  test.each([
    ["EB*A*IND*35*****.8****Y", "Major - insurance pays"],
    ["EB*F*IND*35***23*300*****Y", "Amount used"],
  ])("keeps %s from being the plan's: %s", (row, text) => {
    const document = read(row, `MSG*${text}`);

    expect(document.categories.general.in_network.plan_pays_percent).toBeNull();
    expect(document.maximums.annual.individual.in_network.total).toBeNull();
    expect(unmappedOf(document)).toEqual([`label_not_understood ${row}`]);
    expect(document.messages).toMatchObject([{ text, facts: [], target: null }]);
  });

  test("does not where it repeats the row's codes, is a sentence, or is beside one service", () => {
    expect(read("EB*F*IND*35***23*1000*****Y", "MSG*ANNUAL MAXIMUM").maximums.annual.individual.in_network.total).toBe(
      "1000.00",
    );
    expect(read("EB*F*IND*35***23*1000*****Y", "MSG*IN NETWORK").maximums.annual.individual.in_network.total).toBe(
      "1000.00",
    );
    expect(
      read("EB*F*IND*35***23*1000*****Y", "MSG*AMOUNTS ARE AS OF THE LAST PROCESSED CLAIM").maximums.annual.individual
        .in_network.total,
    ).toBe("1000.00");
    expect(
      read("EB*A*IND*25*****.2****Y", "MSG*INSURANCE PAYS").categories.restorative.in_network.plan_pays_percent,
    ).toBe(80);
  });

  test.each(["NO NETWORK", "ALL NETWORKS", "IN & OUT OF NETWORK", "GRAND TOTAL", "TOTAL - NETWORK N/A"])(
    "does not where it labels a total or every network: %s",
    (text) => {
      const document = read("EB*F*IND*35***23*1000*****Y", `MSG*${text}`, "EB*C*IND*35***23*50*****Y");

      expect(document.maximums.annual.individual.in_network.total).toBe("1000.00");
      expect(document.unmapped).toEqual([]);
    },
  );

  test("does where it labels providers of its own kind", () => {
    const document = read("EB*F*IND*35***23*1000*****Y", "MSG*OUT OF STATE PROVIDERS");

    expect(document.maximums.annual.individual.in_network.total).toBeNull();
  });

  test("may be in a single object instead of a list", () => {
    const document = readBody(
      JSON.stringify({
        benefitsInformation: [
          { code: "1", serviceTypeCodes: ["35"] },
          {
            code: "A",
            serviceTypeCodes: ["35"],
            benefitPercent: "0.8",
            additionalInformation: { description: "Major - insurance pays" },
          },
        ],
      }),
    );

    expect(document.unmapped).toMatchObject([
      { source: "json:/benefitsInformation/1", reason: "label_not_understood" },
    ]);
    expect(document.messages).toMatchObject([{ text: "Major - insurance pays" }]);
  });
});

test("a share whose sentence no rule understands yields to one of the same service without a sentence", () => {
  const retirees = ["EB*A*IND*25*****.5****Y", "MSG*For members of the retiree group as described in the booklet."];
  const shareOf = (...rows: string[]) => read(...rows).categories.restorative.in_network.plan_pays_percent;

  expect(shareOf(...retirees, "EB*A*IND*25*****.2****Y")).toBe(80);
  expect(read(...retirees, "EB*A*IND*25*****.2****Y").conflicts).toEqual([]);
  expect(shareOf(...retirees)).toBe(50);
  expect(shareOf(...retirees, "EB*A*IND*25*****.2****Y", "MSG*1 PER 6 MONTHS")).toBe(80);
});

describe("a deductible whose sentence says where it applies", () => {
  const own = "EB*C*IND*35***23*50*****Y";
  const other = "EB*C*IND*35***23*100*****Y";

  test.each([
    ["This deductible applies to major services only.", ["major"]],
    ["DEDUCTIBLE APPLIES TO ENDODONTICS", ["endodontics"]],
    ["THE DEDUCTIBLE APPLIES TO CLASS II AND CLASS III", ["basic", "major"]],
  ])("is that of those services beside the plan's: %s", (text, names) => {
    const document = read(other, `MSG*${text}`, own);

    expect(document.deductibles.annual.individual.in_network.total).toBe("50.00");
    expect(document.other_amounts.map((amount) => amount.class ?? amount.category)).toEqual(names);
    expect(document.conflicts).toEqual([]);
  });

  test.each([
    ["DEDUCTIBLE APPLIES TO BASIC AND MAJOR SERVICES", "100.00"],
    ["DEDUCTIBLE APPLIES TO ALL SERVICES", "100.00"],
    ["DEDUCTIBLE APPLIES TO MAJOR SERVICES", null],
    ["DEDUCTIBLE APPLIES TO CROWNS AND VENEERS", null],
    ["AN ADDITIONAL DEDUCTIBLE APPLIES TO CROWNS AND VENEERS", null],
  ])("alone, is the plan's if it applies to several classes: %s", (text, total) => {
    expect(read(other, `MSG*${text}`).deductibles.annual.individual.in_network.total).toBe(total);
  });
});

test("a list of service types has the force of a single one", () => {
  const document = read("EB*A*IND*25^26*****.5****Y", "EB*A*IND*25*****.2****Y");

  expect(document.categories.restorative.in_network.plan_pays_percent).toBe(50);
  expect(document.conflicts).toMatchObject([
    { path: "/categories/restorative/in_network/plan_pays_percent", chosen: 50 },
  ]);
});

describe("an amount of nines", () => {
  test.each(["99999", "999999.99", "99999.00"])("of %s is no limit", (amount) => {
    const document = read(`EB*F*IND*35***23*${amount}*****Y`);

    expect(document.maximums).toMatchObject({
      unlimited: true,
      annual: { individual: { in_network: { total: null } } },
    });
    expect(warningsOf(document)).toEqual(["amount_means_no_limit"]);
    expect(document.unmapped).toEqual([]);
  });

  test.each([
    ["EB*C*IND*35***23*99999*****Y", "/deductibles/annual/individual/in_network/total"],
    ["EB*B*IND*25****999999*****Y", "/categories/restorative/in_network/copay"],
    ["EB*F*IND*36***23*99999*****Y", "/other_amounts/0/total"],
  ])("is null and not unlimited elsewhere: %s", (row, path) => {
    const document = read(row);

    expect(document.maximums.unlimited).toBeNull();
    expect(document.sources[path]).toEqual(["x12:9/EB07"]);
    expect(warningsOf(document)).toEqual(["amount_means_no_limit"]);
  });

  test.each(["9999", "99998", "99999.50"])("is one from 99999 only, not %s", (amount) => {
    expect(warningsOf(read(`EB*F*IND*35***23*${amount}*****Y`))).toEqual([]);
  });
});

describe("what remains for orthodontics", () => {
  const ofLifetime = (...rows: string[]) => read(...rows).maximums.orthodontic_lifetime.individual.in_network;

  test("is of the lifetime maximum where that is stated, or no other period is", () => {
    expect(ofLifetime("EB*F*IND*38***32*1500*****Y", "EB*F*IND*38***29*900*****Y")).toMatchObject({
      total: "1500.00",
      remaining: "900.00",
    });
    expect(ofLifetime("EB*F*IND*38***29*900*****Y").remaining).toBe("900.00");
  });

  test("is not where only a yearly maximum is stated", () => {
    expect(ofLifetime("EB*F*IND*38***23*1500*****Y", "EB*F*IND*38***29*900*****Y").remaining).toBeNull();
  });
});

describe("an assigned provider", () => {
  const entity = ["LS*2120", "NM1*P3*1*CARE*PAT****XX*1502304185"];

  test("is a dentist by the service or the taxonomy", () => {
    expect(read("EB*L**35", ...entity).primary_dentist.name).toBe("PAT CARE");
    expect(read("EB*L**30", ...entity, "PRV*PC*PXC*1223G0001X").primary_dentist.name).toBe("PAT CARE");
  });

  test("is else a physician", () => {
    const document = read("EB*L**30", ...entity, "PRV*PC*PXC*207Q00000X");

    expect(document.primary_dentist.name).toBeNull();
    expect(document.unmapped.map(({ raw }) => raw)).toEqual(["EB*L**30", entity[1], "PRV*PC*PXC*207Q00000X"]);
  });
});

describe("who handles dental care", () => {
  const entity = ["LS*2120", "NM1*VN*2*TOOTH ADMIN*****PI*TA1"];

  test.each(["U", "MC", "W", "N", "1"])("is in a row of code %s", (code) => {
    const document = read(`EB*${code}**35`, ...entity, "PER*IC**TE*8005550100*UR*tooth.example");

    expect(document.dental_administrator).toEqual({
      name: "TOOTH ADMIN",
      id: "TA1",
      phone: "8005550100",
      url: "tooth.example",
    });
  });

  test("is not without a contact, or for other care", () => {
    expect(read("EB*U**35", ...entity).dental_administrator.name).toBeNull();
    expect(read("EB*U**30", ...entity, "PER*IC**TE*8005550100").dental_administrator.name).toBeNull();
  });
});

test("another coverage has its policy and its policyholder", () => {
  const document = read(
    "EB*R**35",
    "REF*IG*POL-7",
    "LS*2120",
    "NM1*PR*2*OTHER PAYER",
    "PER*IC**WP*8005550111",
    "NM1*IL*1*DOE*ANN****MI*X9",
    "LE*2120",
  );

  expect(document.other_coverage).toMatchObject([
    {
      payer_name: "OTHER PAYER",
      phone: "8005550111",
      policy_number: "POL-7",
      policyholder: { first_name: "ANN", last_name: "DOE" },
      member_id: "X9",
    },
  ]);
});

describe("what a message says", () => {
  test("of the asking dentist's network", () => {
    expect(read("EB*D*IND*35", "MSG*DR DOE IS IN NETWORK BASED ON NPI").provider.network_status).toBe("in_network");
    expect(read("EB*D*IND*35", "MSG*PROVIDER IS OUT OF NETWORK FOR THIS PLAN").provider.network_status).toBe(
      "out_of_network",
    );
  });

  test("of the basis of payment, by network", () => {
    const document = read(
      "EB*D*IND*35",
      "MSG*OUT OF NETWORK BENEFITS BASED ON MAC",
      "EB*D*IND*35",
      "MSG*IN NETWORK PAYMENT BASED ON PPO SCHEDULE",
    );

    expect(document.plan).toMatchObject({
      fee_schedule: "PPO",
      fee_schedules: { in_network: "PPO", out_of_network: "MAC" },
    });
    expect(read("EB*D*IND*35", "MSG*NONPAR PAYMENT BASED ON 80TH PERCENTILE").plan).toMatchObject({
      fee_schedule: "80TH PERCENTILE",
      fee_schedules: { in_network: null, out_of_network: "80TH PERCENTILE" },
    });
  });

  test("of teeth is kept in the payer's words", () => {
    const document = read("EB*F*IND**********Y*AD:D1351", "MSG*APPLIES TO 1ST MOLAR");

    expect(document.procedures.D1351?.restrictions).toEqual(["APPLIES TO 1ST MOLAR"]);
    expect(document.messages).toMatchObject([
      { facts: ["restriction"], target: { categories: [], classes: [], procedures: ["D1351"] } },
    ]);
  });

  test("of predetermination is about the row's service", () => {
    const document = read("EB*D*IND*36", "MSG*PREDETERMINATION RECOMMENDED OVER $300");

    expect(document.categories.crowns.predetermination).toEqual({ rule: "recommended", threshold: "300.00" });
    expect(document.clauses.predetermination.rule).toBeNull();
  });

  test("of another payer that is primary orders that coverage", () => {
    const document = read(
      "EB*R**35",
      "LS*2120",
      "NM1*PR*2*MEDICARE",
      "LE*2120",
      "EB*D*IND*35",
      "MSG*MEDICARE IS PRIMARY PAYER",
    );

    expect(document.other_coverage).toMatchObject([{ payer_name: "MEDICARE", priority: "primary" }]);
    expect(document.clauses.cob.this_plan_order).toBe("secondary");
  });

  test("of adults limits the age of its category", () => {
    const document = read("EB*D*IND*38", "MSG*ADULT ORTHODONTICS NOT COVERED");

    expect(document.categories.orthodontics).toMatchObject({ age_max: 18, in_network: { covered: null } });
  });

  test("of porcelain on back teeth is a downgrade of crowns", () => {
    expect(read("EB*D*IND*35", "MSG*PORCELAIN NOT COVERED ON POSTERIOR TEETH").clauses.downgrade.crowns).toBe(true);
    expect(read("EB*D*IND*35", "MSG*PORCELAIN COVERED ON POSTERIOR TEETH").clauses.downgrade.crowns).toBe(false);
  });
});

describe("an amount beside which unused benefits are said to carry over", () => {
  const note = "MSG*UNUSED BENEFITS CARRY OVER TO NEXT YEAR";

  test("is the carry-over where the plan's own amount of the same network is larger", () => {
    const { maximums } = read("EB*F*IND*35***23*2000*****Y", "EB*F*IND*35***23*500*****Y", note);

    expect(maximums.annual.individual.in_network.total).toBe("2000.00");
    expect(maximums.annual.individual.out_of_network.total).toBeNull();
  });

  test("is the plan's own where only the amount of the other network is larger", () => {
    const { maximums } = read("EB*F*IND*35***23*2000*****Y", "EB*F*IND*35***23*1000*****N", note);

    expect(maximums.annual.individual.in_network.total).toBe("2000.00");
    expect(maximums.annual.individual.out_of_network.total).toBe("1000.00");
  });
});
