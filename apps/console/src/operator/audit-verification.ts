import type { AuditFaultDocument, AuditPieceDocument } from "@nightguard/contract";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";

/** What the pieces so far have found. */
export interface Verification {
  readonly entries: number;
  readonly counted: number;
  readonly purged: number;
  readonly sealed: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly faults: readonly AuditFaultDocument[];
  readonly end: AuditPieceDocument["end"];
}

export const nothingVerified: Verification = {
  ...{ entries: 0, counted: 0, purged: 0, sealed: 0, firstAt: null, lastAt: null, faults: [], end: null },
};

export const addPiece = (before: Verification, piece: AuditPieceDocument): Verification => ({
  entries: before.entries + piece.entries,
  counted: before.counted + piece.counted,
  purged: before.purged + piece.purged,
  sealed: piece.sealed,
  firstAt: pickTime(before.firstAt, piece.first_at, (one, other) => one < other),
  lastAt: pickTime(before.lastAt, piece.last_at, (one, other) => one > other),
  faults: [...before.faults, ...piece.faults],
  end: piece.end,
});

function pickTime(
  one: string | null,
  other: string | null,
  isFirst: (one: string, other: string) => boolean,
): string | null {
  if (one === null || other === null) return one ?? other;
  return isFirst(one, other) ? one : other;
}

/** Entries are compared with their seals first, and then counted. */
export function toShare({ entries, counted, sealed, end }: Verification): number {
  if (end) return 1;
  return sealed === 0 ? 0 : Math.min(0.99, (entries + counted) / (2 * sealed));
}

/** True once the last piece has shown that nothing was changed; false as soon as anything does not match. */
export function isWhole({ faults, end }: Verification): boolean | undefined {
  if (faults.length > 0 || (end && end.unchained > 0)) return false;
  return end ? true : undefined;
}

const faultWords: Readonly<Record<Exclude<AuditFaultDocument["fault"], "heads set back">, string>> = {
  "line changed": "was changed after it was sealed",
  "line missing": "was removed",
  "line not sealed": "was inserted: no seal names it",
  "line removed before it was sealed": "was removed before it was sealed",
  "seal changed": "has a seal that was changed",
  "seals missing": "is missing, with its seal",
  "seals overlap": "is in two seals",
  "anchor changed": "was purged, and the anchor in its place was changed",
  "head changed": "is not the end of the chain that was stored",
};

/** Returns `Entry 12 of the account acc_… was changed after it was sealed`. */
export function toFaultText({ account_id: accountId, no, entry_id: id, fault }: AuditFaultDocument): string {
  if (fault === "heads set back") return "Chains were set back to an earlier state";
  const which = no === null ? `An entry${id === null ? "" : ` (${id})`}` : `Entry ${toCountText(no)}`;
  const whose = accountId === null ? "of the installation" : `of the account ${accountId}`;
  return `${which} ${whose} ${faultWords[fault]}`;
}

/** What beside the whole entries is to be known. */
export function listNotes({ purged, end }: Verification): readonly string[] {
  if (!end) return [];
  const { unchained, unsealed, round } = end;
  return [
    unchained > 0 &&
      `${toCountedNoun(unchained, "entry", "entries")} that no seal names: nightguard admin audit verify lists them.`,
    purged > 0 && `${toCountedNoun(purged, "entry", "entries")} purged under signed anchors.`,
    `${toCountedNoun(unsealed, "new entry", "new entries")} not sealed yet.`,
    `Round ${toCountText(round)}. A round below an earlier one shows that the database was set back.`,
  ].filter((text) => text !== false);
}
