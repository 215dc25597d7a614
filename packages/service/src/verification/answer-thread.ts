import { workerData } from "node:worker_threads";
import { createAnswerSealer } from "@nightguard/ledger";
import { answerInThread, cutApart, type EncryptionKey, join } from "@nightguard/platform";
import type { AnswersKept, AnswersToKeep } from "./answer-reader.ts";
import { readPayerAnswer } from "./read-answer.ts";

/** Reads payers' answers and seals what is kept of them, on a thread of its own, what `answer-reader.ts` sends. */
const keys = (workerData as { keys: EncryptionKey[] }).keys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
const sealer = createAnswerSealer(keys);

answerInThread<AnswersToKeep, AnswersKept>(({ asked, bodies: sent }) => {
  const texts = [...cutApart(sent)];
  const kept = asked.map(({ jobId, ...answer }, index) => {
    const body = texts[index] as Buffer; // as many as were asked about
    const { document, ...facts } = readPayerAnswer({ ...answer, body });
    return { facts, body: sealer.sealBody(jobId, body), document: document && sealer.sealDocument(jobId, document) };
  });
  const facts = kept.map((answer) => answer.facts);
  const bodies = join(kept.map(({ body }) => body));
  const documents = join(kept.map(({ document }) => document));
  return { answer: { facts, bodies, documents }, transfer: [bodies.bytes.buffer, documents.bytes.buffer] };
});
