import type { EntryPatient } from "@nightguard/contract";
import type { PersonName } from "../api/shapes.ts";

/** A patient of a list as the page shows names; null where nothing is known. */
export function toPersonName({ first_name: first, last_name: last, initials }: EntryPatient): PersonName | null {
  if (initials !== undefined) return { initials };
  return first === undefined && last === undefined ? null : { first_name: first ?? "", last_name: last ?? "" };
}
