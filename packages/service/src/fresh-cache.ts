/** The contract gives a change a second to take effect; half of it leaves time for the query itself. */
const halfASecondMs = 500;

/** Milliseconds of a monotonic clock. */
type Now = (() => number) | undefined;

interface Reading<Value> {
  readonly askedAt: number;
  readonly value: Promise<Value>;
}

export interface FreshValue<Value> {
  get(): Promise<Value>;
  /** Called after a change here. */
  drop(): void;
}

/** Nothing older than half a second is served; a failed reading is not kept. */
export function createFreshValue<Value>(
  read: () => Promise<Value>,
  { now = () => performance.now(), maxAgeMs = halfASecondMs }: { now?: Now; maxAgeMs?: number } = {},
): FreshValue<Value> {
  let reading: Reading<Value> | undefined;
  return {
    get() {
      if (reading && now() - reading.askedAt < maxAgeMs) return reading.value;
      const started = { askedAt: now(), value: read() };
      reading = started;
      started.value.catch(() => {
        if (reading === started) reading = undefined;
      });
      return started.value;
    },
    drop() {
      reading = undefined;
    },
  };
}

export interface FreshCache<Value, Context = void> {
  get(key: string, context: Context): Promise<Value | undefined>;
  /** Called after a change here. */
  drop(key: string): void;
}

/**
 * Keeps keys without a value apart, so that a flood of invented keys evicts no real ones.
 *
 * Not lru-cache: its `fetch` counts the age from the end of a reading, and joins readings of any age.
 */
export function createFreshCache<Value, Context = void>(options: {
  load: (key: string, context: Context) => Promise<Value | undefined>;
  maxEntries: number;
  /** How long a value is served; half a second by default. */
  maxAgeMs?: number;
  /** How long a missing value is remembered. */
  absentMaxAgeMs?: number;
  now?: Now;
}): FreshCache<Value, Context> {
  const { load, maxEntries, maxAgeMs: presentMaxAgeMs = halfASecondMs } = options;
  const { absentMaxAgeMs = halfASecondMs, now = () => performance.now() } = options;
  const present = new Map<string, Reading<Value | undefined>>();
  const absent = new Map<string, Reading<Value | undefined>>();
  const isFresh = ({ askedAt }: { askedAt: number }, maxAgeMs = presentMaxAgeMs) => now() - askedAt < maxAgeMs;

  /** A map keeps the order of insertion, and all entries live equally long: the first is the oldest. */
  function evict(readings: Map<string, Reading<Value | undefined>>, maxAgeMs?: number): void {
    for (const [key, reading] of readings) {
      if (readings.size <= maxEntries && isFresh(reading, maxAgeMs)) return;
      readings.delete(key);
    }
  }

  function start(key: string, context: Context): Promise<Value | undefined> {
    const reading = { askedAt: now(), value: load(key, context) };
    absent.delete(key);
    present.delete(key);
    present.set(key, reading);
    evict(present);
    const leave = () => present.get(key) === reading && present.delete(key);
    reading.value.then((value) => {
      if (value !== undefined || !leave()) return;
      absent.set(key, reading);
      evict(absent, absentMaxAgeMs);
    }, leave);
    return reading.value;
  }

  return {
    get(key, context) {
      const known = present.get(key);
      if (known && isFresh(known)) return known.value;
      const missing = absent.get(key);
      return missing && isFresh(missing, absentMaxAgeMs) ? missing.value : start(key, context);
    },
    drop(key) {
      present.delete(key);
      absent.delete(key);
    },
  };
}
