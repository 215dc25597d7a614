/** The search may be personal data, so it is sent in a body and is in no address. */
export interface JobSearch {
  readonly reference?: string;
  /** Patients are encrypted at rest: only all three values together find one. */
  readonly patient?: { readonly payer_id: string; readonly member_id: string; readonly dob: string };
}

const dayPattern = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

export function parseSearch(text: string): JobSearch | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const [payer, member, birthday, ...others] = trimmed.split(/[\s,;]+/);
  const isPatient = payer && member && birthday && others.length === 0 && dayPattern.test(birthday);
  return isPatient ? { patient: { payer_id: payer, member_id: member, dob: toDob(birthday) } } : { reference: trimmed };
}

export function toDob(text: string): string {
  const [, month, day, year] = dayPattern.exec(text.trim()) ?? [];
  return month === undefined || day === undefined
    ? text.trim()
    : `${month.padStart(2, "0")}/${day.padStart(2, "0")}/${year}`;
}
