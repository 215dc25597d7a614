import { type ApiError, RateLimitedError, UnavailableError } from "@nightguard/contract";

/** Only the first call counts. */
export type Release = () => void;

/** Limits what accounts have open in this process, such as event streams. */
export interface ConcurrencyLimit {
  take(account: string, options?: TakeOptions): Promise<Release>;
  isTaken(): boolean;
  /** @throws as `take`, and as the work */
  hold<Answer>(account: string, work: () => Promise<Answer>, options?: TakeOptions): Promise<Answer>;
}

interface TakeOptions {
  readonly amount?: number;
  readonly mostOfAccount?: number;
  readonly signal?: AbortSignal;
}

/** The error says: `The account already has 50 THINGS; ADVICE`. */
interface LimitOptions {
  readonly perAccount?: number;
  readonly total?: number;
  readonly things: string;
  readonly advice: string;
  readonly maxWaitMs?: number;
}

type Wanted = Required<Omit<TakeOptions, "signal">> & { readonly account: string };

export const waitingPerAccount = 200;
const retryAfterSeconds = 5;
const uploadWaitMs = 3_000;
const countWaitMs = 10_000;
const drawingWaitMs = 10_000;

export interface ConcurrencyLimits {
  readonly eventStreams: ConcurrencyLimit;
  readonly longPolls: ConcurrencyLimit;
  readonly verifications: ConcurrencyLimit;
  readonly resultStreams: ConcurrencyLimit;
  /** A count examines up to 100,000 jobs. */
  readonly counts: ConcurrencyLimit;
  /** One after the other is drawn in a thread, and a proof can have tens of megabytes. */
  readonly drawnProofs: ConcurrencyLimit;
  /** A list reads up to 200 answers. */
  readonly estimateLists: ConcurrencyLimit;
  readonly uploads: ConcurrencyLimit;
  /** In MiB. The largest upload fits, and no account can take everything. */
  readonly spooledUploads: ConcurrencyLimit;
  /** In MiB of memory. The largest workbook fits, and no account can take everything. */
  readonly workbooks: ConcurrencyLimit;
  /** Decompressing a page of the playground takes memory, and needs no key. */
  readonly pages: ConcurrencyLimit;
}

export const createConcurrencyLimits = (): ConcurrencyLimits => ({
  eventStreams: createConcurrencyLimit({
    perAccount: 50,
    things: "event streams open",
    advice: "close one, or read GET /Event instead",
  }),
  longPolls: createConcurrencyLimit({
    perAccount: waitingPerAccount,
    things: "requests that wait",
    advice: "let one of them end, or ask without wait",
  }),
  verifications: createConcurrencyLimit({
    perAccount: waitingPerAccount,
    things: "verifications that wait for their answers",
    advice: "let one of them end, or send Prefer: respond-async",
  }),
  resultStreams: createConcurrencyLimit({
    perAccount: 20,
    things: "streams of results open",
    advice: "read one to its end, or close it",
  }),
  counts: createConcurrencyLimit({
    perAccount: 2,
    total: 8,
    things: "counts of jobs on their way",
    advice: "let one of them end",
    maxWaitMs: countWaitMs,
  }),
  drawnProofs: createConcurrencyLimit({
    perAccount: 4,
    total: 16,
    things: "proofs being drawn",
    advice: "let one of them end, or ask for JSON",
    maxWaitMs: drawingWaitMs,
  }),
  estimateLists: createConcurrencyLimit({
    perAccount: 2,
    total: 8,
    things: "lists of estimates on their way",
    advice: "let one of them end",
    maxWaitMs: countWaitMs,
  }),
  uploads: createConcurrencyLimit({
    perAccount: 4,
    things: "uploads on their way",
    advice: "let one of them end, then send this one again",
    maxWaitMs: uploadWaitMs,
  }),
  spooledUploads: createConcurrencyLimit({
    perAccount: 4_096,
    total: 8_192,
    things: "MiB of JSON uploads on disk",
    advice: "let one of them end, or send NDJSON or CSV",
  }),
  workbooks: createConcurrencyLimit({
    perAccount: 160,
    total: 320,
    things: "MiB of workbooks being read",
    advice: "let one of them end, or send CSV",
    maxWaitMs: uploadWaitMs,
  }),
  pages: createConcurrencyLimit({
    total: 20,
    things: "pages to send unpacked",
    advice: "send Accept-Encoding: gzip",
  }),
});

export function createConcurrencyLimit({
  perAccount = Number.POSITIVE_INFINITY,
  total = Number.POSITIVE_INFINITY,
  things,
  advice,
  maxWaitMs = 0,
}: LimitOptions): ConcurrencyLimit {
  const taken = new Map<string, number>();
  let takenInAll = 0;
  const waiters = new Set<Wanted & { admit(): void }>();

  const takenBy = (account: string) => taken.get(account) ?? 0;
  const isAccountFull = ({ account, amount, mostOfAccount }: Wanted) => takenBy(account) + amount > mostOfAccount;
  const hasRoom = (wanted: Wanted) => !isAccountFull(wanted) && takenInAll + wanted.amount <= total;

  function change(account: string, by: number): void {
    takenInAll += by;
    const left = takenBy(account) + by;
    if (left > 0) taken.set(account, left);
    else taken.delete(account);
  }

  function occupy({ account, amount }: Wanted): Release {
    change(account, amount);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      change(account, -amount);
      for (const waiter of waiters) if (hasRoom(waiter)) waiter.admit();
    };
  }

  function toError(wanted: Wanted): ApiError {
    if (!isAccountFull(wanted)) {
      return new UnavailableError(`The service already has ${total} ${things}; ${advice}`, retryAfterSeconds);
    }
    const message = `The account already has ${wanted.mostOfAccount} ${things}; ${advice}`;
    return new RateLimitedError(retryAfterSeconds, message);
  }

  function waitForPlace(wanted: Wanted, signal: AbortSignal | undefined): Promise<Release> {
    return new Promise((resolve, reject) => {
      const waiter = { ...wanted, admit: () => leave(() => resolve(occupy(wanted))) };
      const giveUp = () => leave(() => reject(toError(wanted)));
      const timer = setTimeout(giveUp, maxWaitMs);
      function leave(then: () => void): void {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        waiters.delete(waiter);
        then();
      }
      signal?.addEventListener("abort", giveUp);
      waiters.add(waiter);
    });
  }

  /**
   * Waits for a place for up to `maxWaitMs`: first come, first served, except for accounts at their limit.
   *
   * @param options.amount places, 1 by default
   * @param options.mostOfAccount replaces `perAccount`
   * @throws RateLimitedError at the account's limit; UnavailableError at the process's
   */
  async function take(account: string, options: TakeOptions = {}): Promise<Release> {
    const { amount = 1, mostOfAccount = perAccount, signal } = options;
    const wanted = { account, amount, mostOfAccount };
    if (hasRoom(wanted)) return occupy(wanted);
    if (maxWaitMs === 0 || signal?.aborted) throw toError(wanted);
    return waitForPlace(wanted, signal);
  }

  return {
    take,
    isTaken: () => takenInAll > 0,
    async hold<Answer>(account: string, work: () => Promise<Answer>, options?: TakeOptions): Promise<Answer> {
      const release = await take(account, options);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
