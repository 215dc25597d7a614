import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../../test/support/any-text.ts";
import { aCall } from "../test-support.ts";
import type { VerifyCall } from "../upstream.ts";
import { toBasicCharacters } from "./characters.ts";
import { write270 } from "./write-270.ts";
import type { InquiryOptions } from "./x12-settings.ts";

const options: InquiryOptions = {
  sender_id: "SENDER",
  sender_qualifier: "ZZ",
  receiver_id: "RECEIVER",
  receiver_qualifier: "01",
  originator_id: "9NIGHTGARD",
  sends_tax_id: false,
  sends_taxonomy: false,
  usage: "P",
};
const sentAt = new Date("2026-11-23T06:45:10Z");

const ofSubscriber: VerifyCall = {
  ...aCall,
  trace: "JOB7",
  payerId: "12345",
  payerName: "Example Dental Plan",
  subscriber: { firstName: "José", lastName: "O'Neil-Łuk", memberId: "u314", dob: "1985-06-07" },
};

const linesOf = (call: VerifyCall, more: Partial<InquiryOptions> = {}): string[] => {
  const written = write270(call, { ...options, ...more }, sentAt);
  if (!written.ok) throw new Error(JSON.stringify(written.issues));
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
  const call: VerifyCall = {
    ...ofSubscriber,
    provider: { ...aCall.provider, name: { firstName: "Ann", lastName: "Day" }, taxonomy: "1223G0001X" },
    subscriber: { ...ofSubscriber.subscriber, groupNumber: "g-17", gender: "F" },
    dependent: { firstName: "Kim", lastName: "Day", dob: "2015-12-31", gender: "M", relationship: "child" },
    dateOfService: "2026-12-01",
    serviceTypes: ["35", "23"],
    procedures: ["D1110", "D2740"],
  };

  expect(linesOf(call, { sends_tax_id: true, sends_taxonomy: true }).slice(6, -2)).toEqual([
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
    "NM1*03*1*DAY*KIM",
    "DMG*D8*20151231*M",
    "INS*N*19",
    "DTP*291*D8*20261201",
    "EQ*35^23",
    "EQ**AD:D1110",
    "EQ**AD:D2740",
    "SE*22*0001",
  ]);
});

test("the group of an interchange may name its partners otherwise", () => {
  expect(linesOf(ofSubscriber, { group_sender_id: "OURS", group_receiver_id: "THEIRS" })[1]).toBe(
    "GS*HS*OURS*THEIRS*20261123*0645*123*X*005010X279A1",
  );
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
    { firstName: "王", lastName: "Li" },
    "subscriber.first_name",
    "has no character that can be sent in X12",
  ],
])("%s is a fault of form, named without its value", (_case, change, path, message) => {
  const call = { ...ofSubscriber, subscriber: { ...ofSubscriber.subscriber, ...change } };

  expect(write270(call, options, sentAt)).toEqual({ ok: false, issues: [{ path, message }] });
});

test("names alone are cut to what an element holds", () => {
  const name = { firstName: "f".repeat(40), lastName: "l".repeat(70) };

  const person = linesOf({ ...ofSubscriber, subscriber: { ...ofSubscriber.subscriber, ...name } })[10];

  expect(person).toBe(`NM1*IL*1*${"L".repeat(60)}*${"F".repeat(35)}****MI*U314`);
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
  const name = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(name, name, name, (firstName, lastName, organization) => {
      const written = write270(
        {
          ...ofSubscriber,
          provider: { ...aCall.provider, name: { organization } },
          subscriber: { ...ofSubscriber.subscriber, firstName, lastName },
        },
        options,
        sentAt,
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
  expect(() => linesOf({ ...ofSubscriber, controlNumber: 0 })).toThrow(RangeError);
  expect(() => linesOf({ ...ofSubscriber, controlNumber: 1_000_000_000 })).toThrow(RangeError);
});
