import { DecryptionError } from "@nightguard/ledger";
import { createThread } from "@nightguard/platform";
import { type EntriesToRead, type ReadEntry, readEntries } from "./entries.ts";
import { type AnsweredJob, type ExplanationMade, type ExplanationWanted, explainAnswer } from "./explanation.ts";

/** Reading a page of two hundred answers takes about a tenth of a second, so it does not run on the event loop. */
export interface AnswerReader {
  /**
   * Transfers the entries, which may be unusable here afterwards.
   *
   * @throws DecryptionError; the error that ended the thread, which the next page starts again
   */
  read(page: EntriesToRead): Promise<ReadEntry[]>;
  explain<Form extends ExplanationWanted["form"]>(
    job: AnsweredJob,
    wanted: Extract<
      ExplanationWanted,
      {
        readonly form: Form;
      }
    >,
  ): Promise<ExplanationMade[Form]>;
  close(): Promise<void>;
}

/** Errors lose their class between threads. */
export type AnswersRead =
  | { readonly entries: readonly ReadEntry[] }
  | { readonly made: ReturnType<typeof explainAnswer> }
  | { readonly decryptionFault: string };

export type AnswersToRead =
  | { readonly page: EntriesToRead }
  | { readonly job: AnsweredJob; readonly wanted: ExplanationWanted }
  | { readonly warmUp: true };

/** Below this size, transferring an answer takes longer than reading it here. */
const worthAThreadBytes = 16_384;
/**
 * Longer answers wait for the start of the thread, which takes a third of a second: they would block the event loop as
 * long.
 */
const worthAStartBytes = 524_288;

/** While the thread starts, answers are read here unless they are very long. */
export function createAnswerReader(): AnswerReader {
  const thread = createThread<AnswersToRead, AnswersRead>(new URL("./answer-reader-thread.ts", import.meta.url));
  let isWarm = false;

  function isForThread(bytes: number): boolean {
    if (bytes < worthAThreadBytes) return false;
    if (isWarm || bytes > worthAStartBytes) return true;
    thread.ask({ warmUp: true }).then(
      () => {
        isWarm = true;
      },
      () => undefined, // the next long answer tries again
    );
    return false;
  }

  async function explainSomewhere(job: AnsweredJob, wanted: ExplanationWanted) {
    const further = job.furtherAnswers ?? [];
    const bytes = further.reduce((sum, { body }) => sum + body.length, job.answer.body.length);
    if (!isForThread(bytes)) return explainAnswer(job, wanted);
    const answer = await thread.ask({ job, wanted });
    if ("made" in answer) return answer.made;
    throw new Error("the thread explained nothing");
  }

  return {
    async read(page) {
      if (!isForThread(page.entries.length)) return readEntries(page);
      const answer = await thread.ask({ page }, [page.entries.buffer]);
      if ("decryptionFault" in answer) throw new DecryptionError(answer.decryptionFault);
      return "entries" in answer ? [...answer.entries] : [];
    },
    async explain<Form extends ExplanationWanted["form"]>(
      job: AnsweredJob,
      wanted: Extract<ExplanationWanted, { readonly form: Form }>,
    ) {
      const made = await explainSomewhere(job, wanted);
      return made as ExplanationMade[Form];
    },
    close: thread.close,
  };
}
