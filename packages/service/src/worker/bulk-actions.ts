import type { Dispatch } from "@nightguard/dispatch";
import { type Ledger, workBulkPiece } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import { announceEnded, announceWork } from "../announce.ts";

interface BulkDeps {
  readonly ledger: Ledger;
  readonly dispatch: Dispatch;
  readonly log: Log;
}

/** @returns whether more may be left */
export async function workBulkActions(deps: BulkDeps, rowsPerPiece: number): Promise<boolean> {
  const piece = await workBulkPiece(deps.ledger, rowsPerPiece);
  if (!piece) return false;
  if (piece.ended.length > 0) await announceEnded(deps, piece.ended);
  if (piece.retried > 0) await announceWork(deps);
  return true;
}
