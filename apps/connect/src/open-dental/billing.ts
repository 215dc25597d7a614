import { npiSchema, taxIdSchema } from "@nightguard/contract";
import type { OpenDentalSettings } from "./open-dental-settings.ts";
import type { PatientRow, ProviderRow } from "./rows.ts";

/** What decides who bills, and so who asks the payer. */
export interface BillingRules {
  readonly providers: ReadonlyMap<number, ProviderRow>;
  readonly usesClinics: boolean;
  /** A ProvNum; 0 is the practice's default provider, −1 the one who treats. */
  readonly insBillingProvider: number;
  readonly defaultProvider: number;
}

export type Billing = { readonly npi: string; readonly tax_id: string } | { readonly reason: string };

/**
 * The provider in whose name Open Dental itself would ask: the settings come first, because the API does not tell the billing
 * provider of a clinic. For eligibility, clinic and treating provider are the patient's and not the appointment's.
 */
export function findBilling(
  { clinicNum, primaryProvider }: Pick<PatientRow, "clinicNum" | "primaryProvider">,
  rules: BillingRules,
  { billing }: Pick<OpenDentalSettings, "billing">,
): Billing {
  const given = billing.clinics[String(clinicNum)] ?? billing.default;
  if (given) return given;
  if (rules.usesClinics && clinicNum !== 0) {
    return { reason: `who bills for clinic ${clinicNum} is not in the settings: give it under billing.clinics` };
  }
  const provNum = toProvider(rules, primaryProvider);
  const provider = rules.providers.get(provNum);
  if (!provider) return { reason: `the billing provider ${provNum} is not among the providers` };
  const { abbreviation, npi, taxId } = provider;
  if (!npiSchema.safeParse(npi).success) return { reason: `the provider ${abbreviation} has no NPI of ten digits` };
  if (!taxIdSchema.safeParse(taxId).success) {
    return { reason: `the provider ${abbreviation} has no tax id (TIN) of nine digits` };
  }
  return { npi, tax_id: taxId };
}

function toProvider({ insBillingProvider, defaultProvider }: BillingRules, primaryProvider: number): number {
  if (insBillingProvider === 0) return defaultProvider;
  return insBillingProvider === -1 ? primaryProvider : insBillingProvider;
}
