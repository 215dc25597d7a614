import type { UpstreamOutcome } from "@nightguard/payers";

/** How a payer answers at the moment. */
export const moods = [
  "well",
  "slow",
  "failing",
  "away",
  "silent",
  "busy",
  "refusing",
  "not now",
  "misconfigured",
] as const;
export type Mood = (typeof moods)[number];

/** What became of a call, in a word that notes and the oracle share. */
export function summarize(outcome: UpstreamOutcome, said: unknown): string {
  switch (outcome.kind) {
    case "answered":
      return String(said);
    case "refused":
      return `${outcome.cause} ${outcome.isTransient ? "for now" : "finally"}`;
    case "accepted":
      return "accepted";
    case "unreachable":
    case "timed_out":
      return `${outcome.kind} ${outcome.sent}`;
    default:
      return outcome satisfies never;
  }
}
