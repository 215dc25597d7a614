/**
 * Replaces the numbers of a plan's classes by their names: "TYPE 1", "CLASS II", "CLASSES B AND C". Where the payer writes
 * a name beside the number, the name decides.
 *
 * @param text in upper case
 */
export function nameClasses(text: string): string {
  if (!/\b(?:TYPE|CLASS)/.test(text)) return text;
  return text
    .replace(nameBeforeNumber, "$1")
    .replace(numbersOfClasses, (found, numbers: string, named: string | undefined) => {
      if (named !== undefined) return "";
      const names = numbers.split(listDivider).flatMap((number) => classNames.get(number.trim()) ?? []);
      return names.length > 0 ? names.join(" AND ") : found;
    });
}

const nameBeforeNumber =
  /\b(PREVENT(?:IVE|ATIVE)|BASIC|MAJOR|ORTHODONTICS?)(?: SERVICES?)? ?[-:(]+ ?(?:TYPE|CLASS) ?(?:IV|I{1,3}|[1-4]|[A-D])\b\)?/g;

/** Not the class of an employee, of a provider, of a cavity or of an illness. */
const numbersOfClasses =
  /(?<!\b(?:PLAN|PROVIDER|EMPLOYEES?|GROUP|MEMBER|DENTIST|NETWORK|RATE|INSURANCE|BENEFIT PLAN) )\b(?:TYPE|CLASS)(?:E?S)? ?((?:IV|I{1,3}|[1-4]|[A-D])\b(?:(?:, ?(?:AND )?| ?[&/] ?| AND )(?:IV|I{1,3}|[1-4]|[A-D])\b(?=[,&/ ]| ?$|$))*)(?! (?:DIABET|MALOCC|OCCLU|CAVIT|RESTORATION|COMPOSITE|FILLING|AMALGAM|FURCAT|MOBIL|LESION|DENTIST|PROVIDER|EMPLOYEE))( ?[-–:=(]* ?(?=(?:PREVENT|BASIC|MAJOR|ORTHO|DIAGNOS)))?/g;

const listDivider = /,(?: ?AND)?|[&/]|AND/;

const classNames: ReadonlyMap<string, string> = new Map(
  [
    ["PREVENTIVE", "1", "I", "A"],
    ["BASIC", "2", "II", "B"],
    ["MAJOR", "3", "III", "C"],
    ["ORTHODONTICS", "4", "IV", "D"],
  ].flatMap(([name = "", ...numbers]) => numbers.map((number) => [number, name] as const)),
);
