import type { BulkActionKind, BulkCount, BulkFilter } from "@nightguard/contract";
import { categoryWords, toCauseText } from "../batch/causes.ts";
import { toJobStatusWord } from "../parts/feedback/badge.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";
import type { TimeFormat } from "../parts/text/time-format.ts";

const statusesWithoutFilter = { retry: ["failed", "expired"], cancel: ["queued"] } as const;
const operationWords = { eligibility: "Eligibility", clearcoverage: "ClearCoverage" } as const;

interface FilterWord {
  readonly name: string;
  readonly words: string;
}

/** What a job has to be so that the action changes it. */
export function toFilterWords(
  action: BulkActionKind,
  filter: BulkFilter,
  { names, format }: { readonly names: ReadonlyMap<string, string>; readonly format: TimeFormat },
): readonly FilterWord[] {
  const { status, batch_id, operation, payer_id, category, code, created_after, created_before } = filter;
  const statuses = status === undefined ? statusesWithoutFilter[action] : [status];
  const toTime = (at: string | undefined) => at && format.full(new Date(at));
  const payer = payer_id && names.has(payer_id) ? `${names.get(payer_id)} ${payer_id}` : payer_id;
  const words: Readonly<Record<string, string | undefined>> = {
    Status: statuses.map(toJobStatusWord).join(" or "),
    "Cause in": category && categoryWords[category],
    Cause: code && toCauseText(code),
    Payer: payer,
    Operation: operation && operationWords[operation],
    Batch: batch_id,
    "Asked after": toTime(created_after),
    "Asked before": toTime(created_before),
  };
  return Object.entries(words).flatMap(([name, text]) => (text === undefined ? [] : [{ name, words: text }]));
}

export const toMatchingText = ({ count, at_least }: BulkCount): string =>
  `${at_least ? "at least " : ""}${toCountedNoun(count, "job")}`;
