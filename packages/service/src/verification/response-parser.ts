import type { Changed } from "@nightguard/contract";
import type { AccountKeys, Comparison, PlaintextOrCiphertext, PreviousAnswer } from "@nightguard/ledger";
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

type ParsedFacts = Omit<ParsedResponse, "document" | "comparison">;

export interface StorableResponse extends ParsedFacts {
  readonly body: PlaintextOrCiphertext;
  readonly document: PlaintextOrCiphertext | null;
  readonly comparison: Comparison<PlaintextOrCiphertext> | null;
}

/** One buffer for all bodies costs far less than a copy of each. */
export interface ParserRequest {
  readonly responses: readonly (Omit<JobResponse, "body" | "previous"> & {
    readonly previous?: Omit<PreviousAnswer, "body"> | undefined;
  })[];
  /** Responses of accounts without keys are not encrypted. */
  readonly keys: readonly AccountKeys[];
  readonly bodies: PackedBuffers;
  /** Those of the answers before. */
  readonly previous: PackedBuffers;
}

export interface ParserReply {
  readonly facts: readonly (ParsedFacts & { readonly changed: Changed | null })[];
  readonly bodies: PackedBuffers;
  readonly documents: PackedBuffers;
  readonly changes: PackedBuffers;
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
    thread.ask({ responses: [], keys: [], bodies: packBuffers([]), previous: packBuffers([]) }).catch(() => undefined);
  }
  const parseOnThread = createBatcher<JobResponse, StorableResponse>({
    maxSize: mostTogether,
    maxWeight: { of: toWeight, most: mostBytesTogether },
    maxInFlight: 2,
    ...(isForCallers ? {} : { gatherMs }),
    async run(responses) {
      const keys = await findKeys(responses);
      const sent = packBuffers(responses.map(({ body }) => body));
      const previous = packBuffers(responses.map((response) => response.previous?.body ?? null));
      const request = { responses: responses.map(withoutBodies), keys, bodies: sent, previous };
      const { facts, ...encrypted } = await thread.ask(request, [sent.bytes.buffer, previous.bytes.buffer]);
      const bodies = [...unpack(encrypted.bodies)];
      const [documents, changes] = [[...unpack(encrypted.documents)], [...unpack(encrypted.changes)]];
      const areEncrypted = new Set(keys.map(({ accountId }) => accountId));
      return facts.map(({ changed, ...parsed }, index) => {
        const isEncrypted = areEncrypted.has(responses[index]?.accountId ?? "");
        const toText = (text: Buffer) => (isEncrypted ? { ciphertext: text } : text);
        const [document, compared] = [documents[index], changes[index]];
        return {
          ...parsed,
          body: toText(bodies[index] as Buffer),
          document: document ? toText(document) : null,
          comparison: changed && compared ? { changed, changes: toText(compared) } : null,
        };
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

const toWeight = ({ body, previous, earlier }: JobResponse): number =>
  [body, previous?.body, ...(earlier?.answers ?? []).map((answer) => answer.body)].reduce(
    (bytes, text) => bytes + (text?.length ?? 0),
    0,
  );

function withoutBodies({ body: _, previous, ...others }: JobResponse): ParserRequest["responses"][number] {
  if (!previous) return others;
  const { body: _body, ...about } = previous;
  return { ...others, previous: about };
}
