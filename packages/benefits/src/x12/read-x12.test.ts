import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../../test/support/any-text.ts";
import type { EligibilityResponse } from "../eligibility-response.ts";
import { anInterchange, listFixtures, readFixture, usualDelimiters, withDelimiters } from "../test-support.ts";
import { parseX12 } from "./read-x12.ts";
import { type Delimiters, parseDelimiters, scanSegments, X12Error } from "./segments.ts";

const payer = ["HL*1**20*1", "NM1*PR*2*NORTH DENTAL*****PI*ND1"];
const provider = ["HL*2*1*21*1", "NM1*1P*2*LAKE DENTISTRY*****XX*1234567893"];
const subscriber = ["HL*3*2*22*0", "TRN*2*T-1*9TEST", "NM1*IL*1*DOE*ANN****MI*M1"];
const dependent = ["HL*4*3*23*0", "TRN*2*T-2*9TEST", "NM1*03*1*DOE*BEN"];

const leftoversOf = (response: EligibilityResponse): string[] =>
  response.leftovers.map(({ reason, piece }) => `${piece.source} ${reason} ${String(piece.raw)}`);

describe("delimiters", () => {
  const element = fc.stringMatching(/^([A-Z0-9.]{1,8}( [A-Z0-9.]{1,8})?)?$/);
  const name = fc.constantFrom(
    ...["HSD", "DTP", "REF", "MSG", "III", "NM1", "AAA", "PER", "DMG", "INS", "LS", "LE", "HL", "XX"],
  );
  const simple = fc.tuple(name, fc.array(element, { minLength: 1, maxLength: 10 }));
  const benefit = fc
    .tuple(
      ...[1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 8].map((most) => fc.array(element, { minLength: 1, maxLength: most })),
    )
    .map((all): [string, string[]] => ["EB", all.map((parts, index) => parts.join(index === 2 ? "^" : ":"))]);
  const segment = fc.oneof(simple, benefit).map(([first, elements]) => [first, ...elements].join("*"));
  const delimiters: fc.Arbitrary<Delimiters> = fc
    .uniqueArray(fc.constantFrom(...'*^:~|!>+;=#$%@?"{}[]\\\t\u001c\u001d\u001e\u001f'), { minLength: 4, maxLength: 4 })
    .map(([element = "", repetition = "", component = "", terminator = ""]) => ({
      element,
      repetition,
      component,
      terminator,
    }));
  const lineEnd = fc.constantFrom("", "\n", "\r\n", "\r", " \r\n\r\n");

  test("of any kind, with any line ends, give the same response from any 271", () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 40 }), delimiters, lineEnd, (segments, others, end) => {
        const text = anInterchange(...payer, ...provider, ...subscriber, ...segments);

        const read = parseX12(withDelimiters(text, others, end));

        expect(withoutRawText(read)).toEqual(withoutRawText(parseX12(text)));
      }),
    );
  });

  test("of any kind divide what was joined with them", () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 40 }), delimiters, lineEnd, (segments, others, end) => {
        const text = withDelimiters(anInterchange(...segments), others, end);

        const read = [...scanSegments(text, parseDelimiters(text))].slice(3, -3).map(({ elements }) => elements);

        const sent = segments.map((written) => withDelimiters(written, others).split(others.element));
        // A social security number may be generated too, and is the one thing not read back.
        const isOther = ([first, second]: readonly string[]): boolean => first !== "NM1" && second !== "SY";
        expect(read.filter(isOther)).toEqual(sent.filter(isOther));
      }),
    );
  });

  test("that are line ends may end segments", () => {
    const text = withDelimiters(readFixture("01-ppo-detailed.271"), { ...usualDelimiters, terminator: "\n" });

    expect(withoutRawText(parseX12(text))).toEqual(withoutRawText(parseX12(readFixture("01-ppo-detailed.271"))));
  });

  test("leave it to the sender where lines are broken", () => {
    const text = readFixture("01-ppo-detailed.271").replaceAll("\n", "");
    const broken = text.replaceAll(/.{80}/g, "$&\r\n");

    expect(withoutRawText(parseX12(broken))).toEqual(withoutRawText(parseX12(text)));
  });
});

