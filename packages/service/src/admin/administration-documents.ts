import {
  type Account,
  type AccountApiKey,
  type Administrator,
  type ApiKey,
  type PayerSettingsDocument,
  scopes,
  toPublicId,
} from "@nightguard/contract";
import type {
  AccountApiKeyRecord,
  AccountRecord,
  AdministratorRecord,
  ApiKeyRecord,
  AuditRecord,
  PayerSettingsRecord,
} from "@nightguard/ledger";

export type CreatedApiKey = ApiKey & { readonly key: string };

/** Contains ids only. */
export type AuditDocument = Omit<AuditRecord, "id" | "at"> & { readonly at: string };

export function presentAccount(account: AccountRecord): Account {
  return {
    id: toPublicId("account", account.id),
    name: account.name,
    plan: account.plan_name,
    trial_ends_at: account.trial_ends_at?.toISOString() ?? null,
    card_on_file: account.card_on_file,
    billing_synced: account.billing_synced,
    suspended_at: account.suspended_at?.toISOString() ?? null,
    created_at: account.created_at.toISOString(),
  };
}

export function presentApiKey(key: ApiKeyRecord): ApiKey {
  return {
    id: toPublicId("apiKey", key.id),
    name: key.name,
    mode: key.mode,
    prefix: key.prefix,
    disabled: key.disabled_at !== null,
    disabled_by: key.disabled_at && key.disabled_by,
    scopes: key.scopes ?? scopes,
    expires_at: key.expires_at?.toISOString() ?? null,
    allowed_cidrs: key.allowed_cidrs,
    last_used_at: key.last_used_at?.toISOString() ?? null,
    created_by: key.created_by,
    created_at: key.created_at.toISOString(),
  };
}

export const presentAccountApiKey = (key: AccountApiKeyRecord): AccountApiKey => ({
  ...presentApiKey(key),
  account_id: toPublicId("account", key.account_id),
  account: key.account_name,
});

export function presentAdministrator(record: AdministratorRecord): Administrator {
  return {
    name: record.name,
    role: record.role,
    created_by: record.created_by,
    created_at: record.created_at.toISOString(),
    ended_at: record.ended_at?.toISOString() ?? null,
  };
}

export function presentPayerSettings({ payer_id, settings, updated_at }: PayerSettingsRecord): PayerSettingsDocument {
  return { payer_id, ...settings, updated_at: updated_at.toISOString() };
}

export const presentAudit = ({ id: _id, at, ...entry }: AuditRecord): AuditDocument => ({
  at: at.toISOString(),
  ...entry,
});
