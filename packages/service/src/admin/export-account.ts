import { type Mode, modeSchema, type Tenant, toPublicId } from "@nightguard/contract";
import {
  type AccountRecord,
  beginReads,
  exportJobs,
  findDraft,
  findFeeSchedule,
  type Ledger,
  listApiKeysOfAccount,
  listBatches,
  listBulkActions,
  listChangedWorkItems,
  listColumnMappings,
  listEndpointsOfAccount,
  listFeeSchedules,
  listLocations,
  listNotifications,
  listProviders,
  listRejections,
  listRequests,
  listSavedViews,
  listSources,
  listUsage,
  listUsageByKey,
  listUsersOfAccount,
  listWorkEntries,
} from "@nightguard/ledger";
import { presentKeyUsage } from "../accounts/usage.ts";
import { presentChanges } from "../answers/changes.ts";
import { toDraftJson } from "../batches/drafts.ts";
import { presentBatch } from "../batches/present-batch.ts";
import { presentBulkAction } from "../bulk-actions/bulk-actions.ts";
import { presentColumnMapping } from "../column-mappings/column-mappings.ts";
import { presentWithFees } from "../fee-schedules/fee-schedules.ts";
import { presentFindings } from "../findings/stored-findings.ts";
import { presentJob, presentRecovery, presentResult } from "../jobs/present-job.ts";
import { presentLocation } from "../locations/locations.ts";
import { presentNotification } from "../notifications/settings.ts";
import { presentProvider } from "../providers/providers.ts";
import { presentRequest } from "../requests/requests.ts";
import { presentSavedView } from "../saved-views/saved-views.ts";
import { presentUser } from "../sessions/present-user.ts";
import { presentSource } from "../sources/sources.ts";
import { presentAccountEndpoint } from "../webhooks/webhook-endpoints.ts";
import { findActorId, findKeyNamesOf, presentOwnerId, presentWorkEntry } from "../work-items/present-work-item.ts";
import { presentAccount, presentApiKey } from "./administration-documents.ts";

const pageSize = 500;
const usageDays = { from: "2000-01-01", to: "9999-12-31" };

/** Yields lines of JSON, each with its `type`; the last one is `end`. Memory does not grow with the account. */
export async function* exportAccount({ ledger }: { ledger: Ledger }, account: AccountRecord): AsyncGenerator<string> {
  yield toLine("account", presentAccount(account));
  for await (const key of pages((page) => listApiKeysOfAccount(ledger, account.id, page))) {
    yield toLine("api_key", presentApiKey(key));
  }
  for await (const endpoint of pages((page) => listEndpointsOfAccount(ledger, account.id, page))) {
    yield toLine("webhook_endpoint", presentAccountEndpoint(endpoint));
  }
  for (const mapping of await listColumnMappings(ledger, account.id)) {
    yield toLine("column_mapping", presentColumnMapping(mapping));
  }
  for (const { name } of await listFeeSchedules(ledger, account.id)) {
    const schedule = await findFeeSchedule(ledger, account.id, name);
    if (schedule) yield toLine("fee_schedule", presentWithFees(schedule));
  }
  for await (const user of pages((page) => listUsersOfAccount(ledger, account.id, page))) {
    yield toLine("user", presentUser(user));
    const notifications = await listNotifications(ledger, user.id);
    if (notifications.length > 0) {
      yield toLine("notification", { user_id: toPublicId("user", user.id), ...presentNotification(notifications) });
    }
    yield* exportViews(ledger, account.id, user.id);
  }
  for (const mode of modeSchema.options) yield* exportMode(ledger, { accountId: account.id, mode });
  yield toLine("end", {});
}

async function* exportViews(ledger: Ledger, accountId: string, userId: string): AsyncGenerator<string> {
  for (const mode of modeSchema.options) {
    for (const view of await listSavedViews(ledger, { accountId, mode, userId })) {
      yield toLine("saved_view", { user_id: toPublicId("user", userId), mode, ...presentSavedView(view) });
    }
  }
}

