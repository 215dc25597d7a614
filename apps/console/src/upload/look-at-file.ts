import type { DryRun } from "@nightguard/contract";
import type { Api } from "../api/api.ts";
import { applyMapping, type ColumnMapping, emptyFill, findAutomatic, findDoubles, matchMapping } from "./columns.ts";
import { readBeginning } from "./file-beginning.ts";
import { tryFile } from "./send-file.ts";
import { type ChosenFile, toTableFields, type UploadForm } from "./upload-form.ts";

type Sent = Parameters<typeof tryFile>[2];

/**
 * Reads the first rows if these suffice, and chooses a kept mapping for such a file.
 *
 * @throws NightguardError
 */
export async function lookAtColumns(api: Api, form: UploadForm, options: Sent): Promise<Partial<UploadForm>> {
  const { data: mappings } = await api.get<{ readonly data: readonly ColumnMapping[] }>("/ColumnMapping");
  const { columns, issues } = await tryBeginning(api, { ...form, columns: [], choices: [] }, options);
  return {
    columns,
    columnIssues: listColumnIssues(issues, columns),
    keepAs: undefined,
    ...toMappedForm(columns, matchMapping(mappings, columns)),
  };
}

export const toMappedForm = (columns: UploadForm["columns"], mapping: ColumnMapping | undefined) => ({
  mappingName: mapping?.name,
  choices: mapping ? applyMapping(columns, mapping) : findAutomatic(columns),
  fill: { ...emptyFill, ...mapping?.fill },
  isConfirmed: mapping !== undefined,
});

export async function checkColumns(api: Api, form: UploadForm, options: Sent): Promise<DryRun["issues"]> {
  const { issues, columns } = await tryBeginning(api, form, options);
  return listColumnIssues(issues, columns);
}

function listColumnIssues(issues: DryRun["issues"], columns: DryRun["columns"]): DryRun["issues"] {
  const doubles = findDoubles(findAutomatic(columns));
  return issues.filter(
    ({ path, message }) =>
      !message.startsWith("is a column that the file lacks") &&
      !message.startsWith("has columns that were not understood") &&
      ![...doubles].some((double) => double === path),
  );
}

async function tryBeginning(api: Api, form: UploadForm, options: Sent): Promise<DryRun> {
  const { file, kind } = getChosen(form);
  const beginning = await readBeginning(file, kind);
  const sent = beginning ? { file: new Blob([beginning]), kind: { ...kind, isGzip: false } } : { file, kind };
  return tryFile(api, { ...sent, fields: toTableFields(form) }, options);
}

export function getChosen({ chosen }: Pick<UploadForm, "chosen">): ChosenFile {
  if (!chosen) throw new RangeError("no file was chosen");
  return chosen;
}
