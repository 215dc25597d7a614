import { InvalidRequestError, type Page, type PageQuery, toPage } from "@nightguard/contract";
import type { AuditFilters, Ledger } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { toRange } from "../lookups.ts";
import { type AuditDocument, presentAudit, type UsageDocument } from "./administration-documents.ts";
import { createOwnAccount } from "./own-account.ts";
import { createOwnKeys } from "./own-keys.ts";
import type { LiveSource } from "./status.ts";

const dayMs = 86_400_000;
const maxUsageDays = 366;
const defaultUsageDays = 30;
const maxUsageRows = 100_000;

/**
 * An account's own keys and usage. A key manages keys of its own mode only, so that a leaked test key grants no live
 * access.
 *
 * @param deps.now decides which day it is, in milliseconds of the epoch
 */
export function createOwnAdministration({
  ledger,
  findLiveSource,
  now = ledger.clock.now,
}: {
  ledger: Ledger;
  findLiveSource: (accountId: string) => Promise<LiveSource>;
  now?: () => number;
}) {
  return {
    ...createOwnAccount({ ledger, findLiveSource }),
    ...createOwnKeys({ ledger }),

    /** The account's own lines of the key's mode, and of both modes. */
    async listOwnAudit(
      { accountId, mode }: Caller,
      filters: Omit<AuditFilters, "accountId" | "mode">,
      page: PageQuery,
    ): Promise<Page<AuditDocument>> {
      const rows = await ledger.audit.list({ ...filters, accountId, mode }, toRange(page));
      return toPage(rows, page.limit, presentAudit);
    },

    /**
     * The account's usage in the key's mode by day (UTC), newest first; by default of the last thirty days.
     *
     * @param span days as `YYYY-MM-DD`, both included
     * @throws InvalidRequestError for more than 366 days or 100,000 rows
     */
    async usage(
      caller: Caller,
      span: { from?: string | undefined; to?: string | undefined },
    ): Promise<UsageDocument[]> {
      const to = span.to ?? toDay(now());
      const from = span.from ?? toDay(Date.parse(to) - (defaultUsageDays - 1) * dayMs);
      const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
      if (days < 1) throw tooWide("must not lie after to");
      if (days > maxUsageDays) throw tooWide(`must lie at most ${maxUsageDays} days before to`);
      const rows = await ledger.accounts.listUsage(caller, { from, to, limit: maxUsageRows + 1 });
      if (rows.length > maxUsageRows) throw tooWide("must be later: these days have too many rows for one answer");
      return rows;
    },
  };
}

const toDay = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
const tooWide = (message: string) => new InvalidRequestError([{ path: "from", message }]);
