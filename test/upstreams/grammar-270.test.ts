import { describe, expect, test } from "vitest";
import { faultsOf270 } from "./grammar-270.ts";

const isa = "ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *261123*0645*^*00501*000000123*0*P*:";
const head = [
  isa,
  "GS*HS*SENDER*RECEIVER*20261123*0645*123*X*005010X279A1",
  "ST*270*0001*005010X279A1",
  "BHT*0022*13*JOB7*20261123*0645",
  "HL*1**20*1",
  "NM1*PR*2*PAYER NAME*****PI*12345",
  "HL*2*1*21*1",
  "NM1*1P*2*CLINIC NAME*****XX*1999999984",
  "REF*TJ*123456789",
  "PRV*PE*PXC*1223G0001X",
];
const tail = (count: number) => [`SE*${count}*0001`, "GE*1*123", "IEA*1*000000123"];
const ofSubscriber = [
  ...head,
  "HL*3*2*22*0",
  "TRN*1*JOB7*9NIGHTGARD",
  "NM1*IL*1*LAST*FIRST****MI*MEMBERID",
  "REF*6P*GROUP",
  "DMG*D8*19850607*F",
  "DTP*291*D8*20261123",
  "EQ*35",
  ...tail(16),
];
const ofDependent = [
  ...head,
  "HL*3*2*22*1",
  "NM1*IL*1*LAST*FIRST****MI*MEMBERID",
  "HL*4*3*23*0",
  "TRN*1*JOB7*9NIGHTGARD",
  "NM1*03*1*LAST*CHILD",
  "DMG*D8*20140229",
  "INS*N*19",
  "DTP*291*D8*20261123",
  "EQ*35^23",
  "EQ**AD:D1110",
  ...tail(19),
].map((segment) => segment.replace("20140229", "20160229"));

const faultsOf = (segments: readonly string[]) => faultsOf270(segments.map((segment) => `${segment}~`).join(""));

test("the inquiries of the guide's template pass", () => {
  expect(faultsOf(ofSubscriber)).toEqual([]);
  expect(faultsOf(ofDependent)).toEqual([]);
});

/** A mutation of one segment, found by its beginning. The count of segments is kept right, so that it is not the fault. */
const replaced = (segments: readonly string[], from: string, ...to: readonly string[]): string[] => {
  const index = segments.findIndex((segment) => segment.startsWith(from));
  if (index < 0) throw new Error(`No segment ${from}`);
  const changed = segments.toSpliced(index, 1, ...to);
  const count =
    changed.findIndex((each) => each.startsWith("SE*")) - changed.findIndex((each) => each.startsWith("ST*"));
  return changed.map((each) => (each.startsWith("SE*") && !from.startsWith("SE") ? `SE*${count + 1}*0001` : each));
};

const sixtyOne = "A".repeat(61);

