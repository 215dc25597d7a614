import type { StandingRecord } from "@nightguard/ledger";

/** The contract allows a second; half of it leaves room for the look-up itself. */
const maxAgeMs = 500;
const maxEntries = 10_000;

interface Entry {
  /** When it was asked, not answered: a change made in between may have been missed. */
  readonly askedAt: number;
  readonly standing: StandingRecord | undefined;
}

interface LookUp {
  readonly askedAt: number;
  readonly answer: Promise<StandingRecord | undefined>;
}

/**
 * What was lately read of keys, by digest. Requests that come at once share one look-up; a failed look-up is not kept.
 * Known and unknown keys are kept apart, so that a flood of invented keys does not push out those of customers.
 *
 * @param options.load asks the ledger; undefined for a key that does not exist
 * @param options.now milliseconds of a clock that never goes back
 */
export function createStandingCache(options: {
  load: (digest: Buffer) => Promise<StandingRecord | undefined>;
  now?: (() => number) | undefined;
}) {
  const now = options.now ?? (() => performance.now());
  const known = new Map<string, Entry>();
  const unknown = new Map<string, Entry>();
  const running = new Map<string, LookUp>();
  const isFresh = ({ askedAt }: { readonly askedAt: number }) => now() - askedAt < maxAgeMs;

  function startLookUp(id: string, digest: Buffer): LookUp {
    const askedAt = now();
    const lookUp = { askedAt, answer: load() };
    running.set(id, lookUp);
    return lookUp;

    async function load(): Promise<StandingRecord | undefined> {
      try {
        const standing = await options.load(digest);
        keep(standing ? known : unknown, id, { askedAt, standing });
        return standing;
      } finally {
        if (running.get(id) === lookUp) running.delete(id);
      }
    }
  }

  function keep(entries: Map<string, Entry>, id: string, entry: Entry): void {
    known.delete(id);
    unknown.delete(id);
    entries.set(id, entry);
    // A map keeps the order of insertion, and all entries live equally long: the first is the oldest.
    for (const [oldest, it] of entries) {
      if (entries.size <= maxEntries && isFresh(it)) break;
      entries.delete(oldest);
    }
  }

  return {
    /** What is known of this key, at most half a second old; fails as the look-up does. */
    async get(digest: Buffer): Promise<StandingRecord | undefined> {
      const id = digest.toString("base64");
      const entry = known.get(id) ?? unknown.get(id);
      if (entry && isFresh(entry)) return entry.standing;
      const joined = running.get(id);
      return (joined && isFresh(joined) ? joined : startLookUp(id, digest)).answer;
    },
  };
}
