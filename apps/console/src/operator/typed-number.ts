/** Null for an empty text; text that is no number stays, so that it is refused by its name. */
export function toNumber(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed);
}
