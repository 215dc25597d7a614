import { dryRunLimits } from "@nightguard/contract";
import type { NewBatchRow } from "@nightguard/ledger";
import { expect, test } from "vitest";
import { createRowReport } from "./dry-run.ts";
import type { BatchRow } from "./validate-rows.ts";

const item = { subscriber: { last_name: "Quill" }, procedures: ["D0120", "D1110"], unknown: 1 };
const shown = { subscriber: { last_name: "Quill" }, procedures: "D0120 D1110" };
const bad = (row: number, path = "payer.id", message = "is required"): NewBatchRow => ({
  row,
  reference: `ref ${row}`,
  item: shown,
  issues: [{ path, message }],
});

async function see(report: ReturnType<typeof createRowReport>, ...pieces: readonly (readonly BatchRow[])[]) {
  async function* arrive() {
    yield* pieces;
  }
  for await (const _ of report.seeingItems(arrive()));
}

test("reasons are counted by path and message, the most frequent first", () => {
  const report = createRowReport(true);
  for (const row of [bad(1, "dob"), bad(2), bad(3), bad(5, "dob", "must be text"), bad(8)]) report.add(row);

  expect(report.read().reasons).toEqual([
    { path: "payer.id", message: "is required", count: 3, first_row: 2 },
    { path: "dob", message: "is required", count: 1, first_row: 1 },
    { path: "dob", message: "must be text", count: 1, first_row: 5 },
  ]);
});

test("rows and rejections are shown as texts, up to their limits", async () => {
  const report = createRowReport(true);
  await see(
    report,
    [{ row: 1, reference: null, issues: [] }],
    Array.from({ length: 50 }, (_, index) => ({ row: index + 2, item })),
  );
  for (let row = 1; row <= 5_000; row++) report.add(bad(row, "dob", `must be ${row}`));

  const { counts, rows, rejections, reasons } = report.read();

  expect(counts).toEqual({ total: 0, rejected: 5_000 });
  expect(rows).toEqual(Array.from({ length: dryRunLimits.rows }, (_, index) => ({ row: index + 2, item: shown })));
  expect(rejections).toHaveLength(dryRunLimits.rejections);
  expect(rejections[0]).toMatchObject({ row: 1, reference: "ref 1", item: shown });
  expect(reasons).toHaveLength(dryRunLimits.reasons);
});

test("who may not see patients sees reasons, and no values", async () => {
  const report = createRowReport(false);
  await see(report, [{ row: 1, item }]);
  report.add(bad(1));

  expect(report.read()).toEqual({
    counts: { total: 0, rejected: 1 },
    reasons: [{ path: "payer.id", message: "is required", count: 1, first_row: 1 }],
    rejections: [{ row: 1, reference: null, issues: [{ path: "payer.id", message: "is required" }] }],
    rows: [],
  });
});

test("rows that can be asked are counted by payer, of a thousand payers at most", () => {
  const report = createRowReport(true);
  const asking = (row: number, id: string) => ({ row, question: { payer: { id } } }) as unknown as NewBatchRow; // all that is counted
  for (let row = 1; row <= 2_000; row++) report.add(asking(row, `P${row}`));
  for (const row of [2_001, 2_002]) report.add(asking(row, "P1"));
  report.add(bad(2_003));

  const payers = report.listPayers();
  expect(payers).toHaveLength(1_000);
  expect(payers[0]).toEqual({ payerId: "P1", rows: 3, isEstimate: false });
});
