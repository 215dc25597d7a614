export interface FileKind {
  readonly format: "csv" | "xlsx" | "zip" | "json" | "ndjson";
  readonly label: string;
  readonly contentType: string;
  readonly ending: string;
  readonly isGzip: boolean;
}

type Format = Omit<FileKind, "isGzip">;

const csv: Format = { format: "csv", label: "CSV", contentType: "text/csv", ending: "csv" };
const formats: readonly (Format & { readonly endings: readonly string[] })[] = [
  { ...csv, endings: ["csv", "tsv", "tab", "txt"] },
  {
    format: "xlsx",
    label: "Excel workbook",
    endings: ["xlsx", "xlsm"],
    ending: "xlsx",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  { format: "zip", label: "ZIP archive", contentType: "application/zip", ending: "zip", endings: ["zip"] },
  { format: "json", label: "JSON", contentType: "application/json", ending: "json", endings: ["json"] },
  {
    format: "ndjson",
    label: "NDJSON",
    contentType: "application/x-ndjson",
    ending: "ndjson",
    endings: ["ndjson", "jsonl"],
  },
];

export const acceptedEndings = [...formats.flatMap(({ endings }) => endings), "gz"]
  .map((ending) => `.${ending}`)
  .join();

/** The service checks the content. */
export function findFileKind(name: string): FileKind | { readonly fault: string } {
  const [, inner = "", last = ""] = /(?:\.([^.]+))?\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  const isGzip = last === "gz" || last === "gzip";
  const ending = isGzip ? inner : last;
  const found = formats.find(({ endings }) => endings.includes(ending));
  if (found) {
    if (isGzip && found.format === "zip") return { fault: "is compressed twice; send the ZIP archive itself" };
    const { endings: _, ...format } = found;
    return { ...format, isGzip, label: isGzip ? `${format.label}, gzip-compressed` : format.label };
  }
  if (isGzip) return { ...csv, isGzip, label: "CSV, gzip-compressed" };
  if (ending === "xls")
    return { fault: "is an old .xls workbook; save it as .xlsx or CSV in your spreadsheet program" };
  if (ending === "pdf") return { fault: "is a PDF; export the table as CSV or .xlsx from your practice system" };
  return { fault: "is none of the files that can be read: CSV, .xlsx, ZIP, JSON, NDJSON, or one of them as .gz" };
}

export const isTable = ({ format }: FileKind): boolean => format === "csv" || format === "xlsx" || format === "zip";

/** `812 KB` or `1.4 MB`. */
export function toSizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
  const mega = bytes / 1_000_000;
  return mega < 999.5 ? `${mega < 10 ? mega.toFixed(1) : Math.round(mega)} MB` : `${(mega / 1_000).toFixed(1)} GB`;
}
