import type { Payer } from "@nightguard/contract";
import { type Day, yearsBetween } from "../days.ts";
import type { Inquiry, Person } from "../inquiry.ts";
import { toPayerText } from "../payer-text.ts";
import { toPayerPhone } from "../payer-traits.ts";
import { createRandom, hashText } from "../random.ts";

export interface Parties {
  readonly payer: { readonly id: string; readonly name: string; readonly phone: string };
  readonly provider: { readonly npi: string; readonly name: string };
  readonly subscriber: Member;
  readonly dependent?: Member & { readonly relationship: "spouse" | "child" };
  readonly asOf: Day;
  readonly time: string;
  /** Nine digits: ISA13 in X12, the answer's number in JSON. */
  readonly controlNumber: string;
  readonly traceNumber: string;
}

/** Payers' records are in upper case, without accents. */
export interface Member {
  readonly firstName: string;
  readonly lastName: string;
  readonly memberId: string;
  readonly dob: Day;
  readonly gender: "F" | "M";
  readonly address: {
    readonly line1: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
  };
}

/**
 * Invented parts such as addresses and trace numbers depend only on the inquiry.
 *
 * @param payer the payer of the list, even if an alternate id was submitted
 */
export function toParties(inquiry: Inquiry, payer: Pick<Payer, "id" | "name">, asOf: Day): Parties {
  const { subscriber, dependent } = inquiry;
  const question = `${payer.id}|${subscriber.memberId}|${subscriber.dob}|${dependent?.dob ?? ""}`;
  const number = hashText(question);
  const member = toMember(subscriber, subscriber.memberId);
  return {
    payer: { id: toPayerText(payer.id), name: toPayerText(payer.name), phone: toPayerPhone(payer) },
    provider: { npi: toPayerText(inquiry.npi), name: toPracticeName(inquiry.npi) },
    subscriber: member,
    ...(dependent && {
      dependent: {
        ...toMember(dependent, subscriber.memberId),
        address: member.address,
        relationship: yearsBetween(dependent.dob, asOf) < 26 ? ("child" as const) : ("spouse" as const),
      },
    }),
    asOf,
    time: `${String(number % 24).padStart(2, "0")}${String(number % 60).padStart(2, "0")}`,
    controlNumber: String(number % 1_000_000_000).padStart(9, "0"),
    traceNumber: `SBX${number}`,
  };
}

function toMember(person: Person, memberId: string): Member {
  const random = createRandom(`member|${memberId}|${person.dob}|${person.firstName}`);
  const street = random.pick(["WILLOW CT", "HARBOR RD", "N 14TH ST", "ORCHARD LN", "CEDAR AVE", "MEADOW DR"]);
  const [city, state, zip] = random.pick([
    ["MADISON", "WI", "537"],
    ["DAYTON", "OH", "454"],
    ["TACOMA", "WA", "984"],
    ["ALBANY", "NY", "122"],
    ["TUCSON", "AZ", "857"],
    ["RALEIGH", "NC", "276"],
  ]);
  return {
    // X12's limits for NM104, NM103 and NM109.
    firstName: toPayerText(person.firstName).slice(0, 35),
    lastName: toPayerText(person.lastName).slice(0, 60),
    memberId: toPayerText(memberId).slice(0, 80),
    dob: person.dob,
    gender: random.pick(["F", "M"]),
    address: {
      line1: `${random.between(10, 9899)} ${street}`,
      city,
      state,
      postalCode: `${zip}${String(random.between(1, 99)).padStart(2, "0")}`,
    },
  };
}

function toPracticeName(npi: string): string {
  const random = createRandom(`practice|${npi}`);
  const place = random.pick(["LAKESIDE", "MAPLE STREET", "RIVERBEND", "HILLCREST", "OLD TOWN", "BAYVIEW", "PRAIRIE"]);
  return `${place} ${random.pick(["DENTAL GROUP", "FAMILY DENTISTRY", "DENTAL CARE", "SMILES"])}`;
}
