import {
  ApiError,
  type ApiKey,
  type ApiKeyPatch,
  InvalidRequestError,
  type NewOwnApiKey,
  type Page,
  type PageQuery,
  parsePublicId,
  toPage,
} from "@nightguard/contract";
import type { AuditFilters, Ledger } from "@nightguard/ledger";
import { generateApiKey } from "../access/api-key.ts";
import { type Caller, type OwnRequest, toRequestedBy } from "../access/caller.ts";
import { found, toRange } from "../lookups.ts";
import {
  type AuditDocument,
  type CreatedApiKey,
  presentApiKey,
  presentAudit,
  type UsageDocument,
} from "./administration-documents.ts";

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
export function createOwnAdministration({ ledger, now = ledger.clock.now }: { ledger: Ledger; now?: () => number }) {
  return {
    async listOwnApiKeys(caller: Caller, page: PageQuery): Promise<Page<ApiKey>> {
      return toPage(await ledger.apiKeys.list(caller, toRange(page)), page.limit, presentApiKey);
    },

    /** @throws ApiError 403 for a key of the other mode */
    async createOwnApiKey(request: OwnRequest, wanted: NewOwnApiKey): Promise<CreatedApiKey> {
      const { accountId, mode } = request.caller;
      if (wanted.mode !== undefined && wanted.mode !== mode) {
        throw new ApiError(
          403,
          `A ${mode} key cannot create a ${wanted.mode} key; send a ${wanted.mode} key, or ask the operator for one`,
        );
      }
      const { key, prefix } = generateApiKey(mode);
      const record = { name: wanted.name, mode, accountId, key, prefix };
      return { ...presentApiKey(found(await ledger.apiKeys.create(toRequestedBy(request), record))), key };
    },

    /**
     * @throws NotFoundError for keys of other accounts and of the other mode
     * @throws DisabledByOperatorError when it enables a key that the operator disabled
     */
    async patchOwnApiKey(request: OwnRequest, id: string, patch: ApiKeyPatch): Promise<ApiKey> {
      const uuid = found(parsePublicId("apiKey", id));
      const changed = await ledger.apiKeys.patch(toRequestedBy(request), uuid, patch, request.caller);
      return presentApiKey(found(changed));
    },

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
