import type { Keepable, Sealed } from "@nightguard/ledger";
import { createBatcher, createThread, cutApart, type EncryptionKey, type Joined, join } from "@nightguard/platform";
import { type AnswerRead, type AnswerToRead, readPayerAnswer } from "./read-answer.ts";

/** Reads payers' answers without holding up the event loop: a long 271 takes milliseconds. */
export interface AnswerReader {
  /** @throws only when the thread died; the next answer starts another */
  read(answer: AnswerToKeep): Promise<AnswerKept>;
  close(): Promise<void>;
}

/** A payer's answer to the question of a job, which keeps it. */
interface AnswerToKeep extends AnswerToRead {
  readonly jobId: string;
}

/** What an answer says, and what is to be kept of it: the payer's own bytes, and the document where one was wanted. */
export interface AnswerKept extends Facts {
  readonly body: Keepable;
  readonly document: Keepable | null;
}

type Facts = Omit<AnswerRead, "document">;

/** Answers as they travel to the thread: their bodies in one piece, which costs far less than a copy of each. */
export interface AnswersToKeep {
  readonly asked: readonly Omit<AnswerToKeep, "body">[];
  readonly bodies: Joined;
}

/** What the thread makes of them. */
export interface AnswersKept {
  readonly facts: readonly Facts[];
  /** Sealed for their jobs, as are the documents. */
  readonly bodies: Joined;
  readonly documents: Joined;
}

/** Answers that nobody waits for go to the thread together: waking it, and us, costs as much as to read some of them. */
const gatherMs = 5;
/**
 * Of a turn of a busy event loop, which only then hears that the thread has read the ones before: with fewer, answers
 * line up in front of a thread that has nothing to do.
 */
const mostTogether = 50;
/** Those of a payer that sends megabytes are not copied by the dozen: they are in memory once more on each side. */
const mostBytesTogether = 16 * 1_024 * 1_024;

/**
 * @param keys what is kept is sealed with them, on the thread too: compressing takes longer than to read most answers
 * @param options.hereUpToBytes answers up to this length are read right here, and stay as they are: for a process that
 *   reads few, and hands them to callers who wait. Without it the thread reads them all
 */
export function createAnswerReader(
  keys: readonly EncryptionKey[],
  { hereUpToBytes = -1 }: { readonly hereUpToBytes?: number } = {},
): AnswerReader {
  const thread = createThread<AnswersToKeep, AnswersKept>(new URL("./answer-thread.ts", import.meta.url), { keys });
  const isForCallers = hereUpToBytes >= 0;
  if (!isForCallers) {
    // Started now: loading what reads answers takes a third of a second, for which the first caller would wait.
    thread.ask({ asked: [], bodies: join([]) }).catch(() => undefined); // the next one starts it again
  }
  const readOnThread = createBatcher<AnswerToKeep, AnswerKept>({
    maxSize: mostTogether,
    maxWeight: { of: ({ body }) => body.length, most: mostBytesTogether },
    maxInFlight: 2,
    ...(isForCallers ? {} : { gatherMs }),
    async run(answers) {
      const asked = answers.map(({ body: _, ...others }) => others);
      const sent = join(answers.map(({ body }) => body));
      const { facts, ...kept } = await thread.ask({ asked, bodies: sent }, [sent.bytes.buffer]);
      const bodies = toSealed(kept.bodies);
      const documents = toSealed(kept.documents);
      return facts.map((said, index) => ({
        ...said,
        body: bodies[index] as Sealed, // each has one
        document: documents[index] ?? null,
      }));
    },
  });
  return {
    async read(answer) {
      if (answer.body.length > hereUpToBytes) return readOnThread(answer);
      return { ...readPayerAnswer(answer), body: answer.body };
    },
    close: thread.close,
  };
}

const toSealed = (texts: Joined): (Sealed | null)[] => Array.from(cutApart(texts), (sealed) => sealed && { sealed });
