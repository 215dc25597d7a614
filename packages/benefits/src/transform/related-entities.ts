import { type AnsweredDays, withoutAnsweredDays } from "../answered-days.ts";
import { emptyOtherCoverage } from "../document/empty.ts";
import type { Benefit, Entity } from "../eligibility-response.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { findEffectiveDates, writeEffectiveDates } from "./effective-dates.ts";
import { writeAddress, writeContact, writeName, writeStated } from "./people.ts";
import { toPlanType } from "./plan-type.ts";
import { type Path, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";

/** The assigned dentist (EB01 L), the claims address (U), who administers dental care, and other coverage (R). */
export function writeRelated(rows: readonly Row[], answeredDays: AnsweredDays, builder: DocumentBuilder): void {
  for (const { benefit, rank } of rows) {
    if (benefit.code === "L") writeDentist(benefit, builder);
    if (benefit.code === "U") writeClaimsAddress(benefit, builder);
    if (administratorCodes.has(benefit.code)) writeAdministrator(benefit, builder);
    if (benefit.code !== "R") continue;
    const dates = withoutAnsweredDays(benefit.dates, answeredDays).filter(({ qualifier }) => qualifier !== "472");
    writeOtherCoverage({ ...benefit, dates }, rank, builder);
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

/** EB01 codes of rows that can name the administrator of dental care (35). */
const administratorCodes = new Set(["U", "MC", "W", "N", "1"]);

/** NM101 codes: vendor, payer, gateway provider, third-party administrator. */
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

/** A row has one item per payer, or one without a payer. */
function writeOtherCoverage(row: Benefit, rank: number, builder: DocumentBuilder): void {
  const payers = row.entities.filter(({ role }) => role === "PR" || priorities.has(role));
  const plan = readOtherPlan(row);
  for (const payer of payers.length > 0 ? payers : [undefined]) {
    const places = [row.piece.source, ...(payer === undefined ? [] : [payer.piece.source])];
    const path = builder.append("/other_coverage", emptyOtherCoverage(), places);
    writePlan(path, plan, builder);
    if (payer !== undefined) writePayer(path, payer, row, builder);
    writePolicyholder(path, plan, builder);
    if (payer?.role === "PRP") {
      const value = "secondary";
      builder.propose("/clauses/cob/this_plan_order", { value, sources: [payer.piece.source], rank, worse: "first" });
    }
  }
}

/** A payer that a message names. */
interface NamedPayer {
  readonly name: string;
  /** The message says only that it is there, and from when. */
  readonly since?: string;
  readonly isPrimary: boolean;
}

export type WriteNamedPayer = (payer: NamedPayer, row: Benefit, source: string) => void;

/**
 * The payer of a message is the payer of its row, one of the same name, or a new one. Call it after {@link
 * writeRelated}.
 */
export function createNamedPayerWriter(builder: DocumentBuilder): WriteNamedPayer {
  const indexBySource = new Map<string, number>();
  const indexByName = new Map<string, number>();
  const indexByPart = new Map<string, number>();
  for (const [index, { payer_name: payer, plan_name: plan }] of builder.document.other_coverage.entries()) {
    for (const source of builder.sourcesOf(pathOf(index))) keepFirst(indexBySource, source, index);
    for (const name of [payer, plan]) if (name !== null) keepFirst(indexByName, name.toUpperCase(), index);
  }

  function write({ name, since, isPrimary }: NamedPayer, row: Benefit, source: string): void {
    const key = name.toUpperCase();
    const ofRow = indexBySource.get(row.piece.source);
    const byName = (): number | undefined => findByPart(key) ?? indexByName.get(key);
    const index =
      (since === undefined ? (ofRow ?? byName()) : (byName() ?? withoutName(ofRow))) ?? append(name, source);
    const path = pathOf(index);
    if (since !== undefined) {
      builder.writeIfEmpty(pointerTo(path, "payer_name"), name, [source]);
      builder.writeIfEmpty(pointerTo(path, "effective_date"), since, [source]);
    }
    if (isPrimary && (builder.document.other_coverage[index]?.priority ?? "unknown") === "unknown")
      builder.write(pointerTo(path, "priority"), "primary", [source]);
  }

  const withoutName = (index: number | undefined): number | undefined =>
    index !== undefined && builder.document.other_coverage[index]?.payer_name === null ? index : undefined;

  function findByPart(part: string): number | undefined {
    const known = indexByPart.get(part);
    if (known !== undefined) return known;
    const index = builder.document.other_coverage
      .slice(0, maxCompared)
      .findIndex(({ payer_name: payer, plan_name: plan }) =>
        [payer, plan].some((name) => name?.toUpperCase().includes(part)),
      );
    if (index < 0) return undefined;
    indexByPart.set(part, index);
    return index;
  }

  function append(name: string, source: string): number {
    const path = builder.append("/other_coverage", emptyOtherCoverage(), [source]);
    builder.write(pointerTo(path, "payer_name"), name, [source]);
    const index = builder.document.other_coverage.length - 1;
    keepFirst(indexByName, name.toUpperCase(), index);
    return index;
  }

  return write;
}

function keepFirst(indexes: Map<string, number>, key: string, index: number): void {
  if (!indexes.has(key)) indexes.set(key, index);
}

const pathOf = (index: number): string => `/other_coverage/${index}`;

/** Searching all names for each name would take quadratic time. */
const maxCompared = 50;

function writePolicyholder(path: Path, { holder }: OtherPlanFacts, builder: DocumentBuilder): void {
  if (holder === undefined) return;
  writeStated(builder, pointerTo(path, "policyholder", "first_name"), holder.firstName);
  writeStated(builder, pointerTo(path, "policyholder", "last_name"), holder.name);
  if (holder.idQualifier === "MI") writeStated(builder, pointerTo(path, "member_id"), holder.id);
}

type OtherPlanFacts = ReturnType<typeof readOtherPlan>;

function readOtherPlan({ planDescription, insuranceType, dates, references, entities }: Benefit) {
  const all = [references, ...entities.map((entity) => entity.references)].flat();
  return {
    planDescription,
    insuranceType,
    policy: all.find(({ qualifier }) => qualifier === "IG"),
    plan: all.find(({ qualifier }) => qualifier === "18"),
    group: all.find(({ qualifier }) => qualifier === "6P" || qualifier === "1L"),
    member: all.find(({ qualifier }) => qualifier === "1W"),
    holder: entities.find(({ role }) => role === "IL"),
    dates: findEffectiveDates(dates, { useRangeEnds: true }),
  };
}

function writePlan(path: Path, facts: OtherPlanFacts, builder: DocumentBuilder): void {
  const { planDescription, insuranceType, policy, plan, group, member, dates } = facts;
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
  writeEffectiveDates(path, dates, builder);
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
