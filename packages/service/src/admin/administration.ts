import {
  type Account,
  type AccountPatch,
  type AccountWebhookEndpoint,
  ApiError,
  type ApiKey,
  type ApiKeyPatch,
  type AuditPieceDocument,
  InvalidRequestError,
  type NewAccount,
  type NewApiKey,
  newUuid,
  type Page,
  type PageQuery,
  type PayerSettings,
  type PayerSettingsDocument,
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
import type { AdministrationDeps } from "../accounts/own-account.ts";
import { createOwnAdministration, type OwnAdministration } from "../accounts/own-administration.ts";
import { readPage, requireFound, throwUnlessDeleted, toUuid } from "../lookups.ts";
import { presentAccountEndpoint } from "../webhooks/webhook-endpoints.ts";
import {
  type AuditDocument,
  type CreatedApiKey,
  presentAccount,
  presentApiKey,
  presentAudit,
  presentPayerSettings,
} from "./administration-documents.ts";
import { exportAccount } from "./export-account.ts";
import { createOperating, type Operating } from "./operating.ts";
import { verifyAuditPiece } from "./verify-audit-piece.ts";

/** Every change is written to the audit log. */
export interface Administration extends OwnAdministration, Operating {
  putPlan(by: RequestedBy, name: string, limits: PlanLimits): Promise<Plan>;
  listPlans(): Promise<Plan[]>;
  /** @throws InvalidRequestError when the plan does not exist */
  createAccount(by: RequestedBy, account: NewAccount): Promise<Account>;
  /** @throws InvalidRequestError when the plan does not exist */
  patchAccount(by: RequestedBy, id: string, patch: AccountPatch): Promise<Account>;
  getAccount(id: string): Promise<Account>;
  /** @param name a part of the name, in any case */
  listAccounts(page: PageQuery & { readonly name?: string | undefined }): Promise<Page<Account>>;
  suspendAccount(by: RequestedBy, id: string): Promise<Account>;
  /**
   * Usage and audit stay.
   *
   * @param confirmation the account's name
   * @throws ConflictError while it has unfinished work
   */
  deleteAccount(by: RequestedBy, id: string, confirmation: string): Promise<void>;
  /**
   * Everything stored of an account, as lines of JSON.
   *
   * @throws NotFoundError; ApiError 403 for a signed-in person
   */
  exportAccount(by: RequestedBy, id: string): Promise<AsyncIterable<string>>;
  resumeAccount(by: RequestedBy, id: string): Promise<Account>;
  listApiKeys(accountId: string, page: PageQuery): Promise<Page<ApiKey>>;
  listWebhookEndpoints(accountId: string, page: PageQuery): Promise<Page<AccountWebhookEndpoint>>;
  /** @param id if it was chosen already */
  createApiKey(by: RequestedBy, accountId: string, wanted: NewApiKey, id?: string): Promise<CreatedApiKey>;
  /** Repeats the response of `createApiKey` when it was lost, without the key. @param id as stored */
  getCreatedApiKey(
    accountId: string,
    id: string,
  ): Promise<
    ApiKey & {
      readonly key: null;
    }
  >;
  patchApiKey(by: RequestedBy, id: string, patch: ApiKeyPatch): Promise<ApiKey>;
  putPayer(by: RequestedBy, payerId: string, settings: PayerSettings): Promise<PayerSettingsDocument>;
  getPayer(payerId: string): Promise<PayerSettingsDocument>;
  listPayers(): Promise<PayerSettingsDocument[]>;
  /** @throws InvalidRequestError for a malformed account id */
  listAudit(filters: AuditFilters, page: PageQuery): Promise<Page<AuditDocument>>;
  /** @throws InvalidRequestError for text that is no cursor of a verification */
  verifyAuditPiece(cursor: string | undefined): Promise<AuditPieceDocument>;
}

/** Methods take public ids, and throw NotFoundError for unknown ones. */
export function createAdministration(deps: AdministrationDeps): Administration {
  const { ledger } = deps;

  async function checkPlan(name: string | null | undefined): Promise<void> {
    if (typeof name !== "string" || (await findPlan(ledger, name))) return;
    throw new InvalidRequestError([{ path: "plan", message: "must be the name of a plan" }]);
  }

  return {
    ...createOwnAdministration(deps),
    ...createOperating(deps),

    putPlan: (by, name, limits) => putPlan(ledger, by, { name, ...limits }),
    listPlans: () => listPlans(ledger),

    async createAccount(by, account) {
      await checkPlan(account.plan);
      return presentAccount(await createAccount(ledger, by, account));
    },

    async patchAccount(by, id, patch) {
      await checkPlan(patch.plan);
      return presentAccount(requireFound(await patchAccount(ledger, by, toUuid("account", id), patch)));
    },

    async getAccount(id) {
      return presentAccount(requireFound(await findAccount(ledger, toUuid("account", id))));
    },

    listAccounts: ({ name, ...page }) =>
      readPage(page, (range) => listAccounts(ledger, { ...range, name }), presentAccount),

    async suspendAccount(by, id) {
      return presentAccount(requireFound(await suspendAccount(ledger, by, toUuid("account", id))));
    },

    async deleteAccount(by, id, confirmation) {
      const account = requireFound(await findAccount(ledger, toUuid("account", id)));
      if (account.name !== confirmation) {
        throw new InvalidRequestError([{ path: "confirm", message: "must be the name of the account" }]);
      }
      const outcome = await deleteAccount(ledger, by, account.id);
      throwUnlessDeleted(outcome, "The account has queued or running work; cancel it first");
      // Takes effect at once; the rows are deleted in pieces.
      await destroyDataKeys(ledger, account.id);
    },

    async exportAccount(by, id) {
      if (by.actor.kind === "user")
        throw new ApiError(403, "An export shows patients: it needs an administration token");
      const account = requireFound(await findAccount(ledger, toUuid("account", id)));
      await recordAuditEntries(ledger, [
        { by, entry: { accountId: account.id, action: "account.export", subject: toPublicId("account", account.id) } },
      ]);
      return exportAccount({ ledger }, account);
    },

    async resumeAccount(by, id) {
      return presentAccount(requireFound(await resumeAccount(ledger, by, toUuid("account", id))));
    },

    async listApiKeys(accountId, page) {
      const account = requireFound(await findAccount(ledger, toUuid("account", accountId)));
      return readPage(page, (range) => listApiKeysOfAccount(ledger, account.id, range), presentApiKey);
    },

    async listWebhookEndpoints(accountId, page) {
      const account = requireFound(await findAccount(ledger, toUuid("account", accountId)));
      return readPage(page, (range) => listEndpointsOfAccount(ledger, account.id, range), presentAccountEndpoint);
    },

    async createApiKey(by, accountId, wanted, id = newUuid()) {
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
      return { ...presentApiKey(requireFound(await createApiKey(ledger, by, record))), key };
    },

    async getCreatedApiKey(accountId, id) {
      return { ...presentApiKey(requireFound(await findApiKey(ledger, toUuid("account", accountId), id))), key: null };
    },

    async patchApiKey(by, id, patch) {
      return presentApiKey(requireFound(await patchApiKey(ledger, by, toUuid("apiKey", id), patch)));
    },

    async putPayer(by, payerId, settings) {
      return presentPayerSettings(await putPayerSettings(ledger, by, payerId, settings));
    },

    async getPayer(payerId) {
      return presentPayerSettings(requireFound(await findPayerSettings(ledger, payerId)));
    },

    async listPayers() {
      return (await listPayerSettings(ledger)).map(presentPayerSettings);
    },

    async listAudit(filters, page) {
      const accountId = filters.accountId === undefined ? undefined : parsePublicId("account", filters.accountId);
      if (filters.accountId !== undefined && accountId === undefined) {
        throw new InvalidRequestError([{ path: "account_id", message: "must be the id of an account" }]);
      }
      return readPage(page, (range) => listAudit(ledger, { ...filters, accountId }, range), presentAudit);
    },

    verifyAuditPiece: (cursor) => verifyAuditPiece(ledger, cursor),
  };
}
