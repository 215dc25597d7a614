import { emptyOtherPlan } from "../document/empty.ts";
import type { Benefit } from "../parsed-response.ts";
import type { DocumentRecord } from "./document-builder.ts";
import { isStatedEnd, writeTerm } from "./effective-dates.ts";
import { toPlanType } from "./plan-type.ts";
import { type Path, pointerTo } from "./pointers.ts";
import { toStatus } from "./status.ts";

/** The plans that the answer names beside the patient's, each from its status rows. */
export function writeOtherPlans(others: ReadonlyMap<string, readonly Benefit[]>, record: DocumentRecord): void {
  for (const [name, rows] of others) {
    const path = record.append(
      "/other_plans",
      emptyOtherPlan(),
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
    if (field !== undefined && value !== null) record.writeFirst(pointerTo(path, field), value.value, [value.source]);
  }
  const ofPlan = dates.filter((date) => isStatedEnd(date) || beginQualifiers.has(date.qualifier));
  writeTerm(path, ofPlan, record, { rangesEnd: toStatus(code) === "inactive" });
}

/** DTP01: eligibility, plan, benefit. */
const beginQualifiers = new Set(["291", "307", "346", "348", "356"]);
