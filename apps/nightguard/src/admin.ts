import { readFile } from "node:fs/promises";
import { CommandError, exitCodes } from "@nightguard/process/exit";
import { toBatchLines } from "./admin-batches.ts";
import { listKeyUse, toKeyUseLines } from "./admin-keys.ts";
import { listPages, listWhole, toPath, toQuery } from "./admin-lists.ts";
import { describeOutage, describeStatus } from "./admin-status.ts";
import {
  type PayerMapOptions,
  type RouteOptions,
  toPayerMapBody,
  toRouteBody,
  toTestLines,
  toUpstreamBody,
  type UpstreamOptions,
} from "./admin-upstreams.ts";
import {
  createConsoleLink,
  describeLink,
  findUserId,
  type InviteOptions,
  toInvitation,
  toLinkLines,
} from "./admin-users.ts";
import { type ApiClient, ApiFailure, createApiClient } from "./api-client.ts";
import { toUnreadable } from "./files.ts";
import { findPlan } from "./find-plan.ts";
import { createOutput } from "./output.ts";
import { findRunning } from "./running.ts";

export interface AdminTarget {
  readonly url: string | undefined;
  readonly adminToken: string | undefined;
  readonly dataDir: string;
}

const limitNames = {
  perSecond: "verifications_per_second",
  burst: "verification_burst",
  requestsPerSecond: "requests_per_second",
  maxBatchRows: "max_batch_rows",
  concurrency: "max_concurrency",
  perDay: "verifications_per_day",
  recoveryQuestions: "recovery_questions",
  questions: "questions_per_verification",
  cost: "cost_per_verification",
  questionSeconds: "seconds_per_verification",
  retentionDays: "retention_days",
} as const;

export type PlanOptions = { readonly [Option in keyof typeof limitNames]?: number | "none" };

export interface KeyOptions {
  readonly mode: string;
  readonly name: string;
  readonly scopes?: readonly string[];
  readonly expiresAt?: string;
  readonly allowCidr?: readonly string[];
}

export interface AuditListOptions {
  readonly account?: string;
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly since?: string;
  readonly until?: string;
}

export interface AdminCommands {
  importCarriers(file: string): Promise<void>;
  importDirectory(file: string): Promise<void>;
  status(options: { json?: boolean }): Promise<void>;
  putPlan(name: string, options: PlanOptions): Promise<void>;
  createAccount(name: string, plan: string): Promise<void>;
  listAccounts(): Promise<void>;
  listPlans(): Promise<void>;
  listPayers(): Promise<void>;
  listPayerHealth(): Promise<void>;
  /** Of all accounts: those that fail or are behind. */
  listTroubledEndpoints(options: { failing?: boolean }): Promise<void>;
  listDailyLimits(): Promise<void>;
  listAudit(options: AuditListOptions): Promise<void>;
  showSystem(): Promise<void>;
  showBatch(batchId: string): Promise<void>;
  showKeyUse(keyId: string, options: { since?: string; until?: string }): Promise<void>;
  /** Open batches of all accounts that have a deadline. */
  listDueBatches(options: { atRisk?: boolean; json?: boolean }): Promise<void>;
  /** @param plan `none` for no plan */
  setPlan(accountId: string, plan: string): Promise<void>;
  createKey(accountId: string, keyOptions: KeyOptions): Promise<void>;
  suspend(accountId: string): Promise<void>;
  resume(accountId: string): Promise<void>;
  listKeys(accountId: string): Promise<void>;
  /** @param accountId absent for the keys of all accounts */
  listKeyUse(accountId: string | undefined, options: { json?: boolean }): Promise<void>;
  listEndpoints(accountId: string): Promise<void>;
  /** @param options.endpoints also disables the endpoints that were created with the key */
  setKeyDisabled(
    keyId: string,
    disabled: boolean,
    options?: {
      endpoints?: boolean;
    },
  ): Promise<void>;
  listUpstreamKinds(): Promise<void>;
  listUpstreams(): Promise<void>;
  putUpstream(name: string, options: UpstreamOptions): Promise<void>;
  deleteUpstream(name: string): Promise<void>;
  testUpstream(name: string): Promise<void>;
  refreshUpstream(name: string): Promise<void>;
  listPayerMap(
    name: string,
    options: {
      unmapped?: boolean;
    },
  ): Promise<void>;
  setPayer(name: string, payerId: string, id: string | undefined, options: PayerMapOptions): Promise<void>;
  removePayer(name: string, payerId: string): Promise<void>;
  listRoutes(): Promise<void>;
  putRoute(name: string, options: RouteOptions): Promise<void>;
  deleteRoute(name: string): Promise<void>;
  openConsole(): Promise<void>;
  listUsers(): Promise<void>;
  inviteUser(email: string, options: InviteOptions): Promise<void>;
  setUserDisabled(user: string, disabled: boolean): Promise<void>;
  linkUser(user: string): Promise<void>;
  endUserSessions(user: string): Promise<void>;
  createAdministrator(
    name: string,
    options: {
      role: string;
    },
  ): Promise<void>;
  listAdministrators(): Promise<void>;
  endAdministrator(name: string): Promise<void>;
}

