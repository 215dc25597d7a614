import type { Batch, DryRun, Issue } from "@nightguard/contract";
import type { FileRequest } from "../upload/send-file.ts";
import type { MendRow } from "./mend-rows.ts";
import { toMendCsv } from "./to-csv.ts";

/** When the mended rows run; the rest is as in the original batch. */
export interface MendOptions {
  readonly name: string;
  /** RFC 3339; undefined: none. */
  readonly deadline: string | undefined;
}

const csvKind = { format: "csv", label: "CSV", contentType: "text/csv", ending: "csv", isGzip: false } as const;

/** The rows as a file that mends the original batch, with its options. */
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
    // Corrected dates are written with the month first.
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

/** What the service would refuse, by rows of the original file. */
export function toJudgement(
  { rejections }: Pick<DryRun, "rejections">,
  sent: readonly Pick<MendRow, "row">[],
): ReadonlyMap<number, readonly Issue[]> {
  return new Map(
    rejections.flatMap(({ row, issues }) => {
      const known = sent[row - 1];
      return known ? [[known.row, issues] as const] : [];
    }),
  );
}

/** A deadline that has passed is of no use to rows that run now. */
export const findDeadline = ({ deadline }: Pick<Batch, "deadline">, now: Date): string | undefined =>
  deadline !== null && Date.parse(deadline) > now.getTime() ? deadline : undefined;
