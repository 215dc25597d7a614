import type { Random } from "./random.ts";

interface RowReader<Row> {
  readonly isStatus: (row: Row) => boolean;
  readonly planOf: (row: Row) => string;
}

/**
 * Shuffles rows. The first active status row may decide on the plan, so status rows keep their order among themselves;
 * where they name several plans, rows stay behind the status row of their own.
 */
export function shuffleRows<Row>(
  rows: readonly Row[],
  { isStatus, planOf }: RowReader<Row>,
  random: Random,
): readonly Row[] {
  const statuses = rows.filter(isStatus);
  if (new Set(statuses.map((row) => planOf(row))).size > 1) {
    return splitBehind(rows, isStatus).flatMap((part) => random.shuffle(part));
  }
  let next = 0;
  return random.shuffle(rows).map((row) => (isStatus(row) ? (statuses[next++] ?? row) : row));
}

/** Each status row is a part, as are the rows between two of them. */
function splitBehind<Row>(rows: readonly Row[], isStatus: (row: Row) => boolean): Row[][] {
  const parts: Row[][] = [];
  let open: Row[] | undefined;
  for (const row of rows) {
    if (isStatus(row)) {
      parts.push([row]);
      open = undefined;
    } else if (open === undefined) {
      open = [row];
      parts.push(open);
    } else open.push(row);
  }
  return parts;
}
