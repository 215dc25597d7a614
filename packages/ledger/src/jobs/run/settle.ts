import type { Coverage, FailureCategory, RecoveryVariant } from "@nightguard/contract";
import { withDeadlockRetry } from "../../database/index.ts";
import type { LedgerDeps } from "../../deps.ts";
import { isCiphertext, type PlaintextOrCiphertext } from "../../encryption/bulk-encryption.ts";
import type { Encryption } from "../../encryption/encryption.ts";
import { jobContext } from "../encryption-context.ts";
import { inOrder, type JobRef, latestRefs } from "../queue/job-ref.ts";
import { takeRunning } from "../queue/moves.ts";
import { type PendingAnswer, returnToQueue } from "../queue/return-to-queue.ts";
import { endJobs } from "./end-jobs.ts";
import type { Comparison, Ending, JobTarget } from "./ended-job.ts";
import { noteQuestions } from "./further-questions.ts";
import { encryptQuestions, type QuestionProgress } from "./question-steps.ts";
import { noteRecoveries, type RecoveryStep } from "./recoveries.ts";
import { settleAlone } from "./settle-alone.ts";

/**
 * The payer's unchanged response, its document (`toDocumentResult`), or an error as JSON (`toStoredError` in the
 * service).
 */
export interface StoredResult {
  readonly statusCode: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** Already encrypted if a thread parsed it (`createAnswerEncryption`). */
type ResultToStore = Omit<StoredResult, "body"> & { readonly body: PlaintextOrCiphertext };

/** What is asked in another spelling next, or was. */
export interface RecoveryProgress {
  readonly tried?: readonly RecoveryVariant[];
  /** Noted when the recovery begins. */
  readonly otherNpi?: string | undefined;
  readonly accepted?: RecoveryVariant;
  /** JSON: what an answer about somebody else says differently. */
  readonly suggestion?: string | undefined;
  /** The first answer, which is kept when the recovery begins. */
  readonly rejection?: Answered & { readonly answeredBy?: string };
}

interface Answered {
  readonly failure: { category: FailureCategory; code: string };
  readonly result: ResultToStore;
  readonly reference?: string | undefined;
  /** JSON; null if the caller gets the answer unchanged. */
  readonly document: PlaintextOrCiphertext | null;
}

export type Settlement = JobRef &
  JobTarget & {
    /** "sandbox" for a live job, or another upstream's name for a test job. */
    readonly answeredBy?: string;
    /** The call was sent and not answered: it may be charged. */
    readonly isPerhapsBilled?: boolean | undefined;
    readonly recoveryProgress?: RecoveryProgress;
    readonly questionProgress?: QuestionProgress | undefined;
  } & (
    | {
        readonly outcome: "succeeded";
        readonly coverage: Coverage;
        readonly failure: { category: FailureCategory; code: string } | null;
        /** "kept": the first answer of the recovery, or what the answers to several questions say. */
        readonly result: ResultToStore | "kept";
        readonly reference?: string | undefined;
        /** JSON; null if the caller gets the answer unchanged. */
        readonly document: PlaintextOrCiphertext | null;
        /** Absent or null where there was no earlier answer to compare with. */
        readonly comparison?: Comparison<PlaintextOrCiphertext> | null | undefined;
      }
    | {
        readonly outcome: "failed";
        readonly failure: { category: FailureCategory; code: string };
        readonly result: ResultToStore;
      }
    | {
        readonly outcome: "retry";
        readonly delayMs: number;
        readonly pending?: PendingAnswer | "cleared" | undefined;
        readonly failure: { category: FailureCategory; code: string };
      }
  );
type Final = Exclude<Settlement, { outcome: "retry" }>;

export const toDocumentResult = (body: Buffer): StoredResult => ({
  statusCode: 200,
  contentType: "application/json; charset=utf-8",
  body,
});

/** Saves reading the result back; undefined if it is already encrypted. */
export function toCallerResult(settlement: Final): StoredResult | undefined {
  const { result } = settlement;
  if (result === "kept") return undefined;
  const document = documentOf(settlement);
  const text = document ?? result.body;
  if (isCiphertext(text)) return undefined;
  const body = Buffer.isBuffer(text) ? text : Buffer.from(text);
  return document === null ? { ...result, body } : toDocumentResult(body);
}

const documentOf = (settlement: Final) => (settlement.outcome === "succeeded" ? settlement.document : null);

const comparisonOf = (final: Final) => (final.outcome === "succeeded" ? final.comparison : null);

/**
 * Settles attempts in one transaction: final ones end, the others return to the queue. An old fencing token changes
 * nothing. A single job without a batch, such as a waiting caller's, takes one round trip.
 *
 * @returns for each, in the order given, whether it was settled
 */
export async function settleJobs(
  { hotDb, encryption, bulkEncryption }: Pick<LedgerDeps, "hotDb" | "encryption" | "bulkEncryption">,
  settlements: readonly Settlement[],
): Promise<boolean[]> {
  const finals = settlements.filter((settlement) => settlement.outcome !== "retry");
  const retries = settlements.filter((settlement) => settlement.outcome === "retry");
  const encryptions = await encryption.ofAll(finals.map(({ accountId }) => accountId));
  const encryptAll = (toText: (final: Final) => { context: string; text: PlaintextOrCiphertext | null }) =>
    bulkEncryption.encrypt(
      finals.map((final) => ({ encryption: encryptions.get(final.accountId) as Encryption, ...toText(final) })),
    );
  const [bodies, documents, changes] = await Promise.all([
    encryptAll(({ id, result }) => ({
      context: jobContext.result(id),
      text: result === "kept" ? null : result.body,
    })),
    encryptAll((final) => ({ context: jobContext.document(final.id), text: documentOf(final) })),
    encryptAll((final) => ({ context: jobContext.changes(final.id), text: comparisonOf(final)?.changes ?? null })),
  ]);
  const steps = await encryptRecoveries({ encryption, bulkEncryption }, settlements);
  const questions = await encryptQuestions({ encryption, bulkEncryption }, settlements);
  const endings = finals.map((final, index) =>
    toEnding(final, {
      body: bodies[index] ?? null,
      document: documents[index] ?? null,
      changes: changes[index] ?? null,
    }),
  );
  const [only] = settlements;
  const [ending] = endings;
  if (only && ending && settlements.length === 1 && (await settleAlone({ hotDb }, { ...only, ...ending })))
    return [true];
  return withDeadlockRetry(hotDb, "settle", async (transaction) => {
    const taken = await takeRunning(transaction, finals);
    const returned = await returnToQueue(transaction, latestRefs(retries), { from: ["running"], run: "attempt" });
    const settled = [...taken.filter((job) => job !== undefined), ...returned];
    await noteRecoveries(transaction, inOrderOfSteps(steps, settled));
    await noteQuestions(transaction, inOrderOfSteps(questions, settled));
    await endJobs(
      transaction,
      taken.flatMap((job, index) => {
        const ending = endings[index];
        return job && ending ? [{ ...job, ...ending }] : [];
      }),
    );
    return inOrder(settlements, settled).map((job) => job !== undefined);
  });
}

/** Of settlements that were fenced out nothing is noted. */
function inOrderOfSteps<Step extends JobRef>(steps: readonly Step[], settled: readonly JobRef[]): Step[] {
  const done = inOrder(steps, settled);
  return steps.filter((_step, index) => done[index]);
}

async function encryptRecoveries(
  { encryption, bulkEncryption }: Pick<LedgerDeps, "encryption" | "bulkEncryption">,
  settlements: readonly Settlement[],
): Promise<(JobRef & RecoveryStep)[]> {
  const recovering = settlements.flatMap((settlement) =>
    settlement.recoveryProgress ? [{ ...settlement, progress: settlement.recoveryProgress }] : [],
  );
  if (recovering.length === 0) return [];
  const accounts = await encryption.ofAll(recovering.map(({ accountId }) => accountId));
  const encrypted = await bulkEncryption.encrypt(
    recovering.flatMap(({ id, accountId, progress: { rejection, suggestion } }) => {
      const account = accounts.get(accountId) as Encryption;
      return [
        { encryption: account, context: jobContext.result(id), text: rejection?.result.body ?? null },
        { encryption: account, context: jobContext.document(id), text: rejection?.document ?? null },
        { encryption: account, context: jobContext.suggestion(id), text: suggestion ?? null },
      ];
    }),
  );
  return recovering.map(({ id, fencingToken, progress }, index) => {
    const [body = null, document = null, suggestion = null] = encrypted.slice(3 * index);
    const { tried, otherNpi, accepted, rejection } = progress;
    const kept = rejection && {
      failure: rejection.failure,
      contentType: rejection.result.contentType,
      body,
      document,
      answeredBy: rejection.answeredBy,
      reference: rejection.reference,
    };
    return { id, fencingToken, tried, otherNpi, accepted, suggestion, rejection: kept };
  });
}

function toEnding(final: Final, texts: Record<"body" | "document" | "changes", Buffer | null>): Ending & JobTarget {
  return {
    accountId: final.accountId,
    operation: final.operation,
    payerId: final.payerId,
    state: final.outcome,
    coverage: final.outcome === "succeeded" ? final.coverage : null,
    failure: final.failure,
    reusedFrom: null,
    ...(final.answeredBy && { answeredBy: final.answeredBy }),
    reference: final.outcome === "succeeded" ? final.reference : undefined,
    isPerhapsBilled: final.isPerhapsBilled,
    answer: toAnswer(final, texts),
  };
}

function toAnswer(
  final: Final,
  { body, document, changes }: Record<"body" | "document" | "changes", Buffer | null>,
): Ending["answer"] {
  if (final.result === "kept" || !body) return null;
  const { statusCode, contentType } = final.result;
  const changed = comparisonOf(final)?.changed;
  return { statusCode, contentType, body, document, comparison: changed && changes && { changed, changes } };
}
