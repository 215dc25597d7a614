import { createAnswerEncryption } from "@nightguard/ledger";
import { answerInThread, packBuffers, unpack } from "@nightguard/platform";
import { parseResponse } from "./parse-response.ts";
import type { ParserReply, ParserRequest } from "./response-parser.ts";

answerInThread<ParserRequest, ParserReply>(({ responses, keys, bodies: sent }) => {
  const texts = [...unpack(sent)];
  const encryptions = new Map(keys.map((ofAccount) => [ofAccount.accountId, createAnswerEncryption(ofAccount)]));
  const parsed = responses.map(({ jobId, accountId, ...response }, index) => {
    const body = texts[index] as Buffer;
    const { document, ...facts } = parseResponse({ ...response, body });
    const encryption = encryptions.get(accountId);
    if (!encryption) return { facts, body, document };
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
