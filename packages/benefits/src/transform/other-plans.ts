import { type AnsweredDays, withoutAnsweredDays } from "../answered-days.ts";
import type { OtherPlan } from "../chosen-plan.ts";
import { emptyOtherPlan } from "../document/empty.ts";
import type { Benefit } from "../eligibility-response.ts";
import { toStatus } from "../status-rows.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { findEffectiveDates, isEndDate, writeEffectiveDates } from "./effective-dates.ts";
import { toPlanType } from "./plan-type.ts";
import { type Path, pointerTo } from "./pointers.ts";

export function writeOtherPlans(
  others: readonly OtherPlan[],
  answeredDays: AnsweredDays,
  builder: DocumentBuilder,
): void {
  for (const { name, isLapsed, rows } of others) {
    const path = builder.append(
      "/other_plans",
      emptyOtherPlan(),
      rows.map(({ piece }) => piece.source),
    );
    const names = rows.flatMap(({ planDescription }) => planDescription?.source ?? []);
    if (name !== null) builder.write(pointerTo(path, "name"), name, names);
    writeType(path, name, rows, builder);
    // An ended plan may also have an active row: the end counts.
    const status = statusWords.find((word) => rows.some(({ code }) => toStatus(code) === word));
    const telling = rows.filter(({ code }) => toStatus(code) === status).map(({ piece }) => piece.source);
    if (status !== undefined) builder.write(pointerTo(path, "status"), status, telling);
    for (const row of rows) {
      const dates = withoutAnsweredDays(row.dates, answeredDays);
      writeFacts(path, { ...row, dates }, isLapsed || toStatus(row.code) === "inactive", builder);
    }
  }
}

const statusWords = ["inactive", "pending", "active"] as const;

function writeType(path: Path, name: string | null, rows: readonly Benefit[], builder: DocumentBuilder): void {
  const code = rows.find(({ insuranceType }) => insuranceType !== null)?.insuranceType ?? null;
  const type = toPlanType(code?.value ?? null, name);
  if (type !== null)
    builder.derive(pointerTo(path, "type"), type, [...(code === null ? [] : [code.source]), pointerTo(path, "name")]);
}

function writeFacts(path: Path, { references, dates }: Benefit, useRangeEnds: boolean, builder: DocumentBuilder): void {
  for (const { qualifier, value } of references) {
    const field = qualifier === "18" ? "number" : qualifier === "6P" || qualifier === "1L" ? "group_number" : undefined;
    if (field !== undefined && value !== null)
      builder.writeIfEmpty(pointerTo(path, field), value.value, [value.source]);
  }
  const ofPlan = dates.filter((date) => isEndDate(date) || beginQualifiers.has(date.qualifier));
  writeEffectiveDates(path, findEffectiveDates(ofPlan, { useRangeEnds }), builder);
}

/** DTP01 codes: eligibility, plan, benefit. */
const beginQualifiers = new Set(["291", "292", "307", "346", "348", "356"]);
