/** What a caller would like (RFC 7240), as far as we know it. */
export interface Preferences {
  readonly respondAsync: boolean;
  readonly waitSeconds: number | undefined;
}

/**
 * Reads `Prefer`. Names know no case, values may be quoted, the first of a name counts; what is malformed or unknown is as
 * if it were not there, which is what the RFC asks for.
 *
 * @param field the field as it came, several of them joined by commas
 */
export function parsePrefer(field: string | string[] | undefined): Preferences {
  const preferences = new Map<string, string>();
  // Commas inside quotes separate nothing.
  for (const preference of [field ?? ""]
    .flat()
    .join(",")
    .match(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g) ?? []) {
    const [, name, quoted, token] =
      /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;"]*))\s*)?(?:;.*)?$/.exec(
        preference.trimEnd(),
      ) ?? [];
    const key = name?.toLowerCase();
    if (key !== undefined && !preferences.has(key))
      preferences.set(key, quoted?.replaceAll(/\\(.)/g, "$1") ?? token ?? "");
  }
  const wait = preferences.get("wait") ?? "";
  return {
    respondAsync: preferences.get("respond-async") === "",
    waitSeconds: /^\d{1,9}$/.test(wait) ? Number(wait) : undefined,
  };
}

/** Whether the request waits for its verification at all, and so needs a token for it now. */
export const isWaiting = ({ respondAsync, waitSeconds }: Preferences): boolean =>
  waitSeconds === undefined ? !respondAsync : waitSeconds > 0;

/** The preferences that a 202 obeyed, for `Preference-Applied`. */
export function toAppliedPreferences({ respondAsync, waitSeconds }: Preferences): string {
  const applied = [respondAsync ? "respond-async" : "", waitSeconds === undefined ? "" : `wait=${waitSeconds}`];
  return applied.filter((preference) => preference !== "").join(", ");
}
