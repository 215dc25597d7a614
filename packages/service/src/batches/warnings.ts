import type { OfficePoint } from "@nightguard/benefits";
import type { ReadCount, ReadKind, WaitingReason } from "@nightguard/contract";
import type { ForecastInput } from "@nightguard/ledger";
import { type Forecast, isPlanTooSlow } from "./forecast.ts";

export interface Waiting {
  readonly code: WaitingReason;
  readonly message: string;
}

export interface Warning {
  readonly code:
    | WaitingReason
    | "deadline_at_risk"
    | "thin_answers"
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
  readonly payer_id?: string;
  readonly share?: number;
  readonly points?: readonly OfficePoint[];
}

export function warnOfDeadline({ atRisk, endsAt }: Pick<Forecast, "atRisk" | "endsAt">): Warning[] {
  if (atRisk === 0) return [];
  if (endsAt === null) {
    return [{ code: "deadline_at_risk", message: `Rows at risk of expiring before they are asked: ${atRisk}` }];
  }
  const ends_at = endsAt.toISOString();
  const message = `Within the plan's limits and at its payers' pace the batch would end at ${ends_at}, after its deadline; rows at risk of expiring: ${atRisk}`;
  return [{ code: "deadline_at_risk", message, ends_at }];
}

export function warnOfSlowPlan(forecast: Forecast, input: ForecastInput): Waiting[] {
  if (!isPlanTooSlow(forecast, input)) return [];
  const { verificationsPerSecond, verificationsPerDay } = input;
  const aDay = verificationsPerDay === null ? "" : ` and ${verificationsPerDay} a day`;
  const message = `The plan allows ${verificationsPerSecond} verifications a second${aDay}, which is slow for so many rows; they wait for their turn, or for a larger plan`;
  return [{ code: "plan_too_slow", message }];
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
  name_column: "Names in one column were divided at the comma into last and first name",
  payer_match: "Payer ids that are on no list were read as the only ones that they are like",
  npi_check_digit: "NPIs have a wrong check digit; compare them with the NPI registry",
  utf_16: "The file was read as UTF-16",
  windows_1252: "The file was read as Windows-1252, since it is not UTF-8",
  blanks_before_quotes: "Blanks before quotes were left out",
  stray_quotes: "Quotes in cells that are not doubled were read as a spreadsheet reads them",
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
