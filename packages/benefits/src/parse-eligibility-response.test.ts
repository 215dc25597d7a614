import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../test/support/any-text.ts";
import { toRuns } from "../../../test/support/runs.ts";
import { type EligibilityResponse, toRawText } from "./eligibility-response.ts";
import { parseEligibilityResponse } from "./parse-eligibility-response.ts";
import { anInterchange, listFixtures, readFixture } from "./test-support.ts";
import { toTrueEligibility } from "./transform/to-true-eligibility.ts";

const read = (body: string | Uint8Array): EligibilityResponse =>
  parseEligibilityResponse({ contentType: "text/plain", body });
const readJson = (body: unknown): EligibilityResponse => read(JSON.stringify(body));

const subscriber = ["HL*1**22*0", "NM1*IL*1*DOE*ANN****MI*M1"];

describe("the format", () => {
  test.each([
    ["x12_271", `\uFEFF\n${readFixture("03-inactive.271")}`],
    ["x12_271", JSON.stringify(readFixture("03-inactive.271"))],
    ["x12_271", JSON.stringify({ id: 1, x12: readFixture("03-inactive.271") })],
    ["stedi_json", readFixture("03-inactive.stedi.json")],
    ["stedi_json", '{"planStatus":[{"statusCode":"1"}]}'],
    ["stedi_json", '{"errors":[{"field":"AAA","code":"42"}]}'],
    ["stedi_json", '{"plans":[{"name":"Gold"}]}'],
    ["stedi_json", '{"x12":"nothing","benefitsInformation":[]}'],
    ["onederful_json", readFixture("07-frequency-limits.onederful.json")],
    ["onederful_json", '{"maximums":[]}'],
    ["onederful_json", '{"active_coverage":[],"errors":[{"field":"AAA","code":"75"}]}'],
    ["onederful_json", '{"onederfulId":"1","errors":[{"field":"AAA","code":"75"}]}'],
    ["availity_json", '{"id":"1","statusCode":"4","plans":[{"status":"Active Coverage","benefits":[]}]}'],
    ["availity_json", '{"totalCount":1,"coverages":[{"statusCode":4,"plans":[]}]}'],
    ["availity_json", '{"statusCode":"19","validationMessages":[{"code":"75"}]}'],
    ["unknown_json", '{"statusCode":"4"}'],
    ["unknown_json", '{"status":"active"}'],
    ["unknown_json", '{"errors":[{"field":"npi"}]}'],
    ["unknown_json", "[1,2]"],
    ["unknown_json", "<html>ISA</html>"],
    ["unknown_json", "ISAAC"],
    ["unknown_json", ""],
  ])("is %s for %j", (format, body) => expect(read(body).format).toBe(format));

  test("that is not known keeps the whole body", () => {
    for (const body of ["<html></html>", '{"status": "active"}', "ISA*00*"]) {
      expect(read(body).leftovers.map(({ piece }) => toRawText(piece))).toEqual([body]);
    }
  });

  test("does not depend on the character set", () => {
    const text = anInterchange("HL*1**22*0", "NM1*IL*1*NÚÑEZ*ANA");

    for (const encoding of ["utf8", "latin1"] as const) {
      expect(read(Buffer.from(text, encoding)).subscriber?.name?.value).toBe("NÚÑEZ");
    }
  });

  test("does not depend on a byte order mark, even one of UTF-8 before Latin-1", () => {
    const mark = Buffer.from([0xef, 0xbb, 0xbf]);
    const text = '{"benefitsInformation":[],"subscriber":{"lastName":"NÚÑEZ"}}';

    for (const encoding of ["utf8", "latin1"] as const) {
      expect(read(Buffer.concat([mark, Buffer.from(text, encoding)])).subscriber?.name?.value).toBe("NÚÑEZ");
    }
  });
});

