import type { EntryPatient } from "@nightguard/contract";

/** Returns `Ada Quill`, or `A. Q.` if names are hidden or were never sent. */
export function toNameText(name: EntryPatient, isHidden: boolean): string {
  if (name.initials !== undefined) return name.initials;
  const parts = [name.first_name, name.last_name].flatMap((part) => part?.trim() || []);
  return isHidden ? parts.map(toInitial).join(" ") : parts.join(" ");
}

/** Returns the first grapheme: an accent can be a character of its own. */
function toInitial(part: string): string {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(part);
  return `${(first?.segment ?? "").toUpperCase()}.`;
}

export function toPersonName({ first_name: first, last_name: last, initials }: EntryPatient): EntryPatient | null {
  if (initials !== undefined) return { initials };
  return first === undefined && last === undefined ? null : { first_name: first ?? "", last_name: last ?? "" };
}
