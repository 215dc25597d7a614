import type { AccountKeys, PlaintextOrCiphertext } from "@nightguard/ledger";
import { createBatcher, createThread, type PackedBuffers, packBuffers, unpack } from "@nightguard/platform";
import { type ParsedResponse, type PayerResponse, parseResponse } from "./parse-response.ts";

/** Parses payers' responses without blocking the event loop: a long 271 takes milliseconds. */
export type ResponseParser = ReturnType<typeof createResponseParser>;

/** The response to a job's inquiry; it is encrypted for that job. */
interface JobResponse extends PayerResponse {
  readonly jobId: string;
  readonly accountId: string;
}

type ParsedFacts = Omit<ParsedResponse, "document">;

/** A parsed response with what the ledger stores of it: the payer's own bytes, and the requested document. */
export interface StorableResponse extends ParsedFacts {
  readonly body: PlaintextOrCiphertext;
  readonly document: PlaintextOrCiphertext | null;
}

/** Sent to the thread. The bodies travel in one buffer, which costs far less than a copy of each. */
export interface ParserRequest {
  readonly responses: readonly Omit<JobResponse, "body">[];
  /** The keys of the responses' accounts; responses of other accounts are not encrypted. */
  readonly keys: readonly AccountKeys[];
  readonly bodies: PackedBuffers;
}

/** Sent back; bodies and documents are encrypted for the accounts of `keys`. */
export interface ParserReply {
  readonly facts: readonly ParsedFacts[];
  readonly bodies: PackedBuffers;
  readonly documents: PackedBuffers;
}

/** Queued jobs have no waiting caller: gather responses, since waking the thread costs as much as parsing several. */
const gatherMs = 5;
/** Batches of 50: smaller ones leave the thread idle while a busy event loop has not yet seen its reply. */
const mostTogether = 50;
/** Caps the memory of large responses, which are held once on each side. */
const mostBytesTogether = 16 * 1_024 * 1_024;

/**
 * @param keysOf the data keys of an account, since the thread also encrypts: compression takes longer than parsing most
 *   responses. When it fails, they come back unencrypted.
 * @param options.hereUpToBytes responses up to this length are parsed on the main thread and left unencrypted, for a
 *   process that parses few and hands them to waiting callers; by default all go to the thread
 */
export function createResponseParser(
  keysOf: (accountId: string) => Promise<AccountKeys>,
  { hereUpToBytes = -1 }: { readonly hereUpToBytes?: number } = {},
) {
  const thread = createThread<ParserRequest, ParserReply>(new URL("./response-parser-thread.ts", import.meta.url));
  const isForCallers = hereUpToBytes >= 0;
  async function findKeys(responses: readonly JobResponse[]): Promise<AccountKeys[]> {
    const accountIds = [...new Set(responses.map(({ accountId }) => accountId))];
    const found = await Promise.allSettled(accountIds.map(keysOf));
    return found.flatMap((keys) => (keys.status === "fulfilled" ? [keys.value] : []));
  }
  if (!isForCallers) {
    // Warm up: loading the parser takes a third of a second, for which the first job would wait.
    thread.ask({ responses: [], keys: [], bodies: packBuffers([]) }).catch(() => undefined); // the next request starts it again
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
        return { ...parsed, body: toText(bodies[index] as Buffer), document: document ? toText(document) : null }; // one for each response
      });
    },
  });
  return {
    /** @throws only when the thread died; the next response starts another */
    async parse(response: JobResponse): Promise<StorableResponse> {
      if (response.body.length > hereUpToBytes) return parseOnThread(response);
      return { ...parseResponse(response), body: response.body };
    },
    close: thread.close,
  };
}
