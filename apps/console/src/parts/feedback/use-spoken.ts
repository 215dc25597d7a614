import { useEffect, useRef, useState } from "react";

const everyMs = 10_000;

/** Screen readers hear a new text at most every ten seconds, however often it changes. */
export function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState(text);
  const spokenAt = useRef(0);
  useEffect(() => {
    if (text === spoken) return;
    const waitMs = Math.max(0, spokenAt.current + everyMs - Date.now());
    const timer = setTimeout(() => {
      spokenAt.current = Date.now();
      setSpoken(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text, spoken]);
  return spoken;
}
