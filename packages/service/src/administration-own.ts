import {
  ApiError,
  type ApiKey,
  type ApiKeyPatch,
  InvalidRequestError,
  type NewApiKey,
  type Page,
  type PageQuery,
  parsePublicId,
  toPage,
} from "@nightguard/contract";
import type { ApiKeyScope, Ledger } from "@nightguard/ledger";
import { type CreatedApiKey, presentApiKey, type UsageDocument } from "./administration-documents.ts";
import { generateApiKey } from "./api-key.ts";
import { type Caller, type OwnRequest, toActor } from "./caller.ts";
import { found, toRange } from "./lookups.ts";

const dayMs = 86_400_000;
const maxUsageDays = 366;
const defaultUsageDays = 30;
const maxUsageRows = 100_000;

/**
 * What an account decides for itself: its keys, and what it used. A test key sees and changes test keys only: test keys
 * lie about in build machines, and who finds one must not get at the live ones.
 *
 * @param deps.now decides which day it is, in milliseconds of the epoch
 */
export function createOwnAdministration({ ledger, now = ledger.clock.now }: { ledger: Ledger; now?: () => number }) {
  return {
    async listOwnApiKeys(caller: Caller, page: PageQuery): Promise<Page<ApiKey>> {
      return toPage(await ledger.apiKeys.list(toScope(caller), toRange(page)), page.limit, presentApiKey);
    },

    /** @throws ApiError 403 when a test key asks for a live one */
    async createOwnApiKey(request: OwnRequest, wanted: NewApiKey): Promise<CreatedApiKey> {
      const { caller } = request;
      if (caller.mode === "test" && wanted.mode === "live") {
        throw new ApiError(403, "A test key cannot create a live key");
      }
      const { key, prefix } = generateApiKey(wanted.mode);
      const record = { ...wanted, accountId: caller.accountId, key, prefix };
      return { ...presentApiKey(found(await ledger.apiKeys.create(toActor(request), record))), key };
    },

    /**
     * @throws NotFoundError for keys of other accounts, and for live ones when a test key asks
     * @throws DisabledByOperatorError when it enables a key that the operator disabled
     */
    async patchOwnApiKey(request: OwnRequest, id: string, patch: ApiKeyPatch): Promise<ApiKey> {
      const uuid = found(parsePublicId("apiKey", id));
      const changed = await ledger.apiKeys.patch(toActor(request), uuid, patch, toScope(request.caller));
      return presentApiKey(found(changed));
    },

    /**
     * What the account used, day by day (UTC), the newest first; the last thirty days where nothing else is said.
     *
     * @param span days as `YYYY-MM-DD`, both included
     * @throws InvalidRequestError when the span is longer than 366 days, or holds more than 100,000 rows
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
      const rows = await ledger.accounts.listUsage(caller.accountId, { from, to, limit: maxUsageRows + 1 });
      if (rows.length > maxUsageRows) throw tooWide("must be later: these days have too many rows for one answer");
      return rows;
    },
  };
}

const toDay = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
const tooWide = (message: string) => new InvalidRequestError([{ path: "from", message }]);

const toScope = ({ accountId, mode }: Caller): ApiKeyScope & { readonly accountId: string } => ({
  accountId,
  ...(mode === "test" && { mode }),
});
