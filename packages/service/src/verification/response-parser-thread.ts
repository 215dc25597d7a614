import { createAnswerEncryption } from "@nightguard/ledger";
import { answerInThread, packBuffers, unpack } from "@nightguard/platform";
import { parseResponse } from "./parse-response.ts";
import type { ParserReply, ParserRequest } from "./response-parser.ts";

answerInThread<ParserRequest, ParserReply>(({ responses, keys, ...sent }) => {
  const texts = [...unpack(sent.bodies)];
  const earlier = [...unpack(sent.previous)];
  const encryptions = new Map(keys.map((ofAccount) => [ofAccount.accountId, createAnswerEncryption(ofAccount)]));
  const parsed = responses.map(({ jobId, accountId, previous: about, ...response }, index) => {
    const body = texts[index] as Buffer;
    const previous = about && { ...about, body: earlier[index] as Buffer };
    const { document, comparison, ...others } = parseResponse({ ...response, body, previous });
    const { changed = null, changes = null } = comparison ?? {};
    const facts = { ...others, changed };
    const encryption = encryptions.get(accountId);
    if (!encryption) return { facts, body, document, changes };
    return {
      facts,
      body: encryption.encryptBody(jobId, body),
      document: document && encryption.encryptDocument(jobId, document),
      changes: changes && encryption.encryptChanges(jobId, changes),
    };
  });
  const bodies = packBuffers(parsed.map(({ body }) => body));
  const documents = packBuffers(parsed.map(({ document }) => document));
  const changes = packBuffers(parsed.map((response) => response.changes));
  const reply = { facts: parsed.map(({ facts }) => facts), bodies, documents, changes };
  return { answer: reply, transfer: [bodies.bytes.buffer, documents.bytes.buffer, changes.bytes.buffer] };
});
