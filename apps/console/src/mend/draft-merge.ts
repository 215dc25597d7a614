import { type DraftRow, isSameItem } from "./mend-rows.ts";

interface Drafts {
  readonly base: readonly DraftRow[];
  readonly mine: readonly DraftRow[];
  readonly theirs: readonly DraftRow[];
}

export interface DraftMerge {
  readonly onlyMine: readonly number[];
  readonly onlyTheirs: readonly number[];
  /** Both drafts changed these rows to different values: a person has to choose. */
  readonly both: readonly number[];
  resolve(chosen: "mine" | "theirs"): readonly DraftRow[];
}

export function mergeDrafts({ base, mine, theirs }: Drafts): DraftMerge {
  const [before, own, other] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [row.row, row])));
  const numbers = [...new Set([...base, ...mine, ...theirs].map(({ row }) => row))].sort((a, b) => a - b);
  const kinds = numbers.map((row) => {
    const isMine = !isSame(before?.get(row), own?.get(row));
    const isTheirs = !isSame(before?.get(row), other?.get(row));
    const isBoth = isMine && isTheirs && !isSame(own?.get(row), other?.get(row));
    return { row, isMine, isTheirs, isBoth };
  });
  return {
    onlyMine: kinds.flatMap(({ row, isMine, isTheirs }) => (isMine && !isTheirs ? row : [])),
    onlyTheirs: kinds.flatMap(({ row, isMine, isTheirs }) => (isTheirs && !isMine ? row : [])),
    both: kinds.flatMap(({ row, isBoth }) => (isBoth ? row : [])),
    resolve: (chosen) =>
      kinds.flatMap(({ row, isMine, isTheirs }) => {
        const takesMine = isMine && (!isTheirs || chosen === "mine");
        return (takesMine ? own : other)?.get(row) ?? [];
      }),
  };
}

function isSame(one: DraftRow | undefined, other: DraftRow | undefined): boolean {
  if (!one || !other) return one === other;
  return (one.left_out ?? false) === (other.left_out ?? false) && isSameItem(one.item, other.item);
}
