import { setTimeout as sleep } from "node:timers/promises";
import { AccountSuspendedError, InvalidRequestError, newUuid, type Question, type Tenant } from "@nightguard/contract";
import { abandonLostUploads, correctJob, createBatch, listJobs, listRejections, submitJob } from "@nightguard/ledger";
import type { NewBatch, NewBatchRow } from "../../../packages/ledger/src/batches/new-batch.ts";
import type { Ledger } from "../../../packages/ledger/src/ledger.ts";
import { anEligibilityRequest } from "../../support/requests.ts";
import { by } from "../test-ledger.ts";
import { settleClaimed } from "./work-writers.ts";
import type { Random, World, Writer } from "./world.ts";

/** So few that batches repeat questions of their own and of others. */
const members = 400;
const payers = ["60054", "62308", "81039"];
const keptJobs = 5_000;

const priorities = ["low", "normal", "high"] as const;

function aQuestion(random: Random): Question {
  const plain = anEligibilityRequest({ payer: { id: random.pick(payers) ?? "60054" } });
  const subscriber = { ...plain.subscriber, member_id: `M${random.below(members)}` };
  return { ...plain, subscriber, version: "v2" } as Question;
}

/** Keys and people, and work from before they were noted. */
const submitters: readonly NewBatch["by"][] = [
  by,
  ...[newUuid(), newUuid()].map((id) => ({ actor: { kind: "key" as const, id }, requestId: "stress" })),
  { actor: { kind: "user", id: newUuid() }, requestId: "stress" },
];
const pickSubmitter = (random: Random): NewBatch["by"] => random.pick(submitters) ?? by;

const soon = (random: Random, most: number) => new Date(Date.now() + random.below(most));

function aBatch(tenant: Tenant, random: Random, mends: string | null): NewBatch {
  return {
    id: newUuid(),
    by: pickSubmitter(random),
    ...tenant,
    operation: "eligibility",
    transform: null,
    name: null,
    notBefore: random.chance(0.2) ? soon(random, 1_000) : null,
    deadline: random.chance(0.2) ? soon(random, 4_000) : null,
    priority: random.pick(priorities) ?? "normal",
    maxAgeSeconds: random.chance(0.3) ? 3_600 : null,
    onUnknown: random.chance(0.1) ? "fail" : "retry",
    mends,
  };
}

const aRow = (row: number, random: Random, mendsRow: number | undefined): NewBatchRow =>
  random.chance(0.02)
    ? { row, reference: null, issues: [{ path: "dob", message: "is missing" }] }
    : {
        row,
        operation: "eligibility",
        transform: null,
        question: aQuestion(random),
        reference: random.chance(0.5) ? `ref ${row}` : null,
        appointmentAt: random.chance(0.3) ? soon(random, 86_400_000) : null,
        mendsRow: mendsRow ?? null,
      };

class BrokenUploadError extends Error {}
class RefusedError extends Error {}
/** The last is for rows that another upload has mended meanwhile. */
const expected = [BrokenUploadError, RefusedError, AccountSuspendedError, InvalidRequestError];

/** A batch of the tenant's to mend, and rejected rows of it that were not mended a moment ago. */
async function pickMended({ random, batches }: World, ledger: Ledger, tenant: Tenant) {
  const mended = random.pick(batches.filter((batch) => batch.tenant === tenant).slice(-10));
  if (!mended) return { mends: null, rows: [] };
  const page = { afterRow: 0, limit: 20, onlyUnmended: true };
  const rows = await listRejections(ledger, tenant, mended.id, page);
  return { mends: mended.id, rows: rows.map(({ row }) => row) };
}

async function upload(world: World, ledger: Ledger): Promise<void> {
  const { random, all, batches } = world;
  const tenant = random.pick(all);
  if (!tenant) return;
  const mended = random.chance(0.5) ? await pickMended(world, ledger, tenant) : { mends: null, rows: [] };
  const rows = 1 + random.below(random.chance(0.1) ? 2_500 : 300);
  const breaksAt = random.chance(0.1) ? random.below(rows) : undefined;
  const isRefused = random.chance(0.05);
  async function* arrive() {
    for (let first = 0; first < rows; first += 200) {
      if (breaksAt !== undefined && first >= breaksAt) throw new BrokenUploadError();
      yield Array.from({ length: Math.min(200, rows - first) }, (_, index) =>
        aRow(first + index + 1, random, mended.rows[first + index]),
      );
      if (random.chance(0.1)) await sleep(random.below(50));
    }
  }
  const batch = aBatch(tenant, random, mended.mends);
  try {
    const check = () => {
      if (isRefused) throw new RefusedError();
    };
    await createBatch(ledger, { batch, rows: arrive(), check });
  } catch (error) {
    if (expected.some((kind) => error instanceof kind)) return;
    throw error;
  }
  batches.push({ tenant, id: batch.id });
}

async function submit(world: World, ledger: Ledger): Promise<void> {
  const { random, all, jobs } = world;
  const tenant = random.pick(all);
  if (!tenant) return;
  const waits = random.chance(0.4);
  const job = {
    id: newUuid(),
    by: pickSubmitter(random),
    ...tenant,
    operation: "eligibility" as const,
    transform: null,
    question: aQuestion(random),
    reference: null,
    notBefore: !waits && random.chance(0.2) ? soon(random, 1_000) : null,
    deadline: random.chance(0.1) ? soon(random, 3_000) : null,
    priority: random.pick(priorities) ?? "normal",
    maxAgeSeconds: random.chance(0.3) ? 3_600 : null,
    failUnknown: false,
  };
  const how = waits ? { answerWithinMs: 2_000, leaseMs: 600 } : { answerWithinMs: null };
  const claimed = await submitJob(ledger, job, how);
  jobs.push({ tenant, id: job.id });
  if (jobs.length > keptJobs) jobs.splice(0, keptJobs / 2);
  if (claimed) await settleClaimed(world, ledger, [claimed]);
}

/** Corrects a job, if it has ended without an answer and was not corrected. */
async function correct({ random, jobs, batches }: World, ledger: Ledger): Promise<void> {
  const single = random.pick(jobs);
  const batch = random.pick(batches);
  if (!single || !batch) return;
  const [row] = await listJobs(ledger, batch.tenant, { batchId: batch.id, status: "failed" }, { limit: 1 });
  const { tenant, id: corrects } = row ? { tenant: batch.tenant, id: row.id } : single;
  const id = newUuid();
  const outcome = await correctJob(ledger, {
    id,
    by: pickSubmitter(random),
    ...tenant,
    operation: "eligibility",
    transform: null,
    reference: null,
    maxAgeSeconds: null,
    corrects,
    notBefore: null,
    deadline: random.chance(0.1) ? soon(random, 3_000) : null,
    appointmentAt: null,
    question: aQuestion(random),
    priority: random.pick(priorities) ?? "high",
  });
  if (outcome === "corrected") jobs.push({ tenant, id });
}

/** Uploads of batches, some broken off or rejected, and single jobs, some with waiting callers. */
export const intakeWriters: readonly Writer[] = [
  { name: "upload", copies: 2, restMs: 150, step: upload },
  { name: "submit", copies: 3, restMs: 15, step: submit },
  { name: "correct", copies: 2, restMs: 30, step: correct },
  { name: "sweep uploads", restMs: 300, drains: true, step: (_, ledger) => abandonLostUploads(ledger, 100) },
];
