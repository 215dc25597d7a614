import fc from "fast-check";

/** What texts of a format are made of. */
export interface Grammar {
  /** What stands around everything else, and perhaps between two halves, which then are both there. */
  readonly frames: readonly (readonly [before: string, after: string, middle?: string])[];
  /** Signs of the format, and whole pieces of it. `§` is a number that counts up. */
  readonly pieces: readonly string[];
  /** Those of the second half, if they are others. */
  readonly piecesOfSecondHalf?: readonly string[];
}

/** A text that can have any size. */
export interface GrowingText {
  /** For people: how it is made. */
  readonly shape: string;
  ofSize(bytes: number): string;
}

/**
 * Texts of a grammar: a beginning, one or two runs of repeated pieces, as in `[[[…]]]`, and an end. Most are no valid texts of the
 * format: a reader has to refuse them as quickly.
 */
export function toGrowingTexts({ frames, pieces, piecesOfSecondHalf = pieces }: Grammar): fc.Arbitrary<GrowingText> {
  const piece = fc.constantFrom(...pieces);
  // Simple ones find most: a piece by itself, alone.
  const orNone = (texts: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), texts);
  const run = toRun(pieces);
  const secondRun = toRun(piecesOfSecondHalf);
  return fc.constantFrom(...frames).chain(([before, after, middle]) =>
    fc
      .record({
        lead: orNone(toSome(pieces, 1, 2)),
        run,
        between: middle === undefined ? orNone(piece) : fc.constant(middle),
        second: middle === undefined ? orNone(secondRun) : secondRun,
        tail: orNone(toSome(piecesOfSecondHalf, 1, 2)),
      })
      .map(({ lead, run: first, between, second, tail }) => ({
        shape: JSON.stringify([before + lead, first, between, second, tail + after]),
        ofSize(bytes) {
          const share = second === "" ? bytes : bytes / 2;
          return before + lead + fill(first, share) + between + fill(second, share) + tail + after;
        },
      })),
  );
}

const toSome = (pieces: readonly string[], minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...pieces), { minLength, maxLength }).map((chosen) => chosen.join(""));

const toRun = (pieces: readonly string[]) => fc.oneof(toSome(pieces, 1, 1), toSome(pieces, 2, 4));

function fill(unit: string, bytes: number): string {
  const count = unit === "" ? 0 : Math.ceil(bytes / Buffer.byteLength(unit));
  if (!unit.includes("§")) return unit.repeat(count);
  let number = 0;
  return Array.from({ length: count }, () => unit.replaceAll("§", () => String(number++))).join("");
}
