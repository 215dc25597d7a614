import { describe, expect, test } from "vitest";
import { anInterchange } from "../test-support.ts";
import { readVerdict } from "../verdict.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*2*22*0", "NM1*IL*1*DOE*JO****MI*M1"];

const anAnswer = (...segments: string[]) => ({
  contentType: "",
  body: anInterchange("BHT*0022*11*R1*20260601*1200", ...person, ...segments),
});

const read = (...segments: string[]) => toTrueEligibility(anAnswer(...segments));

const unmappedOf = ({ unmapped }: ReturnType<typeof read>) => unmapped.map(({ raw, reason }) => `${reason} ${raw}`);

const warningsOf = ({ warnings }: ReturnType<typeof read>) => warnings.map(({ code }) => code);

describe("where the health plan (30) and dental care (35) are of different plans", () => {
  const segments = [
    "EB*1**30**Choice Fund HSA",
    "EB*C*FAM*30***23*1500*****Y",
    "EB*A*IND*30*****.10****Y",
    "EB*F*IND****23*2000*****Y",
    "EB*A*IND*4*****.2****Y",
    "EB*A*IND*30^98^4*****.2****Y",
    "EB*1**35*HM*Dental HMO",
  ];

  test("amounts of the health plan are another plan's", () => {
    const document = read(...segments);

    expect(document.plan).toMatchObject({ name: "Dental HMO", type: "dhmo" });
    expect(document.other_plans).toMatchObject([{ name: "Choice Fund HSA", status: "active" }]);
    expect(document.deductibles.annual.family.in_network.total).toBeNull();
    expect(document.categories.general.in_network.plan_pays_percent).toBeNull();
    expect(unmappedOf(document)).toEqual(segments.slice(1, 6).map((segment) => `other_plan ${segment}`));
  });

  test("amounts that name the dental plan, and x-rays of teeth, are the dental plan's", () => {
    const document = read(
      ...segments,
      "EB*F*IND*30**Dental HMO*23*1000*****Y",
      "EB*A*IND*4*****.3****Y",
      "MSG*BITEWING X-RAYS",
    );

    expect(document.maximums.annual.individual.in_network.total).toBe("1000.00");
    expect(document.categories.xrays.in_network.plan_pays_percent).toBe(70);
  });

  test("amounts of the same plan are the plan's", () => {
    const document = read("EB*1**30**GOLD", "EB*1**35**GOLD", "EB*C*IND*30***23*50*****Y");

    expect(document.deductibles.annual.individual.in_network.total).toBe("50.00");
    expect(document.other_plans).toEqual([]);
  });
});

describe("an answer without a dental service", () => {
  test("states no class and no category", () => {
    const document = read(
      "EB*1**30",
      "EB*A*IND*30*****.2****Y",
      "EB*C*IND*30***23*500*****Y",
      "EB*A*IND*4*****.2****Y",
    );

    expect(warningsOf(document)).toEqual(["no_dental_service_stated"]);
    expect(document.coverage.status).toBe("active");
    expect(document.categories.general.in_network.plan_pays_percent).toBeNull();
    expect(document.categories.xrays.in_network.covered).toBeNull();
    expect(unmappedOf(document)).toContain("not_dental EB*A*IND*4*****.2****Y");
  });

  test("has no status by x-rays alone", () => {
    expect(read("EB*1**1^4^33").coverage.status).toBeNull();
    expect(readVerdict(anAnswer("EB*1**1^4^33")).coverage).toBe("unknown");
  });

  test("is distinguished from one that names a dental code only", () => {
    expect(warningsOf(read("EB*1**30", "EB*A*IND******.2****Y*AD:D1110"))).toEqual([]);
  });
});

test.each(["MSG*MRI AND CT SCANS", "III*ZZ*22"])("x-rays with %s are not a dentist's", (segment) => {
  const document = read("EB*1**35", "EB*A*IND*4*****.2****Y", segment);

  expect(document.categories.xrays.in_network.plan_pays_percent).toBeNull();
  expect(unmappedOf(document)[0]).toBe("not_dental EB*A*IND*4*****.2****Y");
});