describe("no segment is lost", () => {
  test.each(listFixtures(".271"))("of %s", (fixture) => {
    expectWhole(readFixture(fixture));
  });

  test("of any text that starts as an interchange", () => {
    const lines = listFixtures(".271").flatMap((name) => readFixture(name).split("~\n"));
    const segment = fc.oneof(fc.constantFrom(...lines), fc.stringMatching(/^[A-Z]{2,3}(\*[^~\r\n]{0,5}){0,5}$/));

    fc.assert(
      fc.property(fc.array(segment, { maxLength: 60 }), (segments) => {
        // A number that was withheld is lost on purpose.
        expectWhole(anInterchange(...segments.filter((text) => !/^REF\*SY|^NM1(\*[^*]*){7}\*34/.test(text))));
      }),
      { numRuns: 300 },
    );
  });

  /** Each segment's text stands in some piece of the response, at its own place or inside a larger one. */
  function expectWhole(text: string): void {
    const pieces = findPieces(parseX12(text));
    const places = new Set(pieces.map(({ source }) => source));
    const others = pieces.filter(({ raw }) => raw.includes(usualDelimiters.terminator)).map(({ raw }) => raw);
    for (const segment of scanSegments(text, parseDelimiters(text))) {
      const isFound =
        places.has(`x12:${segment.number}`) || others.some((raw) => raw.includes(`${segment.piece.raw}~`));
      if (!isFound) expect.fail(`segment ${segment.number} is lost: ${segment.piece.raw}`);
    }
  }
});

describe("the parts of a 271", () => {
  test("are read with their places", () => {
    const response = parseX12(readFixture("09-cob-multiple-plans.271"));

    expect(response).toMatchObject({
      transactionReference: { value: "PBT-9004", source: "x12:4/BHT03" },
      respondedAt: { value: "2026-04-20T09:40:00", source: "x12:4/BHT04" },
      payer: { name: { value: "PRAIRIE BENEFIT TRUST", source: "x12:6/NM103" }, contacts: [{ kind: "TE" }] },
      provider: { idQualifier: "XX", id: { value: "1770466302" } },
      subscriber: {
        birthDate: { from: "1983-01-17", source: "x12:14/DMG02" },
        relationship: { value: "18", source: "x12:15/INS02" },
        traces: [{ type: "2", number: { value: "TRC-000109" } }],
        references: [{ qualifier: "6P", description: { value: "RIVERBEND SCHOOL DISTRICT", source: "x12:13/REF03" } }],
      },
      dependent: null,
    });
    expect(response.benefits.find(({ code }) => code === "R")).toMatchObject({
      planDescription: { value: "SPOUSE COVERAGE" },
      references: [{ qualifier: "6P" }, { qualifier: "1W" }],
      messages: [{ text: "OTHER INSURANCE IS PRIMARY" }],
      entities: [
        {
          role: "PRP",
          id: { value: "SUM88" },
          address: { line1: { value: "PO BOX 4400" }, city: { value: "DES MOINES" }, postalCode: { value: "50306" } },
          contacts: [{ kind: "TE", value: { value: "8005550111" } }],
        },
      ],
    });
  });

  test("include composite procedures, ranges, repeated services, amounts and frequencies", () => {
    const eb = "EB*A*IND*23^41**GOLD*23*1234.5*.2*VS*2*Y*N*AD:D1206:M1:M2::::D1208";
    const { benefits } = parseX12(anInterchange(...subscriber, eb, "HSD*VS*2*MO*6*34*12"));

    expect(benefits).toMatchObject([
      {
        level: "subscriber",
        serviceTypes: [{ value: "23" }, { value: "41", source: "x12:7/EB03" }],
        amount: { cents: 123_450 },
        percent: { value: 20, share: "patient" },
        quantityQualifier: { value: "VS" },
        quantity: { value: 2 },
        authorization: { value: "Y" },
        network: { value: "N" },
        procedure: { qualifier: "AD", code: { value: "D1206" }, rangeEnd: "D1208", modifiers: ["M1", "M2"] },
        deliveries: [
          {
            quantity: { value: 2 },
            windowUnit: { value: "MO" },
            windowLength: { value: 6 },
            timePeriod: { value: "34" },
            periodCount: { value: 12 },
          },
        ],
      },
    ]);
  });

  test("that are no numbers or dates are kept as they came, without a value", () => {
    const { benefits } = parseX12(anInterchange(...subscriber, "EB*C*IND*35***23*-5", "DTP*346*D8*20260231"));

    expect(benefits).toMatchObject([
      { amount: { raw: "-5", cents: null }, dates: [{ raw: "20260231", from: null, isInvalid: true }] },
    ]);
  });

  test("of loops without an HL are distinguished by the names", () => {
    const names = [...payer, ...provider, ...subscriber, ...dependent].filter((segment) => !segment.startsWith("HL"));
    const response = parseX12(anInterchange(...names, "EB*1*IND*35"));

    expect(response).toMatchObject({
      payer: { id: { value: "ND1" } },
      provider: { id: { value: "1234567893" } },
      subscriber: { id: { value: "M1" } },
      dependent: { firstName: { value: "BEN" } },
      benefits: [{ level: "dependent" }],
    });
  });

  test("that are not used or unknown are left over", () => {
    const response = parseX12(anInterchange(...provider, "PRV*PE*PXC*1223G0001X", ...subscriber, "ZZZ*1"));

    expect(leftoversOf(response)).toEqual([
      "x12:6 no_rule PRV*PE*PXC*1223G0001X",
      "x12:10 segment_not_understood ZZZ*1",
    ]);
  });
});

