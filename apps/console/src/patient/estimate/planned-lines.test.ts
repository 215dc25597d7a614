import { describe, expect, test } from "vitest";
import {
  addLine,
  type EstimateContext,
  type PlannedLine,
  toDollars,
  toEstimate,
  toLines,
  toPanelIssues,
} from "./planned-lines.ts";

const jobId = `job_${"0".repeat(31)}1`;
const context: EstimateContext = { jobId, feeSchedule: "Office", active: undefined };
const date = "2026-12-01";

const line = (id: number, fields: Partial<PlannedLine>): PlannedLine => ({
  ...{ id, code: "", tooth: "", surfaces: "", quantity: "", fee: "" },
  ...fields,
});

const plan = (lines: readonly PlannedLine[], more: Partial<EstimateContext> = {}) =>
  toEstimate({ lines, date, network: "" }, { ...context, ...more });

describe("what is typed becomes a request", () => {
  test("without blank lines, and with codes, teeth, surfaces and fees as the API writes them", () => {
    const { request, faults, lineIds } = plan([
      line(0, {}),
      line(3, { code: " 2392", tooth: "a", surfaces: "m, o", quantity: "2", fee: "$1,250.5" }),
    ]);

    expect(faults).toEqual([]);
    expect(lineIds).toEqual([3]);
    expect(request).toEqual({
      job_ids: [jobId],
      fee_schedule: "Office",
      procedures: [{ code: "D2392", date, tooth: "A", surfaces: "MO", quantity: 2, fee: "1250.50" }],
    });
  });

  test("with the network only where it is chosen, and no fee schedule where none is", () => {
    const { request } = toEstimate(
      { lines: toLines(["D1110"]), date, network: "in_network" },
      { ...context, feeSchedule: "" },
    );

    expect(request).toEqual({ job_ids: [jobId], networks: ["in_network"], procedures: [{ code: "D1110", date }] });
  });

  test("not while no procedure is entered", () => {
    expect(plan(toLines([]))).toEqual({ request: undefined, faults: [], lineIds: [] });
  });

  test("without the line whose code is still being typed", () => {
    const lines = [line(0, { code: "D1110" }), line(1, { code: "D27" })];

    expect(plan(lines, { active: "lines.1.code" }).request?.procedures).toMatchObject([{ code: "D1110" }]);
    expect(plan(lines)).toMatchObject({ request: undefined, faults: [{ path: "lines.1.code" }] });
  });
});

test("faults are named by the panel's fields, that of the day once", () => {
  const lines = [line(2, { code: "D1110", quantity: "0" }), line(5, { code: "D2740", tooth: "33", fee: "many" })];

  const { request, faults } = toEstimate({ lines, date: "", network: "" }, context);

  expect(request).toBeUndefined();
  expect(faults.map(({ path }) => path)).toEqual(["lines.2.quantity", "date", "lines.5.fee", "lines.5.tooth"]);
});

test("an issue of the API stands at the line that was sent in this place", () => {
  const message = "is required where no fee schedule has the code";

  expect(toPanelIssues([{ path: "procedures.1.fee", message }], [4, 7])).toEqual([{ path: "lines.7.fee", message }]);
  expect(toPanelIssues([{ path: "fee_schedule", message }], [4])).toEqual([{ path: "fee_schedule", message }]);
});

test("a new line has an id that no other has", () => {
  const [, ...rest] = addLine(toLines(["D1110", "D2740"]));

  expect(addLine(rest).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test.each([
  ["120", "120.00"],
  ["$1,200.5", "1200.50"],
  ["-1", "-1"],
  ["1.234", "1.234"],
])("the amount %s is sent as %s", (typed, sent) => {
  expect(toDollars(typed)).toBe(sent);
});