/** Every row is one deviation and a part of the fault it must be refused for. */
describe("what deviates is refused", () => {
  test.each<[name: string, segments: string[], fault: string]>([
    // Envelope
    ["no ISA", ofSubscriber.slice(1), "begin with ISA"],
    ["an ISA one character short", replaced(ofSubscriber, "ISA", isa.replace("SENDER ", "SENDER")), "106"],
    [
      "fields of ISA shifted",
      replaced(ofSubscriber, "ISA", isa.replace("SENDER  ", "SENDER").replace("*P*", "*P  *")),
      "fixed length",
    ],
    ["lower-case version", replaced(ofSubscriber, "ISA", isa.replace("00501*", "00401*")), "ISA12"],
    ["another component separator", replaced(ofSubscriber, "ISA", isa.replace("*P*:", "*P*>")), "ISA16"],
    ["another repetition separator", replaced(ofSubscriber, "ISA", isa.replace("*^*", "*U*")), "ISA11"],
    [
      "an unknown interchange qualifier",
      replaced(ofSubscriber, "ISA", isa.replace("*ZZ*SENDER", "*XX*SENDER")),
      "ISA05",
    ],
    ["a usage of neither P nor T", replaced(ofSubscriber, "ISA", isa.replace("*P*:", "*X*:")), "ISA15"],
    ["an empty sender", replaced(ofSubscriber, "ISA", isa.replace("SENDER", "      ")), "ISA06"],
    [
      "a sender aligned right",
      replaced(ofSubscriber, "ISA", isa.replace("SENDER         ", "         SENDER")),
      "left-justified",
    ],
    ["a control number of blanks", replaced(ofSubscriber, "ISA", isa.replace("000000123", "      123")), "ISA13"],
    [
      "a control number of zero",
      [isa.replace("000000123", "000000000"), ...ofSubscriber.slice(1, -1), "IEA*1*000000000"],
      "ISA13 is zero",
    ],
    ["a month 13", replaced(ofSubscriber, "ISA", isa.replace("261123", "261323")), "ISA09"],
    ["an hour 24", replaced(ofSubscriber, "ISA", isa.replace("*0645*", "*2445*")), "ISA10"],
    [
      "a password not announced",
      replaced(ofSubscriber, "ISA", isa.replace("*00*          *ZZ", "*00*SECRET    *ZZ")),
      "ISA04",
    ],
    ["GS of another function", replaced(ofSubscriber, "GS", ofSubscriber[1]?.replace("HS", "HB") ?? ""), "GS01"],
    [
      "GS06 with leading zeros",
      [
        isa,
        ofSubscriber[1]?.replace("*123*", "*0123*") ?? "",
        ...ofSubscriber.slice(2, -2),
        "GE*1*0123",
        "IEA*1*000000123",
      ],
      "GS06",
    ],
    [
      "GS03 not the receiver",
      replaced(ofSubscriber, "GS", ofSubscriber[1]?.replace("RECEIVER", "ANOTHER") ?? ""),
      "GS03 is not ISA08",
    ],
    [
      "the version of 4010",
      replaced(ofSubscriber, "GS", ofSubscriber[1]?.replace("005010X279A1", "004010X092A1") ?? ""),
      "GS08",
    ],
    [
      "ST02 of three characters",
      replaced(replaced(ofSubscriber, "ST", "ST*270*001*005010X279A1"), "SE", "SE*16*001"),
      "ST02",
    ],
    ["a 276", replaced(ofSubscriber, "ST", "ST*276*0001*005010X279A1"), "ST01"],
    ["SE01 one too few", replaced(ofSubscriber, "SE", "SE*15*0001"), "SE01"],
    ["SE02 not ST02", replaced(ofSubscriber, "SE", "SE*16*0002"), "SE02"],
    ["GE02 not GS06", replaced(ofSubscriber, "GE", "GE*1*124"), "GE02"],
    ["two groups counted", replaced(ofSubscriber, "IEA", "IEA*2*000000123"), "IEA01"],
    ["IEA02 not ISA13", replaced(ofSubscriber, "IEA", "IEA*1*000000124"), "IEA02"],
    ["no IEA", ofSubscriber.slice(0, -1), "IEA is missing"],
    [
      "a second transaction set",
      [...ofSubscriber.slice(0, -2), ...ofSubscriber.slice(2, -2), "GE*2*123", "IEA*1*000000123"],
      "GE",
    ],
    ["something behind IEA", [...ofSubscriber, "ISA*00"], "not expected"],
    // Order, counts
    [
      "BHT and HL swapped",
      [...ofSubscriber.slice(0, 3), "HL*1**20*1", "BHT*0022*13*JOB7*20261123*0645", ...ofSubscriber.slice(5)],
      "BHT is missing",
    ],
    ["EQ before DTP", [...ofSubscriber.slice(0, 15), "EQ*35", "DTP*291*D8*20261123", ...tail(16)], "not expected"],
    [
      "INS before DMG",
      [...ofDependent.slice(0, 15), "INS*N*19", "DMG*D8*20160229", ...ofDependent.slice(17)],
      "not expected",
    ],
    [
      "PRV before REF",
      [...ofSubscriber.slice(0, 8), "PRV*PE*PXC*1223G0001X", "REF*TJ*123456789", ...ofSubscriber.slice(10)],
      "HL is missing",
    ],
    ["no EQ", replaced(ofSubscriber, "EQ"), "EQ is missing"],
    ["no TRN", replaced(ofSubscriber, "TRN"), "TRN is missing"],
    [
      "three TRN",
      replaced(ofSubscriber, "TRN", "TRN*1*A*9NIGHTGARD", "TRN*1*B*9NIGHTGARD", "TRN*1*C*9NIGHTGARD"),
      "NM1 is missing",
    ],
    ["two DMG", replaced(ofSubscriber, "DMG", "DMG*D8*19850607", "DMG*D8*19850607"), "EQ is missing"],
    ["the same REF twice", replaced(ofSubscriber, "REF*6P", "REF*6P*GROUP", "REF*6P*OTHER"), "twice"],
    [
      "ten REF",
      replaced(
        ofSubscriber,
        "REF*6P",
        ...["18", "1L", "1W", "3H", "6P", "CT", "EA", "EJ", "F6", "GH"].map((each) => `REF*${each}*1`),
      ),
      "EQ is missing",
    ],
    ["no payer", replaced(ofSubscriber, "NM1*PR"), "2100A: NM1 is missing"],
    ["no provider", replaced(ofSubscriber, "NM1*1P"), "2100B: NM1 is missing"],
    [
      "the question at the subscriber, of a dependent",
      replaced(replaced(ofDependent, "EQ*35"), "HL*4", "EQ*35", "HL*4*3*23*0"),
      "HL is missing",
    ],
    [
      "the trace at the subscriber, of a dependent",
      replaced(replaced(ofDependent, "TRN"), "NM1*IL", "TRN*1*JOB7*9NIGHTGARD", "NM1*IL*1*LAST*FIRST****MI*MEMBERID"),
      "NM1 is missing, found TRN",
    ],
    // Levels
    ["HL not counted on", replaced(ofSubscriber, "HL*3", "HL*4*2*22*0"), "HL01"],
    ["a wrong parent", replaced(ofSubscriber, "HL*3", "HL*3*1*22*0"), "HL02"],
    ["a parent of the first", replaced(ofSubscriber, "HL*1", "HL*1*1*20*1"), "HL02 is not used"],
    ["a wrong level", replaced(ofSubscriber, "HL*2", "HL*2*1*22*1"), "HL03"],
    ["a provider without children", replaced(ofSubscriber, "HL*2", "HL*2*1*21*0"), "HL04"],
    ["a child announced and absent", replaced(ofSubscriber, "HL*3", "HL*3*2*22*1"), "2000D: HL is missing"],
    ["a child not announced", replaced(ofDependent, "HL*3", "HL*3*2*22*0"), "TRN is missing"],
    // Elements
    ["no BHT03", replaced(ofSubscriber, "BHT", "BHT*0022*13**20261123*0645"), "BHT03 is missing"],
    ["BHT03 of 51", replaced(ofSubscriber, "BHT", `BHT*0022*13*${"A".repeat(51)}*20261123*0645`), "BHT03"],
    ["BHT02 of another purpose", replaced(ofSubscriber, "BHT", "BHT*0022*8*JOB7*20261123*0645"), "BHT02"],
    ["a last name of 61", replaced(ofSubscriber, "NM1*IL", `NM1*IL*1*${sixtyOne}*FIRST****MI*MEMBERID`), "NM103"],
    ["a first name of 36", replaced(ofSubscriber, "NM1*IL", `NM1*IL*1*LAST*${"A".repeat(36)}****MI*MEMBERID`), "NM104"],
    [
      "a middle name of 26",
      replaced(ofSubscriber, "NM1*IL", `NM1*IL*1*LAST*FIRST*${"A".repeat(26)}***MI*MEMBERID`),
      "NM105",
    ],
    ["a prefix", replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*LAST*FIRST**DR**MI*MEMBERID"), "NM106 is not used"],
    [
      "a suffix of 11",
      replaced(ofSubscriber, "NM1*IL", `NM1*IL*1*LAST*FIRST***${"A".repeat(11)}*MI*MEMBERID`),
      "NM107",
    ],
    ["a member id of 1", replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*LAST*FIRST****MI*M"), "NM109"],
    ["a member id of 81", replaced(ofSubscriber, "NM1*IL", `NM1*IL*1*LAST*FIRST****MI*${"A".repeat(81)}`), "NM109"],
    ["no member id", replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*LAST*FIRST"), "NM108 is missing"],
    [
      "an id of the dependent",
      replaced(ofDependent, "NM1*03", "NM1*03*1*LAST*CHILD****MI*MEMBERID"),
      "too many elements",
    ],
    ["a dependent without first name", replaced(ofDependent, "NM1*03", "NM1*03*1*LAST"), "NM104 is missing"],
    [
      "an organization with first name",
      replaced(ofSubscriber, "NM1*1P", "NM1*1P*2*CLINIC*ANN****XX*1999999984"),
      "organization",
    ],
    ["an NPI of 9 digits", replaced(ofSubscriber, "NM1*1P", "NM1*1P*2*CLINIC*****XX*199999998"), "NM109"],
    ["no provider name", replaced(ofSubscriber, "NM1*1P", "NM1*1P*2******XX*1999999984"), "NM103 is missing"],
    ["the payer as a provider", replaced(ofSubscriber, "NM1*PR", "NM1*1P*2*PAYER*****PI*12345"), "NM101"],
    ["REF*EI of the provider", replaced(ofSubscriber, "REF*TJ", "REF*EI*123456789"), "REF01"],
    ["REF*TJ of the subscriber", replaced(ofSubscriber, "REF*6P", "REF*TJ*123456789"), "REF01"],
    ["a tax id with hyphen", replaced(ofSubscriber, "REF*TJ", "REF*TJ*12-3456789"), "nine digits"],
    ["a group number of 51", replaced(ofSubscriber, "REF*6P", `REF*6P*${"A".repeat(51)}`), "REF02"],
    ["PRV without taxonomy", replaced(ofSubscriber, "PRV", "PRV*PE*PXC"), "PRV03 is missing"],
    ["PRV with EI", replaced(ofSubscriber, "PRV", "PRV*PE*EI*123456789"), "PRV02"],
    ["TRN03 of 9", replaced(ofSubscriber, "TRN", "TRN*1*JOB7*9NIGHTGAR"), "TRN03"],
    ["TRN03 of neither 1, 3 nor 9", replaced(ofSubscriber, "TRN", "TRN*1*JOB7*2NIGHTGARD"), "TRN03"],
    ["the trace number of an answer", replaced(ofSubscriber, "TRN", "TRN*2*JOB7*9NIGHTGARD"), "TRN01"],
    ["a date of birth with hyphens", replaced(ofSubscriber, "DMG", "DMG*D8*1985-06-07"), "DMG02"],
    ["a 29 February of no leap year", replaced(ofSubscriber, "DMG", "DMG*D8*20150229"), "DMG02"],
    ["an unknown gender", replaced(ofSubscriber, "DMG", "DMG*D8*19850607*X"), "DMG03"],
    ["DMG without date", replaced(ofSubscriber, "DMG", "DMG*D8"), "DMG02 is missing"],
    ["INS of the subscriber at the dependent", replaced(ofDependent, "INS", "INS*Y*18"), "INS01"],
    ["an unknown relationship", replaced(ofDependent, "INS", "INS*N*G8"), "INS02"],
    ["DTP of 4010", replaced(ofSubscriber, "DTP", "DTP*307*D8*20261123"), "DTP01"],
    ["a range called a date", replaced(ofSubscriber, "DTP", "DTP*291*D8*20261101-20261130"), "DTP03"],
    ["a range backwards", replaced(ofSubscriber, "DTP", "DTP*291*RD8*20261130-20261101"), "DTP03"],
    ["EQ01 and EQ02", replaced(ofSubscriber, "EQ", "EQ*35*AD:D1110"), "exactly one"],
    ["neither EQ01 nor EQ02", replaced(ofSubscriber, "EQ", "EQ***FAM"), "exactly one"],
    ["an unknown service type", replaced(ofSubscriber, "EQ", "EQ*035"), "EQ01"],
    ["a service type twice", replaced(ofSubscriber, "EQ", "EQ*35^35"), "EQ01"],
    ["a procedure without qualifier", replaced(ofSubscriber, "EQ", "EQ**D1110"), "EQ02"],
    ["five modifiers", replaced(ofSubscriber, "EQ", "EQ**AD:D1110:A1:A2:A3:A4:A5"), "EQ02"],
    ["an unknown coverage level", replaced(ofSubscriber, "EQ", "EQ*35**ALL"), "EQ03"],
    // Characters
    ["lower case", replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*Last*FIRST****MI*MEMBERID"), "basic set"],
    ["an accent", replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*PÉREZ*FIRST****MI*MEMBERID"), "basic set"],
    [
      "a component separator in a name",
      replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*LA:ST*FIRST****MI*MEMBERID"),
      "basic set",
    ],
    [
      "a repetition separator in a name",
      replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*LA^ST*FIRST****MI*MEMBERID"),
      "basic set",
    ],
    ["a > in a name", replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*LA>ST*FIRST****MI*MEMBERID"), "basic set"],
    ["an element separator in a name", replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*LA*ST*FIRST****MI*MEMBERID"), "NM1"],
    ["a terminator in a name", replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*LA~ST*FIRST****MI*MEMBERID"), "2100C"],
    ["a control character", replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*LA\u0007ST*FIRST****MI*MEMBERID"), "basic set"],
    [
      "a blank at the end",
      replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*LAST *FIRST****MI*MEMBERID"),
      "ends with a blank",
    ],
    [
      "a blank at the beginning",
      replaced(ofSubscriber, "NM1*IL", "NM1*IL*1*LAST*FIRST****MI* MEMBERID"),
      "begins with a blank",
    ],
    ["an empty element at the end", replaced(ofSubscriber, "DMG", "DMG*D8*19850607*"), "ends with an empty"],
    ["a line break between segments", replaced(ofSubscriber, "DMG", "\nDMG*D8*19850607"), "not expected"],
    ["an empty segment", replaced(ofSubscriber, "DMG", "DMG*D8*19850607", ""), "EQ is missing"],
  ])("%s", (name, segments, fault) => {
    void name;
    const faults = faultsOf(segments);
    expect(faults.join("; ")).toContain(fault);
  });
});

test.each([
  ["subscriber", ofSubscriber],
  ["dependent", ofDependent],
])("segments of a %s's inquiry in another order, doubled or without what is after them are refused", (_, segments) => {
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    const isRepeatable = segment.startsWith("TRN") || segment.startsWith("EQ");
    if (next !== undefined && !(isRepeatable && next.startsWith("EQ"))) {
      expect(faultsOf(segments.toSpliced(index, 2, next, segment)), `${segment} behind ${next}`).not.toEqual([]);
    }
    if (!isRepeatable)
      expect(faultsOf(replaced(segments, segment, segment, segment)), `${segment} twice`).not.toEqual([]);
    expect(faultsOf(segments.slice(0, index)), `cut before ${segment}`).not.toEqual([]);
  }
});

test("a text that is no interchange is refused", () => {
  for (const text of ["", "ISA", "<xml/>", isa, `${isa}~`, ofSubscriber.join("~")])
    expect(faultsOf270(text)).not.toEqual([]);
});
