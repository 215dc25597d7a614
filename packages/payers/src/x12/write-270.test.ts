import fc from "fast-check";
import { expect, test } from "vitest";
import { toBasicCharacters } from "./characters.ts";
import type { Inquiry, TradingPartners } from "./inquiry.ts";
import { write270 } from "./write-270.ts";

const partners: TradingPartners = {
  senderId: "SENDER",
  senderQualifier: "ZZ",
  receiverId: "RECEIVER",
  receiverQualifier: "01",
  originatorId: "9NIGHTGARD",
  usage: "P",
};

const ofSubscriber: Inquiry = {
  trace: "JOB7",
  controlNumber: 123,
  sentAt: new Date("2026-11-23T06:45:10Z"),
  payer: { id: "12345", name: "Example Dental Plan" },
  provider: { npi: "1999999984", name: { organization: "Example Dental" } },
  subscriber: { name: { first: "José", last: "O'Neil-Łuk" }, memberId: "u314", birthDate: "19850607" },
  serviceTypes: ["35"],
};

const linesOf = (inquiry: Inquiry): string[] => {
  const written = write270(inquiry, partners);
  if (!written.ok) throw new Error(JSON.stringify(written.faults));
  return written.text.split("~").slice(0, -1);
};

test("a subscriber is asked about with the least that a payer must accept", () => {
  expect(linesOf(ofSubscriber)).toEqual([
    "ISA*00*          *00*          *ZZ*SENDER         *01*RECEIVER       *261123*0645*^*00501*000000123*0*P*:",
    "GS*HS*SENDER*RECEIVER*20261123*0645*123*X*005010X279A1",
    "ST*270*0001*005010X279A1",
    "BHT*0022*13*JOB7*20261123*0645",
    "HL*1**20*1",
    "NM1*PR*2*EXAMPLE DENTAL PLAN*****PI*12345",
    "HL*2*1*21*1",
    "NM1*1P*2*EXAMPLE DENTAL*****XX*1999999984",
    "HL*3*2*22*0",
    "TRN*1*JOB7*9NIGHTGARD",
    "NM1*IL*1*O'NEIL-LUK*JOSE****MI*U314",
    "DMG*D8*19850607",
    "EQ*35",
    "SE*12*0001",
    "GE*1*123",
    "IEA*1*000000123",
  ]);
});

test("a dependent has a level of their own, with trace, date and questions", () => {
  const inquiry: Inquiry = {
    ...ofSubscriber,
    provider: {
      npi: "1999999984",
      name: { first: "Ann", last: "Day" },
      taxId: "123456789",
      taxonomy: "1223G0001X",
    },
    subscriber: { ...ofSubscriber.subscriber, groupNumber: "g-17", gender: "F" },
    dependent: {
      name: { first: "Kim", middle: "Lee", last: "Day", suffix: "Jr" },
      birthDate: "20151231",
      gender: "M",
      relationship: "19",
    },
    serviceDate: "20261201",
    serviceTypes: ["35", "23"],
    procedures: ["D1110", "D2740"],
  };

  expect(linesOf(inquiry).slice(6, -2)).toEqual([
    "HL*2*1*21*1",
    "NM1*1P*1*DAY*ANN****XX*1999999984",
    "REF*TJ*123456789",
    "PRV*PE*PXC*1223G0001X",
    "HL*3*2*22*1",
    "NM1*IL*1*O'NEIL-LUK*JOSE****MI*U314",
    "REF*6P*G-17",
    "DMG*D8*19850607*F",
    "HL*4*3*23*0",
    "TRN*1*JOB7*9NIGHTGARD",
    "NM1*03*1*DAY*KIM*LEE**JR",
    "DMG*D8*20151231*M",
    "INS*N*19",
    "DTP*291*D8*20261201",
    "EQ*35^23",
    "EQ**AD:D1110",
    "EQ**AD:D2740",
    "SE*22*0001",
  ]);
});

test.each([
  [
    "a member id with a delimiter",
    { memberId: "A*1" },
    "subscriber.member_id",
    "has characters that cannot be sent in X12",
  ],
  [
    "a member id with an accent",
    { memberId: "Á1" },
    "subscriber.member_id",
    "has characters that cannot be sent in X12",
  ],
  [
    "a member id of one character",
    { memberId: "7" },
    "subscriber.member_id",
    "must have 2 to 80 characters to be sent in X12",
  ],
  [
    "a member id of 81",
    { memberId: "7".repeat(81) },
    "subscriber.member_id",
    "must have 2 to 80 characters to be sent in X12",
  ],
  [
    "a group of 51",
    { groupNumber: "7".repeat(51) },
    "subscriber.group_number",
    "must have 1 to 50 characters to be sent in X12",
  ],
  [
    "a name in other letters",
    { name: { first: "王", last: "Li" } },
    "subscriber.first_name",
    "has no character that can be sent in X12",
  ],
])("%s is a fault of form, named without its value", (_case, change, field, message) => {
  const written = write270({ ...ofSubscriber, subscriber: { ...ofSubscriber.subscriber, ...change } }, partners);

  expect(written).toEqual({ ok: false, faults: [{ field, message }] });
});

test("names alone are cut to what an element holds", () => {
  const name = { first: "f".repeat(40), middle: "m".repeat(30), last: "l".repeat(70), suffix: "s".repeat(12) };

  const person = linesOf({ ...ofSubscriber, subscriber: { ...ofSubscriber.subscriber, name } })[10];

  expect(person).toBe(`NM1*IL*1*${"L".repeat(60)}*${"F".repeat(35)}*${"M".repeat(25)}**${"S".repeat(10)}*MI*U314`);
});

test.each([
  ["Müller-Lüdenscheidt", "MULLER-LUDENSCHEIDT"],
  ["Straße", "STRASSE"],
  ["Þór Ægisson", "THOR AEGISSON"],
  ["Nuñez\t y\u00a0Gómez", "NUNEZ Y GOMEZ"],
  ["D’Angelo", "D'ANGELO"],
  ["A*B~C:D^E>F", "ABCDEF"],
  ["ıšğ", "ISG"],
  ["😀", ""],
])("%s is sent as %s", (name, expected) => {
  expect(toBasicCharacters(name)).toBe(expected);
});

test("no name can bring a delimiter, and the count of segments is always right", () => {
  const name = fc.string({ unit: "binary", minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(name, name, name, (first, last, organization) => {
      const written = write270(
        {
          ...ofSubscriber,
          provider: { npi: "1999999984", name: { organization } },
          subscriber: { ...ofSubscriber.subscriber, name: { first, last } },
        },
        partners,
      );
      if (!written.ok) return;
      expect(written.text).toMatch(/^[A-Z0-9 !"&'()*+,\-./:;?=~^]+$/);
      const lines = written.text.split("~").slice(0, -1);
      expect(lines).toHaveLength(16);
      expect(lines.map((line) => line.split("*")[0])).toEqual(linesOf(ofSubscriber).map((line) => line.split("*")[0]));
      expect(`${lines[0]}~`).toHaveLength(106);
      expect(lines[10]?.split("*")).toHaveLength(10);
    }),
  );
});

test("a control number outside of its range is a programming error", () => {
  expect(() => write270({ ...ofSubscriber, controlNumber: 0 }, partners)).toThrow(RangeError);
  expect(() => write270({ ...ofSubscriber, controlNumber: 1_000_000_000 }, partners)).toThrow(RangeError);
});
