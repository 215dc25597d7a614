import fc from "fast-check";

/** What texts of a format are made of. */
export interface Grammar {
  /** What stands around everything else. */
  readonly frames: readonly (readonly [before: string, after: string])[];
  /** Signs of the format, and whole pieces of it. `§` is a number that counts up. */
  readonly pieces: readonly string[];
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
export function toGrowingTexts({ frames, pieces }: Grammar): fc.Arbitrary<GrowingText> {
  const piece = fc.constantFrom(...pieces);
  const some = (minLength: number, maxLength: number) =>
    fc.array(piece, { minLength, maxLength }).map((chosen) => chosen.join(""));
  // Simple ones find most: a piece by itself, alone.
  const orNone = (texts: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), texts);
  const run = fc.oneof(piece, some(2, 4));
  return fc
    .record({
      frame: fc.constantFrom(...frames),
      lead: orNone(some(1, 2)),
      run,
      between: orNone(piece),
      second: orNone(run),
      tail: orNone(some(1, 2)),
    })
    .map(({ frame: [before, after], lead, run: first, between, second, tail }) => ({
      shape: JSON.stringify([before + lead, first, between, second, tail + after]),
      ofSize(bytes) {
        const share = second === "" ? bytes : bytes / 2;
        return before + lead + fill(first, share) + between + fill(second, share) + tail + after;
      },
    }));
}

function fill(unit: string, bytes: number): string {
  const count = unit === "" ? 0 : Math.ceil(bytes / Buffer.byteLength(unit));
  if (!unit.includes("§")) return unit.repeat(count);
  let number = 0;
  return Array.from({ length: count }, () => unit.replaceAll("§", () => String(number++))).join("");
}
