import { createAnswerEncryption } from "@nightguard/ledger";
import { answerInThread, packBuffers, threadKeys, unpack } from "@nightguard/platform";
import { parseResponse } from "./parse-response.ts";
import type { ParserReply, ParserRequest } from "./response-parser.ts";

// The thread of `response-parser.ts`.
const encryption = createAnswerEncryption(threadKeys());

answerInThread<ParserRequest, ParserReply>(({ responses, bodies: sent }) => {
  const texts = [...unpack(sent)];
  const parsed = responses.map(({ jobId, ...response }, index) => {
    const body = texts[index] as Buffer; // one for each response
    const { document, ...facts } = parseResponse({ ...response, body });
    return {
      facts,
      body: encryption.encryptBody(jobId, body),
      document: document && encryption.encryptDocument(jobId, document),
    };
  });
  const bodies = packBuffers(parsed.map(({ body }) => body));
  const documents = packBuffers(parsed.map(({ document }) => document));
  const reply = { facts: parsed.map(({ facts }) => facts), bodies, documents };
  return { answer: reply, transfer: [bodies.bytes.buffer, documents.bytes.buffer] };
});
