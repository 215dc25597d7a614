import {
  type AccountApiKey,
  type DailyLimit,
  InvalidRequestError,
  type KeyUse,
  type Page,
  type PageQuery,
  type System,
  type TroubledEndpoint,
  toPublicId,
} from "@nightguard/contract";
import {
  countBatchesWithRowsLeft,
  type DailyUse,
  type KeyUse as EncryptionKeyUse,
  findApiKeyOfAll,
  type KeyUseSum,
  type Ledger,
  listApiKeysOfAll,
  listDailyUse,
  listEndpointsById,
  listKeyUse,
  listMigrated,
  listOverdue,
  listTroubledEndpoints,
  type Overdue,
  serviceVersion,
  sumKeyUse,
} from "@nightguard/ledger";
import { readPage, requireFound, toUuid } from "../lookups.ts";
import { presentAccountEndpoint } from "../webhooks/webhook-endpoints.ts";
import { presentAccountApiKey } from "./administration-documents.ts";

/** What operators read across all accounts. */
export interface Operating {
  /** @param prefix as it is shown of a key */
  listApiKeysOfAll(page: PageQuery & { readonly prefix?: string | undefined }): Promise<Page<AccountApiKey>>;
  /**
   * By default of the last 24 hours.
   *
   * @throws NotFoundError; InvalidRequestError for more than 31 days
   */
  getKeyUse(
    id: string,
    times: { readonly since?: Date | undefined; readonly until?: Date | undefined },
  ): Promise<KeyUse>;
  listTroubledEndpoints(filter: { readonly onlyFailing: boolean }): Promise<readonly TroubledEndpoint[]>;
  /** Only of plans with a daily limit, and with calls today; the nearest to the limit first. */
  listDailyLimits(): Promise<readonly DailyLimit[]>;
  getSystem(): Promise<System>;
}

const dayMs = 86_400_000;
const maxDays = 31;
/** Bounds the cost: the audit of a large account has millions of lines a day. */
const maxAuditLines = 50_000;
const maxUses = 200;
const maxListed = 100;

export function createOperating({ ledger }: { ledger: Ledger }): Operating {
  return {
    listApiKeysOfAll: ({ prefix, ...page }) =>
      readPage(page, (range) => listApiKeysOfAll(ledger, { ...range, prefix }), presentAccountApiKey),

    async getKeyUse(id, { until = new Date(ledger.clock.now()), since = new Date(until.getTime() - dayMs) }) {
      if (since >= until || until.getTime() - since.getTime() > maxDays * dayMs) {
        throw new InvalidRequestError([{ path: "since", message: `must be before until, by ${maxDays} days at most` }]);
      }
      const key = requireFound(await findApiKeyOfAll(ledger, toUuid("apiKey", id)));
      const { uses, completeSince } = await sumKeyUse(ledger, {
        ...{ accountId: key.account_id, keyId: key.id, since, until },
        ...{ maxLines: maxAuditLines, maxSums: maxUses },
      });
      return {
        key: presentAccountApiKey(key),
        since: since.toISOString(),
        until: until.toISOString(),
        complete_since: completeSince?.toISOString() ?? null,
        uses: uses.map(presentUse),
      };
    },

    listTroubledEndpoints: ({ onlyFailing }) => describeTroubled(ledger, onlyFailing),

    listDailyLimits: async () => (await listDailyUse(ledger, maxListed)).map(presentDailyLimit),

    async getSystem() {
      const [migrations, keys, overdue, batchesLeft] = await Promise.all([
        listMigrated(ledger),
        listKeyUse(ledger),
        listOverdue(ledger),
        countBatchesWithRowsLeft(ledger),
      ]);
      return {
        version: serviceVersion,
        migrations,
        encryption_keys: keys.map(presentEncryptionKey),
        retention: { overdue: overdue.map(presentOverdue), batches_with_rows_left: batchesLeft },
      };
    },
  };
}

const presentOverdue = ({ kind, accountId, dueAt }: Overdue): System["retention"]["overdue"][number] => ({
  kind,
  account_id: toPublicId("account", accountId),
  due_at: dueAt.toISOString(),
});

async function describeTroubled(ledger: Ledger, onlyFailing: boolean): Promise<readonly TroubledEndpoint[]> {
  const troubled = await listTroubledEndpoints(ledger, { limit: maxListed, onlyFailing });
  const ofAccounts = Map.groupBy(troubled, ({ accountId }) => accountId);
  const records = await Promise.all(
    Array.from(ofAccounts, ([accountId, ofAccount]) =>
      listEndpointsById(
        ledger,
        accountId,
        ofAccount.map(({ id }) => id),
      ),
    ),
  );
  const byId = new Map(records.flat().map((record) => [record.id, record]));
  return troubled.flatMap(({ id, accountId, accountName, failingSince, oldestWaitingSeconds }) => {
    const record = byId.get(id);
    if (!record) return [];
    return {
      ...presentAccountEndpoint(record),
      account_id: toPublicId("account", accountId),
      account_name: accountName,
      failing_since: failingSince?.toISOString() ?? null,
      oldest_waiting_seconds: oldestWaitingSeconds,
    };
  });
}

const presentEncryptionKey = ({ name, isCurrent, dataKeys }: EncryptionKeyUse) => ({
  name,
  current: isCurrent,
  data_keys: dataKeys,
});

const presentUse = ({ firstAt, lastAt, ...use }: KeyUseSum): KeyUse["uses"][number] => ({
  ...use,
  first_at: firstAt.toISOString(),
  last_at: lastAt.toISOString(),
});

const presentDailyLimit = ({ accountId, accountName, mode, plan, perDay, calls }: DailyUse): DailyLimit => ({
  account_id: toPublicId("account", accountId),
  account_name: accountName,
  ...{ mode, plan },
  verifications_per_day: perDay,
  used_today: calls,
});
