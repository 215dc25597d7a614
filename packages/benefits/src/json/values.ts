/** Readers of parsed JSON that ask for nothing: what has another shape is read as empty. */

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const recordOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** The records of a list; its other members are left out. */
export const recordsOf = (value: unknown): readonly JsonRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** Text without the white space around it; a number as its digits; "" for all else. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" ? String(value) : "";
}
