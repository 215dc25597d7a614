import type { RejectedItem, RejectionWithItem } from "@nightguard/contract";
import { expect, test } from "vitest";
import {
  changeMend,
  emptyMend,
  isReady,
  isUnchecked,
  type MendAction,
  type MendState,
  toDraftMap,
  toDraftRows,
} from "./mend-rows.ts";

const good: RejectedItem = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: { first_name: "Ada", last_name: "Quill", member_id: "M1", dob: "02/29/1988", group_number: "G1" },
};
const withNpi = (npi: string): RejectedItem => ({ ...good, provider: { ...good.provider, npi } });

const rejection = (row: number): RejectionWithItem => ({
  row,
  reference: null,
  mended_by: null,
  item: withNpi("12"),
  issues: [{ path: "provider.npi", message: "must be 10 digits" }],
});

function startMend(rows = 3, draft: readonly ReturnType<typeof toDraftRows>[number][] = []): MendState {
  const rejections = Array.from({ length: rows }, (_, index) => rejection(index + 1));
  return changeMend(emptyMend, { kind: "add", rejections, draft: toDraftMap(draft) });
}
const after = (state: MendState, ...actions: MendAction[]) => actions.reduce(changeMend, state);
const npisOf = ({ rows }: MendState) => rows.map(({ item }) => item.provider?.npi);
const setNpi = (row: number, value: string): MendAction => ({
  kind: "set_values",
  values: [{ row, path: "provider.npi", value }],
});

/** The service finds no fault in any row. */
const takeAll = (state: MendState): MendState =>
  changeMend(state, { kind: "judge", judged: new Map(state.rows.map(({ row, item }) => [row, { item, issues: [] }])) });

test("a corrected row is ready after the service has checked it", () => {
  const corrected = after(startMend(), setNpi(2, "1234567893"));
  expect(corrected.rows.map(isReady)).toEqual([false, false, false]);
  expect(corrected.rows.map(isUnchecked)).toEqual([false, true, false]);
  const state = takeAll(corrected);
  expect(state.rows.map(isReady)).toEqual([false, true, false]);
  expect(state.rows[1]?.firstFaults).toMatchObject([{ path: "provider.npi" }]);
});

test("a row that is left out is not ready", () => {
  const state = after(startMend(), setNpi(2, "1234567893"), { kind: "leave_out", rows: [2, 3], isLeftOut: true });
  expect(state.rows.map(({ isLeftOut }) => isLeftOut)).toEqual([false, true, true]);
  expect(state.rows.filter(isReady)).toEqual([]);
});

test("several values are one step to undo and redo, and a change that changes nothing is none", () => {
  const values = [1, 2, 3].map((row) => ({ row, path: "provider.npi" as const, value: "1234567893" }));
  const set = after(startMend(), { kind: "set_values", values }, setNpi(1, "1234567893"));
  expect(set.done).toHaveLength(1);

  const undone = changeMend(set, { kind: "undo" });
  expect(npisOf(undone)).toEqual(["12", "12", "12"]);
  expect(npisOf(changeMend(undone, { kind: "redo" }))).toEqual(npisOf(set));
  expect(changeMend(undone, { kind: "undo" })).toBe(undone);
  expect(after(undone, setNpi(1, "9"), { kind: "redo" }).undone).toEqual([]);
});

test("the draft has what a person has done, and brings it back", () => {
  const state = after(startMend(), setNpi(1, "1234567893"), { kind: "leave_out", rows: [3], isLeftOut: true });
  const draft = toDraftRows(state.rows);
  expect(draft).toEqual([
    { row: 1, item: good },
    { row: 3, item: withNpi("12"), left_out: true },
  ]);
  expect(toDraftRows(startMend(3, draft).rows)).toEqual(draft);
  expect(toDraftRows(after(state, setNpi(1, "12")).rows)).toHaveLength(1);
});

test("another draft takes the place of all corrections, and cannot be undone", () => {
  const state = after(startMend(), setNpi(1, "1234567893"), {
    kind: "replace",
    draft: toDraftMap([{ row: 2, item: good }]),
  });
  expect(npisOf(state)).toEqual(["12", "1234567893", "12"]);
  expect(changeMend(state, { kind: "undo" })).toBe(state);
});

test("a fault that the service reports for a row remains until the row changes", () => {
  const judged = new Map([[2, { item: good, issues: [{ path: "subscriber.member_id", message: "is a name" }] }]]);
  const state = after(startMend(), setNpi(2, "1234567893"), { kind: "judge", judged });
  expect(state.rows[1]?.faults).toMatchObject([{ message: "is a name" }]);
  const values = [{ row: 2, path: "subscriber.member_id" as const, value: "M2" }];
  const changed = changeMend(state, { kind: "set_values", values });
  expect(changed.rows.map(isUnchecked)).toEqual([false, true, false]);
  expect(takeAll(changed).rows.map(isReady)).toEqual([false, true, false]);
});

test("ten thousand rows are filled in one step", () => {
  const state = startMend(10_000);
  const values = state.rows.map(({ row }) => ({ row, path: "provider.npi" as const, value: "1234567893" }));
  const filled = takeAll(changeMend(state, { kind: "set_values", values }));
  expect(filled.rows.every(isReady)).toBe(true);
  expect(changeMend(filled, { kind: "undo" }).rows.some(isReady)).toBe(false);
});
