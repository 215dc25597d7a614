import { newUuid, type ProviderDetails, type Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { countChanged, inPage, isOf, type Page } from "../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../deps.ts";

export interface ProviderRecord {
  readonly id: string;
  readonly npi: string;
  readonly details: ProviderDetails;
  readonly updatedAt: Date;
}

type ProviderRow = Omit<ProviderRecord, "details"> & { readonly details: Buffer };

const columns = sql`id, npi, details, updated_at as "updatedAt"`;

/** Also removes the NPI from the unknown ones. The audit names it, since NPIs are public. */
export async function putProvider(
  { db, encryption }: EncryptionDeps,
  by: RequestedBy,
  tenant: Tenant,
  { npi, details }: Pick<ProviderRecord, "npi" | "details">,
): Promise<ProviderRecord> {
  const { accountId, mode } = tenant;
  const ofAccount = await encryption.of(accountId);
  const encrypted = ofAccount.encrypt(providerContext(npi), JSON.stringify(details));
  return audited(db, by, { accountId, mode, action: "provider.put", subject: npi }, async (transaction) => {
    const { rows } = await sql<Pick<ProviderRecord, "id" | "updatedAt">>`
      insert into providers (account_id, mode, npi, id, details)
      values (${accountId}, ${mode}, ${npi}, ${newUuid()}, ${encrypted})
      on conflict (account_id, mode, npi) do update
      set details = excluded.details, updated_at = now()
      returning id, updated_at as "updatedAt"
    `.execute(transaction);
    await sql`delete from unknown_providers where ${isOf(tenant, "unknown_providers")} and npi = ${npi}`.execute(
      transaction,
    );
    const [row] = rows;
    if (!row) throw new RangeError("an upsert without a row");
    return { ...row, npi, details };
  });
}

/** Index: primary key. */
export async function findProvider(
  { db, encryption }: EncryptionDeps,
  tenant: Tenant,
  npi: string,
): Promise<ProviderRecord | undefined> {
  const { rows } = await sql<ProviderRow>`
    select ${columns}
    from providers
    where ${isOf(tenant, "providers")}
      and npi = ${npi}
  `.execute(db);
  const [provider] = await decryptProviders({ encryption }, tenant, rows);
  return provider;
}

/** Newest first. Index: providers_by_tenant. */
export async function listProviders(
  { db, encryption }: EncryptionDeps,
  tenant: Tenant,
  page: Page,
): Promise<ProviderRecord[]> {
  const { rows } = await sql<ProviderRow>`
    select ${columns}
    from providers
    where ${isOf(tenant, "providers")}
    ${inPage(page, "id")}
  `.execute(db);
  return decryptProviders({ encryption }, tenant, rows);
}

export async function deleteProvider(
  { db }: DbDeps,
  by: RequestedBy,
  tenant: Tenant,
  npi: string,
): Promise<"deleted" | undefined> {
  const { accountId, mode } = tenant;
  return audited(db, by, { accountId, mode, action: "provider.delete", subject: npi }, async (transaction) => {
    const deleted = await countChanged(transaction)`
      delete from providers
      where ${isOf(tenant, "providers")}
        and npi = ${npi}
    `;
    return deleted === 0 ? undefined : "deleted";
  });
}

async function decryptProviders(
  { encryption }: Pick<EncryptionDeps, "encryption">,
  { accountId }: Tenant,
  rows: readonly ProviderRow[],
): Promise<ProviderRecord[]> {
  if (rows.length === 0) return [];
  const ofAccount = await encryption.of(accountId);
  return rows.map(({ details, ...row }) => ({
    ...row,
    details: JSON.parse(ofAccount.decrypt(providerContext(row.npi), details).toString()) as ProviderDetails,
  }));
}

const providerContext = (npi: string) => `provider:${npi}`;
