import { type ApiError, RateLimitedError, UnavailableError } from "@nightguard/contract";

/** Gives back what was taken. Only the first call counts. */
export type Release = () => void;

/** What accounts may have of one kind at once in this process, such as open streams. */
export interface Places {
  /**
   * Takes a place, at once or as soon as one is free within the kind's patience. Earlier waiters come first, except those
   * whose account has all that it may have.
   *
   * @param options.amount how many places, 1 if not said
   * @param options.mostOfAccount in place of the kind's own `perAccount`
   * @param options.signal aborts when the caller has gone; the place is then not waited for, and not kept
   * @throws RateLimitedError when the account has all that it may have; UnavailableError when this process has
   */
  take(account: string, options?: TakeOptions): Promise<Release>;
  /** Holds a place while the work lasts. @throws as `take`; whatever the work throws */
  hold<Answer>(account: string, work: () => Promise<Answer>, options?: TakeOptions): Promise<Answer>;
  /** Whether any place is taken. */
  isTaken(): boolean;
}

interface TakeOptions {
  readonly amount?: number;
  readonly mostOfAccount?: number;
  readonly signal?: AbortSignal;
}

/** A kind of places, and what is said where none is free: `The account already has 50 THINGS; ADVICE`. */
interface Kind {
  readonly perAccount?: number;
  readonly total?: number;
  readonly things: string;
  readonly advice: string;
  readonly patienceMs?: number;
}

interface Wanted {
  readonly account: string;
  readonly amount: number;
  readonly mostOfAccount: number;
}

/** Requests of one kind; a plan that allows more calls in flight allows as many verifications to wait. */
export const waitingPerAccount = 200;
const retryAfterSeconds = 5;
const uploadPatienceMs = 3_000;

/** What is bounded, with its bounds. They hold in each process by itself. */
export type Bounds = ReturnType<typeof createBounds>;

export const createBounds = () => ({
  eventStreams: createPlaces({
    perAccount: 50,
    things: "event streams open",
    advice: "close one, or read GET /Event instead",
  }),
  longPolls: createPlaces({
    perAccount: waitingPerAccount,
    things: "requests that wait",
    advice: "let one of them end, or ask without wait",
  }),
  /** Callers who wait for the answer to their question. */
  verifications: createPlaces({
    perAccount: waitingPerAccount,
    things: "verifications that wait for their answers",
    advice: "let one of them end, or send Prefer: respond-async",
  }),
  resultStreams: createPlaces({
    perAccount: 20,
    things: "streams of results open",
    advice: "read one to its end, or close it",
  }),
  uploads: createPlaces({
    perAccount: 4,
    things: "uploads on their way",
    advice: "let one of them end, then send this one again",
    patienceMs: uploadPatienceMs,
  }),
  /** In MiB. No account can take all of it; the largest upload fits. */
  heldUploads: createPlaces({
    perAccount: 4_096,
    total: 8_192,
    things: "MiB of JSON uploads on disk",
    advice: "let one of them end, or send NDJSON or CSV",
  }),
  /** Of the playground; each takes the memory to unpack it, and anyone may ask. */
  pages: createPlaces({
    total: 20,
    things: "pages to send unpacked",
    advice: "send Accept-Encoding: gzip",
  }),
});

/** Counts what is taken of one kind. */
export function createPlaces({
  perAccount = Number.POSITIVE_INFINITY,
  total = Number.POSITIVE_INFINITY,
  things,
  advice,
  patienceMs = 0,
}: Kind): Places {
  const taken = new Map<string, number>();
  let takenInAll = 0;
  const line = new Set<Wanted & { admit(): void }>();

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
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      change(account, -amount);
      for (const waiter of line) if (hasRoom(waiter)) waiter.admit();
    };
  }

  function toRefusal(wanted: Wanted): ApiError {
    if (!isAccountFull(wanted)) {
      return new UnavailableError(`The service already has ${total} ${things}; ${advice}`, retryAfterSeconds);
    }
    return new RateLimitedError(
      retryAfterSeconds,
      `The account already has ${wanted.mostOfAccount} ${things}; ${advice}`,
    );
  }

  /** @returns a place that is never taken when the signal aborts first */
  function queue(wanted: Wanted, signal: AbortSignal | undefined): Promise<Release> {
    return new Promise((resolve, reject) => {
      const waiter = { ...wanted, admit: () => leave(() => resolve(occupy(wanted))) };
      const timer = setTimeout(() => leave(() => reject(toRefusal(wanted))), patienceMs);
      const giveUp = () => leave(() => reject(toRefusal(wanted)));
      function leave(then: () => void): void {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        line.delete(waiter);
        then();
      }
      signal?.addEventListener("abort", giveUp);
      line.add(waiter);
    });
  }

  async function take(account: string, options: TakeOptions = {}): Promise<Release> {
    const { amount = 1, mostOfAccount = perAccount, signal } = options;
    const wanted = { account, amount, mostOfAccount };
    if (hasRoom(wanted)) return occupy(wanted);
    if (patienceMs === 0 || signal?.aborted) throw toRefusal(wanted);
    return queue(wanted, signal);
  }

  return {
    take,
    isTaken: () => takenInAll > 0,
    async hold(account, work, options) {
      const release = await take(account, options);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
