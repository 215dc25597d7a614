import type { BatchRow } from "@nightguard/service";

/** Rows after which others have a turn: a million rows keep the process busy for a minute, and callers wait for answers. */
const rowsPerPiece = 50;

/** The rows in pieces, which are handed on much faster than single rows; each is made when it is asked for. */
export function* inPieces(rows: Iterable<BatchRow>): Generator<readonly BatchRow[]> {
  let piece: BatchRow[] = [];
  for (const row of rows) {
    piece.push(row);
    if (piece.length < rowsPerPiece) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