describe("a row without a service type", () => {
  test("is general where it names no plan, or the patient's", () => {
    const document = read("EB*1**35**GOLD", "EB*F*IND****23*1000*****Y", "EB*C*IND***Gold*23*50*****Y");

    expect(document.maximums.annual.individual.in_network.total).toBe("1000.00");
    expect(document.deductibles.annual.individual.in_network.total).toBe("50.00");
  });

  test("is not dental where it names something else", () => {
    const row = "EB*F*IND**MB*PHYSICAL & SPEECH THERAPY*29*1860";
    const document = read("EB*1**35**GOLD", row);

    expect(unmappedOf(document)).toEqual([`not_dental ${row}`]);
  });
});

describe("a status row", () => {
  test.each([["MSG*A MESSAGE"], ["DTP*304*D8*20250101"], ["LS*2120"]])("is not lost before %s", (segment) => {
    const document = read("EB*1**35", "EB*1**30", segment);

    expect(unmappedOf(document)).toContain("no_rule EB*1**30");
  });

  test("of a period that excludes the date asked about yields to the others", () => {
    const document = read(
      "DTP*472*D8*20090301",
      "EB*6**30",
      "DTP*307*RD8*20070901-20070930",
      "EB*1**30**GOLD",
      "EB*C*IND*35",
    );

    expect(document.coverage.status).toBe("active");
    expect(document.conflicts).toEqual([]);
    expect(document.other_plans).toMatchObject([
      { name: null, status: "inactive", effective_date: "2007-09-01", termination_date: "2007-09-30" },
    ]);
    expect(readVerdict(anAnswer("EB*6**35", "DTP*307*RD8*20070901-20070930", "EB*1**35")).coverage).toBe("active");
  });

  test("of dental care yields to the health plan if it was inactive, not if it has ended", () => {
    const dates = "DTP*307*RD8*20240101-20251231";

    expect(read("EB*1**30**GOLD", "EB*6**35", dates).coverage.status).toBe("active");
    expect(read("EB*1**30**GOLD", "EB*1**35", dates).coverage.status).toBe("inactive");
  });

  test.each(["DTP*292*RD8*20240101-20251231", "DTP*346*RD8*20240101-20251231"])(
    "takes its dates along: %s",
    (dates) => {
      expect(read("EB*1**35**OLD", dates, "EB*1**35**NEW").other_plans).toMatchObject([
        { name: "OLD", status: "active", effective_date: "2024-01-01", termination_date: "2025-12-31" },
      ]);
    },
  );

  test("alone decides, whatever its period", () => {
    expect(read("EB*6**35", "DTP*307*RD8*20070901-20070930").coverage).toMatchObject({
      status: "inactive",
      termination_date: "2007-09-30",
    });
  });

  test.each([
    ["DTP*307*RD8*20250101-20251231", "2025-12-31"],
    ["DTP*347*D8*20251231", "2025-12-31"],
    ["MSG*COVERAGE TERMINATED ON 12/31/2025", "2025-12-31"],
  ])("that is active and yet over is inactive: %s", (segment, end) => {
    const document = read("EB*1**35", segment);

    expect(document.coverage).toMatchObject({ status: "inactive", status_code: "1", termination_date: end });
    expect(document.conflicts).toMatchObject([{ path: "/coverage/status", chosen: "inactive" }]);
    expect(warningsOf(document)).toEqual(["coverage_dates_contradict_status"]);
    expect(document.meta.confidence).toBe("low");
    expect(readVerdict(anAnswer("EB*1**35", segment)).coverage).toBe("inactive");
  });

  test.each(["DTP*307*RD8*20250101-20261231", "DTP*349*D8*20251231", "MSG*COVERAGE TERMINATED ON 12/31/2026"])(
    "that is active stays so: %s",
    (segment) => {
      expect(read("EB*1**35", segment).coverage.status).toBe("active");
    },
  );
});