async function* exportMode(ledger: Ledger, tenant: Tenant & { readonly mode: Mode }): AsyncGenerator<string> {
  for await (const provider of pages((page) => listProviders(ledger, tenant, page))) {
    yield toLine("provider", { mode: tenant.mode, ...presentProvider(provider) });
  }
  for (const location of await listLocations(ledger, tenant)) {
    yield toLine("location", { mode: tenant.mode, ...presentLocation(location) });
  }
  for (const source of await listSources(ledger, tenant)) {
    yield toLine("source", { mode: tenant.mode, ...presentSource(source) });
  }
  for await (const batch of pages((page) => listBatches(ledger, tenant, page))) {
    yield toLine("batch", { mode: tenant.mode, ...presentBatch(batch) });
    yield* exportRejections(ledger, tenant, batch.id);
    yield* exportDraft(ledger, tenant, batch.id);
  }
  for await (const action of pages((page) => listBulkActions(ledger, tenant, page))) {
    yield toLine("bulk_action", { mode: tenant.mode, ...presentBulkAction(action) });
  }
  const read = beginReads(ledger);
  const listJobs = (page: Parameters<typeof exportJobs>[2]) =>
    read(({ db }) => exportJobs({ db, encryption: ledger.encryption }, tenant, page));
  for await (const { job, question, result, changes, findings, recovery } of pages(listJobs)) {
    const answer = presentResult(job, result);
    const beside = {
      ...(recovery && { recovery: presentRecovery(recovery) }),
      ...(changes && { changes: presentChanges(changes) }),
      ...(findings && { findings: presentFindings(findings) }),
    };
    const line = toLine("job", { ...presentJob(job, result), ...beside, request: question });
    // Parsing the answer and writing it again could change its numbers.
    yield answer ? `${line.slice(0, -2)},"result":${answer}}\n` : line;
  }
  yield* exportWorkItems(ledger, tenant);
  const usage = await listUsage(ledger, tenant, { ...usageDays, limit: Number.MAX_SAFE_INTEGER });
  for (const row of usage) yield toLine("usage", row);
  const byKey = await listUsageByKey(ledger, tenant, { ...usageDays, limit: Number.MAX_SAFE_INTEGER });
  for (const line of byKey) yield toLine("usage_by_key", presentKeyUsage(line, new Map()));
  for await (const request of pages(async (page) => (await listRequests(ledger, tenant, {}, page)).requests)) {
    yield toLine("request", { mode: tenant.mode, ...presentRequest(request) });
  }
}

/** Items that nobody has changed follow from the jobs. */
async function* exportWorkItems(ledger: Ledger, tenant: Tenant & { readonly mode: Mode }): AsyncGenerator<string> {
  for await (const { id, ...item } of pages((page) => listChangedWorkItems(ledger, tenant, page))) {
    const entries = await listWorkEntries(ledger, tenant, { itemId: id, limit: Number.MAX_SAFE_INTEGER });
    const ids = [item.ownerId, ...entries.flatMap(({ ownerId, actor }) => [ownerId, findActorId(actor)])];
    const names = await findKeyNamesOf({ ledger }, tenant.accountId, ids);
    yield toLine("work_item", {
      mode: tenant.mode,
      id: toPublicId("workItem", id),
      appointment_at: item.appointmentAt,
      owner: presentOwnerId(item.ownerId, names),
      state: item.state,
      updated_at: item.updatedAt,
      history: entries.map((entry) => presentWorkEntry(entry, names, { seesPatients: true })),
    });
  }
}

async function* exportRejections(ledger: Ledger, tenant: Tenant, batchId: string): AsyncGenerator<string> {
  for (let afterRow = 0; ; ) {
    const rows = await listRejections(ledger, tenant, batchId, { afterRow, limit: pageSize });
    for (const { mendedBy, ...rejection } of rows) {
      const mended_by = mendedBy && toPublicId("job", mendedBy);
      yield toLine("rejection", { batch_id: toPublicId("batch", batchId), ...rejection, mended_by });
    }
    if (rows.length < pageSize) return;
    afterRow = rows.at(-1)?.row ?? afterRow;
  }
}

async function* exportDraft(ledger: Ledger, tenant: Tenant, batchId: string): AsyncGenerator<string> {
  const draft = await findDraft(ledger, tenant, batchId);
  if (draft) yield toLine("batch_draft", { batch_id: toPublicId("batch", batchId), ...JSON.parse(toDraftJson(draft)) });
}

async function* pages<Row>(
  read: (page: { limit: number; before: string | undefined }) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let before: string | undefined; ; ) {
    const rows = await read({ limit: pageSize, before });
    yield* rows;
    if (rows.length < pageSize) return;
    before = idOf(rows.at(-1));
  }
}

const idOf = (row: unknown): string => {
  const { id, job } = row as { id?: string; job?: { id: string } };
  return id ?? job?.id ?? "";
};

const toLine = (type: string, record: object): string => `${JSON.stringify({ type, ...record })}\n`;