describe("JSON that mirrors a 271", () => {
  test.each(["01-ppo-detailed", "03-inactive", "04-dependent-child", "07-frequency-limits"])(
    "says the same as the 271 of %s",
    (name) => {
      const [inJson, inX12] = [read(readFixture(`${name}.stedi.json`)), read(readFixture(`${name}.271`))];

      expect(inJson.benefits.map(valuesOf)).toEqual(inX12.benefits.map(valuesOf));
      expect(inJson.leftovers).toEqual([]);
      for (const party of ["payer", "provider", "subscriber", "dependent"] as const) {
        expect(inJson[party]?.id?.value).toBe(inX12[party]?.id?.value);
        expect(inJson[party]?.name?.value).toBe(inX12[party]?.name?.value);
        expect(inJson[party]?.address?.city?.value).toBe(inX12[party]?.address?.city?.value);
      }
    },
  );

  test("is read with its places", () => {
    const response = readJson({
      subscriber: { memberId: "M1", dateOfBirth: "19870914" },
      planInformation: { groupNumber: "G1", groupDescription: "HARBOR", planDescription: "GOLD" },
      planDateInformation: { planBegin: "20240101" },
      benefitsInformation: [
        {
          code: "R",
          benefitAmount: "50",
          benefitsAdditionalInformation: { memberId: "X9" },
          benefitsDateInformation: { coordinationOfBenefits: "20250301" },
          benefitsRelatedEntity: { entityIdentifier: "Primary Payer" },
          benefitsRelatedEntities: [
            {
              entityIdentifier: "Primary Payer",
              entityName: "SUMMIT",
              entityIdentification: "PI",
              entityIdentificationValue: "S1",
              contactInformation: { contacts: [{ communicationMode: "Telephone", communicationNumber: "8005550111" }] },
            },
          ],
        },
      ],
    });

    expect(response.subscriber).toMatchObject({
      id: { value: "M1", source: "json:/subscriber/memberId" },
      birthDate: { from: "1987-09-14" },
    });
    expect(response.plan).toMatchObject({
      references: [
        { qualifier: "18", value: null, description: { value: "GOLD" } },
        { qualifier: "6P", value: { source: "json:/planInformation/groupNumber" }, description: { value: "HARBOR" } },
      ],
      dates: [{ qualifier: "346", source: "json:/planDateInformation/planBegin" }],
    });
    expect(response.benefits).toMatchObject([
      {
        amount: { cents: 5_000, source: "json:/benefitsInformation/0/benefitAmount" },
        references: [{ qualifier: "1W", value: { value: "X9" } }],
        dates: [{ qualifier: "290", from: "2025-03-01" }],
        entities: [{ role: "PRP", idQualifier: "PI", id: { value: "S1" }, contacts: [{ kind: "TE" }] }],
      },
    ]);
    expect(response.benefits[0]?.entities).toHaveLength(1);
    expect(response.leftovers).toEqual([]);
  });

  test("states rejections without a field by their loop, and errors about our X12 not at all", () => {
    const noRoute = { code: "79", description: "…", followupAction: "…", location: "2100A" };
    const notParsed = { code: "71", description: "Parse errors: …", location: "subscriber_level_HL_loop" };
    const response = readJson({ status: "ERROR", errors: [noRoute, notParsed] });

    expect(response.rejections).toMatchObject([{ code: "79", level: "payer", loop: "2100A" }]);
    expect(response.leftovers).toMatchObject([{ piece: { source: "json:/errors/1" } }]);
  });

  test("has the plan's facts also without a subscriber", () => {
    const document = toTrueEligibility(
      readJson({
        planInformation: { groupNumber: "G1", planNumber: "P7", planDescription: "GOLD" },
        planDateInformation: { planBegin: "20240101" },
        benefitsInformation: [{ code: "1", serviceTypeCodes: ["35"] }],
      }),
    );

    expect(document.plan).toMatchObject({ group_number: "G1", number: "P7", name: "GOLD" });
    expect(document.coverage).toMatchObject({ plan_begin: "2024-01-01", effective_date: "2024-01-01" });
    expect(document.patient.relationship).toBeNull();
  });

  test("may have words where codes are missing, and numbers where texts are", () => {
    const { benefits } = readJson({
      benefitsInformation: [
        {
          code: 1,
          coverageLevel: "Family",
          timeQualifier: "Calendar Year",
          inPlanNetworkIndicator: "No",
          benefitAmount: 1742.5,
          serviceTypeCodes: 35,
        },
      ],
    });

    expect(benefits).toMatchObject([
      {
        code: "1",
        coverageLevel: { value: "FAM" },
        timePeriod: { value: "23" },
        network: { value: "N" },
        amount: { cents: 174_250 },
        serviceTypes: [{ value: "35" }],
      },
    ]);
  });

  test("lists unknown members with their sources", () => {
    const { leftovers } = readJson({
      benefitsInformation: [{ code: "1", colour: "blue" }, "text"],
      subscriber: { "shoe/size": 9, memberId: { odd: true } },
      extra: { deep: [1] },
      empty: [],
    });

    expect(leftovers.map(({ piece }) => `${piece.source} ${toRawText(piece)}`).sort()).toEqual([
      "json:/benefitsInformation/0/colour blue",
      "json:/benefitsInformation/1 text",
      'json:/extra {"deep":[1]}',
      'json:/subscriber/memberId {"odd":true}',
      "json:/subscriber/shoe~1size 9",
    ]);
  });

  test("gives rejections that are in two places once, with their loop", () => {
    const { rejections } = read(readFixture("08c-reject-subscriber.stedi.json"));

    expect(rejections.map(({ code, followUp, loop, source }) => ({ code, followUp, loop, source }))).toEqual(
      ["72", "73", "75"].map((code, index) => ({
        code,
        followUp: "C",
        loop: "2100C",
        source: `json:/errors/${index}/code`,
      })),
    );
  });
});

