import type { UsageLine } from "@nightguard/contract";
import { expect, test } from "vitest";
import { toUsageDays } from "./usage-days.ts";

const aLine = (changes: Partial<UsageLine>): UsageLine => ({
  day: "2026-11-29",
  mode: "live",
  operation: "eligibility",
  payer_id: "60054",
  outcome: "active",
  verifications: 1,
  calls: 2,
  reused: 0,
  possible_duplicates: 0,
  perhaps_billed: 0,
  ...changes,
});
const span = { from: "2026-11-28", to: "2026-11-30" } as const;

test("each day has the sum of its group, also one without lines, and the largest group is first", () => {
  const lines = [
    aLine({ outcome: "rejected" }),
    aLine({ verifications: 4 }),
    aLine({ verifications: 2, payer_id: "62308" }),
    aLine({ day: "2026-11-30" }),
  ];

  const { times, groups } = toUsageDays(lines, {
    ...span,
    toName: ({ outcome }) => outcome,
    measure: "verifications",
  });

  expect(times.map((at) => new Date(at).toISOString().slice(0, 10))).toEqual([
    "2026-11-28",
    "2026-11-29",
    "2026-11-30",
  ]);
  expect(groups).toMatchObject([
    { name: "active", values: [0, 6, 1], totals: { verifications: 7, calls: 6 } },
    { name: "rejected", values: [0, 1, 0], totals: { verifications: 1, calls: 2 } },
  ]);
});

test("payers past the six largest are one group", () => {
  const lines = Array.from({ length: 9 }, (_, index) => aLine({ payer_id: `p${index}`, calls: 20 - index }));

  const { groups } = toUsageDays(lines, { ...span, toName: ({ payer_id: payer }) => payer, measure: "calls" });

  expect(groups.map(({ name }) => name)).toEqual(["p0", "p1", "p2", "p3", "p4", "p5", "others"]);
  expect(groups.at(-1)?.totals.calls).toBe(14 + 13 + 12);
});
