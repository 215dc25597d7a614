import type { Benefit } from "../answer.ts";
import { otherPlanSchema } from "../document/coverage.ts";
import { emptyMaker } from "../document/empty.ts";
import { toPlanType } from "./plan-type.ts";
import { type Path, pointerTo } from "./pointers.ts";
import type { DocumentRecord } from "./record.ts";
import { toStatus } from "./status.ts";

/** The plans that the answer names beside the patient's, each from its status rows. */
export function writeOtherPlans(others: ReadonlyMap<string, readonly Benefit[]>, record: DocumentRecord): void {
  for (const [name, rows] of others) {
    const path = record.append(
      "/other_plans",
      emptyPlan(),
      rows.map(({ piece }) => piece.source),
    );
    record.write(
      pointerTo(path, "name"),
      name,
      rows.flatMap(({ planDescription }) => planDescription?.source ?? []),
    );
    writeType(path, name, rows, record);
    // An ended plan may be stated twice, once as it was: the end counts.
    const status = statusWords.find((word) => rows.some(({ code }) => toStatus(code) === word));
    const telling = rows.filter(({ code }) => toStatus(code) === status).map(({ piece }) => piece.source);
    if (status !== undefined) record.write(pointerTo(path, "status"), status, telling);
    for (const row of rows) writeFacts(path, row, record);
  }
}

const emptyPlan = emptyMaker(otherPlanSchema);

const statusWords = ["inactive", "pending", "active"] as const;

function writeType(path: Path, name: string, rows: readonly Benefit[], record: DocumentRecord): void {
  const code = rows.find(({ insuranceType }) => insuranceType !== null)?.insuranceType ?? null;
  const type = toPlanType(code?.value ?? null, name);
  if (type !== null)
    record.derive(pointerTo(path, "type"), type, [...(code === null ? [] : [code.source]), pointerTo(path, "name")]);
}

function writeFacts(path: Path, { references, dates, code }: Benefit, record: DocumentRecord): void {
  for (const { qualifier, value } of references) {
    const field = qualifier === "18" ? "number" : qualifier === "6P" || qualifier === "1L" ? "group_number" : undefined;
    if (field !== undefined && value !== null) record.write(pointerTo(path, field), value.value, [value.source]);
  }
  for (const { qualifier, isRange, from, to, source } of dates) {
    const isEnd = endQualifiers.has(qualifier);
    if (!isEnd && !beginQualifiers.has(qualifier)) continue;
    if (!isEnd && from !== null) record.write(pointerTo(path, "effective_date"), from, [source]);
    if ((isEnd || (isRange && toStatus(code) === "inactive")) && to !== null) {
      record.write(pointerTo(path, "termination_date"), to, [source]);
    }
    record.note(pointerTo(path, "termination_date"), [source]);
  }
}

/** DTP01: eligibility, plan, benefit. */
const beginQualifiers = new Set(["291", "307", "346", "348", "356"]);
const endQualifiers = new Set(["347", "349", "357"]);