describe("rejections", () => {
  test("are in their loops", () => {
    const response = parseX12(
      anInterchange(
        ...["HL*1**20*1", "AAA*Y**80*R", "NM1*PR*2*NORTH DENTAL", "AAA*Y**42*R"],
        ...[...provider, "AAA*N**51*C"],
        ...[...subscriber, "AAA*N**72*C", "EB*1**35", "AAA*N**62*C"],
        ...[...dependent, "AAA*N**71*C", "EB*1**35", "AAA*N**63*C"],
      ),
    );

    expect(response.rejections.map(({ code, loop }) => `${code} ${loop}`)).toEqual([
      ...["80 2000A", "42 2100A", "51 2100B", "72 2100C", "62 2110C", "71 2100D", "63 2110D"],
    ]);
  });
});

describe("an interchange of several responses", () => {
  const response = (id: string, trace: string): string[] => [
    "HL*1**22*0",
    `TRN*2*${trace}*9TEST`,
    `NM1*IL*1*DOE*ANN****MI*${id}`,
    `EB*1*IND*35**PLAN ${id}`,
  ];
  const both = anInterchange(...response("M1", "T-1")).replace(
    "GE*1*1",
    ["ST*271*0002", ...response("M2", "T-2"), "SE*6*0002~\nGE*2*1"].join("~\n"),
  );

  test("is read for the patient of the inquiry, else for the first patient", () => {
    const planOf = (read: EligibilityResponse) => read.benefits[0]?.planDescription?.value;

    expect(planOf(parseX12(both))).toBe("PLAN M1");
    expect(planOf(parseX12(both, { memberId: "M2" }))).toBe("PLAN M2");
    expect(planOf(parseX12(both, { traceNumber: "T-2" }))).toBe("PLAN M2");
    expect(planOf(parseX12(both, { memberId: "M9" }))).toBe("PLAN M1");
  });

  test("keeps the others as leftovers", () => {
    expect(leftoversOf(parseX12(both))).toEqual([
      expect.stringMatching(/^x12:9 other_transaction ST\*271\*0002~HL.*EB\*1\*IND\*35\*\*PLAN M2~SE\*6\*0002~$/),
    ]);
  });

  test("keeps another dependent of the same subscriber apart", () => {
    const second = ["HL*5*3*23*0", "NM1*03*1*DOE*CLEO", "EB*6**35"];
    const read = parseX12(anInterchange(...subscriber, ...dependent, "EB*1**35", ...second));

    expect(read).toMatchObject({ dependent: { firstName: { value: "BEN" } }, benefits: [{ code: "1" }] });
    expect(read.otherPatients).toMatchObject([
      { dependent: { firstName: { value: "CLEO" } }, benefits: [{ code: "6" }] },
    ]);
    expect(leftoversOf(read)).toEqual(["x12:11 other_transaction HL*5*3*23*0~NM1*03*1*DOE*CLEO~EB*6**35~"]);
  });

  test("that are none, such as a 999 or a TA1, says nothing of a patient", () => {
    const acknowledgement = anInterchange("AK1*HS*1", "AK9*R*1*1*0").replace("ST*271*0001*005010X279A1", "ST*999*0001");
    const ta1 = acknowledgement.replace(/GS.*GE\*1\*1/s, "TA1*000000001*260302*1405*R*006").replace("IEA*1", "IEA*0");

    expect(parseX12(acknowledgement)).toMatchObject({ transactionSet: "999", benefits: [], rejections: [] });
    expect(parseX12(ta1)).toMatchObject({ transactionSet: "TA1", benefits: [], warnings: [] });
    expect(leftoversOf(parseX12(ta1))).toEqual(["x12:2 no_rule TA1*000000001*260302*1405*R*006"]);
  });
});

