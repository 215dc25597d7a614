import { createCanaries } from "../privacy/canaries.ts";

/** Kinds of public ids, by their prefixes. */
export type IdKind = "acc" | "bat" | "dlv" | "evt" | "job" | "key" | "usr" | "whe";

export type CallerKind = "account" | "admin" | "stranger";

/** Who sends requests: one key, the people planted in its requests, and the ids it was given. */
export interface Caller {
  readonly name: string;
  readonly kind: CallerKind;
  /** The public id of its account, if it has one. */
  readonly account?: string;
  /** What authenticates it; generated headers may replace it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly people: readonly Person[];
  /** What of its people stands in a text. */
  findIn(text: string | Buffer): string[];
  /** An id of this kind that it was given, or one that never existed. */
  pickId(kind: IdKind, seed: number): string;
  /** Remembers the ids in an answer of its own. */
  learn(text: string): void;
}

export type Person = ReturnType<ReturnType<typeof createCanaries>["person"]>;

const peopleOfEach = 60;
const idsRemembered = 200;
let callers = 0;

/** @param options.hidden ids that it must not use, such as that of the key it calls with */
export function createCaller(options: {
  name: string;
  kind: CallerKind;
  account?: string;
  headers: Readonly<Record<string, string>>;
  hidden?: readonly string[];
}): Caller {
  // Birthdays tell callers apart too.
  const { person, findIn } = createCanaries({ year: 1911 + callers++ });
  const known = new Map<IdKind, string[]>();
  const hidden = new Set(options.hidden);
  return {
    ...options,
    people: Array.from({ length: peopleOfEach }, person),
    findIn,
    pickId(kind, seed) {
      const ids = known.get(kind) ?? [];
      return ids[seed % (ids.length + 1)] ?? `${kind}_0193d5c1a2b37c4d8e9f0a1b2c3d4e5f`;
    },
    learn(text) {
      for (const [id, kind] of text.matchAll(/\b(acc|bat|dlv|evt|job|key|usr|whe)_[0-9a-f]{32}\b/g)) {
        if (hidden.has(id)) continue;
        const ids = known.get(kind as IdKind) ?? []; // one of the alternatives
        if (!ids.includes(id)) ids.push(id);
        known.set(kind as IdKind, ids.slice(-idsRemembered));
      }
    },
  };
}
