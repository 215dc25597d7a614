// In a file of their own: the command line offers these choices before it loads the modules of a command.

/** The formats of submitted files. */
export const inputTypes = ["csv", "xlsx", "zip", "ndjson", "json"] as const;
export type InputType = (typeof inputTypes)[number];

/** The formats of results. */
export const resultFormats = ["csv", "excel_csv", "xlsx", "ndjson", "json"] as const;
export type ResultFormat = (typeof resultFormats)[number];
