import type { Batch, DryRun, Issue } from "@nightguard/contract";
import type { FileRequest } from "../upload/send-file.ts";
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

export const findDeadline = ({ deadline }: Pick<Batch, "deadline">, now: Date): string | undefined =>
  deadline !== null && Date.parse(deadline) > now.getTime() ? deadline : undefined;
