import { emptyOtherCoverage } from "../document/empty.ts";
import type { Benefit, Entity } from "../parsed-response.ts";
import type { DocumentRecord } from "./document-builder.ts";
import { writeTerm } from "./effective-dates.ts";
import { writeAddress, writeContact, writeName, writeStated } from "./people.ts";
import { toPlanType } from "./plan-type.ts";
import { type Path, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";

/** What rows say of others: the assigned dentist (EB01 L), where claims go (U), cover with other payers (R). */
export function writeRelated(rows: readonly Row[], record: DocumentRecord): void {
  for (const { benefit, rank } of rows) {
    if (benefit.code === "L") writeDentist(benefit, record);
    if (benefit.code === "U") writeClaimsAddress(benefit, record);
    if (benefit.code === "R") writeOtherCoverage(benefit, rank, record);
  }
}

function writeDentist({ entities, piece }: Benefit, record: DocumentRecord): void {
  const [dentist] = entities;
  if (dentist === undefined || record.document.primary_dentist.name !== null) return;
  record.note("/primary_dentist", [piece.source, dentist.piece.source]);
  writeName(record, "/primary_dentist/name", dentist);
  writeStated(record, pointerTo("/primary_dentist", dentist.idQualifier === "XX" ? "npi" : "id"), withoutSsn(dentist));
  writeContact(record, "/primary_dentist/phone", dentist, "TE");
}

const withoutSsn = ({ idQualifier, id }: Entity) => (idQualifier === "34" ? null : id);

function writeClaimsAddress({ entities, piece }: Benefit, record: DocumentRecord): void {
  const payer = entities.find(({ role }) => role === "PR");
  if (payer?.address == null || record.document.payer.claims_address.line1 !== null) return;
  record.note("/payer/claims_address", [piece.source, payer.piece.source]);
  writeAddress(record, "/payer/claims_address", payer.address);
}

/** One item for each payer the row names; one without a payer where it names none. */
function writeOtherCoverage(row: Benefit, rank: number, record: DocumentRecord): void {
  const payers = row.entities.filter(({ role }) => role === "PR" || priorities.has(role));
  for (const payer of payers.length > 0 ? payers : [undefined]) {
    const places = [row.piece.source, ...(payer === undefined ? [] : [payer.piece.source])];
    const path = record.append("/other_coverage", emptyOtherCoverage(), places);
    writePlan(path, row, record);
    if (payer !== undefined) writePayer(path, payer, row, record);
    if (payer?.role === "PRP") {
      const value = "secondary";
      record.claim("/clauses/cob/this_plan_order", { value, sources: [payer.piece.source], rank, worse: "first" });
    }
  }
}

function writePlan(path: Path, row: Benefit, record: DocumentRecord): void {
  const { planDescription, insuranceType, references, dates } = row;
  const plan = references.find(({ qualifier }) => qualifier === "18");
  const group = references.find(({ qualifier }) => qualifier === "6P" || qualifier === "1L");
  const member = references.find(({ qualifier }) => qualifier === "1W");
  writeStated(record, pointerTo(path, "plan_name"), planDescription ?? plan?.description);
  writeStated(record, pointerTo(path, "plan_number"), plan?.value);
  writeStated(record, pointerTo(path, "group_number"), group?.value);
  writeStated(record, pointerTo(path, "member_id"), member?.value);
  const type = toPlanType(insuranceType?.value ?? null, planDescription?.value ?? null);
  if (type !== null) {
    record.derive(
      pointerTo(path, "type"),
      type,
      [insuranceType, planDescription].flatMap((from) => from?.source ?? []),
    );
  }
  writeTerm(path, dates, record, { rangesEnd: true });
}

function writePayer(path: Path, payer: Entity, row: Benefit, record: DocumentRecord): void {
  writeName(record, pointerTo(path, "payer_name"), payer);
  writeStated(record, pointerTo(path, "payer_id"), withoutSsn(payer));
  record.write(pointerTo(path, "priority"), priorities.get(payer.role) ?? "unknown", [
    payer.piece.source,
    row.piece.source,
  ]);
  writeContact(record, pointerTo(path, "phone"), payer, "TE");
  writeAddress(record, pointerTo(path, "address"), payer.address);
}

/** NM101. */
const priorities: ReadonlyMap<string, string> = new Map([
  ["PRP", "primary"],
  ["SEP", "secondary"],
  ["TTP", "tertiary"],
]);