describe("the answer of Stedi's endpoint of 2026-06-01", () => {
  const plan = {
    name: "GOLD PPO",
    benefits: {
      statuses: [{ status: "ACTIVE", service: { system: "STC", value: "35" } }],
      deductible: [
        {
          service: { system: "STC", value: "35" },
          coverageLevel: "INDIVIDUAL",
          timePeriod: "CALENDAR_YEAR",
          amount: 50,
        },
      ],
      coInsurance: [
        {
          service: { system: "CDT", value: "D2740" },
          network: { indicator: "IN_NETWORK" },
          percent: 0.5,
          messages: ["PAID ON SEAT DATE"],
        },
      ],
    },
  };

  test("is read as the same rows", () => {
    const response = readJson({
      plans: [plan],
      subscriber: { name: { person: { firstName: "ANN", lastName: "DOE" } } },
    });

    expect(response.benefits).toMatchObject([
      { code: "1", planDescription: { value: "GOLD PPO" }, serviceTypes: [{ value: "35" }] },
      {
        code: "A",
        procedure: { qualifier: "AD", code: { value: "D2740" } },
        network: { value: "Y" },
        percent: { value: 50, share: "patient" },
        messages: [{ text: "PAID ON SEAT DATE", source: "json:/plans/0/benefits/coInsurance/0/messages/0" }],
      },
      { code: "C", coverageLevel: { value: "IND" }, timePeriod: { value: "23" }, amount: { cents: 5_000 } },
    ]);
    expect(response.subscriber).toMatchObject({ name: { value: "DOE" }, firstName: { value: "ANN" } });
    expect(response.leftovers).toEqual([]);
  });

  test("keeps what it does not know", () => {
    const { leftovers } = readJson({
      plans: [{ ...plan, tier: "3", benefits: { ...plan.benefits, vision: [{ a: 1 }] } }],
    });

    expect(leftovers.map(({ piece }) => piece.source)).toEqual(["json:/plans/0/tier", "json:/plans/0/benefits/vision"]);
  });
});

test("a rejection in Onederful's form has its people by their own fields, and the benefits beside it", () => {
  const person = { name: "BO MOSS", first_name: "BO", last_name: "MOSS", is_subscriber: true };
  const response = readJson({
    patient: person,
    subscriber: person,
    active_coverage: [{ service_type: "dental care" }],
    errors: [{ field: "AAA", code: "75", followupAction: "Please Correct and Resubmit", location: "Loop 2100C" }],
  });

  expect(response.subscriber).toMatchObject({ name: { value: "MOSS" }, firstName: { value: "BO" } });
  expect(response.rejections).toMatchObject([{ code: "75", followUp: "C", level: "subscriber" }]);
  expect(response.benefits).toHaveLength(1);
  expect(response.leftovers).toEqual([]);
});

