import { useEffect } from "react";

/** The window's title: nothing of a person, and no name that people chose. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Nightguard`;
  }, [title]);
}
