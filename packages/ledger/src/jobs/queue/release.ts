import type { Mode, Operation, Tenant } from "@nightguard/contract";
import { type Db, withDeadlockRetry } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";
import type { JobRef } from "./job-ref.ts";
import { lockReadyBacklogs, type ReadyBacklog } from "./lock-ready-backlogs.ts";
import { moveReadyJobs, type Portions } from "./move-ready-jobs.ts";
import { noteFrontiers } from "./note-frontiers.ts";
import {
  findNextRelease,
  keyOf,
  lockSlots,
  type Quota,
  type ReleaseSlot,
  rescheduleSlots,
} from "./release-schedule.ts";

export interface ReleasedJob extends JobRef {
  readonly accountId: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly waiting: boolean;
}

export interface ReleaseOptions {
  /** Slots that are locked or no longer due are skipped. */
  readonly slots: readonly Tenant[];
  readonly leaseMs: number;
  /** May be repeated with its transaction; the slots are locked. */
  readonly assignQuotas: (slots: readonly ReleaseSlot[]) => readonly Quota[];
}

export interface Released {
  readonly jobs: readonly ReleasedJob[];
  readonly nextReleaseInMs: number | null;
}

/**
 * Moves ready jobs of due accounts to `active_jobs`, up to each account's quota, in the order of priority, appointment
 * or deadline, and age. Processes may call it concurrently.
 *
 * Locks slots before backlogs, against the lock order, but never waits for either.
 */
export async function releaseJobs(
  { hotDb }: HotDeps,
  { slots, leaseMs, assignQuotas }: ReleaseOptions,
): Promise<Released> {
  const jobs =
    slots.length === 0
      ? []
      : await withDeadlockRetry(hotDb, "release", async (transaction) => {
          const locked = await lockSlots(transaction, slots);
          if (locked.length === 0) return [];
          const quotas = assignQuotas(locked);
          const withQuotas = locked.map((slot, index) => ({ ...slot, ...(quotas[index] ?? nothing) }));
          const released = await releaseChosen(transaction, withQuotas, leaseMs);
          await rescheduleSlots(transaction, withQuotas);
          return released;
        });
  return { jobs, nextReleaseInMs: await findNextRelease(hotDb) };
}

const nothing: Quota = { limit: 0, nextInMs: 0 };

type SlotWithQuota = ReleaseSlot & Quota;

async function releaseChosen(
  transaction: Db,
  slots: readonly SlotWithQuota[],
  leaseMs: number,
): Promise<ReleasedJob[]> {
  const accountsWithQuota = slots.filter(({ limit }) => limit > 0);
  const backlogs = await lockReadyBacklogs(transaction, accountsWithQuota);
  if (backlogs.length === 0) return [];
  const moved = await moveReadyJobs(transaction, toPortions(accountsWithQuota, backlogs), leaseMs);
  await noteFrontiers(transaction, backlogs, moved);
  return moved.flatMap(({ id, fencing_token, account_id, mode, operation }) =>
    operation ? [{ id, fencingToken: fencing_token, accountId: account_id, mode, operation, waiting: false }] : [],
  );
}

function toPortions(slots: readonly SlotWithQuota[], locked: readonly ReadyBacklog[]): Portions {
  const byAccount = Map.groupBy(locked, ({ account_id, mode }) => keyOf({ accountId: account_id, mode }));
  const backlogs: ReadyBacklog[] = [];
  const accounts = slots.flatMap((slot) => {
    const own = byAccount.get(keyOf(slot)) ?? [];
    if (own.length === 0) return [];
    const first = backlogs.length + 1;
    backlogs.push(...own);
    return [{ limit: slot.limit, first, last: backlogs.length }];
  });
  return { accounts, backlogs };
}
