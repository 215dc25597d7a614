import type { DryRun, DryRunColumn, Issue } from "@nightguard/contract";
import { emptyOptions, type OptionsDraft, toOptionFields } from "./batch-options.ts";
import { type ColumnChoices, emptyFill, type Fill, toReadingFields } from "./columns.ts";
import { type FileKind, isTable } from "./file-kind.ts";

const steps = ["file", "columns", "when", "check"] as const;
export type Step = (typeof steps)[number];

export const stepWords: Readonly<Record<Step, string>> = {
  file: "File",
  columns: "Columns",
  when: "When",
  check: "Check and start",
};

export interface ChosenFile {
  readonly file: File;
  readonly kind: FileKind;
}

export interface UploadForm {
  readonly step: Step;
  readonly chosen: ChosenFile | undefined;
  readonly columns: readonly DryRunColumn[];
  readonly choices: ColumnChoices;
  readonly columnIssues: readonly Issue[];
  /** Reads the columns as chosen, even if their names suggest different people. */
  readonly isConfirmed: boolean;
  readonly fill: Fill;
  readonly dateOrder: "" | "mdy" | "dmy";
  /** Name or number; empty for the first. */
  readonly sheet: string;
  /** Reads an unlisted payer id as the only similar listed one. */
  readonly matchesPayers: boolean;
  readonly mappingName: string | undefined;
  readonly keepAs: string | undefined;
  readonly options: OptionsDraft;
  readonly report: DryRun | undefined;
}

export const emptyForm: UploadForm = {
  step: "file",
  chosen: undefined,
  columns: [],
  choices: [],
  columnIssues: [],
  isConfirmed: false,
  fill: emptyFill,
  dateOrder: "",
  sheet: "",
  matchesPayers: false,
  mappingName: undefined,
  keepAs: undefined,
  options: emptyOptions,
  report: undefined,
};

export function toTableFields(form: UploadForm): readonly (readonly [name: string, value: string])[] {
  if (!form.chosen || !isTable(form.chosen.kind)) return [];
  const { dateOrder, sheet, matchesPayers } = form;
  const payerMatch = matchesPayers ? "map" : "";
  const reading = {
    date_order: dateOrder,
    payer_match: payerMatch,
    sheet: form.chosen.kind.format === "csv" ? "" : sheet.trim(),
  };
  const given = Object.entries(reading).filter(([, value]) => value !== "");
  return [...given, ...toReadingFields(form.columns, form.choices, { fill: form.fill, isConfirmed: form.isConfirmed })];
}

export const toUploadFields = (form: UploadForm, zone: string): readonly (readonly [name: string, value: string])[] => [
  ...toTableFields(form),
  ...toOptionFields(form.options, zone),
];

export const listSteps = ({ chosen }: Pick<UploadForm, "chosen">): readonly Step[] =>
  chosen && !isTable(chosen.kind) ? steps.filter((step) => step !== "columns") : steps;

export const toBatchName = (fileName: string): string =>
  fileName.replace(/(?:\.[a-z]{2,6})?\.[a-z]{2,6}$/i, "").slice(0, 255);
