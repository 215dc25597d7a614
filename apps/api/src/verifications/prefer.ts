/** What a caller would like (RFC 7240), as far as we know it. */
export interface Preferences {
  readonly respondAsync: boolean;
  readonly waitSeconds: number | undefined;
}

/** A longer field is ignored as a whole: what we read takes 30 bytes. */
const maxFieldLength = 512;

/**
 * A field in pieces: quoted text, separators, and what stands between them. Each character is read once: a quote that is
 * not closed takes the rest of the field.
 */
const piece = /"(?:[^"\\]|\\.)*"?|[,;=]|[^",;=]+/g;

/**
 * Reads `Prefer`. Names are matched regardless of case, values may be quoted, and the first preference of a name counts.
 * What is malformed, unknown or longer than 512 bytes is ignored, as the RFC asks.
 *
 * @param field the field as it came, several of them joined by commas
 */
export function parsePrefer(field: string | string[] | undefined): Preferences {
  const text = [field ?? ""].flat().join(",");
  const preferences = text.length > maxFieldLength ? new Map<string, string>() : readPreferences(text);
  const wait = preferences.get("wait") ?? "";
  return {
    respondAsync: preferences.get("respond-async") === "",
    waitSeconds: /^\d{1,9}$/.test(wait) ? Number(wait) : undefined,
  };
}

/** Values by their names in lower case, `""` where there is none. Parameters behind a semicolon are left out. */
function readPreferences(text: string): Map<string, string> {
  const preferences = new Map<string, string>();
  let parts: string[] = [];
  let isParameter = false;
  const take = () => {
    const [name = "", equals = "=", value = "", ...rest] = parts;
    const key = name.toLowerCase();
    if (equals === "=" && rest.length === 0 && !preferences.has(key)) preferences.set(key, unquote(value));
    parts = [];
    isParameter = false;
  };
  for (const [found] of text.matchAll(piece)) {
    if (found === ",") take();
    else if (found === ";") isParameter = true;
    else if (!isParameter && found.trim() !== "") parts.push(found.trim());
  }
  take();
  return preferences;
}

const unquote = (value: string): string =>
  value.startsWith('"') ? value.replaceAll(/^"|"$|\\(.)/g, (_found, escaped: string = "") => escaped) : value;

/** Whether the request waits for its verification at all, and so needs a token for it now. */
export const isWaiting = ({ respondAsync, waitSeconds }: Preferences): boolean =>
  waitSeconds === undefined ? !respondAsync : waitSeconds > 0;

/** The preferences that a 202 obeyed, for `Preference-Applied`. */
export function toAppliedPreferences({ respondAsync, waitSeconds }: Preferences): string {
  const applied = [respondAsync ? "respond-async" : "", waitSeconds === undefined ? "" : `wait=${waitSeconds}`];
  return applied.filter((preference) => preference !== "").join(", ");
}
