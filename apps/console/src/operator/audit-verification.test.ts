import type { AuditPieceDocument } from "@nightguard/contract";
import { expect, test } from "vitest";
import { addPiece, isWhole, listNotes, nothingVerified, toFaultText, toShare } from "./audit-verification.ts";

const aPiece = (changes: Partial<AuditPieceDocument>): AuditPieceDocument => ({
  ...{ entries: 0, counted: 0, sealed: 10, purged: 0, first_at: null, last_at: null, faults: [] },
  ...{ next_cursor: null, end: null, ...changes },
});
const end = { unchained: 0, unsealed: 1, oldest_unsealed_at: null, round: 7 };

test("pieces add up, and their times become the range that was compared", () => {
  const pieces = [
    aPiece({ entries: 6, first_at: "2026-03-01T00:00:00.000Z", last_at: "2026-03-02T00:00:00.000Z" }),
    aPiece({ entries: 4, purged: 3, first_at: "2026-01-01T00:00:00.000Z", last_at: "2026-02-01T00:00:00.000Z" }),
    aPiece({ counted: 10, end }),
  ];
  const steps = [nothingVerified];
  for (const piece of pieces) steps.push(addPiece(steps.at(-1) ?? nothingVerified, piece));

  expect(steps.map(toShare)).toEqual([0, 0.3, 0.5, 1]);
  expect(steps.map(isWhole)).toEqual([undefined, undefined, undefined, true]);
  expect(steps.at(-1)).toMatchObject({
    ...{ entries: 10, firstAt: "2026-01-01T00:00:00.000Z", lastAt: "2026-03-02T00:00:00.000Z" },
  });
  expect(listNotes(steps[3] ?? nothingVerified)).toEqual([
    "3 entries purged under signed anchors.",
    "1 new entry not sealed yet.",
    expect.stringMatching(/^Round 7\./),
  ]);
});

test("a fault and an entry without a seal each mean that it is not whole", () => {
  const fault = { account_id: null, no: 12, entry_id: "x", fault: "line changed" } as const;

  expect(isWhole(addPiece(nothingVerified, aPiece({ faults: [fault] })))).toBe(false);
  expect(isWhole(addPiece(nothingVerified, aPiece({ end: { ...end, unchained: 2 } })))).toBe(false);
  expect(toFaultText(fault)).toBe("Entry 12 of the installation was changed after it was sealed");
  expect(toFaultText({ ...fault, account_id: "acc_1", no: null, fault: "line not sealed" })).toBe(
    "An entry (x) of the account acc_1 was inserted: no seal names it",
  );
});
