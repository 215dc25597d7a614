import fc from "fast-check";
import { expect, test } from "vitest";
import type { VerifyCall } from "../../packages/payers/src/index.ts";
import { aCall } from "../../packages/payers/src/test-support.ts";
import { write270 } from "../../packages/payers/src/x12/write-270.ts";
import { anyCharacter } from "../support/any-text.ts";
import { toRuns } from "../support/runs.ts";
import { faultsOf270 } from "./grammar-270.ts";
import { type Read270, read270 } from "./read-270.ts";

/** Names as they stand on cards and in practice software, and as nobody should write them. */
const aName = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[A-Z][a-z]{1,12}([ '-][A-Z][a-z]{1,12}){0,2}$/) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ..."José,Zoë,Nguyễn,Đặng,Łukasz,Øystein,Müller-Weiß,Françoise,Ñúñez,Þóra,Şahin,İpek,Œuvrard,Ångström,d’Arcy,O'Neil,Ana María de la Cruz".split(
        ",",
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "A*B",
      "A~B",
      "A:B",
      "A^B",
      "A>B",
      "*~:^>",
      "ISA*00~",
      "Ann\nDay",
      "Ann\u0000",
      "x\t\tY",
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom("Al", "Ana María ", "Maximiliana-"), fc.integer({ min: 3, max: 20 }))
      .map(([part, times]) => part.repeat(times).slice(0, 255)),
  },
  { weight: 1, arbitrary: fc.constantFrom("王小明", "Иванов", "محمد", "דוד", "さくら", "Ωμέγα", "🦷", "…", "\u200b") },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 80 }) },
);

const anId = (maxLength: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.stringMatching(/^[A-Z]{0,3}\d{4,10}(-\d{2})?$/) },
    { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: maxLength + 5 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "u314",
        " U314 ",
        "U",
        "U*1",
        "U~1",
        "U:1",
        "U^1",
        "U>1",
        "Uß1",
        "Uﬁ1",
        "Uſ1",
        "Ué1",
        "A B 7",
        "U\n1",
      ),
    },
    {
      weight: 1,
      arbitrary: fc.integer({ min: maxLength - 1, max: maxLength + 2 }).map((length) => "7".repeat(length)),
    },
  );

const aDate = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Stand for the subscriber's member id, and for that with a suffix. */
const sameId = "(same)";
const suffixedId = "(suffixed)";

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const aPerson = {
  firstName: aName,
  lastName: aName,
  dob: aDate,
  groupNumber: optional(anId(50)),
  gender: optional(fc.constantFrom("M" as const, "F" as const)),
};

const aDependent = fc.record({
  ...aPerson,
  memberId: fc.oneof(fc.constantFrom(undefined, sameId, suffixedId), anId(80)),
  relationship: optional(fc.constantFrom("spouse" as const, "child" as const, "other" as const)),
});

const generatedCall: fc.Arbitrary<VerifyCall> = fc
  .record({
    attemptId: fc.uuid(),
    trace: fc.stringMatching(/^[0-9A-F]{32}$/),
    controlNumber: fc.integer({ min: 1, max: 999_999_999 }),
    payerId: anId(80),
    payerName: optional(aName),
    provider: fc.record({
      npi: fc.stringMatching(/^[12]\d{9}$/),
      taxId: fc.stringMatching(/^\d{9}$/),
      name: fc.oneof(fc.record({ organization: aName }), fc.record({ firstName: aName, lastName: aName })),
      taxonomy: optional(fc.constantFrom("1223G0001X", "122300000X", "1223X0400X")),
    }),
    subscriber: fc.record({ ...aPerson, memberId: anId(80) }),
    dependent: optional(aDependent),
    serviceTypes: fc.uniqueArray(fc.constantFrom("30", "35", "4", "5", "23", "28", "36", "41"), {
      minLength: 1,
      maxLength: 4,
    }),
    procedures: fc.uniqueArray(fc.stringMatching(/^D\d{4}$/), { maxLength: 5 }),
    dateOfService: optional(aDate),
  })
  .map(({ dependent, ...call }) => ({
    ...aCall,
    ...call,
    dependent: dependent && { ...dependent, memberId: toDependentId(dependent.memberId, call.subscriber.memberId) },
  }));

function toDependentId(generated: string | undefined, subscriberId: string): string | undefined {
  if (generated === sameId) return subscriberId;
  return generated === suffixedId ? `${subscriberId}-02` : generated;
}

const partners = {
  sender_id: "SENDER",
  sender_qualifier: "ZZ",
  receiver_id: "OFFALLY",
  receiver_qualifier: "01",
  originator_id: "9NIGHTGARD",
  usage: "P",
} as const;
const sentAt = new Date("2026-11-23T06:45:10Z");

const runs = toRuns(2_000);

/**
 * Reasons to refuse a call are those of the guide: an identifier of other characters or too long for its element, and a
 * name of which nothing can be written. Names are cut, identifiers never.
 */
