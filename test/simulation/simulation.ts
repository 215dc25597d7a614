import { UnavailableError } from "@nightguard/contract";
import type { Clock } from "@nightguard/platform";
import { createRandom } from "../support/random.ts";

/** A store as processes reach it: what it is asked happens at one moment, somewhere between the asking and the answer. */
export interface Link {
  readonly name: string;
  /** Virtual time; before it nothing that is asked is done. */
  awayUntil: number;
  /** Whether what one process asks happens in the order in which it asked, as on a single connection. */
  readonly keepsOrder: boolean;
}

/** How likely each fault is at one call of a store; all 0 once the faults have stopped. */
interface CallFaults {
  crashBefore: number;
  /** The store has done what it was asked; the process does not live to hear of it. */
  crashAfter: number;
  answerLost: number;
  /** An answer takes up to a second. */
  slow: number;
}

/** A process of the simulation: its timers, and what it hears, stop when it crashes, and wait while it is paused. */
export interface Process {
  readonly name: string;
  readonly clock: Clock;
  isAlive(): boolean;
  crash(): void;
  pause(ms: number): void;
  /** @throws UnavailableError when the store is away, or its answer got lost after it was done */
  ask<Answer>(link: Link, effect: () => Answer): Promise<Answer>;
  /** Something comes in from outside, `ms` from now. */
  hear(ms: number, what: () => void): void;
}

/**
 * A world under virtual time, in which all that happens is decided by a seed: the same seed gives the same history, to
 * the last step.
 */
export type Simulation = ReturnType<typeof createSimulation>;

interface Step {
  readonly at: number;
  /** Decides between steps of the same moment. */
  readonly lot: number;
  run: (() => void) | undefined;
}

/** Virtual time starts somewhere, so that nothing happens to work because it is 0. */
const startsAtMs = 1_000_000_000;

export function createSimulation(seed: number, options: { onStep?: (line: string) => void } = {}) {
  const random = createRandom(seed);
  const steps = createHeap();
  const faults: CallFaults = { crashBefore: 0, crashAfter: 0, answerLost: 0, slow: 0 };
  const happened = new Map<string, number>();
  let now = startsAtMs;
  let ids = 0;

  const note = (what: string, detail = "") => {
    happened.set(what, (happened.get(what) ?? 0) + 1);
    options.onStep?.(`${((now - startsAtMs) / 1_000).toFixed(3).padStart(9)} s  ${what} ${detail}`);
  };

  function schedule(ms: number, run: () => void): () => void {
    const step: Step = { at: now + Math.max(0, ms), lot: random(), run };
    steps.push(step);
    return () => {
      step.run = undefined;
    };
  }

  const chance = (probability: number) => random() < probability;
  const between = (from: number, to: number) => from + random() * (to - from);
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value; // never empty

  function latencyMs(): number {
    if (chance(faults.slow)) return between(50, 900);
    return chance(0.1) ? between(5, 40) : between(0.1, 3);
  }

  function startProcess(name: string): Process {
    let isAlive = true;
    let pausedUntil = 0;
    const doneAt = new Map<Link, number>();

    /** Runs in this process at its time, or when its pause is over. */
    function atItsTime(ms: number, run: () => void): () => void {
      let cancel = schedule(ms, function arrive() {
        if (!isAlive) return;
        if (pausedUntil > now) cancel = schedule(pausedUntil - now, arrive);
        else run();
      });
      return () => cancel();
    }

    const process: Process = {
      name,
      clock: {
        now: () => now,
        sleep: (ms) => new Promise((resolve) => atItsTime(ms, resolve)),
        startTimer: atItsTime,
        soon: (run) => void atItsTime(0, run),
      },
      isAlive: () => isAlive,
      crash() {
        isAlive = false;
      },
      pause(ms) {
        pausedUntil = Math.max(pausedUntil, now + ms);
      },
      hear: (ms, what) => void atItsTime(ms, what),
      ask: (link, effect) =>
        new Promise((resolve, reject) => {
          const fail = () => reject(new UnavailableError(`${link.name} is away`));
          if (chance(faults.crashBefore)) {
            note("crash before a call", `${name} ${link.name}`);
            return process.crash();
          }
          const at = Math.max(now + latencyMs(), link.keepsOrder ? (doneAt.get(link) ?? 0) : 0);
          doneAt.set(link, at);
          // What was sent is done, whatever becomes of the process meanwhile.
          schedule(at - now, () => {
            if (link.awayUntil > now) return void atItsTime(between(1, 1_000), fail);
            let answer: () => void;
            try {
              const value = effect();
              answer = () => resolve(value);
            } catch (error) {
              answer = () => reject(error);
            }
            if (isAlive && chance(faults.crashAfter)) {
              note("crash after a call", `${name} ${link.name}`);
              return process.crash();
            }
            const isLost = chance(faults.answerLost);
            if (isLost) note("answer lost", `${name} ${link.name}`);
            atItsTime(latencyMs(), isLost ? fail : answer);
          });
        }),
    };
    return process;
  }

  return {
    faults,
    happened,
    note,
    random,
    chance,
    between,
    oneOf,
    now: () => now,
    schedule,
    startProcess,
    /** A UUID in its form, counted up, so that it is the same whenever the history is repeated. */
    newId: () => `00000000-0000-7000-8000-${String(++ids).padStart(12, "0")}`,
    /** Runs step after step, for so long in virtual time. */
    async run(ms: number): Promise<void> {
      const endsAt = now + ms;
      for (let step = steps.pop(); step; step = steps.pop()) {
        if (step.at > endsAt) {
          steps.push(step);
          break;
        }
        if (!step.run) continue;
        now = step.at;
        step.run();
        await untilQuiet();
      }
      now = endsAt;
    },
  };
}

/** When every promise that could go on has done so: Node runs its tick queue only then. */
const untilQuiet = () => new Promise<void>((resolve) => process.nextTick(resolve));

const isEarlier = (one: Step, other: Step) => one.at < other.at || (one.at === other.at && one.lot < other.lot);

/** A binary heap of steps, the earliest first. */
function createHeap() {
  const heap: Step[] = [];
  const at = (index: number) => heap[index] as Step; // indexes are checked by those who ask
  function swap(one: number, other: number): void {
    [heap[one], heap[other]] = [at(other), at(one)];
  }
  return {
    push(step: Step): void {
      let index = heap.push(step) - 1;
      for (let parent = (index - 1) >> 1; index > 0 && isEarlier(at(index), at(parent)); parent = (index - 1) >> 1) {
        swap(index, parent);
        index = parent;
      }
    },
    pop(): Step | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (heap.length === 0 || !last) return first;
      heap[0] = last;
      for (let index = 0; ; ) {
        const left = 2 * index + 1;
        let least = index;
        for (const child of [left, left + 1]) {
          if (child < heap.length && isEarlier(at(child), at(least))) least = child;
        }
        if (least === index) return first;
        swap(index, least);
        index = least;
      }
    },
  };
}
