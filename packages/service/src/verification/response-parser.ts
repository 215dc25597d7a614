import type { AccountKeys, PlaintextOrCiphertext } from "@nightguard/ledger";
import { createBatcher, createThread, type PackedBuffers, packBuffers, unpack } from "@nightguard/platform";
import { type ParsedResponse, type PayerResponse, parseResponse } from "./parse-response.ts";

/** A long 271 takes milliseconds, which would block the event loop. */
export interface ResponseParser {
  /** @throws only when the thread died; the next response starts another */
  parse(response: JobResponse): Promise<StorableResponse>;
  close(): Promise<void>;
}

interface JobResponse extends PayerResponse {
  readonly jobId: string;
  readonly accountId: string;
}

type ParsedFacts = Omit<ParsedResponse, "document">;

export interface StorableResponse extends ParsedFacts {
  readonly body: PlaintextOrCiphertext;
  readonly document: PlaintextOrCiphertext | null;
}

/** One buffer for all bodies costs far less than a copy of each. */
export interface ParserRequest {
  readonly responses: readonly Omit<JobResponse, "body">[];
  /** Responses of accounts without keys are not encrypted. */
  readonly keys: readonly AccountKeys[];
  readonly bodies: PackedBuffers;
}

export interface ParserReply {
  readonly facts: readonly ParsedFacts[];
  readonly bodies: PackedBuffers;
  readonly documents: PackedBuffers;
}

/** Queued jobs have no waiting caller, and waking the thread costs as much as parsing several responses. */
const gatherMs = 5;
/** Smaller batches leave the thread idle while a busy event loop has not yet seen its reply. */
const mostTogether = 50;
/** Caps the memory of large responses, which exist once on each side. */
const mostBytesTogether = 16 * 1_024 * 1_024;

/**
 * @param keysOf for the thread, which also encrypts: compression takes longer than parsing most responses. Responses
 *   come back unencrypted if it fails
 * @param options.hereUpToBytes shorter responses are parsed on the main thread and left unencrypted, for a process with
 *   few responses and waiting callers; default: none
 */
export function createResponseParser(
  keysOf: (accountId: string) => Promise<AccountKeys>,
  { hereUpToBytes = -1 }: { readonly hereUpToBytes?: number } = {},
): ResponseParser {
  const thread = createThread<ParserRequest, ParserReply>(new URL("./response-parser-thread.ts", import.meta.url));
  const isForCallers = hereUpToBytes >= 0;
  async function findKeys(responses: readonly JobResponse[]): Promise<AccountKeys[]> {
    const accountIds = [...new Set(responses.map(({ accountId }) => accountId))];
    const found = await Promise.allSettled(accountIds.map(keysOf));
    return found.flatMap((keys) => (keys.status === "fulfilled" ? [keys.value] : []));
  }
  if (!isForCallers) {
    // The first job would wait a third of a second for the parser to load. After a failure the next request starts it
    // again.
    thread.ask({ responses: [], keys: [], bodies: packBuffers([]) }).catch(() => undefined);
  }
  const parseOnThread = createBatcher<JobResponse, StorableResponse>({
    maxSize: mostTogether,
    maxWeight: { of: ({ body }) => body.length, most: mostBytesTogether },
    maxInFlight: 2,
    ...(isForCallers ? {} : { gatherMs }),
    async run(responses) {
      const keys = await findKeys(responses);
      const sent = packBuffers(responses.map(({ body }) => body));
      const request = { responses: responses.map(({ body: _, ...others }) => others), keys, bodies: sent };
      const { facts, ...encrypted } = await thread.ask(request, [sent.bytes.buffer]);
      const [bodies, documents] = [[...unpack(encrypted.bodies)], [...unpack(encrypted.documents)]];
      const areEncrypted = new Set(keys.map(({ accountId }) => accountId));
      return facts.map((parsed, index) => {
        const isEncrypted = areEncrypted.has(responses[index]?.accountId ?? "");
        const toText = (text: Buffer) => (isEncrypted ? { ciphertext: text } : text);
        const document = documents[index];
        return { ...parsed, body: toText(bodies[index] as Buffer), document: document ? toText(document) : null };
      });
    },
  });
  return {
    async parse(response) {
      if (response.body.length > hereUpToBytes) return parseOnThread(response);
      return { ...parseResponse(response), body: response.body };
    },
    close: thread.close,
  };
}
