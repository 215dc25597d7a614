import type { Question, Tenant } from "@nightguard/contract";
import type { ProviderRecord } from "@nightguard/ledger";

interface OtherNpiDeps {
  listProviders(tenant: Tenant, page: { readonly limit: number }): Promise<ProviderRecord[]>;
}

/** The newest ones: practices have fewer. */
const maxRead = 200;

/**
 * The NPI of the practice that a dentist belongs to, or of the only dentist of a practice: the account's other provider
 * with the tax id of the question. Undefined where there is none, or more than one.
 */
export async function findOtherNpi(
  { listProviders }: OtherNpiDeps,
  tenant: Tenant,
  { npi, tax_id: taxId }: Question["provider"],
): Promise<string | undefined> {
  const providers = await listProviders(tenant, { limit: maxRead });
  const asked = providers.find((one) => one.npi === npi);
  const wantsPractice = !asked || !isPractice(asked);
  const others = providers.filter(
    (one) => one.npi !== npi && one.details.tax_id === taxId && isPractice(one) === wantsPractice,
  );
  return others.length === 1 ? others[0]?.npi : undefined;
}

const isPractice = ({ details }: ProviderRecord): boolean => details.name !== undefined;
