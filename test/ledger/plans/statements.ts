import { newUuid, type Question, type Tenant } from "@nightguard/contract";
import {
  claimDeliveries,
  claimJobs,
  claimSubmissionItems,
  createBatch,
  findAnswer,
  findJob,
  findPreviousAnswers,
  findRowRange,
  findSession,
  findStanding,
  findTraceparents,
  handBackDeliveries,
  joinSubmission,
  listAppointments,
  listBatches,
  listEndedJobs,
  listRowPage,
  listWorkItems,
  peekJobs,
  releaseDeliveries,
  settleJobs,
  submitJob,
} from "@nightguard/ledger";
import pg from "pg";
import { chunkRows } from "../../../packages/ledger/src/batches/intake-rows.ts";
import type { GoodRow } from "../../../packages/ledger/src/batches/new-batch.ts";
import { postponeJobs } from "../../../packages/ledger/src/jobs/queue/postpone.ts";
import { promoteDueJobs } from "../../../packages/ledger/src/jobs/queue/promote.ts";
import { releaseJobs } from "../../../packages/ledger/src/jobs/queue/release.ts";
import { listDueSlots } from "../../../packages/ledger/src/jobs/queue/release-schedule.ts";
import { releaseWaitingJobs } from "../../../packages/ledger/src/jobs/queue/release-waiting.ts";
import { type ClaimedJob, renewLeases } from "../../../packages/ledger/src/jobs/run/claim.ts";
import { handBackJobs } from "../../../packages/ledger/src/jobs/run/reconcile.ts";
import type { Settlement } from "../../../packages/ledger/src/jobs/run/settle.ts";
import type { Ledger } from "../../../packages/ledger/src/ledger.ts";
import { sealSubmission } from "../../../packages/ledger/src/submissions/seal-submission.ts";
import {
  keepAwaited,
  listAwaited,
  readSubmissionItems,
  removeSubmissionItems,
  returnSubmissionItems,
} from "../../../packages/ledger/src/submissions/submission-items.ts";
import {
  claimSubmission,
  endSubmission,
  findNextSubmission,
  isSubmissionUnderway,
  noteSubmission,
} from "../../../packages/ledger/src/submissions/submissions.ts";
import { findRolesOfSessions } from "../../../packages/ledger/src/users/sessions.ts";
import type { AttemptMade, Judge } from "../../../packages/ledger/src/webhooks/delivery-settlements.ts";
import { settleDeliveries } from "../../../packages/ledger/src/webhooks/delivery-settlements.ts";
import { anEligibilityRequest } from "../../support/requests.ts";
import { addEndpoint, by, createTestLedger } from "../test-ledger.ts";

/** The statements of hot connections, by the function of the ledger that ran them. */
export type HotStatements = ReadonlyMap<string, ReadonlySet<string>>;

const leaseMs = 60_000;
const failure = { category: "service", code: "timed_out" } as const;
const result = { statusCode: 200, contentType: "application/json", body: "{}" };

/**
 * Runs the functions that jobs pass through on their way, and those of deliveries, against an account with a batch and some
 * single jobs, in all their cases.
 *
 * @returns what they ran on hot connections
 */
export async function collectHotStatements(): Promise<HotStatements> {
  const made = await createTestLedger();
  const capture = captureNamed();
  try {
    await runAll(made, capture.during);
  } finally {
    capture.stop();
    await made.close();
  }
  return capture.statements;
}

type During = <Result>(what: string, run: () => Promise<Result>) => Promise<Result>;

/** Only hot connections name their statements. */
function captureNamed() {
  const statements = new Map<string, Set<string>>();
  let current = "";
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [{ name?: string; text?: string }?];
    if (current && config?.name && config.text && !isTransactionControl(config.text)) {
      const texts = statements.get(current) ?? new Set<string>();
      statements.set(current, texts.add(config.text));
    }
    return Reflect.apply(query, this, args);
  } as typeof query;
  const during: During = async (what, run) => {
    current = what;
    try {
      return await run();
    } finally {
      current = "";
    }
  };
  const stop = () => {
    pg.Client.prototype.query = query;
  };
  return { statements, during, stop };
}

const isTransactionControl = (text: string) => /^(begin|commit|rollback)$/.test(text);

const aQuestion = (memberId?: string): Question => {
  const plain = anEligibilityRequest();
  const subscriber = { ...plain.subscriber, ...(memberId && { member_id: memberId }) };
  return { ...plain, subscriber, version: "v2" } as Question;
};