describe("an envelope", () => {
  const fixture = readFixture("03-inactive.271");
  const warningsOf = (text: string): string[] => parseX12(text).warnings.map(({ source }) => source);

  test("that fits gives no warning", () => {
    for (const name of listFixtures(".271")) expect(warningsOf(readFixture(name))).toEqual([]);
  });

  test.each([
    ["the count of segments", /SE\*\d+/, "SE*99", "x12:19"],
    ["the number of the set", /SE\*(\d+)\*\d+/, "SE*$1*7777", "x12:19"],
    ["the count of sets", /GE\*1/, "GE*2", "x12:20"],
    ["the number of the group", /GE\*1\*\d+/, "GE*1*777", "x12:20"],
    ["the count of groups", /IEA\*1/, "IEA*2", "x12:21"],
    ["the number of the interchange", /IEA\*1\*\d+/, "IEA*1*777777777", "x12:21"],
  ])("is warned of where %s is wrong", (_what, right, wrong, place) => {
    expect(warningsOf(fixture.replace(right, wrong))).toEqual([place]);
  });

  test("is warned of where its end was lost", () => {
    expect(warningsOf(fixture.slice(0, fixture.indexOf("SE*")))).toEqual(["x12:1", "x12:2", "x12:3", "x12:18"]);
  });

  test("may pad its numbers in one place only", () => {
    expect(warningsOf(fixture.replace(/SE\*(\d+)\*0*/, "SE*$1*"))).toEqual([]);
  });
});

describe("what is no X12 at all", () => {
  test.each([
    ["", 0],
    ["GS*HB", 0],
    ["ISA", 0],
    ["ISAAC NEWTON", 3],
    ["ISA*00*", 7],
    [anInterchange().slice(0, 105), 104],
    [anInterchange().replace("*:~", "***"), 104],
  ])("such as %j is an error that says where", (text, position) => {
    const error = findError(() => parseX12(text));

    expect(error).toBeInstanceOf(X12Error);
    expect(error).toMatchObject({ segment: 1, position });
  });

  test("is the only error, whatever the text", () => {
    const text = fc.oneof(
      anyText,
      anyText.map((tail) => anInterchange().slice(0, 106) + tail),
      fc.string().map((tail) => `ISA${tail}`),
    );

    fc.assert(
      fc.property(text, (body) => {
        const error = findError(() => parseX12(body));
        if (error !== undefined) expect(error).toBeInstanceOf(X12Error);
      }),
      { numRuns: 1000 },
    );
  });

  function findError(run: () => unknown): unknown {
    try {
      run();
    } catch (error) {
      return error;
    }
    return undefined;
  }
});

/** The response without the raw texts, which differ with the delimiters. */
const withoutRawText = (response: EligibilityResponse): unknown =>
  JSON.parse(
    JSON.stringify(response, (key, value: unknown) => (key === "raw" && typeof value === "string" ? undefined : value)),
  );

/** Every piece anywhere in the response. */
function findPieces(value: unknown): { source: string; raw: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(findPieces);
  const isPiece =
    "source" in value && "raw" in value && typeof value.source === "string" && typeof value.raw === "string";
  return isPiece ? [{ source: String(value.source), raw: String(value.raw) }, ...inside] : inside;
}
