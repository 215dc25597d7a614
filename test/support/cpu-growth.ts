import { isNight } from "./runs.ts";

/** Reads a text; a fault that it finds is no error. */
export type Read = (text: string) => unknown;

/** Times below this are too short to show how they grow. */
const measurableMs = 30;
/** Reading that takes this long shows how it grows. The shorter time of a push misses growth that only large texts show. */
const enoughMs = isNight ? 300 : 100;
/** Twice the input takes twice the time; of a square it is four times as much. */
const allowedGrowth = 3;
const leastBytes = 2_048;
const tries = 2;
/** Other work on the machine, and garbage, make some times longer: what grows too fast does so each time. */
const rounds = 4;
/** Longer ones need no second proof: on a slow machine a second can be garbage. */
const certainMs = 5_000;

/** The least CPU time of some tries, in milliseconds, all threads included. */
async function measure(read: Read, text: string, times = tries): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < times; tried++) {
    const before = process.cpuUsage();
    await read(text);
    const { user, system } = process.cpuUsage(before);
    leastMs = Math.min(leastMs, (user + system) / 1_000);
  }
  return leastMs;
}

/**
 * Doubles a text until reading it takes long enough, or it is as large as it can be, and compares its time with that of half of it.
 *
 * @returns undefined if the time is in proportion to the size, or too short to tell; else what was measured
 */
export async function findFastGrowth(
  read: Read,
  ofSize: (bytes: number) => string,
  maxBytes: number,
): Promise<string | undefined> {
  let found: string | undefined;
  let bytes = leastBytes;
  for (; bytes <= maxBytes; bytes *= 2) {
    const text = ofSize(bytes);
    const isLargest = bytes * 2 > maxBytes;
    const ms = await measure(read, text, 1);
    if (ms < (isLargest ? measurableMs : enoughMs)) continue;
    const measured = await compare(read, ofSize(bytes / 2), text);
    if (measured === undefined) return undefined;
    // Twice in a row: a text that no longer fits into the caches is slower once.
    if (found !== undefined || measured.wholeMs > certainMs) return measured.message;
    found = measured.message;
  }
  // At the largest size there is no next one, so that the size before has to show it too.
  if (found === undefined) return undefined;
  const before = await compare(read, ofSize(bytes / 8), ofSize(bytes / 4));
  return before === undefined ? undefined : found;
}

async function compare(read: Read, half: string, whole: string) {
  let [halfMs, wholeMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    halfMs = Math.min(halfMs, await measure(read, half));
    wholeMs = Math.min(wholeMs, await measure(read, whole));
    if (wholeMs / halfMs <= allowedGrowth) return undefined;
    if (wholeMs > certainMs) break;
  }
  const message = `${half.length} characters took ${halfMs.toFixed(0)} ms of CPU, and ${whole.length} took ${wholeMs.toFixed(0)} ms`;
  return { wholeMs, message };
}

/** The CPU time that a request may take in one turn of the event loop (see test/fuzz); shorter turns need no comparison. */
const harmlessMs = 250;
/** A turn that reads one chunk is as long in a long text as in a short one. */
const allowedTurnGrowth = 2;

/**
 * Compares the longest turn of the event loop while a text is read with that of a quarter of the text: whatever the machine's
 * speed, a turn whose length is bounded does not grow with the text.
 *
 * @returns undefined if turns are short or do not grow; else what was measured
 */
export async function findLongTurn(
  read: Read,
  ofSize: (bytes: number) => string,
  maxBytes: number,
): Promise<string | undefined> {
  const wholeMs = await measureLongestTurn(read, ofSize(maxBytes));
  if (wholeMs <= harmlessMs) return undefined;
  const quarterMs = await measureLongestTurn(read, ofSize(maxBytes / 4), 0);
  if (wholeMs <= quarterMs * allowedTurnGrowth) return undefined;
  return `${quarterMs.toFixed(0)} ms of CPU in one turn for a quarter, and ${wholeMs.toFixed(0)} ms for the whole`;
}

/** The most CPU time that this thread takes in one turn of its event loop while it reads, in milliseconds; the least of some tries. */
export async function measureLongestTurn(read: Read, text: string, enough = harmlessMs): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < rounds && leastMs > enough; tried++) {
    leastMs = Math.min(leastMs, await watchTurns(read, text));
  }
  return leastMs;
}

async function watchTurns(read: Read, text: string): Promise<number> {
  let longestMs = 0;
  let before = process.threadCpuUsage();
  const watch = () => {
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    before = process.threadCpuUsage();
  };
  // Ticks between all turns.
  let isReading = true;
  const tick = () => {
    watch();
    if (isReading) setImmediate(tick);
  };
  setImmediate(tick);
  await read(text);
  isReading = false;
  watch();
  return longestMs;
}