describe("a dental vendor's JSON", () => {
  const response = read(readFixture("07-frequency-limits.onederful.json"));

  test("says the same as the 271, with the plan's share in the percents", () => {
    const inX12 = read(readFixture("07-frequency-limits.271"));
    const shares = (all: EligibilityResponse) =>
      all.benefits
        .flatMap(({ percent }) => percent ?? [])
        .map(({ value, share }) => (share === "plan" ? value : 100 - (value ?? 0)));

    expect(shares(response)).toEqual(shares(inX12));
    // Its lists are in another order than the rows of the 271.
    const rowsOf = ({ benefits }: EligibilityResponse) =>
      benefits.map((row) => JSON.stringify(valuesOf({ ...row, percent: null }))).sort();
    expect(rowsOf(response)).toEqual(rowsOf(inX12));
    expect(response.leftovers).toEqual([]);
  });

  test("has the patient, the subscriber and the plan's numbers", () => {
    expect(response).toMatchObject({
      payer: { id: { value: "MDN60" } },
      subscriber: { name: { value: "WHITFIELD" }, firstName: { value: "AARON" } },
      dependent: {
        birthDate: { from: "1991-04-19" },
        gender: { value: "F" },
        relationship: { value: "01" },
        coverage: { status: { value: "1" }, effectiveDate: { from: "2023-02-06" } },
        dates: [{ qualifier: "346" }, { qualifier: "356" }, { qualifier: "472" }],
        references: [{ qualifier: "6P", description: { value: "COBALT ENERGY PARTNERS" } }, { qualifier: "18" }],
      },
    });
  });

  test("has one person where the patient is the subscriber", () => {
    const person = { first_name: "ANN", last_name: "DOE", is_subscriber: true };
    const read = readJson({ maximums: [], patient: person, subscriber: { ...person, member_id: "M1" } });

    expect(read).toMatchObject({ subscriber: { id: { value: "M1" }, firstName: { value: "ANN" } }, dependent: null });
  });

  test("without active coverage has the status of the patient with the plan's facts", () => {
    const read = readJson({
      maximums: [],
      patient: { coverage: { status: "inactive" } },
      plan: { insurance_type: "ppo", payer_specific_description: "OLD PPO" },
    });

    expect(read.benefits).toMatchObject([
      { code: "6", insuranceType: { value: "PR" }, planDescription: { value: "OLD PPO" } },
    ]);
  });
});

describe("JSON around a 271", () => {
  const x12 = anInterchange(...subscriber, "EB*1*IND*35");

  test("fills only what that lacks", () => {
    const payer = { name: "NORTH", payorIdentification: "N1" };
    const response = readJson({ x12, payer, subscriber: { memberId: "M9" }, benefitsInformation: [{ code: "6" }] });

    expect(response).toMatchObject({
      payer: { id: { value: "N1", source: "json:/payer/payorIdentification" } },
      subscriber: { id: { value: "M1", source: "x12:5/NM109" } },
      benefits: [{ code: "1" }],
    });
  });
});

describe("a number above 2^53", () => {
  test.each([
    [
      "JSON that mirrors a 271",
      '{"subscriber":{"memberId":ID},"planInformation":{"groupNumber":GROUP},"benefitsInformation":[{"code":"1"}]}',
    ],
    [
      "the newer shape with plans",
      '{"subscriber":{"memberId":ID,"additionalInformation":{"group":{"number":GROUP}}},"plans":[{"name":"Gold"}]}',
    ],
    [
      "a dental vendor's JSON",
      '{"patient":{"member_id":ID,"is_subscriber":true},"plan":{"group_number":GROUP},"active_coverage":[{}]}',
    ],
    ["a coverage", '{"statusCode":"4","subscriber":{"memberId":ID},"plans":[{"groupNumber":GROUP,"benefits":[]}]}'],
  ])("is read digit for digit in %s", (_name, form) => {
    const body = form.replace("ID", "1234567890123456789").replace("GROUP", "9007199254740993");
    const { subscriber, plan } = toTrueEligibility({ contentType: "application/json", body });

    expect(subscriber.member_id).toBe("1234567890123456789");
    expect([plan.group_number, subscriber.group_number]).toContain("9007199254740993");
  });

  test("keeps its digits where no member is known", () => {
    const body = '{"benefitsInformation":[],"ticket":1234567890123456789,"more":{"ids":[9007199254740993,7]}}';
    const { unmapped } = toTrueEligibility({ contentType: "application/json", body });

    expect(unmapped.map(({ raw }) => raw)).toEqual(["1234567890123456789", '{"ids":["9007199254740993",7]}']);
  });
});

