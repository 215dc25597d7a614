import type { Inquiry, Person } from "./inquiry.ts";

/** A subscriber on file. `payerId` is the payer list's. */
export type KnownMember = Pick<Person, "firstName" | "lastName" | "memberId" | "dob"> & { readonly payerId: string };

export interface MemberIndex {
  /** Any member of a payer without members on file is known; such a payer invents its members. */
  isKnown(inquiry: Inquiry, payerId: string): boolean;
}

/** Payers with members on file compare name, member id and birthday, ignoring only case, and have no dependents. */
export function createMemberIndex(members: readonly KnownMember[]): MemberIndex {
  const payers = new Set(members.map(({ payerId }) => payerId));
  const keys = new Set(members.map((member) => toKey(member, member.payerId)));
  return {
    isKnown: ({ subscriber, dependent }, payerId) =>
      !payers.has(payerId) || (dependent === undefined && keys.has(toKey(subscriber, payerId))),
  };
}

const toKey = ({ firstName, lastName, memberId, dob }: Omit<KnownMember, "payerId">, payerId: string): string =>
  [payerId, firstName, lastName, memberId, dob].join("|").toUpperCase();