async function runAll({ ledger, tenant }: Awaited<ReturnType<typeof createTestLedger>>, during: During): Promise<void> {
  await addEndpoint(ledger, tenant, true); // deliveries with results also read the references of their jobs
  await during("intake", () => addBatch(ledger, tenant, null));
  const single = await submitAll(ledger, tenant, during);

  const first = await release(ledger, during, 200);
  await during("renew", () => renewLeases(ledger, first, leaseMs));
  await during("find", () => findAll(ledger, tenant, [...first, ...single]));
  await during("settle", () => settleJobs(ledger, first.map(toSettlement)));
  await during("find", () => findAll(ledger, tenant, first));
  await during("intake", () => addBatch(ledger, tenant, 3_600));
  await during("submit", () =>
    submitJob(ledger, aJob(tenant, { question: aQuestion("asked 1"), maxAgeSeconds: 3_600 }), { answerWithinMs: null }),
  );

  const second = await release(ledger, during, 100);
  const [claimed, others] = [second.slice(0, 20), second.slice(20, 30)];
  const reason = { category: "payer", code: "payer_held" } as const;
  await during("postpone", () =>
    postponeJobs(
      ledger,
      [...claimed, ...others].map((job) => ({ ...job, isClaimed: true, delayMs: 0, reason })),
    ),
  );
  await during("hand back", () => handBackJobs(ledger, second.slice(30), { waiting: 3, queued: 8 }));
  await during("promote", () => promoteDueJobs(ledger, 1_000));
  await during("release waiting", () => releaseWaitingJobs(ledger, { limit: 10, leaseMs }));
  await release(ledger, during, 100);
  await submit(ledger, during);
  await during("list ended", () =>
    listEndedJobs(
      ledger,
      single.map(({ id }) => id),
    ),
  );
  await during("read rows", () => readRows(ledger, tenant));
  await during("read appointments", () => readAppointments(ledger, tenant));
  await during("list work items", () => readWorkItems(ledger, tenant));
  await deliver(ledger, during);
  await during("find traceparents", () => findTraceparents(ledger, [newUuid()]));
  await during("find standing", () => findStanding(ledger, tenant.accountId));
  const digest = Buffer.alloc(32);
  await during("find session", () => findSession(ledger, digest));
  await during("find roles of sessions", () => findRolesOfSessions(ledger, [newUuid()]));
}

async function readRows(ledger: Ledger, tenant: Tenant): Promise<void> {
  const [batch] = await listBatches(ledger, tenant, { limit: 1 });
  const id = batch?.id ?? "";
  for (const from of [{ after: 500 }, { before: 500 }]) {
    await listRowPage(ledger, tenant, id, { filters: {}, from, limit: 200 });
  }
  await findRowRange(ledger, tenant, id);
}

async function readAppointments(ledger: Ledger, tenant: Tenant): Promise<void> {
  const span = { from: new Date(0), to: new Date() };
  await listAppointments(ledger, tenant, span, { limit: 200 });
  await listAppointments(ledger, tenant, span, { limit: 200, after: { appointment_at: new Date(0), id: newUuid() } });
}

async function readWorkItems(ledger: Ledger, tenant: Tenant): Promise<void> {
  const filters = { states: ["open", "answered"], from: new Date(0) } as const;
  await listWorkItems(ledger, tenant, filters, { limit: 200 });
  const after = { appointmentAt: new Date(0), id: newUuid() };
  await listWorkItems(ledger, tenant, { ...filters, until: new Date() }, { limit: 200, after });
}

const aJob = (tenant: Tenant, overrides: { question?: Question; notBefore?: Date; maxAgeSeconds?: number } = {}) => ({
  by,
  id: newUuid(),
  ...tenant,
  operation: "eligibility" as const,
  transform: null,
  question: aQuestion(),
  reference: "ours",
  notBefore: null,
  deadline: null,
  priority: "normal" as const,
  maxAgeSeconds: null,
  ...overrides,
});

/** Jobs that are queued, put off, and waited for; the last is due again while its caller still waits. */
async function submitAll(ledger: Ledger, tenant: Tenant, during: During) {
  const queued = aJob(tenant);
  const later = aJob(tenant, { notBefore: new Date(Date.now() + 3_600_000) });
  await during("submit", () => submitJob(ledger, queued, { answerWithinMs: null }));
  await during("submit", () => submitJob(ledger, later, { answerWithinMs: null }));
  const waited = await during("submit", () => submitJob(ledger, aJob(tenant), { answerWithinMs: 10_000, leaseMs }));
  const answered = await submitJob(ledger, aJob(tenant), { answerWithinMs: 10_000, leaseMs });
  if (!waited || !answered) throw new Error("not claimed");
  await during("settle", () => settleJobs(ledger, [toSettlement(answered, 0)]));
  await during("settle", () => settleJobs(ledger, [{ ...toSettlement(waited, 2), delayMs: 0 } as Settlement]));
  return [queued, later, waited];
}

async function release(ledger: Ledger, during: During, limit: number): Promise<ClaimedJob[]> {
  const released = await during("release", async () => {
    const slots = await listDueSlots(ledger, 10);
    return releaseJobs(ledger, {
      slots,
      leaseMs,
      assignQuotas: (locked) => locked.map(() => ({ limit, nextInMs: 0 })),
    });
  });
  const offered = await during("peek", () => peekJobs(ledger, released.jobs));
  const claimable = offered.filter((job) => job !== undefined);
  const claimed = await during("claim", () => claimJobs(ledger, claimable, leaseMs));
  const running = claimed.filter((job) => job !== undefined);
  await during("find previous answers", () => findPreviousAnswers(ledger, running));
  return running;
}

