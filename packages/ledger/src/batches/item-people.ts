import type { RejectedItem } from "@nightguard/contract";
import type { Digester } from "../encryption/digester.ts";
import { digestMember, noMember } from "../jobs/read/patients.ts";

const toMemberId = (text: string | undefined) => (text?.trim() ? text : undefined);

const memberIdsOf = ({ subscriber, dependent }: RejectedItem) =>
  [subscriber, dependent].map((person) => toMemberId(person?.member_id));

export function digestItem(digester: Digester, item: RejectedItem = {}) {
  const [subscriber, dependent] = memberIdsOf(item);
  return {
    member_hash: subscriber === undefined ? noMember : digestMember(digester, subscriber),
    dependent_member_hash: dependent === undefined ? null : digestMember(digester, dependent),
  };
}

export function digestItems(digester: Digester, items: readonly RejectedItem[]): Buffer[] {
  const ids = new Set(items.flatMap(memberIdsOf).filter((id) => id !== undefined));
  return [...ids].map((id) => digestMember(digester, id));
}
