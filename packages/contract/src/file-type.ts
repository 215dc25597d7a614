/** The kinds of files that an upload takes. */
export const fileTypes = ["csv", "xlsx", "zip", "ndjson", "json"] as const;
export type FileType = (typeof fileTypes)[number];

const typesByExtension: Readonly<Record<string, FileType>> = {
  ".csv": "csv",
  ".tsv": "csv",
  ".txt": "csv",
  ".xlsx": "xlsx",
  ".zip": "zip",
  ".ndjson": "ndjson",
  ".jsonl": "ndjson",
  ".json": "json",
};

/** The extensions of names that say the type. */
export const fileExtensions: readonly string[] = Object.keys(typesByExtension);

/** @returns what a file holds by the extension of its name, also before `.gz`; undefined for another */
export function findFileType(name: string): FileType | undefined {
  const [extension = ""] = /\.[^./\\]*$/.exec(name.replace(/\.gz$/i, "")) ?? [];
  return typesByExtension[extension.toLowerCase()];
}
