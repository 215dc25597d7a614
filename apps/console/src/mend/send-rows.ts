import type { Batch, DryRun } from "@nightguard/contract";
import type { FileRequest } from "../upload/send-file.ts";
import type { Judgement } from "./check-item.ts";
import type { MendRow } from "./mend-rows.ts";
import { toMendCsv } from "./to-csv.ts";

export interface MendOptions {
  readonly name: string;
  readonly deadline: string | undefined;
}

const csvKind = { format: "csv", label: "CSV", contentType: "text/csv", ending: "csv", isGzip: false } as const;

export function toMendRequest(
  original: Batch,
  rows: readonly Pick<MendRow, "row" | "item">[],
  { name, deadline }: MendOptions,
  now: Date,
): FileRequest {
  const { not_before: notBefore } = original;
  const fields = {
    mends: original.id,
    name: name.trim(),
    operation: original.operation,
    transform: original.transform,
    deadline,
    not_before: notBefore !== null && Date.parse(notBefore) > now.getTime() ? notBefore : undefined,
    priority: original.priority,
    max_age: original.max_age,
    on_unknown: original.on_unknown,
    date_order: "mdy",
  };
  return {
    kind: csvKind,
    file: new Blob([toMendCsv(rows)]),
    fields: Object.entries(fields).flatMap(([field, value]) =>
      value === undefined || value === null || value === "" ? [] : [[field, String(value)] as const],
    ),
  };
}

/** The report lists the first refused rows only: those after the last one that it lists are not judged. */
export function toJudgement(
  { rejections, counts }: Pick<DryRun, "rejections" | "counts">,
  sent: readonly Pick<MendRow, "row" | "item">[],
): ReadonlyMap<number, Judgement> {
  if (counts === null) return new Map();
  const issues = new Map(rejections.map((rejection) => [rejection.row, rejection.issues]));
  const listed = counts.rejected > rejections.length ? (rejections.at(-1)?.row ?? 0) : sent.length;
  return new Map(
    sent.slice(0, listed).map(({ row, item }, index) => [row, { item, issues: issues.get(index + 1) ?? [] }]),
  );
}

export const findDeadline = ({ deadline }: Pick<Batch, "deadline">, now: Date): string | undefined =>
  deadline !== null && Date.parse(deadline) > now.getTime() ? deadline : undefined;