test(`every one of ${runs} generated calls is a 270 that passes the grammar, or is refused for a reason of form`, () => {
  let written = 0;
  fc.assert(
    fc.property(generatedCall, fc.boolean(), fc.boolean(), (call, sends_tax_id, sends_taxonomy) => {
      const result = write270(call, { ...partners, sends_tax_id, sends_taxonomy }, sentAt);
      if (result.ok) {
        written += 1;
        expect(faultsOf270(result.text)).toEqual([]);
        expect(unfitIdsOf(call)).toEqual([]);
        expectCarried(call, read270(result.text));
      } else {
        const paths = result.issues.map(({ path }) => path);
        const reasons = [...unfitIdsOf(call), ...unwritableNamesOf(call)];
        expect(paths.filter((path) => !reasons.includes(path))).toEqual([]);
        expect(paths).toEqual(expect.arrayContaining(unfitIdsOf(call)));
      }
    }),
    { numRuns: runs, seed: 20_261_124 },
  );
  expect(written).toBeGreaterThan(runs / 10); // else the generator proves little
});

/** Whom the payer knows as a member: a dependent with an id of their own is one. */
function membersOf({ subscriber, dependent }: VerifyCall) {
  const isMember = dependent?.memberId !== undefined && dependent.memberId !== subscriber.memberId;
  return isMember
    ? { member: dependent, memberAt: "dependent", dependent: undefined, memberId: dependent.memberId ?? "" }
    : { member: subscriber, memberAt: "subscriber", dependent, memberId: subscriber.memberId };
}

function unfitIdsOf(call: VerifyCall): string[] {
  const { member, memberAt, memberId } = membersOf(call);
  const isUnfit = (value: string, min: number, max: number) =>
    !/^[A-Za-z0-9 !"&'()+,\-./;?=]+$/.test(value.trim()) || value.trim().length < min || value.trim().length > max;
  const group = member.groupNumber ?? call.subscriber.groupNumber;
  const groupAt = member.groupNumber === undefined ? "subscriber" : memberAt;
  return [
    ...(isUnfit(call.payerId, 2, 80) ? ["payer.id"] : []),
    ...(isUnfit(memberId, 2, 80) ? [`${memberAt}.member_id`] : []),
    ...(group !== undefined && isUnfit(group, 1, 50) ? [`${groupAt}.group_number`] : []),
  ];
}

/** Names without a letter or digit of the basic set: they may be refused, and all others may not. */
function unwritableNamesOf(call: VerifyCall): string[] {
  const { member, memberAt, dependent } = membersOf(call);
  const isUnwritable = (value: string) => !/[A-Za-z0-9]/.test(value.normalize("NFD"));
  const people = [{ at: memberAt, person: member }, ...(dependent ? [{ at: "dependent", person: dependent }] : [])];
  const name = call.provider.name;
  const providerNames = !name ? [] : "organization" in name ? [name.organization] : [name.firstName, name.lastName];
  return [
    ...people.flatMap(({ at, person }) => [
      ...(isUnwritable(person.lastName) ? [`${at}.last_name`] : []),
      ...(isUnwritable(person.firstName) ? [`${at}.first_name`] : []),
    ]),
    ...(providerNames.some(isUnwritable) ? ["provider.name", "provider.first_name", "provider.last_name"] : []),
  ];
}

/** The 270 asks what the call asks. */
function expectCarried(call: VerifyCall, read: Read270): void {
  const { member, dependent, memberId } = membersOf(call);
  const compact = (date: string) => date.replaceAll("-", "");
  const group = member.groupNumber ?? call.subscriber.groupNumber;
  expect(read).toMatchObject({
    senderId: "SENDER",
    receiverId: "OFFALLY",
    controlNumber: String(call.controlNumber).padStart(9, "0"),
    reference: call.trace,
    trace: call.trace,
    payerId: call.payerId.trim().toUpperCase(),
    provider: { npi: call.provider.npi },
    subscriber: {
      memberId: memberId.trim().toUpperCase(),
      dob: compact(member.dob),
      gender: member.gender ?? "",
      groupNumber: group?.trim().toUpperCase() ?? "",
    },
    serviceDate: compact(call.dateOfService ?? ""),
    serviceTypes: call.serviceTypes,
    procedures: call.procedures,
  });
  expectPlainName(member.firstName, read.subscriber.firstName);
  expectPlainName(member.lastName, read.subscriber.lastName);
  expect(read.dependent === undefined).toBe(dependent === undefined);
  if (dependent) {
    const relationships = { spouse: "01", child: "19", other: "34" };
    const relationship = dependent.relationship === undefined ? "" : relationships[dependent.relationship];
    expect(read.dependent).toMatchObject({ dob: compact(dependent.dob), gender: dependent.gender ?? "", relationship });
    expectPlainName(dependent.firstName, read.dependent?.firstName ?? "");
    expectPlainName(dependent.lastName, read.dependent?.lastName ?? "");
  }
}

/** How plain names are written; how accents and other alphabets are spelled is the writer's choice. */
function expectPlainName(name: string, written: string): void {
  if (/^[A-Za-z '-]{1,35}$/.test(name)) expect(written).toBe(name.trim().toUpperCase());
}
