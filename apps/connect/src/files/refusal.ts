import type { NightguardError } from "../client.ts";
import type { TableFault } from "./table.ts";

// Texts for the office, in files beside the one that they explain.

export function describeRefusal(file: string, error: NightguardError): string {
  const faults = error.issues.map(({ path, message }) => {
    if (path === "map") return "- columns, in the agent's settings, names a column that the file does not have";
    return path ? `- ${path}: ${message}` : `- ${message}`;
  });
  const more = error.issuesOmitted > 0 ? [`- and ${error.issuesOmitted} more`] : [];
  return [
    `${file} could not be read, so no patient was verified.`,
    "",
    error.message,
    ...(faults.length > 0 ? ["", ...faults, ...more] : []),
    "",
    "What to do: correct the file, and drop it into the folder again.",
    "",
  ].join("\r\n");
}

export const describeTableFault = (file: string, { message }: TableFault): string =>
  [
    `${file} could not be read, so no patient was verified.`,
    "",
    message,
    "",
    "What to do: correct the file, and drop it into the folder again.",
    "",
  ].join("\r\n");

export const describeOtherKind = (file: string): string =>
  [
    `${file} is of a kind that cannot be read, so no patient was verified.`,
    "",
    "What to do: save it as .csv or .xlsx (also .tsv, .txt, .ndjson, .json, .zip, or one of these and .gz), and drop it into the",
    "folder again.",
    "",
  ].join("\r\n");

export const describeBrokenGzip = (file: string): string =>
  [
    `${file} is not a whole gzip file, so no patient was verified.`,
    "",
    "What to do: compress it again, or drop it uncompressed.",
    "",
  ].join("\r\n");

export const describeDuplicate = (file: string, folder: string): string =>
  [
    `${file} has the same content as an earlier file, so no patient was verified again.`,
    "",
    `The answers are, or will be, in the folder "${folder}".`,
    "",
    "To verify them again, put the day into the file's name (patients 2026-11-30.csv), and drop it again.",
    "",
  ].join("\r\n");
