import { DecryptionError } from "@nightguard/ledger";
import { answerInThread } from "@nightguard/platform";
import type { AnswersRead, AnswersToRead } from "./answer-reader.ts";
import { readEntries } from "./entries.ts";
import { type AnsweredJob, explainAnswer } from "./explanation.ts";

answerInThread<AnswersToRead, AnswersRead>((question) => {
  if ("warmUp" in question) return { answer: { entries: [] } };
  if ("job" in question) return { answer: { made: explainAnswer(withBuffers(question.job), question.wanted) } };
  try {
    return { answer: { entries: readEntries(question.page) } };
  } catch (error) {
    if (error instanceof DecryptionError) return { answer: { decryptionFault: error.message } };
    throw error;
  }
});

function withBuffers({ answer, document, furtherAnswers, ...job }: AnsweredJob): AnsweredJob {
  const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    ...job,
    answer: { ...answer, body: toBuffer(answer.body) },
    document: document && toBuffer(document),
    ...(furtherAnswers && {
      furtherAnswers: furtherAnswers.map((further) => ({ ...further, body: toBuffer(further.body) })),
    }),
  };
}
