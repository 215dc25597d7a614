/** What is looked for beside the filters. It may be a person's, so it is sent in a body and stands in no address. */
export interface JobSearch {
  readonly reference?: string;
  /** A patient is found by all three: they are stored encrypted. */
  readonly patient?: { readonly payer_id: string; readonly member_id: string; readonly dob: string };
}

/** What somebody typed into the one field of the frame: a reference, or payer, member id and birthday. */
export function parseSearch(text: string): JobSearch | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const [, payer, member, birthday] = /^(\S+)[\s,;]+(\S+)[\s,;]+(\d{1,2}\/\d{1,2}\/\d{4})$/.exec(trimmed) ?? [];
  if (payer === undefined || member === undefined || birthday === undefined) return { reference: trimmed };
  return {
    patient: { payer_id: payer.replace(/[,;]$/, ""), member_id: member.replace(/[,;]$/, ""), dob: toDob(birthday) },
  };
}

/** `4/12/1986` as `04/12/1986`; anything else as it is. */
export function toDob(text: string): string {
  const [, month, day, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text) ?? [];
  return month === undefined || day === undefined
    ? text.trim()
    : `${month.padStart(2, "0")}/${day.padStart(2, "0")}/${year}`;
}
