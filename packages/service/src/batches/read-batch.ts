import { type Batch, type Page, type PageQuery, type Tenant, toPage } from "@nightguard/contract";
import {
  type BatchFilters,
  type BatchRecord,
  findBatch,
  findTimeZone,
  listBatches as listBatchesInLedger,
  listFailureGroups,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { presentFailure } from "../jobs/failures.ts";
import { requireFound, toRange, toUuid } from "../lookups.ts";
import type { Wait } from "../verification/wait-for-answer.ts";
import type { BatchesDeps, BatchesOptions } from "./deps.ts";
import { hasEnded, presentBatch, toFailureGroups } from "./present-batch.ts";
import { findOutlooks, type Outlook } from "./waiting.ts";
import { warnOfDeadline, warnOfReadings, warnOfSandbox } from "./warnings.ts";

/** @throws NotFoundError for ids that are not the caller's */
export const readBatch = async ({ ledger }: BatchesOptions, caller: Caller, publicId: string): Promise<BatchRecord> =>
  requireFound(await findBatch(ledger, caller, toUuid("batch", publicId)));

export async function describeBatch(deps: BatchesOptions, tenant: Tenant, record: BatchRecord): Promise<Batch> {
  const [groups, outlooks, thinAnswers] = await Promise.all([
    listFailureGroups(deps.ledger, tenant, record.id),
    findOutlooks(deps, tenant, [record]),
    deps.thinAnswers.warn(tenant, record),
  ]);
  const failures = toFailureGroups(groups, record).map((group) => ({ ...group, hint: presentFailure(group).hint }));
  const outlook = outlooks.get(record.id);
  const warnings = [
    ...(outlook?.forecast ? warnOfDeadline(outlook.forecast) : []),
    ...(outlook?.waiting ?? []),
    ...thinAnswers,
    ...warnOfSandbox(tenant.mode === "test" || deps.liveSource === "sandbox"),
    ...warnOfReadings(record.readings ?? []),
  ];
  return { ...presentOutlook(record, outlook), failures, warnings };
}

export function presentOutlook(record: BatchRecord, outlook: Outlook | undefined): Batch {
  const batch = presentBatch(record);
  if (!outlook) return batch;
  const { waiting, forecast } = outlook;
  return {
    ...batch,
    estimated_completion_at: record.paused ? null : (forecast?.endsAt?.toISOString() ?? null),
    at_risk: forecast?.atRisk ?? 0,
    waiting_for: waiting.map(({ code }) => code),
  };
}

/**
 * Resolves as soon as the batch has ended or after `waitMs`.
 *
 * @throws NotFoundError; RateLimitedError when too many requests of the account wait
 */
export async function getBatch(deps: BatchesDeps, caller: Caller, publicId: string, wait: Wait): Promise<Batch> {
  const record = await readBatch(deps, caller, publicId);
  if (wait.waitMs === 0 || hasEnded(record)) return describeBatch(deps, caller, record);
  const ended = await deps.bounds.longPolls.hold(caller.accountId, () => untilEnded(deps, caller, record.id, wait));
  return ended ?? describeBatch(deps, caller, await readBatch(deps, caller, publicId));
}

async function untilEnded({ watch }: BatchesDeps, caller: Caller, id: string, wait: Wait): Promise<Batch | undefined> {
  const signal = AbortSignal.any([wait.signal, AbortSignal.timeout(wait.waitMs)]);
  for await (const batch of watch.follow(caller, id, signal)) {
    if (batch.finished_at !== null) return batch;
  }
  return undefined;
}

/** Yields a batch now and after each change, until it has ended. @throws NotFoundError */
export async function followBatch(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Batch>> {
  const { id } = await readBatch(deps, caller, publicId);
  return deps.watch.follow(caller, id, signal);
}

/** Files write days and times in this time zone. */
export const getTimeZone = async ({ ledger }: BatchesDeps, { accountId }: Caller): Promise<string> =>
  requireFound(await findTimeZone(ledger, accountId));

/** Lists newest first, without failures and warnings. */
export async function listBatches(
  deps: BatchesOptions,
  caller: Caller,
  filters: BatchFilters,
  page: PageQuery,
): Promise<Page<Batch>> {
  const records = await listBatchesInLedger(deps.ledger, caller, { ...filters, ...toRange(page) });
  const outlooks = await findOutlooks(deps, caller, records);
  return toPage(records, page.limit, (record) => presentOutlook(record, outlooks.get(record.id)));
}
