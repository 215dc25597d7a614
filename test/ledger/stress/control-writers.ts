import { setTimeout as sleep } from "node:timers/promises";
import { newUuid } from "@nightguard/contract";
import {
  abortBulkAction,
  cancelJob,
  controlBatch as controlBatchInLedger,
  countMatching,
  createBulkAction,
  findAnswer,
  findBatch,
  findJob,
  findPlan,
  listBatches,
  listEvents,
  listFailureGroups,
  listForecastInputs,
  listHeldPayers,
  listJobs,
  listWork,
  patchAccount,
  purge,
  putPlan,
  requestBatchRetry,
  resumeAccount,
  retryJob,
  retryPiece,
  suspendAccount,
  sweepCancelledBatch,
  takeBackHeld,
  workBulkPiece,
} from "@nightguard/ledger";
import type { BatchControl } from "../../../packages/ledger/src/batches/control.ts";
import type { Ledger } from "../../../packages/ledger/src/ledger.ts";
import { query } from "../../support/databases.ts";
import { by, plans, type World, type Writer } from "./world.ts";

const controls: readonly BatchControl[] = ["pause", "resume", "resume", "cancel"];
const causes = [
  { category: "payer" },
  { category: "service" },
  { category: "payer", code: "upstream_timeout" },
  { category: "plan" },
  {},
] as const;
const statuses = ["queued", "running", "succeeded", "failed", "cancelled", "expired", undefined] as const;

async function controlBatch({ random, batches }: World, ledger: Ledger): Promise<void> {
  const batch = random.pick(batches.slice(-30));
  const control = random.pick(controls);
  if (!batch || !control) return;
  await controlBatchInLedger(ledger, batch.tenant, batch.id, control);
  if (control !== "resume") await takeBackHeld(ledger, batch.tenant, batch.id, 250);
}

async function retryBatch({ random, batches }: World, ledger: Ledger): Promise<void> {
  const batch = random.pick(batches.slice(-60));
  const cause = random.pick(causes);
  if (!batch || !cause) return;
  await requestBatchRetry(ledger, batch.tenant, batch.id, cause);
  if (random.chance(0.5)) await retryPiece(ledger, { limit: 50, batch });
}

const bulkActions = [
  { action: "retry", filter: { status: "failed", category: "payer" } },
  { action: "retry", filter: { payerId: "60054" } },
  { action: "retry", filter: { status: "cancelled" } },
  { action: "cancel", filter: { status: "queued" } },
] as const;

/** Begins one, now and then aborts one, and leaves the rest to the pieces. */
async function changeMany({ random, batches }: World, ledger: Ledger): Promise<void> {
  const batch = random.pick(batches.slice(-60));
  const chosen = random.pick(bulkActions);
  if (!batch || !chosen) return;
  const { tenant } = batch;
  const filter = { ...chosen.filter, ...(random.chance(0.7) && { batchId: batch.id }) };
  const { count: counted, isAtLeast } = await countMatching(ledger, chosen.action, { tenant, filter });
  const action = { id: newUuid(), action: chosen.action, filter, counted, isAtLeast };
  await createBulkAction(ledger, by, tenant, action, 3);
  if (random.chance(0.2)) await abortBulkAction(ledger, tenant, action.id);
}

async function changeJob({ random, jobs }: World, ledger: Ledger): Promise<void> {
  const job = random.pick(jobs.slice(-2_000));
  if (!job) return;
  if (random.chance(0.5)) await cancelJob(ledger, job.tenant, job.id);
  else await retryJob(ledger, job.tenant, job.id);
}

async function sweepCancelled(_: World, ledger: Ledger): Promise<void> {
  while ((await sweepCancelledBatch(ledger, 100)) > 0);
}

async function suspend({ tenants }: World, ledger: Ledger): Promise<void> {
  await suspendAccount(ledger, by, tenants.suspended.accountId);
  await sleep(200);
  await resumeAccount(ledger, by, tenants.suspended.accountId);
}

/** Changes of limits, which touch the slots of all accounts of a plan. */
async function changeLimits({ tenants, random }: World, ledger: Ledger): Promise<void> {
  const usual = await findPlan(ledger, plans.usual);
  if (usual) await putPlan(ledger, by, { ...usual, max_concurrency: 20 + random.below(80) });
  await patchAccount(ledger, by, tenants.suspended.accountId, { name: "Renamed" });
}

/** Makes what ended long ago out of what ended just now. */
async function age({ databaseUrl, tenants }: World): Promise<void> {
  const { accountId } = tenants.aged;
  const ages = "finished_at = finished_at - interval '400 days'";
  await query(
    databaseUrl,
    `update batches set ${ages}
     where id in (
       select id from batches where account_id = $1 and finished_at > now() - interval '1 day' limit 1
       for update skip locked
     )`,
    [accountId],
  );
  await query(
    databaseUrl,
    `update results set ${ages}, finished_on = finished_on - 400
     where job_id in (
       select job_id from results
       where account_id = $1 and batch_id is null and finished_at > now() - interval '1 day'
       limit 20
       for update skip locked
     )`,
    [accountId],
  );
  await query(
    databaseUrl,
    `update events set at = at - interval '400 days'
     where (account_id, mode, no) in (select account_id, mode, min(no) from events where account_id = $1 group by 1, 2)`,
    [accountId],
  );
}

/** What callers and operators read meanwhile. */
async function read({ random, batches, jobs }: World, ledger: Ledger): Promise<void> {
  const job = random.pick(jobs);
  const batch = random.pick(batches);
  if (job) {
    await findJob(ledger, job.tenant, job.id);
    await findAnswer(ledger, job.tenant, job.id);
    await listJobs(ledger, job.tenant, { status: random.pick(statuses) }, { limit: 50 });
    await listEvents(ledger, job.tenant, { afterNo: random.below(1_000), limit: 50 });
  }
  if (!batch) return;
  await findBatch(ledger, batch.tenant, batch.id);
  await listBatches(ledger, batch.tenant, { limit: 20 });
  await listForecastInputs(ledger, batch.tenant, [batch.id]);
  await listFailureGroups(ledger, batch.tenant, batch.id);
  await listHeldPayers(ledger, batch.tenant, [batch.id], 10);
  await listWork(ledger);
}

/** What callers, the operator and the sweeps change. */
export const controlWriters: readonly Writer[] = [
  { name: "control batch", copies: 2, restMs: 60, step: controlBatch },
  { name: "retry batch", copies: 2, restMs: 100, step: retryBatch },
  {
    name: "retry piece",
    copies: 2,
    restMs: 50,
    drains: true,
    step: (_, ledger) => retryPiece(ledger, { limit: 60 }),
  },
  { name: "change many", copies: 2, restMs: 300, step: changeMany },
  {
    name: "bulk piece",
    copies: 2,
    restMs: 50,
    drains: true,
    step: (_, ledger) => workBulkPiece(ledger, 60),
  },
  { name: "change job", copies: 2, restMs: 20, step: changeJob },
  { name: "sweep cancelled", copies: 2, restMs: 60, drains: true, step: sweepCancelled },
  { name: "suspend", restMs: 500, step: suspend },
  { name: "change limits", restMs: 200, step: changeLimits },
  { name: "age", restMs: 40, step: age },
  { name: "purge", copies: 2, restMs: 60, drains: true, step: (_, ledger) => purge(ledger, 100) },
  { name: "read", restMs: 20, step: read },
];
