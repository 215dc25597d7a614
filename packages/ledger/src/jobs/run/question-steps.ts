import type { Coverage } from "@nightguard/contract";
import type { LedgerDeps } from "../../deps.ts";
import type { PlaintextOrCiphertext } from "../../encryption/bulk-encryption.ts";
import type { Encryption } from "../../encryption/encryption.ts";
import { jobContext } from "../encryption-context.ts";
import type { JobRef } from "../queue/job-ref.ts";
import type { Comparison } from "./ended-job.ts";
import type { FurtherQuestion, QuestionStep } from "./further-questions.ts";

interface AnswerToStore {
  readonly contentType: string;
  readonly body: PlaintextOrCiphertext;
}

/** What is asked about the patient next, and what was answered. */
export interface QuestionProgress {
  /** The general answer, which is kept when further questions begin. */
  readonly first?:
    | (AnswerToStore & {
        readonly comparison?: Comparison<PlaintextOrCiphertext> | null | undefined;
        readonly answeredBy?: string | undefined;
        readonly reference?: string | undefined;
      })
    | undefined;
  /** The question that was asked now. */
  readonly answered?:
    | {
        readonly answer: AnswerToStore | null;
        readonly isMerged: boolean;
        readonly failureCode: string | null;
        readonly gain?: NonNullable<QuestionStep["answered"]>["gain"];
      }
    | undefined;
  /** What all answers so far say; JSON. */
  readonly whole?: { readonly document: PlaintextOrCiphertext | null; readonly coverage: Coverage } | undefined;
  readonly next?: FurtherQuestion | undefined;
}

type Progressing = JobRef & { readonly accountId: string; readonly questionProgress?: QuestionProgress | undefined };

export async function encryptQuestions(
  { encryption, bulkEncryption }: Pick<LedgerDeps, "encryption" | "bulkEncryption">,
  settlements: readonly Progressing[],
): Promise<(JobRef & QuestionStep)[]> {
  const asking = settlements.flatMap(({ questionProgress: progress, ...settlement }) =>
    progress ? [{ ...settlement, progress }] : [],
  );
  if (asking.length === 0) return [];
  const accounts = await encryption.ofAll(asking.map(({ accountId }) => accountId));
  const encrypted = await bulkEncryption.encrypt(
    asking.flatMap(({ id, accountId, progress: { first, answered, whole } }) => {
      const account = accounts.get(accountId) as Encryption;
      return [
        { encryption: account, context: jobContext.result(id), text: first?.body ?? null },
        { encryption: account, context: jobContext.changes(id), text: first?.comparison?.changes ?? null },
        { encryption: account, context: jobContext.result(id), text: answered?.answer?.body ?? null },
        { encryption: account, context: jobContext.document(id), text: whole?.document ?? null },
      ];
    }),
  );
  return asking.map(({ id, fencingToken, progress }, index) => {
    const [body = null, changes = null, answer = null, document = null] = encrypted.slice(4 * index);
    const { first, answered, whole, next } = progress;
    const changed = first?.comparison?.changed;
    return {
      id,
      fencingToken,
      first: first && {
        contentType: first.contentType,
        body,
        comparison: changed && changes ? { changed, changes } : null,
        answeredBy: first.answeredBy,
        reference: first.reference,
      },
      answered: answered && {
        isMerged: answered.isMerged,
        failureCode: answered.failureCode,
        contentType: answered.answer?.contentType ?? null,
        body: answer,
        gain: answered.gain,
      },
      whole: whole && { document, coverage: whole.coverage },
      next,
    };
  });
}
