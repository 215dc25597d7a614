import type { NightguardError } from "../client.ts";

/** What a person in an office reads who wonders why nobody was asked. */
export function describeRefusal(file: string, error: NightguardError): string {
  const faults = error.issues.map(({ path, message }) => (path ? `- ${path}: ${message}` : `- ${message}`));
  const more = error.issuesOmitted > 0 ? [`- and ${error.issuesOmitted} more`] : [];
  return [
    `${file} could not be taken in, and nobody was asked.`,
    "",
    error.message,
    ...(faults.length > 0 ? ["", ...faults, ...more] : []),
    "",
    "What to do: mend the file, and drop it into the folder again.",
    "",
  ].join("\r\n");
}

export const describeOtherKind = (file: string): string =>
  [
    `${file} is of a kind that cannot be read, and nobody was asked.`,
    "",
    "What to do: save it as .csv or .xlsx (also .tsv, .txt, .ndjson, .json, .zip, or one of these and .gz), and drop it into the",
    "folder again.",
    "",
  ].join("\r\n");

export const describeDuplicate = (file: string, folder: string): string =>
  [
    `${file} holds the same as a file that came before, byte for byte. Nobody was asked again.`,
    "",
    `The answers are, or will be, in the folder "${folder}".`,
    "",
    "What to do if they are to be asked again: put the day into the file's name (patients 2026-11-30.csv), and drop it again.",
    "",
  ].join("\r\n");
