export interface Preferences {
  readonly respondAsync: boolean;
  readonly waitSeconds: number | undefined;
}

/** A longer field is ignored; the supported preferences take 30 bytes. */
const maxFieldLength = 512;

/** Quoted text, a separator, or other text. Linear: an unclosed quote takes the rest of the field. */
const piece = /"(?:[^"\\]|\\.)*"?|[,;=]|[^",;=]+/g;

/** Malformed and unknown preferences are ignored, as RFC 7240 requires; of several with one name the first counts. */
export function parsePrefer(field: string | string[] | undefined): Preferences {
  const text = [field ?? ""].flat().join(",");
  const preferences = text.length > maxFieldLength ? new Map<string, string>() : readPreferences(text);
  const wait = preferences.get("wait") ?? "";
  return {
    respondAsync: preferences.get("respond-async") === "",
    waitSeconds: /^\d{1,9}$/.test(wait) ? Number(wait) : undefined,
  };
}

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

export const isWaiting = ({ respondAsync, waitSeconds }: Preferences): boolean =>
  waitSeconds === undefined ? !respondAsync : waitSeconds > 0;

export function toAppliedPreferences({ respondAsync, waitSeconds }: Preferences): string {
  const applied = [respondAsync ? "respond-async" : "", waitSeconds === undefined ? "" : `wait=${waitSeconds}`];
  return applied.filter((preference) => preference !== "").join(", ");
}
