const storageKey = "nightguard-return";

/** Keeps the path to return to after signing in elsewhere: ids and filters, never personal data. */
export function keepReturnPath(window: Window): void {
  try {
    window.sessionStorage.setItem(storageKey, window.location.pathname + window.location.search);
  } catch {
    // Without storage the person returns to the start page.
  }
}

/** @returns undefined also when the browser forbids storage */
export function takeReturnPath(window: Window): string | undefined {
  try {
    const { sessionStorage } = window;
    const path = sessionStorage.getItem(storageKey) ?? undefined;
    sessionStorage.removeItem(storageKey);
    return path?.startsWith("/console/") ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The address's fragment is never sent to a server; the link is also removed from the history. */
export function takeLink({ location, history }: Window): string | undefined {
  const link = new URLSearchParams(location.hash.slice(1)).get("link") ?? undefined;
  if (link !== undefined) history.replaceState(null, "", location.pathname + location.search);
  return link;
}
