import { type AnswerOf, readJson, readVerification } from "./answers.ts";
import type { Operations } from "./api-types.ts";
import { type FileSource, type ItemSource, isFile, toFileBody, toItemsBody } from "./batch-body.ts";
import type { Client, QueuedJob } from "./client.ts";
import { NightguardError } from "./error.ts";
import { readFeed, readPages } from "./lists.ts";
import { readFile, readResults } from "./result-lines.ts";
import { type Call, createKeySender, parseFieldValue, parseId, toJsonBody } from "./sender.ts";
import type {
  Batch,
  CallOptions,
  ClearCoverageAnswer,
  FileOptions,
  Finding,
  Job,
  Location,
  Operation,
  PostOptions,
  Source,
  WaitOptions,
} from "./types.ts";

/** Which service to call, with which key, and how long to try. */
export interface ClientOptions {
  /** The service's address, such as `https://nightguard.example`. */
  readonly url: string;
  /** `ng_live_…` or `ng_test_…`. A secret: never ship it to a browser. */
  readonly key: string;
  /** Replaces the global fetch, for example to use a proxy. */
  readonly fetch?: typeof fetch | undefined;
  /** Attempts per call; 5 by default, 1 for no retries. */
  readonly maxTries?: number | undefined;
  /** Overrides 65 000 for eligibility, 120 000 for clearcoverage, 600 000 for upload and 30 000 for other calls. */
  readonly timeLimitsMs?: Partial<TimeLimits> | undefined;
}

/** Milliseconds for a whole call, retries included, by kind of call. */
export interface TimeLimits extends Readonly<Record<Operation, number>> {
  /** Submitting a batch, its upload included. */
  readonly upload: number;
  readonly other: number;
}

/** The service waits 60 s for a payer, 120 s for ClearCoverage, and answers other calls within 5 s. */
const defaultTimeLimitsMs: TimeLimits = {
  eligibility: 65_000,
  clearcoverage: 120_000,
  upload: 600_000,
  other: 30_000,
};
const defaultMaxTries = 5;
/** One attempt of a call that does not wait for a payer. */
const tryLimitMs = 10_000;
/** `?wait=` of one request of a longer wait: shorter than the idle limits of common proxies. */
const longestWaitSeconds = 25;
const progressSeconds = 1;
const pageSize = 200;
/** How long an outage of the service may last during a wait. */
const outageMs = 120_000;

const paths: Readonly<Record<Operation, string>> = { eligibility: "/Eligibility", clearcoverage: "/ClearCoverage" };

/**
 * A client of one service with one account's key. It holds no connections, so it needs no closing.
 *
 * @throws TypeError for an invalid url or key; the message does not repeat them
 */
