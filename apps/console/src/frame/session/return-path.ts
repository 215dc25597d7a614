const storageKey = "nightguard-return";

/** Where to go after signing in elsewhere: a path of ids and filters, never anything of a person. */
export function keepReturnPath({ location, sessionStorage }: Window): void {
  try {
    sessionStorage.setItem(storageKey, location.pathname + location.search);
  } catch {
    // Without storage the start page follows.
  }
}

/** The path is forgotten; undefined where none was kept. */
export function takeReturnPath({ sessionStorage }: Window): string | undefined {
  try {
    const path = sessionStorage.getItem(storageKey) ?? undefined;
    sessionStorage.removeItem(storageKey);
    return path?.startsWith("/console/") ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The sign-in link in an address's fragment, which no server sees; it is removed from address and history. */
export function takeLink({ location, history }: Window): string | undefined {
  const link = new URLSearchParams(location.hash.slice(1)).get("link") ?? undefined;
  if (link !== undefined) history.replaceState(null, "", location.pathname + location.search);
  return link;
}
