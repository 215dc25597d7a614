import { type Clock, systemClock } from "./clock.ts";

interface Waiting<Input, Output> {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects calls that come close together into one: while a batch is under way the next one gathers, so that batches
 * grow with the load and a lone call waits for nobody.
 *
 * @param options.run answers the inputs in their order; when it throws, every call of that batch fails with it
 * @param options.maxSize inputs of one batch at most
 * @param options.maxWeight what they weigh together at most, where they differ much; one alone may weigh more
 * @param options.maxInFlight batches under way at once
 * @param options.gatherMs how long one that is not full waits for more; without it, for the end of the event loop's turn
 * @param options.clock says when that is over
 */
export function createBatcher<Input, Output>(options: {
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>;
  maxSize: number;
  maxWeight?: { readonly of: (input: Input) => number; readonly most: number };
  maxInFlight: number;
  gatherMs?: number;
  clock?: Pick<Clock, "soon" | "startTimer">;
}): (input: Input) => Promise<Output> {
  const { clock = systemClock } = options;
  const gathering: Waiting<Input, Output>[] = [];
  let inFlight = 0;
  let scheduled = false;
  let stopTimer: (() => void) | undefined;

  function schedule(): void {
    if (gathering.length === 0 || inFlight >= options.maxInFlight) return;
    const isFull = gathering.length >= options.maxSize;
    if (scheduled && !(stopTimer && isFull)) return;
    stopTimer?.();
    stopTimer = undefined;
    scheduled = true;
    // After the I/O of this turn of the event loop, so that calls of one turn travel together.
    if (options.gatherMs === undefined || isFull) clock.soon(begin);
    else stopTimer = clock.startTimer(options.gatherMs, begin);
  }

  function begin(): void {
    scheduled = false;
    stopTimer = undefined;
    void flush();
  }

  async function flush(): Promise<void> {
    const batch = gathering.splice(0, countNext());
    inFlight++;
    schedule();
    try {
      const outputs = await options.run(batch.map(({ input }) => input));
      batch.forEach(({ resolve }, index) => {
        resolve(outputs[index] as Output); // `run` answers every input
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight--;
      schedule();
    }
  }

  /** How many of those that gathered make the next batch, the first in any case. */
  function countNext(): number {
    const { maxSize, maxWeight } = options;
    if (!maxWeight) return maxSize;
    let weight = 0;
    const tooMuch = gathering.findIndex(({ input }, index) => {
      weight += maxWeight.of(input);
      return index > 0 && weight > maxWeight.most;
    });
    return tooMuch === -1 ? maxSize : Math.min(tooMuch, maxSize);
  }

  return (input) =>
    new Promise((resolve, reject) => {
      gathering.push({ input, resolve, reject });
      schedule();
    });
}
