/** The search may be personal data, so it is sent in a body and is in no address. */
export interface JobSearch {
  readonly reference?: string;
  /** Beginnings of the words of a patient's name. */
  readonly name?: string;
  /** Patients are encrypted at rest: only all three values together find one. */
  readonly patient?: { readonly payer_id: string; readonly member_id: string; readonly dob: string };
}

const dayPattern = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

export function parseSearch(text: string): JobSearch | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const [payer, member, birthday, ...others] = trimmed.split(/[\s,;]+/);
  const isPatient = payer && member && birthday && others.length === 0 && dayPattern.test(birthday);
  if (isPatient) return { patient: { payer_id: payer, member_id: member, dob: toDob(birthday) } };
  return isName(trimmed) ? { name: trimmed } : { reference: trimmed };
}

/** References nearly always have a digit, and names have none. */
const isName = (text: string): boolean => /^[\p{L}\p{M}\s,.'’`-]*$/u.test(text) && /\p{L}{2}/u.test(text);

export function toDob(text: string): string {
  const [, month, day, year] = dayPattern.exec(text.trim()) ?? [];
  return month === undefined || day === undefined
    ? text.trim()
    : `${month.padStart(2, "0")}/${day.padStart(2, "0")}/${year}`;
}
