export const resultFormats = ["csv", "excel_csv", "xlsx", "ndjson", "json"] as const;
export type ResultFormat = (typeof resultFormats)[number];