export function createClient(options: ClientOptions): Client {
  const sender = createKeySender(options);
  const limits = { ...defaultTimeLimitsMs, ...options.timeLimitsMs };
  const { maxTries = defaultMaxTries } = options;

  function toCall(path: string, { signal, timeLimitMs = limits.other }: CallOptions, more: Partial<Call> = {}): Call {
    return { method: "GET", path, signal, timeLimitMs, tryLimitMs, maxTries, ...more };
  }

  function get<Name extends keyof Operations>(path: string, call: CallOptions, more: Partial<Call> = {}) {
    return sender.send(toCall(path, call, more), readJson<AnswerOf<Name>>);
  }

  function toPost(path: string, { idempotencyKey, ...call }: PostOptions = {}, more: Partial<Call> = {}): Call {
    const key = parseFieldValue(idempotencyKey ?? crypto.randomUUID(), "idempotencyKey");
    const headers = { ...more.headers, "idempotency-key": key };
    return toCall(path, call, { ...more, method: "POST", headers });
  }

  function post<Name extends keyof Operations>(path: string, call?: PostOptions, more: Partial<Call> = {}) {
    return sender.send(toPost(path, call, more), readJson<AnswerOf<Name>>);
  }

  function patch<Name extends keyof Operations>(path: string, body: object, call: CallOptions) {
    const more = { method: "PATCH", body: toJsonBody(body) } as const;
    return sender.send(toCall(path, call, more), readJson<AnswerOf<Name>>);
  }

  async function verify<Answer>(operation: Operation, request: object, call: PostOptions = {}) {
    const timeLimitMs = call.timeLimitMs ?? limits[operation];
    const body = toJsonBody({ version: "v2", ...request });
    const asking = { body, prefersAnswer: true, timeLimitMs, tryLimitMs: timeLimitMs };
    return sender.send(toPost(paths[operation], call, asking), readVerification<Answer>);
  }

  /** Polls with long requests until the state has ended. */
  async function untilEnded<State>(
    read: (call: CallOptions, more: Partial<Call>) => Promise<State>,
    isEnded: (state: State) => boolean,
    { signal, timeLimitMs = Number.POSITIVE_INFINITY, onProgress }: WaitOptions<State>,
  ): Promise<State> {
    const deadline = performance.now() + timeLimitMs;
    for (;;) {
      const remainingMs = Math.max(0, deadline - performance.now());
      const wait = Math.min(onProgress ? progressSeconds : longestWaitSeconds, Math.ceil(remainingMs / 1_000));
      const limitMs = Math.min(outageMs, remainingMs + tryLimitMs);
      const state = await read({ signal, timeLimitMs: limitMs }, toWaiting(wait));
      onProgress?.(state);
      if (isEnded(state)) return state;
      if (performance.now() >= deadline) throw new NightguardError("Not finished in time", { isRetryable: true });
    }
  }

  const getJob = async (id: string, call: CallOptions = {}, more: Partial<Call> = {}) =>
    get<"GET /Job/{id}">(`/Job/${parseId(id)}`, call, more);
  const getBatch = async (id: string, call: CallOptions = {}, more: Partial<Call> = {}) =>
    get<"GET /Batch/{id}">(`/Batch/${parseId(id)}`, call, more);

  return {
    async payers(filter, call = {}) {
      const { data } = await get<"GET /Payer">("/Payer", call, { query: filter });
      return data.service_payer_list;
    },
    carriers: async (call = {}) => (await get<"GET /ClearCoverageCarrier">("/ClearCoverageCarrier", call)).data,
    directory: async (query, call = {}) => (await get<"GET /PayerDirectory">("/PayerDirectory", call, { query })).data,

    verify: (request, call) => verify<unknown>("eligibility", request, call),
    clearCoverage: (request, call) => verify<ClearCoverageAnswer>("clearcoverage", request, call),
    async enqueue(operation, request, call) {
      const body = toJsonBody({ version: "v2", ...request });
      const queueing = toPost(paths[operation], call, { body, headers: { prefer: "respond-async" } });
      return sender.send(queueing, readJson<QueuedJob>);
    },

    job: getJob,
    waitForJob: (id, call = {}) => untilEnded((...options) => getJob(id, ...options), isJobEnded, call),
    cancelJob: async (id, call) => post<"POST /Job/{id}/cancel">(`/Job/${parseId(id)}/cancel`, call),
    retryJob: async (id, call) => post<"POST /Job/{id}/retry">(`/Job/${parseId(id)}/retry`, call),

    async addFinding(jobId, finding, call) {
      const body = toJsonBody(finding);
      return sender.send(toPost(`/Job/${parseId(jobId)}/finding`, call, { body }), readJson<Finding>);
    },
    async deleteFinding(jobId, id, call = {}) {
      const path = `/Job/${parseId(jobId)}/finding/${parseId(id)}`;
      await sender.send(toCall(path, call, { method: "DELETE" }), readNothing).catch(ignoreMissing);
    },

    async submitBatch(source: ItemSource<unknown> | FileSource, given: FileOptions = {}, call: PostOptions = {}) {
      const body = isFile(source, given) ? toFileBody(source, given, call.idempotencyKey) : toItemsBody(source, given);
      const timeLimitMs = call.timeLimitMs ?? limits.upload;
      // Not of a dry run, which its options do not have.
      return sender.send(toPost("/Batch", call, { body, timeLimitMs, tryLimitMs: timeLimitMs }), readJson<Batch>);
    },
    batch: getBatch,
    batches: (call = {}) =>
      readPages(async (cursor: string | undefined) => {
        const { data, next_cursor: next } = await get<"GET /Batch">("/Batch", call, {
          query: { cursor, limit: pageSize },
        });
        return { data, next };
      }),
    waitForBatch: (id, call = {}) => untilEnded((...options) => getBatch(id, ...options), isBatchEnded, call),
    results(id, { after_row: afterRow = 0, ...query } = {}, call = {}) {
      return readResults(sender, toCall(`/Batch/${parseId(id)}/results`, call, { query }), afterRow);
    },
    resultFile(id, query, call = {}) {
      return readFile(sender, toCall(`/Batch/${parseId(id)}/results`, call, { query }));
    },
    rejectionFile(id, call = {}) {
      const query = { format: "csv" };
      return readFile(sender, toCall(`/Batch/${parseId(id)}/rejections`, call, { query }));
    },
    rejections(id, call = {}) {
      const path = `/Batch/${parseId(id)}/rejections`;
      return readPages(async (afterRow: number | undefined) => {
        const page = await get<"GET /Batch/{id}/rejections">(path, call, {
          query: { after_row: afterRow, limit: pageSize },
        });
        return { data: page.data, next: page.next_after_row };
      });
    },
    cancelBatch: async (id, call) => post<"POST /Batch/{id}/cancel">(`/Batch/${parseId(id)}/cancel`, call),
    pauseBatch: async (id, call) => post<"POST /Batch/{id}/pause">(`/Batch/${parseId(id)}/pause`, call),
    resumeBatch: async (id, call) => post<"POST /Batch/{id}/resume">(`/Batch/${parseId(id)}/resume`, call),
    retryBatch: async (id, query, call) =>
      post<"POST /Batch/{id}/retry">(`/Batch/${parseId(id)}/retry`, call, { query }),

    events({ after, follow = true, onRestart } = {}, { timeLimitMs = outageMs, signal } = {}) {
      const { query: waiting, ...retries } = toWaiting(follow ? longestWaitSeconds : 0);
      const readAfter = (last: string | number | undefined) => {
        const query = { ...waiting, after: last, limit: pageSize };
        return get<"GET /Event">("/Event", { timeLimitMs, signal }, { ...retries, query });
      };
      return readFeed(readAfter, { after, follow, onRestart });
    },

    locations: async (call = {}) => (await get<"GET /Location">("/Location", call)).data,
    async putLocation(id, details, call = {}) {
      const put = toCall(toLocationPath(id), call, { method: "PUT", body: toJsonBody(details) });
      return sender.send(put, readJson<Location>);
    },
    async deleteLocation(id, call = {}) {
      await sender.send(toCall(toLocationPath(id), call, { method: "DELETE" }), readNothing).catch(ignoreMissing);
    },

    sources: async (call = {}) => (await get<"GET /Source">("/Source", call)).data,
    async reportSource(name, report, call = {}) {
      const put = toCall(`/Source/${parseId(name)}`, call, { method: "PUT", body: toJsonBody(report) });
      return sender.send(put, readJson<Source>);
    },
    async deleteSource(name, agent, call = {}) {
      const path = `/Source/${parseId(name)}`;
      await sender.send(toCall(path, call, { method: "DELETE", query: { agent } }), readNothing).catch(ignoreMissing);
    },

    workItems: ({ state, isOverdue, ...filter } = {}, call = {}) =>
      readPages(async (cursor: string | undefined) => {
        const more = { state: state?.join(","), overdue: isOverdue ? "1" : undefined, cursor, limit: pageSize };
        const { data, next_cursor: next } = await get<"GET /WorkItem">("/WorkItem", call, {
          query: { ...filter, ...more },
        });
        return { data, next };
      }),
    workItem: async (id, call = {}) => get<"GET /WorkItem/{id}">(`/WorkItem/${parseId(id)}`, call),
    patchWorkItem: async (id, body, call = {}) => patch<"PATCH /WorkItem/{id}">(`/WorkItem/${parseId(id)}`, body, call),
    patchWorkItems: async (body, call = {}) => (await patch<"PATCH /WorkItem">("/WorkItem", body, call)).data,
    addWorkNote: async (id, text, call) =>
      post<"POST /WorkItem/{id}/note">(`/WorkItem/${parseId(id)}/note`, call, { body: toJsonBody({ text }) }),
    workOwners: async (call = {}) => (await get<"GET /WorkItem/owners">("/WorkItem/owners", call)).data,
  };
}

/** People choose these ids, so they have any characters; a path of dots would lead elsewhere. */
function toLocationPath(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new TypeError("an id of a location is not empty, and not dots alone");
  return `/Location/${encodeURIComponent(id)}`;
}

const readNothing = async (): Promise<void> => undefined;

/** An attempt before may have deleted it. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof NightguardError) || error.statusCode !== 404) throw error;
}

const toWaiting = (seconds: number) => ({
  query: { wait: seconds },
  tryLimitMs: tryLimitMs + seconds * 1_000,
  maxTries: Number.POSITIVE_INFINITY,
});

const isJobEnded = ({ status }: Job): boolean => status !== "queued" && status !== "running";

/** A cancelled batch's running rows still have to finish. */
const isBatchEnded = ({ status, counts }: Batch): boolean =>
  (status === "completed" || status === "cancelled") && counts.queued + counts.running === 0;
