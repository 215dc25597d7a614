/** The contract lets a change take a second; half of it leaves room for the reading itself. */
const halfASecondMs = 500;

/**
 * Something read and kept for a moment, half a second unless told, and read once for all who ask at the same time.
 * Nothing older is served; when the ledger fails, so does the reading.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function createSnapshot<Value>(
  read: () => Promise<Value>,
  now: () => number = () => performance.now(),
  maxAgeMs = halfASecondMs,
) {
  let reading: { readonly askedAt: number; readonly value: Promise<Value> } | undefined;

  function start(): Promise<Value> {
    const started = { askedAt: now(), value: read() };
    reading = started;
    // The failure itself goes to those who wait for the value; here it is only not kept.
    started.value.catch(() => {
      if (reading === started) reading = undefined;
    });
    return started.value;
  }

  return {
    get: (): Promise<Value> => (reading && now() - reading.askedAt < maxAgeMs ? reading.value : start()),
    /** Forgets what was read, because it was just changed here. */
    drop(): void {
      reading = undefined;
    },
  };
}
