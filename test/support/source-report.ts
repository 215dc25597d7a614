import type { SourceReport } from "../../packages/client/src/index.ts";

/** What an agent reports of a folder where all goes well. */
export const aSourceReport = (more: Partial<SourceReport> = {}): SourceReport => ({
  agent: "h4n8w2xq5rh4n8w2xq5r",
  kind: "folder",
  is_watching: true,
  last_look_at: "2026-11-29T20:00:00.000Z",
  last_success_at: null,
  next_run_at: null,
  late_at: null,
  under_way: 0,
  problem: null,
  last_runs: [],
  ...more,
});

/** A report with a problem, and with runs that ended well and badly. */
export const aWholeReport = (batchId: string): SourceReport =>
  aSourceReport({
    last_success_at: "2026-11-29T19:58:12.000Z",
    next_run_at: "2026-11-30T22:00:00.000Z",
    under_way: 2,
    problem: { code: "enospc", text: "the disk is full; make room", since: "2026-11-29T20:00:00.000Z" },
    last_runs: [
      { ended_at: "2026-11-29T20:00:00.000Z", outcome: "refused", batch_id: null, counts: null },
      {
        ended_at: "2026-11-29T19:58:12.000Z",
        outcome: "answered",
        batch_id: batchId,
        counts: { total: 4, succeeded: 3, rejected: 2 },
      },
      { ended_at: "2026-11-28T19:58:12.000Z", outcome: "duplicate", batch_id: null, counts: null },
    ],
  });
