/** Classes of statuses, and what narrows the log to them. */
export const statusOptions = [
  { value: "failed", label: "Failed: 4xx and 5xx" },
  { value: "2xx", label: "2xx" },
  { value: "4xx", label: "4xx" },
  { value: "5xx", label: "5xx" },
] as const;

interface Look {
  readonly tone: "good" | "bad" | "warn" | "quiet";
  readonly shape: "dot" | "triangle" | "cross" | "ring";
}

/** A 4xx is for the caller to mend, a 5xx is not. */
export function toStatusLook(status: number): Look {
  if (status >= 500) return { tone: "bad", shape: "triangle" };
  if (status >= 400) return { tone: "warn", shape: "cross" };
  return status >= 300 ? { tone: "quiet", shape: "ring" } : { tone: "good", shape: "dot" };
}

/** Returns `Rate limited` for `rate_limited`. */
export const toCauseWords = (cause: string): string =>
  (cause.charAt(0).toUpperCase() + cause.slice(1)).replaceAll("_", " ");
