import { emptyOtherCoverage } from "../document/empty.ts";
import type { Benefit, Entity } from "../eligibility-response.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { writeEffectiveDates } from "./effective-dates.ts";
import { writeAddress, writeContact, writeName, writeStated } from "./people.ts";
import { toPlanType } from "./plan-type.ts";
import { type Path, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";

/** Entities in rows: the assigned dentist (EB01 L), the claims address (U) and other coverage (R). */
export function writeRelated(rows: readonly Row[], builder: DocumentBuilder): void {
  for (const { benefit, rank } of rows) {
    if (benefit.code === "L") writeDentist(benefit, builder);
    if (benefit.code === "U") writeClaimsAddress(benefit, builder);
    if (benefit.code === "R") writeOtherCoverage(benefit, rank, builder);
  }
}

function writeDentist({ entities, piece }: Benefit, builder: DocumentBuilder): void {
  const [dentist] = entities;
  if (dentist === undefined || builder.document.primary_dentist.name !== null) return;
  builder.noteSource("/primary_dentist", [piece.source, dentist.piece.source]);
  writeName(builder, "/primary_dentist/name", dentist);
  writeStated(builder, pointerTo("/primary_dentist", dentist.idQualifier === "XX" ? "npi" : "id"), withoutSsn(dentist));
  writeContact(builder, "/primary_dentist/phone", dentist, "TE");
}

const withoutSsn = ({ idQualifier, id }: Entity) => (idQualifier === "34" ? null : id);

function writeClaimsAddress({ entities, piece }: Benefit, builder: DocumentBuilder): void {
  const payer = entities.find(({ role }) => role === "PR");
  if (payer?.address == null || builder.document.payer.claims_address.line1 !== null) return;
  builder.noteSource("/payer/claims_address", [piece.source, payer.piece.source]);
  writeAddress(builder, "/payer/claims_address", payer.address);
}

/** One item per payer of the row, or one without a payer. */
function writeOtherCoverage(row: Benefit, rank: number, builder: DocumentBuilder): void {
  const payers = row.entities.filter(({ role }) => role === "PR" || priorities.has(role));
  for (const payer of payers.length > 0 ? payers : [undefined]) {
    const places = [row.piece.source, ...(payer === undefined ? [] : [payer.piece.source])];
    const path = builder.append("/other_coverage", emptyOtherCoverage(), places);
    writePlan(path, row, builder);
    if (payer !== undefined) writePayer(path, payer, row, builder);
    if (payer?.role === "PRP") {
      const value = "secondary";
      builder.propose("/clauses/cob/this_plan_order", { value, sources: [payer.piece.source], rank, worse: "first" });
    }
  }
}

function writePlan(path: Path, row: Benefit, builder: DocumentBuilder): void {
  const { planDescription, insuranceType, references, dates } = row;
  const plan = references.find(({ qualifier }) => qualifier === "18");
  const group = references.find(({ qualifier }) => qualifier === "6P" || qualifier === "1L");
  const member = references.find(({ qualifier }) => qualifier === "1W");
  writeStated(builder, pointerTo(path, "plan_name"), planDescription ?? plan?.description);
  writeStated(builder, pointerTo(path, "plan_number"), plan?.value);
  writeStated(builder, pointerTo(path, "group_number"), group?.value);
  writeStated(builder, pointerTo(path, "member_id"), member?.value);
  const type = toPlanType(insuranceType?.value ?? null, planDescription?.value ?? null);
  if (type !== null) {
    builder.derive(
      pointerTo(path, "type"),
      type,
      [insuranceType, planDescription].flatMap((from) => from?.source ?? []),
    );
  }
  writeEffectiveDates(path, dates, builder, { useRangeEnds: true });
}

function writePayer(path: Path, payer: Entity, row: Benefit, builder: DocumentBuilder): void {
  writeName(builder, pointerTo(path, "payer_name"), payer);
  writeStated(builder, pointerTo(path, "payer_id"), withoutSsn(payer));
  builder.write(pointerTo(path, "priority"), priorities.get(payer.role) ?? "unknown", [
    payer.piece.source,
    row.piece.source,
  ]);
  writeContact(builder, pointerTo(path, "phone"), payer, "TE");
  writeAddress(builder, pointerTo(path, "address"), payer.address);
}

/** NM101. */
const priorities: ReadonlyMap<string, string> = new Map(
  Object.entries({ PRP: "primary", SEP: "secondary", TTP: "tertiary" }),
);
