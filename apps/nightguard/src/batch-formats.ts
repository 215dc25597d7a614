// Apart from what reads and writes them: the command line names them before a command has loaded anything.

/** What a submitted file may hold. */
export const inputTypes = ["csv", "ndjson", "json"] as const;
export type InputType = (typeof inputTypes)[number];

/** How results may be written. */
export const resultFormats = ["csv", "ndjson", "json"] as const;
export type ResultFormat = (typeof resultFormats)[number];