/** Through an upstream's batch interface: an answer, one that came too late, a refusal. */
async function submit(ledger: Ledger, during: During): Promise<void> {
  const slots = await listDueSlots(ledger, 10);
  const assignQuotas = (locked: readonly unknown[]) => locked.map(() => ({ limit: 20, nextInMs: 0 }));
  const released = await releaseJobs(ledger, { slots, leaseMs, assignQuotas });
  const into = { upstream: "stedi", maxItems: 20, maxJoining: 20, openMs: 0, quietMs: 0, asideMs: leaseMs };
  await during("join submission", () => joinSubmission(ledger, into, released.jobs));
  await during("advance submission", async () => {
    const submission = await claimSubmission(ledger, leaseMs);
    if (!submission) throw new Error("no submission");
    const ids = released.jobs.map(({ id }) => id);
    const [answered, others] = [ids.slice(0, 10), ids.slice(10)];
    await findNextSubmission(ledger);
    await sealSubmission(ledger, submission, { waitsMs: leaseMs, leaseMs });
    const { id: submissionId } = submission;
    await readSubmissionItems(ledger, submissionId, ids);
    await noteSubmission(ledger, submission, { triedAt: "now" }, { leaseMs });
    await keepAwaited(ledger, submissionId, ids);
    await claimSubmissionItems(ledger, { submissionId, jobIds: answered, leaseMs });
    await removeSubmissionItems(ledger, submissionId, answered, "answered");
    await returnSubmissionItems(ledger, submission, others.slice(0, 2), { countsAttempt: false });
    await returnSubmissionItems(ledger, submission, "all", { countsAttempt: true });
    await listAwaited(ledger, submissionId, { after: null, limit: 10 });
    await isSubmissionUnderway(ledger, submission.name);
    await endSubmission(ledger, submission);
  });
}

/** An answer, a failure, another try, in slot. */
function toSettlement({ id, accountId, fencingToken, operation, payerId }: ClaimedJob, index: number): Settlement {
  const job = { id, accountId, fencingToken, operation, payerId };
  if (index % 3 === 0)
    return { ...job, outcome: "succeeded", coverage: "active", failure: null, result, document: "{}" };
  if (index % 3 === 1) return { ...job, outcome: "failed", failure, result };
  return { ...job, outcome: "retry", failure, delayMs: 60_000 };
}

async function findAll(ledger: Ledger, tenant: Tenant, wanted: readonly { readonly id: string }[]): Promise<void> {
  for (const { id } of wanted.slice(0, 5)) {
    await findJob(ledger, tenant, id);
    await findAnswer(ledger, tenant, id);
  }
}

/** More rows than one statement writes, some with the same question. */
async function addBatch(ledger: Ledger, tenant: Tenant, maxAgeSeconds: number | null): Promise<void> {
  const rows = Array.from(
    { length: chunkRows + 100 },
    (_, index): GoodRow => ({
      row: index + 1,
      operation: "eligibility",
      transform: null,
      question: aQuestion(`asked ${index % 900}`),
      reference: null,
      appointmentAt: null,
    }),
  );
  const batch = {
    id: newUuid(),
    by,
    ...tenant,
    operation: "eligibility",
    transform: null,
    name: null,
    notBefore: null,
    deadline: null,
    priority: "normal",
    maxAgeSeconds,
    onUnknown: "retry",
  } as const;
  async function* arrive() {
    yield rows.slice(0, chunkRows);
    yield rows.slice(chunkRows);
  }
  await createBatch(ledger, { batch, rows: arrive() });
}

async function deliver(ledger: Ledger, during: During): Promise<void> {
  const { lines } = await releaseDeliveries(ledger, {
    maxEndpoints: 10,
    leaseMs,
    assignQuotas: (slots) => slots.map(({ now }) => ({ limit: 30, lines: 1, isProbe: false, againAt: now })),
  });
  const released = lines.flat();
  const claims = await during("claim deliveries", () => claimDeliveries(ledger, released.slice(0, 20), leaseMs));
  const attempts = claims.flatMap((claimed): AttemptMade[] =>
    claimed
      ? [{ ...claimed, attempt: { at: 0, durationMs: 1, statusCode: 200, error: null, answer: Buffer.from("ok") } }]
      : [],
  );
  const judge: Judge<AttemptMade> = (standings, made) => ({
    outcomes: made.map(() => ({ state: "delivered" })),
    health: standings.map((standing) => ({ ...standing, disabledReason: null, hasRecovered: true, isFree: true })),
  });
  await during("settle deliveries", () => settleDeliveries(ledger, attempts, judge));
  await during("hand back deliveries", () => handBackDeliveries(ledger, released.slice(20), "released"));
}
