import type { KeyUsageLine, Page, PageQuery } from "@nightguard/contract";
import { type AuditFilters, listAudit, type UsageRecord } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { type AuditDocument, presentAudit } from "../admin/administration-documents.ts";
import type { DaySpan } from "../day-span.ts";
import { readPage } from "../lookups.ts";
import { type AdministrationDeps, createOwnAccount, type OwnAccountAdministration } from "./own-account.ts";
import { createOwnKeys, type OwnKeys } from "./own-keys.ts";
import { listOwnUsage, listOwnUsageByKey } from "./usage.ts";

/** Administration by an account's own people and keys. */
export interface OwnAdministration extends OwnAccountAdministration, OwnKeys {
  listOwnAudit(
    caller: Caller,
    filters: Omit<AuditFilters, "accountId" | "mode">,
    page: PageQuery,
  ): Promise<Page<AuditDocument>>;
  /** @throws InvalidRequestError for more than 366 days or 100,000 rows */
  usage(caller: Caller, span: DaySpan): Promise<UsageRecord[]>;
  /** @throws InvalidRequestError for more than 366 days or 100,000 rows */
  usageByKey(caller: Caller, span: DaySpan): Promise<KeyUsageLine[]>;
}

export function createOwnAdministration(deps: AdministrationDeps): OwnAdministration {
  const { ledger, now = ledger.clock.now } = deps;
  return {
    ...createOwnAccount(deps),
    ...createOwnKeys(deps),

    listOwnAudit: ({ accountId, mode }, filters, page) =>
      readPage(page, (range) => listAudit(ledger, { ...filters, accountId, mode }, range), presentAudit),

    usage: (caller, span) => listOwnUsage(ledger, now, caller, span),
    usageByKey: (caller, span) => listOwnUsageByKey(ledger, now, caller, span),
  };
}
