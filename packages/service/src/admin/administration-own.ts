import { InvalidRequestError, type Page, type PageQuery } from "@nightguard/contract";
import { type AuditFilters, listAudit, listUsage, type UsageRecord } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { readPage } from "../lookups.ts";
import { type AuditDocument, presentAudit } from "./administration-documents.ts";
import { type AdministrationDeps, createOwnAccount, type OwnAccountAdministration } from "./own-account.ts";
import { createOwnKeys, type OwnKeys } from "./own-keys.ts";

const dayMs = 86_400_000;
const maxUsageDays = 366;
const defaultUsageDays = 30;
const maxUsageRows = 100_000;

/** What an account's own people and keys may administer. */
export interface OwnAdministration extends OwnAccountAdministration, OwnKeys {
  listOwnAudit(
    caller: Caller,
    filters: Omit<AuditFilters, "accountId" | "mode">,
    page: PageQuery,
  ): Promise<Page<AuditDocument>>;
  /**
   * Lists usage in the key's mode by day (UTC), newest first; by default of the last thirty days.
   *
   * @param span days as `YYYY-MM-DD`, both included
   * @throws InvalidRequestError for more than 366 days or 100,000 rows
   */
  usage(caller: Caller, span: { from?: string | undefined; to?: string | undefined }): Promise<UsageRecord[]>;
}

export function createOwnAdministration(deps: AdministrationDeps): OwnAdministration {
  const { ledger, now = ledger.clock.now } = deps;
  return {
    ...createOwnAccount(deps),
    ...createOwnKeys(deps),

    listOwnAudit: ({ accountId, mode }, filters, page) =>
      readPage(page, (range) => listAudit(ledger, { ...filters, accountId, mode }, range), presentAudit),

    async usage(caller, span) {
      const to = span.to ?? toDay(now());
      const from = span.from ?? toDay(Date.parse(to) - (defaultUsageDays - 1) * dayMs);
      const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
      if (days < 1) throw tooWide("must not lie after to");
      if (days > maxUsageDays) throw tooWide(`must lie at most ${maxUsageDays} days before to`);
      const rows = await listUsage(ledger, caller, { from, to, limit: maxUsageRows + 1 });
      if (rows.length > maxUsageRows) throw tooWide("must be later: these days have too many rows for one answer");
      return rows;
    },
  };
}

const toDay = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
const tooWide = (message: string) => new InvalidRequestError([{ path: "from", message }]);
