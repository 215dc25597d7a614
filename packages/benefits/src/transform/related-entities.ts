import { emptyOtherCoverage } from "../document/empty.ts";
import type { Benefit, Entity } from "../eligibility-response.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { writeEffectiveDates } from "./effective-dates.ts";
import { writeAddress, writeContact, writeName, writeStated } from "./people.ts";
import { toPlanType } from "./plan-type.ts";
import { type Path, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";

/**
 * Entities in rows: the assigned dentist (EB01 L), the claims address (U), who administers dental care, and other coverage
 * (R).
 */
export function writeRelated(rows: readonly Row[], builder: DocumentBuilder): void {
  for (const { benefit, rank } of rows) {
    if (benefit.code === "L") writeDentist(benefit, builder);
    if (benefit.code === "U") writeClaimsAddress(benefit, builder);
    if (administratorCodes.has(benefit.code)) writeAdministrator(benefit, builder);
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

/** EB01 of rows that can name who handles dental care (35). */
const administratorCodes = new Set(["U", "MC", "W", "N", "1"]);

/** NM101: vendor, payer, gateway provider, third-party administrator. */
const administratorRoles = new Set(["VN", "PR", "GP", "TV"]);

function writeAdministrator({ entities, serviceTypes, piece }: Benefit, builder: DocumentBuilder): void {
  const found = entities.find(({ role, contacts }) => administratorRoles.has(role) && contacts.length > 0);
  if (found === undefined || !serviceTypes.some(({ value }) => value === "35")) return;
  if (builder.sourcesOf("/dental_administrator").length > 0) return;
  builder.noteSource("/dental_administrator", [piece.source, found.piece.source]);
  writeName(builder, "/dental_administrator/name", found);
  writeStated(builder, "/dental_administrator/id", withoutSsn(found));
  writeContact(builder, "/dental_administrator/phone", found, "TE");
  writeContact(builder, "/dental_administrator/url", found, "UR");
}

/** One item per payer of the row, or one without a payer. */
function writeOtherCoverage(row: Benefit, rank: number, builder: DocumentBuilder): void {
  const payers = row.entities.filter(({ role }) => role === "PR" || priorities.has(role));
  for (const payer of payers.length > 0 ? payers : [undefined]) {
    const places = [row.piece.source, ...(payer === undefined ? [] : [payer.piece.source])];
    const path = builder.append("/other_coverage", emptyOtherCoverage(), places);
    writePlan(path, row, builder);
    if (payer !== undefined) writePayer(path, payer, row, builder);
    writePolicyholder(path, row, builder);
    if (payer?.role === "PRP") {
      const value = "secondary";
      builder.propose("/clauses/cob/this_plan_order", { value, sources: [payer.piece.source], rank, worse: "first" });
    }
  }
}

/** A message says that another payer is primary: that of its row, or one of the name, or one not mentioned yet. */
export function writePrimaryPayer(name: string, row: Benefit, source: string, builder: DocumentBuilder): void {
  const known = builder.document.other_coverage.map((cover, index) => ({ cover, path: `/other_coverage/${index}` }));
  const meant =
    known.filter(({ path }) => builder.sourcesOf(path).includes(row.piece.source))[0] ??
    known.find(({ cover }) => [cover.payer_name, cover.plan_name].some((own) => own?.toUpperCase().includes(name)));
  const path = meant?.path ?? builder.append("/other_coverage", emptyOtherCoverage(), [source]);
  if (meant === undefined) builder.write(pointerTo(path, "payer_name"), name, [source]);
  if ((meant?.cover.priority ?? "unknown") === "unknown")
    builder.write(pointerTo(path, "priority"), "primary", [source]);
}

/** NM1*IL in the row. */
function writePolicyholder(path: Path, { entities }: Benefit, builder: DocumentBuilder): void {
  const holder = entities.find(({ role }) => role === "IL");
  if (holder === undefined) return;
  writeStated(builder, pointerTo(path, "policyholder", "first_name"), holder.firstName);
  writeStated(builder, pointerTo(path, "policyholder", "last_name"), holder.name);
  if (holder.idQualifier === "MI") writeStated(builder, pointerTo(path, "member_id"), holder.id);
}

function writePlan(path: Path, row: Benefit, builder: DocumentBuilder): void {
  const { planDescription, insuranceType, dates } = row;
  const references = [row, ...row.entities].flatMap((part) => part.references);
  const policy = references.find(({ qualifier }) => qualifier === "IG");
  const plan = references.find(({ qualifier }) => qualifier === "18");
  const group = references.find(({ qualifier }) => qualifier === "6P" || qualifier === "1L");
  const member = references.find(({ qualifier }) => qualifier === "1W");
  writeStated(builder, pointerTo(path, "plan_name"), planDescription ?? plan?.description);
  writeStated(builder, pointerTo(path, "plan_number"), plan?.value);
  writeStated(builder, pointerTo(path, "group_number"), group?.value);
  writeStated(builder, pointerTo(path, "member_id"), member?.value);
  writeStated(builder, pointerTo(path, "policy_number"), policy?.value);
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
