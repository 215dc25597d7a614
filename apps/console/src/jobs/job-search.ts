/** What is looked for beside the filters. It may be a person's, so it is sent in a body and stands in no address. */
export interface JobSearch {
  readonly reference?: string;
  /** A patient is found by all three: they are stored encrypted. */
  readonly patient?: { readonly payer_id: string; readonly member_id: string; readonly dob: string };
}

const dayPattern = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** What somebody typed into the one field of the frame: a reference, or payer, member id and birthday. */
export function parseSearch(text: string): JobSearch | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const [payer, member, birthday, ...others] = trimmed.split(/[\s,;]+/);
  const isPatient = payer && member && birthday && others.length === 0 && dayPattern.test(birthday);
  return isPatient ? { patient: { payer_id: payer, member_id: member, dob: toDob(birthday) } } : { reference: trimmed };
}

/** `4/12/1986` as `04/12/1986`; anything else as it is. */
export function toDob(text: string): string {
  const [, month, day, year] = dayPattern.exec(text.trim()) ?? [];
  return month === undefined || day === undefined
    ? text.trim()
    : `${month.padStart(2, "0")}/${day.padStart(2, "0")}/${year}`;
}
