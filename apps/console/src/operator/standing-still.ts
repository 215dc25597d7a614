import type { OperatedBatch } from "@nightguard/contract";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { toPlainWords } from "../parts/text/plain-words.ts";

type Shown = Pick<OperatedBatch, "status" | "counts" | "reasons" | "not_before" | "rate_per_second" | "finished_at">;

/** Why a batch has not ended, or that it has, in sentences. */
export function toStandingStill(batch: Shown, now = Date.now()): readonly string[] {
  const { status, counts, reasons, not_before: start, rate_per_second: rate } = batch;
  if (batch.finished_at !== null) return [status === "cancelled" ? "It was cancelled." : "Every row has ended."];
  if (status === "paused") return ["It is paused: somebody of the account has to resume it."];
  const sentences = reasons.map(({ message }) => toPlainWords(message));
  if (start !== null && Date.parse(start) > now) sentences.unshift("It starts later, as it was submitted.");
  if (sentences.length > 0) return sentences;
  const left = counts.queued + counts.running;
  const pace = rate === null ? "" : `, at ${toCountText(rate)} a second lately`;
  return [`Nothing holds it up: ${toCountedNoun(left, "row is", "rows are")} left${pace}.`];
}
