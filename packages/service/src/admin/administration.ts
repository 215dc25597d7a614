import {
  type Account,
  type AccountPatch,
  type AccountWebhookEndpoint,
  ApiError,
  type ApiKey,
  type ApiKeyPatch,
  InvalidRequestError,
  type NewAccount,
  type NewApiKey,
  newUuid,
  type Page,
  type PageQuery,
  type PayerSettings,
  type Plan,
  type PlanLimits,
  parsePublicId,
  toPublicId,
} from "@nightguard/contract";
import {
  type AuditFilters,
  createAccount,
  createApiKey,
  deleteAccount,
  destroyDataKeys,
  findAccount,
  findApiKey,
  findPayerSettings,
  findPlan,
  listAccounts,
  listApiKeysOfAccount,
  listAudit,
  listEndpointsOfAccount,
  listPayerSettings,
  listPlans,
  patchAccount,
  patchApiKey,
  putPayerSettings,
  putPlan,
  type RequestedBy,
  recordAuditEntries,
  resumeAccount,
  suspendAccount,
} from "@nightguard/ledger";
import { generateApiKey } from "../access/api-key.ts";
import { found, readPage, throwUnlessDeleted, toUuid } from "../lookups.ts";
import { presentAccountEndpoint } from "../webhooks/webhook-endpoints.ts";
import {
  type AuditDocument,
  type CreatedApiKey,
  type PayerSettingsDocument,
  presentAccount,
  presentApiKey,
  presentAudit,
  presentPayerSettings,
} from "./administration-documents.ts";
import { createOwnAdministration } from "./administration-own.ts";
import { exportAccount } from "./export-account.ts";
import type { AdministrationDeps } from "./own-account.ts";

/** Every change is written to the audit log. */
export type Administration = ReturnType<typeof createAdministration>;