/** @throws ApiFailure with what is wrong, where the ledger cannot be read */
async function readStatus(client: ApiClient): Promise<unknown> {
  try {
    return await client.getJson("/Admin/Status");
  } catch (error) {
    if (!(error instanceof ApiFailure && error.statusCode === 503)) throw error;
    const reasons = describeOutage(await client.getHealth().catch(() => undefined));
    throw new ApiFailure([error.message, ...reasons].join("; "), { statusCode: 503 }, { cause: error });
  }
}

export function createAdmin(target: AdminTarget): AdminCommands {
  const output = createOutput(process.stdout);

  async function print(
    call: (client: ApiClient) => Promise<unknown>,
    absentHint = "an API without NIGHTGUARD_ADMIN_TOKEN and administrators has no /Admin",
    toLines = toJsonLines,
  ): Promise<void> {
    await using client = createApiClient({ ...(await findAdministration(target)), absentHint });
    output.say(...toLines(await call(client)));
  }

  const printOfAccount = (id: string, path: string, call: (client: ApiClient, path: string) => Promise<unknown>) =>
    print((client) => call(client, toPath("Account", id, path)), noSuchAccount);

  /** @param user an id or an email */
  const printOfUser = (
    user: string,
    call: (client: ApiClient, path: string) => Promise<unknown>,
    toLines?: (body: unknown) => string[],
  ) =>
    print(
      async (client) => call(client, toPath("User", await findUserId(user, () => listPages(client, "/Admin/User")))),
      "no such person; `nightguard admin user list` prints all",
      toLines,
    );

  async function importCsv(path: string, file: string): Promise<void> {
    const csv = await readFile(file).catch((cause: unknown) => Promise.reject(toUnreadable(file, cause)));
    await print((client) => client.upload(path, { type: "text/csv", body: csv }));
  }

  return {
    importCarriers: (file) => importCsv("/Admin/Carriers", file),
    importDirectory: (file) => importCsv("/Admin/Directory", file),
    status: ({ json = false }) => print(readStatus, undefined, json ? undefined : describeStatus),
    putPlan: (name, options) => print((client) => putPlan(client, name, options)),
    createAccount: (name, plan) => print((client) => client.sendJson("POST", "/Admin/Account", { name, plan })),
    listDueBatches: ({ atRisk = false, json = false }) =>
      print(
        (client) => client.getJson(`/Admin/Batch${atRisk ? "?at_risk=true" : ""}`),
        undefined,
        json ? undefined : toBatchLines,
      ),
    listAccounts: () => print((client) => listPages(client, "/Admin/Account")),
    listPlans: () => print((client) => listWhole(client, "/Admin/Plan")),
    listPayers: () => print((client) => listWhole(client, "/Admin/Payer")),
    listPayerHealth: () => print((client) => client.getJson("/Admin/PayerHealth")),
    listTroubledEndpoints: ({ failing = false }) =>
      print((client) => listWhole(client, `/Admin/WebhookEndpoint${failing ? "?state=failing" : ""}`)),
    listDailyLimits: () => print((client) => listWhole(client, "/Admin/DailyLimit")),
    listAudit: ({ account, ...filters }) =>
      print((client) => listWhole(client, `/Admin/Audit${toQuery({ ...filters, account_id: account, limit: "200" })}`)),
    showSystem: () => print((client) => client.getJson("/Admin/System")),
    showBatch: (batchId) => print((client) => client.getJson(toPath("Batch", batchId)), "no account has such a batch"),
    showKeyUse: (keyId, times) =>
      print((client) => client.getJson(`${toPath("ApiKey", keyId, "use")}${toQuery(times)}`), noSuchKey),
    setPlan: (accountId, plan) =>
      print(
        (client) => client.sendJson("PATCH", toPath("Account", accountId), { plan: plan === "none" ? null : plan }),
        noSuchAccount,
      ),
    createKey: (accountId, { mode, name, scopes, expiresAt, allowCidr }) =>
      printOfAccount(accountId, "ApiKey", (client, path) =>
        client.sendJson("POST", path, { mode, name, scopes, expires_at: expiresAt, allowed_cidrs: allowCidr }),
      ),
    suspend: (accountId) => printOfAccount(accountId, "suspend", (client, path) => client.post(path)),
    resume: (accountId) => printOfAccount(accountId, "resume", (client, path) => client.post(path)),
    listKeys: (accountId) => printOfAccount(accountId, "ApiKey", listPages),
    listKeyUse: (accountId, { json = false }) =>
      print((client) => listKeyUse(client, accountId), noSuchAccount, json ? undefined : toKeyUseLines),
    listEndpoints: (accountId) => printOfAccount(accountId, "WebhookEndpoint", listPages),
    setKeyDisabled: (keyId, disabled, { endpoints = false } = {}) =>
      print(
        (client) =>
          client.sendJson("PATCH", toPath("ApiKey", keyId), {
            disabled,
            ...(endpoints && { endpoints: "disable" }),
          }),
        noSuchKey,
      ),
    listUpstreamKinds: () => print((client) => listWhole(client, "/Admin/UpstreamKind")),
    listUpstreams: () => print((client) => listWhole(client, "/Admin/Upstream")),
    putUpstream: (name, options) =>
      print(async (client) => client.sendJson("PUT", toPath("Upstream", name), await toUpstreamBody(options))),
    deleteUpstream: (name) => print((client) => client.delete(toPath("Upstream", name)), noSuchUpstream),
    testUpstream: (name) =>
      print((client) => client.post(toPath("Upstream", name, "test")), noSuchUpstream, toTestLines),
    refreshUpstream: (name) => print((client) => client.post(toPath("Upstream", name, "refresh")), noSuchUpstream),
    listPayerMap: (name, { unmapped = false }) =>
      print(
        (client) => listWhole(client, `${toPath("Upstream", name, "PayerMap")}${unmapped ? "?mapped=false" : ""}`),
        noSuchUpstream,
      ),
    setPayer: (name, payerId, id, options) =>
      print(
        (client) => client.sendJson("PUT", toPath("Upstream", name, "PayerMap", payerId), toPayerMapBody(id, options)),
        noSuchUpstream,
      ),
    removePayer: (name, payerId) =>
      print(
        (client) => client.delete(toPath("Upstream", name, "PayerMap", payerId)),
        `nothing was decided about this payer; \`nightguard admin payer-map list ${name}\` shows what was`,
      ),
    listRoutes: () => print((client) => listWhole(client, "/Admin/Route")),
    putRoute: (name, options) => print((client) => client.sendJson("PUT", toPath("Route", name), toRouteBody(options))),
    deleteRoute: (name) =>
      print(
        (client) => client.delete(toPath("Route", name)),
        "no such route; `nightguard admin route list` prints their names",
      ),
    openConsole: () => print(createConsoleLink, undefined, (link) => describeLink(String(link))),
    listUsers: () => print((client) => listPages(client, "/Admin/User")),
    inviteUser: (email, options) =>
      print((client) => client.sendJson("POST", "/Admin/User", toInvitation(email, options))),
    setUserDisabled: (user, disabled) =>
      printOfUser(user, (client, path) => client.sendJson("PATCH", path, { disabled })),
    linkUser: (user) => printOfUser(user, (client, path) => client.post(`${path}/link`), toLinkLines),
    endUserSessions: (user) => printOfUser(user, (client, path) => client.delete(`${path}/sessions`)),
    createAdministrator: (name, { role }) =>
      print((client) => client.sendJson("POST", "/Admin/Administrator", { name, role })),
    listAdministrators: () => print((client) => listWhole(client, "/Admin/Administrator")),
    endAdministrator: (name) =>
      print(
        (client) => client.delete(toPath("Administrator", name)),
        "no such administrator; `nightguard admin administrator list` prints their names",
      ),
  };
}

