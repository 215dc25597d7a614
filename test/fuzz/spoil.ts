import fc from "fast-check";

/** Changes to make to a value that was fit to be sent. */
export type Edits = readonly {
  readonly at: number;
  readonly edit: "remove" | "add" | "replace";
  readonly value: unknown;
}[];

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Mostly none. */
export const edits = (junk: fc.Arbitrary<unknown>): fc.Arbitrary<Edits> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    {
      weight: 3,
      arbitrary: fc.array(
        fc.record({ at: share, edit: fc.constantFrom("remove", "add", "replace", "replace"), value: junk }),
        { minLength: 1, maxLength: 3 },
      ),
    },
  );

/** A copy of a JSON value in which some of its parts were replaced or removed, or others added. */
export function applyEdits(value: unknown, given: Edits): unknown {
  if (given.length === 0) return value;
  let copy = structuredClone(value);
  for (const { at, edit, value: junk } of given) {
    const places = listPlaces(copy);
    const place = places[Math.floor(at * places.length)];
    if (!place) copy = junk;
    else if (edit === "remove") remove(place);
    else if (edit === "replace") place.holder[place.key] = junk;
    else place.holder[typeof junk === "string" ? junk : `${place.key}x`] = junk;
  }
  return copy;
}

type Holder = Record<string, unknown>;
interface Place {
  readonly holder: Holder;
  readonly key: string;
}

function listPlaces(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Holder; // an array's indexes are keys too
  return Object.keys(holder)
    .slice(0, 40)
    .flatMap((key) => [{ holder, key }, ...listPlaces(holder[key])]);
}

function remove({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

/** Bytes, mostly left as they are. */
export const spoiling = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Spoiling>({ changes: [], kept: 1 }) },
  {
    weight: 1,
    arbitrary: fc.record<Spoiling>({
      changes: fc.array(
        fc.record({
          at: share,
          removed: fc.integer({ min: 0, max: 3 }),
          added: fc.oneof(
            fc
              .constantFrom('"', "\n", "\r", ";", ",", "}", "]", "[", "{", ":", "\\", "\0", "null", "$", "...", "--")
              .map((text) => Buffer.from(text)),
            fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
          ),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      kept: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: share }),
    }),
  },
);

interface Spoiling {
  readonly changes: readonly { readonly at: number; readonly removed: number; readonly added: Buffer }[];
  /** The share that is left of it. */
  readonly kept: number;
}

/** The bytes with a few of them changed, taken out or put in, and perhaps cut off. */
export function spoil(given: Buffer, { changes, kept }: Spoiling): Buffer {
  let bytes = given;
  for (const { at, removed, added } of changes) {
    const place = Math.floor(at * bytes.length);
    bytes = Buffer.concat([bytes.subarray(0, place), added, bytes.subarray(place + removed)]);
  }
  return bytes.subarray(0, Math.ceil(kept * bytes.length));
}
