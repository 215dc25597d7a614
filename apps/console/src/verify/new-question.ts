import type { AskedQuestion, Provider, RejectedItem } from "@nightguard/contract";
import { toBatchItem } from "../mend/check-item.ts";
import { toItem } from "../mend/correct-fields.ts";
import { toInstantText } from "../parts/text/zoned-day.ts";

/** The practice of a new patient, where there is only one. */
export function toNewQuestion(providers: readonly Provider[]): RejectedItem {
  const [only, ...others] = providers;
  return only && others.length === 0 ? { provider: toAskedProvider(only) } : {};
}

export const toAskedProvider = ({ npi, tax_id: taxId }: Pick<Provider, "npi" | "tax_id">) => ({
  npi,
  ...(taxId !== null && { tax_id: taxId }),
});

/** Without what belonged to the appointment that was asked about before. */
export function toKnownQuestion(asked: AskedQuestion): RejectedItem {
  const { reference, appointment_at, date_of_service, procedures, location_id, ...kept } = toItem(asked);
  return kept;
}

/** @param appointment local time of the clinic, `2026-11-24T18:30`; empty without one */
export function toRequest(item: RejectedItem, appointment: string, zone: string): object {
  const at = toInstantText(appointment, zone);
  return { ...toBatchItem(item), version: "v2", ...(at !== undefined && { appointment_at: at }) };
}