describe("dental care that is not covered, beside an active health plan", () => {
  test("makes coverage inactive", () => {
    const document = read("EB*1**30**GOLD", "EB*I**35");

    expect(document.coverage).toMatchObject({ status: "inactive", status_code: "I" });
    expect(document.conflicts).toEqual([]);
    expect(readVerdict(anAnswer("EB*1**30**GOLD", "EB*I**35")).coverage).toBe("inactive");
  });

  test.each([
    ["out of network only", ["EB*1**30", "EB*I**35*********N"]],
    ["in part", ["EB*1**30", "EB*I**35", "MSG*COSMETIC DENTISTRY"]],
    ["and yet active", ["EB*1**30", "EB*1**35", "EB*I**35"]],
  ])("does not where that is %s", (_case, segments) => {
    expect(read(...segments).coverage.status).toBe("active");
  });
});

describe("dates", () => {
  test("of eligibility as one day are its begin", () => {
    expect(read("EB*1**35", "DTP*307*D8*20250101").coverage.eligibility_begin).toBe("2025-01-01");
  });

  test.each(["20260601", "20260515"])(
    "of eligibility on the day of the answer or the request (%s) say nothing",
    (day) => {
      const document = read("DTP*472*D8*20260515", "EB*1**35", `DTP*307*D8*${day}`);

      expect(document.coverage.eligibility_begin).toBeNull();
      expect(unmappedOf(document)).toEqual([`date_not_understood DTP*307*D8*${day}`]);
    },
  );

  test("of a benefit's end terminate no active plan", () => {
    expect(read("EB*1**35", "DTP*349*D8*20261231").coverage.termination_date).toBeNull();
    expect(read("EB*6**35", "DTP*349*D8*20251231").coverage.termination_date).toBe("2025-12-31");
  });

  test("of another coverage may be a period's begin and end", () => {
    const document = read("EB*1**35", "EB*R**35", "DTP*193*D8*20250101", "DTP*194*D8*20251231");

    expect(document.other_coverage).toMatchObject([{ effective_date: "2025-01-01", termination_date: "2025-12-31" }]);
  });
});

test("the plan's name is that of dental care, else of the health plan", () => {
  expect(read("EB*1**30**GOLD", "EB*1**35**SILVER").plan.name).toBe("SILVER");
  expect(read("EB*1**30*PR*GOLD", "EB*1**35").plan).toMatchObject({ name: "GOLD", type: "ppo" });
});

describe("group numbers", () => {
  const dependent = ["HL*4*3*23*0", "NM1*03*1*DOE*ANN"];

  test("are each person's own", () => {
    const document = read("REF*6P*A", ...dependent, "REF*6P*B", "EB*1**35");

    expect(document.subscriber.group_number).toBe("A");
    expect(document.plan.group_number).toBe("B");
  });

  test("fill each other", () => {
    const ofSubscriber = read("REF*6P*A", ...dependent, "EB*1**35");
    const ofDependent = read(...dependent, "REF*6P*B", "EB*1**35");

    expect([ofSubscriber.subscriber.group_number, ofSubscriber.plan.group_number]).toEqual(["A", "A"]);
    expect([ofDependent.subscriber.group_number, ofDependent.plan.group_number]).toEqual(["B", "B"]);
  });
});

test.each([
  ["MA", "medicare"],
  ["MB", "medicare"],
  ["HN", "medicare_advantage"],
])("a plan of insurance type %s is %s", (code, type) => {
  expect(read(`EB*1**35*${code}`).plan.type).toBe(type);
});

describe("an employer where the plan's name would stand", () => {
  const group = "REF*6P*880*Tern Logistics, Inc.";

  test.each([
    ["the employer in other letters and without its comma", "TERN LOGISTICS INC", null],
    ["a name that contains the employer's", "TERN LOGISTICS INC DENTAL", "TERN LOGISTICS INC DENTAL"],
    ["another name", "COBALT PPO", "COBALT PPO"],
  ])("%s", (_what, given, name) => {
    expect(read(group, `EB*1**35**${given}`).plan).toMatchObject({ name, group_name: "Tern Logistics, Inc." });
    expect(read(group, `REF*18*02*${given}`, "EB*1**35").plan.name).toBe(name);
  });

  test("a name with a type of plan is the plan's, though the group has the same", () => {
    expect(read("REF*6P*880*SLATE PPO", "EB*1**35**SLATE PPO").plan).toMatchObject({ name: "SLATE PPO", type: "ppo" });
  });
});
