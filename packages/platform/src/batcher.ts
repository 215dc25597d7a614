import { type Clock, systemClock } from "./clock.ts";

interface Waiting<Input, Output> {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects concurrent calls into batches: while one is in flight the next one gathers, so batches grow with the load
 * and a single call does not wait.
 *
 * @param options.run returns the outputs in the order of the inputs; when it throws, all calls of the batch fail
 * @param options.maxWeight total weight of a batch; a single input may weigh more
 * @param options.gatherMs how long a batch that is not full waits for more; default: until the end of the event loop's
 *   turn
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
    // Runs after the I/O of this turn of the event loop, so that calls of one turn share a batch.
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
        resolve(outputs[index] as Output);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight--;
      schedule();
    }
  }

  /** The first call always joins the batch. */
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
