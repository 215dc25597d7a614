import type { ReadCount, ReadKind, Tenant } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import { type BatchRecord, type Ledger, listHeldPayers } from "@nightguard/ledger";
import { isPayerIdShown } from "../payers/payer-id.ts";
import { listUpstreamKeys } from "../upstreams/upstream-keys.ts";
import type { Forecast } from "./forecast.ts";
import { hasEnded } from "./present-batch.ts";

export interface Warning {
  readonly code:
    | "upstream_refuses_credentials"
    | "payer_held"
    | "deadline_at_risk"
    | "sandbox"
    | "read_otherwise"
    | "npi_check_digit"
    | "ignored_columns";
  readonly message: string;
  readonly kind?: ReadKind;
  readonly count?: number;
  readonly first_row?: number;
  readonly columns?: readonly string[];
  readonly ends_at?: string;
}

export function warnOfDeadline({ atRisk, endsAt }: Forecast): Warning[] {
  if (atRisk === 0) return [];
  const ends_at = endsAt.toISOString();
  const message = `Within the plan's limits the batch would end at ${ends_at}, after its deadline; rows at risk of expiring: ${atRisk}`;
  return [{ code: "deadline_at_risk", message, ends_at }];
}

export const warnOfSandbox = (isSandbox: boolean): Warning[] =>
  isSandbox ? [{ code: "sandbox", message: "The sandbox answers: the results are invented" }] : [];

const readingWords: Readonly<Record<ReadKind, string>> = {
  blanks: "Blanks around cells were left out",
  invisible_characters: "Invisible characters and hard blanks in cells were left out",
  text_marker: "Values marked as text for a spreadsheet were read without the mark",
  number_form: "Codes that a spreadsheet had made numbers were read as digits",
  tax_id_dash: "Tax ids were read without their dashes",
  date_form: "Dates in other forms were read as MM/DD/YYYY",
  date_time: "Times after dates were left out",
  day_first: "Dates were read with the day before the month",
  local_time: "Times without an offset were read in the account's time zone",
  gender_word: "Genders in other words were read as M or F, and unknown ones left out",
  relationship_word:
    "Relationships in other words were read as spouse, child or other, and those of subscribers left out",
  procedure_form:
    "CDT codes in small letters, without their D, or divided by other signs than blanks were read as codes",
  payer_match: "Payer ids that are on no list were read as the only ones that they are like",
  npi_check_digit: "NPIs have a wrong check digit; compare them with the NPI registry",
  utf_16: "The file was read as UTF-16",
  windows_1252: "The file was read as Windows-1252, since it is not UTF-8",
  blanks_before_quotes: "Blanks before quotes were left out",
  ignored_columns: "Columns that are not used (map[Column Name]=field says what one holds)",
  title_row: "The first row was read as a title, and the row below it as the header row",
};

export const warnOfReadings = (readings: readonly ReadCount[]): Warning[] =>
  readings.map(({ kind, columns, ...counted }) => {
    const { count, first_row } = counted;
    if (columns) return { code: "ignored_columns", message: `${readingWords[kind]}: ${columns.join(", ")}`, columns };
    const message =
      count === undefined ? readingWords[kind] : `${readingWords[kind]}: ${count}, first in row ${first_row}`;
    return kind === "npi_check_digit"
      ? { code: kind, message, ...counted }
      : { code: "read_otherwise", message, kind, ...counted };
  });

const maxPayersNamed = 20;

/**
 * Finds rejected credentials, and payers of the batch that do not answer. Empty without Redis, which has the circuit
 * breakers.
 */
export async function findHoldUps(
  { ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch },
  tenant: Tenant,
  batch: BatchRecord,
): Promise<Warning[]> {
  if (hasEnded(batch)) return [];
  const candidates = await listHeldPayers(ledger, tenant, batch.id, maxPayersNamed);
  const keys = await listUpstreamKeys(ledger, [batch.mode]);
  const upstream = await dispatch.breakers.readUpstreamState(keys, candidates).catch(() => undefined);
  if (!upstream) return [];
  const warnings: Warning[] = [];
  if (upstream.credentials.some(({ state }) => state.status === "held")) {
    warnings.push({
      code: "upstream_refuses_credentials",
      message:
        "The payer service refuses this service's own credentials; the rows wait until the operator has mended that",
    });
  }
  const held = [...new Set(upstream.payers.map(({ payerId }) => payerId))];
  if (held.length > 0) {
    const names = held.map((payerId) => (isPayerIdShown(payerId) ? payerId : "(other)")).join(", ");
    warnings.push({
      code: "payer_held",
      message: `No answer from ${held.length === 1 ? "payer" : "payers"} ${names}; the rows that ask there wait and go on by themselves`,
    });
  }
  return warnings;
}