describe("a social security number", () => {
  const number = "123456789";
  const dashed = "123-45-6789";

  test.each([
    ["a reference", anInterchange(...subscriber, `REF*SY*${number}`, "EB*1**35", `MSG*SSN ${dashed} ON FILE`)],
    ["a reference of another form", anInterchange(...subscriber, "REF*SY*12 34", "EB*1**35")],
    ["a provider's name", anInterchange("HL*1**21*1", `NM1*1P*1*LEE*BO****34*${number}`)],
    ["another response", anInterchange(...subscriber).replace("SE*", `ST*271*2~REF*SY*${number}~SE*`)],
    [
      "JSON",
      JSON.stringify({ subscriber: { ssn: number }, planInformation: { socialSecurityNumber: dashed }, plans: [] }),
    ],
    ["an unknown body", JSON.stringify({ patient: { patient_ssn: dashed } })],
  ])("in %s is noSources in what is read", (_place, body) => {
    const text = JSON.stringify(read(body));

    for (const part of [number, dashed, "12 34"]) expect(text).not.toContain(part);
  });

  test.each([
    `{"subscriber":{"memberId":"M1","ssn": ${number} },"plans":[{"name":"Gold"}]}`,
    `{"subscriber":{"ssn":"${dashed}","memberId":"M1","ids":[${number},7,\n${number}]},"plans":[{"name":"Gold"}]}`,
  ])("that JSON holds as a number leaves the rest of the answer: %s", (body) => {
    const { subscriber, format } = read(body);

    expect([format, subscriber?.id?.value]).toEqual(["stedi_json", "M1"]);
    expect(JSON.stringify(read(body))).not.toContain(number);
  });
});

describe("any body", () => {
  test("is read without an error", () => {
    const bodies = ["271", "stedi.json", "onederful.json"]
      .flatMap((ending) => listFixtures(`.${ending}`))
      .map(readFixture);
    const cut = fc
      .tuple(fc.constantFrom(...bodies), fc.nat(), fc.nat(), anyText)
      .map(([body, from, to, insert]) => body.slice(0, from % body.length) + insert + body.slice(to % body.length));

    fc.assert(
      fc.property(fc.oneof(cut, fc.json(), anyText), (body) => {
        expect(read(body).leftovers).toBeInstanceOf(Array);
      }),
      { numRuns: toRuns(200) },
    );
    fc.assert(
      fc.property(fc.uint8Array(), (body) => {
        expect(read(body).format).toBe("unknown_json");
      }),
    );
  });

  test("of JSON with the known members in any shape is read, and no member is lost", () => {
    const known = [
      ...[
        "subscriber",
        "dependents",
        "payer",
        "provider",
        "memberId",
        "name",
        "errors",
        "aaaErrors",
        "plans",
        "benefits",
      ],
      ...["benefitsInformation", "planStatus", "additionalInformation", "benefitsServiceDelivery", "serviceTypeCodes"],
      ...["statuses", "limitations", "invalidEntries", "serviceLimits", "delivery", "quantity", "dates", "service"],
      ...["range", "start", "end", "value", "network", "person", "organization", "relatedEntities", "contacts"],
      ...[
        "compositeMedicalProcedureIdentifier",
        "benefitsDateInformation",
        "patient",
        "plan",
        "coinsurance",
        "metadata",
      ],
      ...[
        "service_dates",
        "disclaimers",
        "health_service_descriptions",
        "coverage",
        "statuses",
        "service",
        "constructor",
      ],
    ];
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "medium" },
        fc.constantFrom("AAA", "1", "35", "AD:D1110", 7, true, null, "__proto__"),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom(...known), tie("value"), { maxKeys: 8 }),
      ),
    }));

    fc.assert(
      fc.property(value, (body) => {
        expect(readJson(body).leftovers.every(({ piece }) => typeof toRawText(piece) === "string")).toBe(true);
      }),
      { numRuns: toRuns(200) },
    );
  });

  test.each([
    { opening: "[", closing: "]", levels: 1 },
    { opening: '{"a":', closing: "}", levels: 1 },
    { opening: '[[],1,{"a":"[{","b":', closing: "}]", levels: 2 },
  ])("of JSON nested beyond use, by $opening, is no response", ({ opening, closing, levels }) => {
    const isKnown = (depth: number) => {
      const count = (depth - 1) / levels;
      const body = `{"benefitsInformation":[],"a":${opening.repeat(count)}1${closing.repeat(count)}}`;
      return read(body).format === "stedi_json";
    };

    expect([99, 101, 1_000_001].map(isKnown)).toEqual([true, false, false]);
  });
});

/** What a row says, without places and pieces. */
function valuesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valuesOf);
  if (typeof value !== "object" || value === null) return value;
  const { source: _source, piece: _piece, pieces: _pieces, raw: _raw, ...rest } = value as Record<string, unknown>;
  const members = Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, valuesOf(member)]));
}