const noSuchUpstream = "no such upstream; `nightguard admin upstream list` prints their names";
const noSuchKey = "no such key; `nightguard admin list-keys` prints the ids of an account's keys";
const noSuchAccount = "no such account; `nightguard admin account list` prints all";

const toJsonLines = (body: unknown): string[] => (body === undefined ? [] : [JSON.stringify(body, undefined, 2)]);

/** A PUT replaces the whole plan, so omitted limits are sent with their current values. */
async function putPlan(client: ApiClient, name: string, options: PlanOptions): Promise<unknown> {
  const plan = await findPlan(client, name);
  const required = { "--per-second": options.perSecond, "--burst": options.burst };
  const missing = Object.entries(required).flatMap(([option, limit]) => (limit === undefined ? [option] : []));
  if (!plan && missing.length > 0) {
    throw new CommandError(`There is no plan ${name} yet; a new one needs ${missing.join(" and ")}`, exitCodes.usage);
  }
  return client.sendJson("PUT", toPath("Plan", name), { ...plan, ...toPlanLimits(options) });
}

function toPlanLimits(options: PlanOptions) {
  const given = (Object.keys(limitNames) as (keyof PlanOptions)[]).filter((option) => options[option] !== undefined);
  return Object.fromEntries(
    given.map((option) => [limitNames[option], options[option] === "none" ? null : options[option]]),
  );
}

async function findAdministration(target: AdminTarget): Promise<{ url: string; key: string; keyHint: string }> {
  const running = target.url && target.adminToken ? undefined : await findRunning(target.dataDir);
  const url = target.url || running?.url;
  // Never send this start's token to another address.
  const key = target.adminToken || (running && running.url === url ? running.admin_token : undefined);
  const keyHint = "NIGHTGUARD_ADMIN_TOKEN must be the one that the API was started with, or an administrator's";
  if (url && key) return { url, key, keyHint };
  const todo = "run `nightguard start` in this folder, or set NIGHTGUARD_URL and NIGHTGUARD_ADMIN_TOKEN";
  throw new CommandError(`No Nightguard is running here; ${todo}`, exitCodes.usage);
}