/** All methods take public ids, and throw NotFoundError for unknown ones. */
export function createAdministration(deps: AdministrationDeps) {
  const { ledger } = deps;

  async function checkPlan(name: string | null | undefined): Promise<void> {
    if (typeof name !== "string" || (await findPlan(ledger, name))) return;
    throw new InvalidRequestError([{ path: "plan", message: "must be the name of a plan" }]);
  }

  return {
    ...createOwnAdministration(deps),

    putPlan: (by: RequestedBy, name: string, limits: PlanLimits): Promise<Plan> =>
      putPlan(ledger, by, { name, ...limits }),
    listPlans: (): Promise<Plan[]> => listPlans(ledger),

    /** @throws InvalidRequestError when the plan does not exist */
    async createAccount(by: RequestedBy, account: NewAccount): Promise<Account> {
      await checkPlan(account.plan);
      return presentAccount(await createAccount(ledger, by, account));
    },

    /** @throws InvalidRequestError when the plan does not exist */
    async patchAccount(by: RequestedBy, id: string, patch: AccountPatch): Promise<Account> {
      await checkPlan(patch.plan);
      return presentAccount(found(await patchAccount(ledger, by, toUuid("account", id), patch)));
    },

    async getAccount(id: string): Promise<Account> {
      return presentAccount(found(await findAccount(ledger, toUuid("account", id))));
    },

    listAccounts: (page: PageQuery): Promise<Page<Account>> =>
      readPage(page, (range) => listAccounts(ledger, range), presentAccount),

    async suspendAccount(by: RequestedBy, id: string): Promise<Account> {
      return presentAccount(found(await suspendAccount(ledger, by, toUuid("account", id))));
    },

    /**
     * Usage and audit stay.
     *
     * @param confirmation the account's name
     * @throws ConflictError while it has unfinished work
     */
    async deleteAccount(by: RequestedBy, id: string, confirmation: string): Promise<void> {
      const account = found(await findAccount(ledger, toUuid("account", id)));
      if (account.name !== confirmation) {
        throw new InvalidRequestError([{ path: "confirm", message: "must be the name of the account" }]);
      }
      const outcome = await deleteAccount(ledger, by, account.id);
      throwUnlessDeleted(outcome, "The account has queued or running work; cancel it first");
      // Takes effect at once; the rows are deleted in pieces.
      await destroyDataKeys(ledger, account.id);
    },

    /**
     * Exports everything stored of an account, as lines of JSON. @throws NotFoundError; ApiError 403 for a signed-in
     * person
     */
    async exportAccount(by: RequestedBy, id: string): Promise<AsyncIterable<string>> {
      if (by.actor.kind === "user")
        throw new ApiError(403, "An export shows patients: it needs an administration token");
      const account = found(await findAccount(ledger, toUuid("account", id)));
      await recordAuditEntries(ledger, [
        { by, entry: { accountId: account.id, action: "account.export", subject: toPublicId("account", account.id) } },
      ]);
      return exportAccount({ ledger }, account);
    },

    async resumeAccount(by: RequestedBy, id: string): Promise<Account> {
      return presentAccount(found(await resumeAccount(ledger, by, toUuid("account", id))));
    },

    async listApiKeys(accountId: string, page: PageQuery): Promise<Page<ApiKey>> {
      const account = found(await findAccount(ledger, toUuid("account", accountId)));
      return readPage(page, (range) => listApiKeysOfAccount(ledger, account.id, range), presentApiKey);
    },

    async listWebhookEndpoints(accountId: string, page: PageQuery): Promise<Page<AccountWebhookEndpoint>> {
      const account = found(await findAccount(ledger, toUuid("account", accountId)));
      return readPage(page, (range) => listEndpointsOfAccount(ledger, account.id, range), presentAccountEndpoint);
    },

    /** @param id if it was chosen already */
    async createApiKey(
      by: RequestedBy,
      accountId: string,
      wanted: NewApiKey,
      id: string = newUuid(),
    ): Promise<CreatedApiKey> {
      const { key, prefix } = generateApiKey(wanted.mode);
      const record = {
        id,
        key,
        prefix,
        name: wanted.name,
        mode: wanted.mode,
        accountId: toUuid("account", accountId),
        scopes: wanted.scopes ?? null,
        allowedCidrs: wanted.allowed_cidrs ?? null,
        expiresAt: wanted.expires_at ?? null,
      };
      return { ...presentApiKey(found(await createApiKey(ledger, by, record))), key };
    },

    /** Repeats the response of `createApiKey` when it was lost, without the key. @param id as stored */
    async getCreatedApiKey(accountId: string, id: string): Promise<ApiKey & { readonly key: null }> {
      return { ...presentApiKey(found(await findApiKey(ledger, toUuid("account", accountId), id))), key: null };
    },

    async patchApiKey(by: RequestedBy, id: string, patch: ApiKeyPatch): Promise<ApiKey> {
      return presentApiKey(found(await patchApiKey(ledger, by, toUuid("apiKey", id), patch)));
    },

    async putPayer(by: RequestedBy, payerId: string, settings: PayerSettings): Promise<PayerSettingsDocument> {
      return presentPayerSettings(await putPayerSettings(ledger, by, payerId, settings));
    },

    async getPayer(payerId: string): Promise<PayerSettingsDocument> {
      return presentPayerSettings(found(await findPayerSettings(ledger, payerId)));
    },

    async listPayers(): Promise<PayerSettingsDocument[]> {
      return (await listPayerSettings(ledger)).map(presentPayerSettings);
    },

    /** @throws InvalidRequestError when the account's id is not one */
    async listAudit(filters: AuditFilters, page: PageQuery): Promise<Page<AuditDocument>> {
      const accountId = filters.accountId === undefined ? undefined : parsePublicId("account", filters.accountId);
      if (filters.accountId !== undefined && accountId === undefined) {
        throw new InvalidRequestError([{ path: "account_id", message: "must be the id of an account" }]);
      }
      return readPage(page, (range) => listAudit(ledger, { ...filters, accountId }, range), presentAudit);
    },
  };
}
