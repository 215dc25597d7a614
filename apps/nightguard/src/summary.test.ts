import { expect, test } from "vitest";
import { parseBatch } from "./batch-view.ts";
import { toBatchTable, toSummary } from "./summary.ts";
import { aBatch } from "./test-support.ts";

test("a batch without failures is summarized in a few lines", () => {
  expect(toSummary(aBatch(), [])).toEqual([
    "10 rows read, 10 answers",
    "  8  coverage active",
    "  1  coverage inactive",
    "  1  rejected by the payer",
  ]);
});

test("failed, expired and cancelled rows count as rows without an answer", () => {
  const counts = { succeeded: 4, failed: 3, expired: 2, cancelled: 1 };

  expect(toSummary(aBatch({ counts }), [])).toContain("  6  no answer");
});

test("the first rejected rows are shown with all their issues, and the others counted", () => {
  const rejections = [
    { row: 3, issues: [{ path: "provider.npi", message: "must be 10 digits" }] },
    {
      row: 7,
      issues: [
        { path: "subscriber.dob", message: "must be a real day" },
        { path: "", message: "is odd" },
      ],
    },
  ];

  const summary = toSummary(aBatch({ counts: { rejected: 1_002 } }), rejections);

  expect(summary[0]).toBe("1,012 rows read, 10 answers");
  expect(summary).toContain("  row 3: provider.npi must be 10 digits");
  expect(summary).toContain("  row 7: subscriber.dob must be a real day; is odd");
  expect(summary).toContain("  … and 1,000 more rows");
});

test("failures with one code are merged across payers, the most frequent first, with what to do", () => {
  const group = (code: string, payer_id: string, count: number) => ({
    category: "patient" as const,
    code,
    payer_id,
    count,
    hint: `mend ${code}`,
  });
  const failures = [group("a", "1", 2), group("b", "1", 4), group("a", "2", 3), group("c", "9", 1)];

  const summary = toSummary(aBatch({ failures }), []).slice(4);

  expect(summary).toEqual([
    "",
    "What went wrong, and what to do:",
    "  5 × a (payer 1, 2)",
    "      mend a",
    "  4 × b (payer 1)",
    "      mend b",
    "  1 × c (payer 9)",
    "      mend c",
  ]);
});

test("states, categories and kinds that a later release has added are shown as they are", () => {
  const failure = { category: "weather", code: "storm", payer_id: "1", count: 2, hint: "wait" };
  const warning = { code: "read_otherwise", kind: "roman_numerals", message: "Read as numbers" };
  const body = { ...aBatch(), status: "archived", failures: [failure], warnings: [warning] };

  const batch = parseBatch(body);

  expect(toSummary(batch, [])).toEqual(
    expect.arrayContaining(["Warning: Read as numbers", "  2 × storm (payer 1)", "      wait"]),
  );
  expect(toBatchTable({ data: [{ ...batch, name: null, created_at: "2026-11-20T22:00" }], next_cursor: null })).toEqual(
    [expect.stringContaining("archived")],
  );
});

test("the batch's warnings are shown", () => {
  const warnings = [{ code: "deadline_at_risk", message: "It ends after its deadline" }];

  expect(toSummary(aBatch({ warnings }), [])).toContain("Warning: It ends after its deadline");
});

test("batches are listed one per line, with a hint if there are more", () => {
  const data = [
    { ...aBatch({ status: "running", counts: { total: 1_200, succeeded: 1_000, failed: 7 } }), name: "Monday" },
    { ...aBatch(), name: null },
  ].map((batch) => ({ ...batch, created_at: "2026-11-20T22:00:00.000Z" }));

  expect(toBatchTable({ data, next_cursor: "x" })).toEqual([
    `${aBatch().id}  running    2026-11-20T22:00  1,007 of 1,200 rows done  Monday`,
    `${aBatch().id}  completed  2026-11-20T22:00  10 of 10 rows done`,
    "… and older ones; --limit shows more",
  ]);
  expect(toBatchTable({ data: [], next_cursor: null })).toEqual([
    "No batches yet; `nightguard verify FILE` submits one",
  ]);
});
