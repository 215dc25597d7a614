import { useEffect } from "react";

/** A window's title contains no personal data and no name that people chose. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Nightguard`;
  }, [title]);
}
