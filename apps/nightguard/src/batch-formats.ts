export const inputTypes = ["csv", "xlsx", "zip", "ndjson", "json"] as const;
export type InputType = (typeof inputTypes)[number];

export const resultFormats = ["csv", "excel_csv", "xlsx", "ndjson", "json"] as const;
export type ResultFormat = (typeof resultFormats)[number];
