import { type Account, type ApiKey, type PayerSettings, toPublicId } from "@nightguard/contract";
import type { AccountRecord, ApiKeyRecord, AuditRecord, PayerSettingsRecord, UsageRecord } from "@nightguard/ledger";

/** A key on the only occasion on which it is shown. */
export type CreatedApiKey = ApiKey & { readonly key: string };

/** What is set for a payer, as the administration shows it. */
export type PayerSettingsDocument = PayerSettings & { readonly payer_id: string; readonly updated_at: string };

/** A line of the audit: who, what, when; ids only. */
export interface AuditDocument {
  readonly at: string;
  /** `admin`, or the id of an API key. */
  readonly actor: string;
  readonly account_id: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly request_id: string | null;
}

/** A line of an account's usage. */
export type UsageDocument = UsageRecord;

/** An account as the administration shows it. */
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

/** A key as it is shown ever after: what it starts with, not what it is. */
export function presentApiKey(key: ApiKeyRecord): ApiKey {
  return {
    id: toPublicId("apiKey", key.id),
    name: key.name,
    mode: key.mode,
    prefix: key.prefix,
    disabled: key.disabled_at !== null,
    disabled_by: key.disabled_at && key.disabled_by,
    created_at: key.created_at.toISOString(),
  };
}

/** What is set for a payer, with when it was set. */
export function presentPayerSettings({ payer_id, settings, updated_at }: PayerSettingsRecord): PayerSettingsDocument {
  return { payer_id, ...settings, updated_at: updated_at.toISOString() };
}

/** A line of the audit without its place in the list. */
export function presentAudit({ at, actor, account_id, action, subject, request_id }: AuditRecord): AuditDocument {
  return { at: at.toISOString(), actor, account_id, action, subject, request_id };
}
