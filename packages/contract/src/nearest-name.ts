/** A longer name is the caller's own, and the cost of comparing grows with its square. */
const maxLength = 64;

export function describeUnknownName(name: string, known: readonly string[]): string {
  if (known.length === 0) return "is not known; none is taken here";
  const nearest = findNearestName(name, known);
  return nearest === undefined
    ? `is not known; known are ${known.join(", ")}`
    : `is not known; did you mean ${nearest}?`;
}

/** Finds the name that differs least, in at most a third of its letters; case, blanks and punctuation do not count. */
export function findNearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > maxLength) return undefined;
  const given = toLetters(name);
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: countEdits(given, toLetters(candidate)) }))
    .filter(({ candidate, distance }) => distance <= candidate.length / 3)
    .sort((one, other) => one.distance - other.distance);
  return nearest?.candidate;
}

const toLetters = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The optimal string alignment distance. */
function countEdits(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(current, column - 1) + 1,
        at(last, column) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, other.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
