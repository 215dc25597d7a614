import type { DraftInput, Issue, RejectedItem, RejectionWithItem } from "@nightguard/contract";
import { type ItemPath, itemFields } from "../parts/text/item-fields.ts";
import { findItemValue, setItemValue } from "../parts/text/item-values.ts";
import { findItemFaults, type Judgement } from "./check-item.ts";

export interface MendRow {
  readonly row: number;
  readonly original: RejectedItem;
  readonly item: RejectedItem;
  readonly isLeftOut: boolean;
  readonly judged: Judgement;
  readonly faults: readonly Issue[];
  /** Faults when the page was opened: the row stays in their list while it is corrected. */
  readonly firstFaults: readonly Issue[];
}

export type DraftRow = DraftInput["rows"][number];

export interface MendState {
  readonly rows: readonly MendRow[];
  readonly version: number;
  readonly undone: readonly Changes[];
  readonly done: readonly Changes[];
}

type RowContent = Pick<MendRow, "item" | "isLeftOut">;
type Changes = readonly { readonly row: number; readonly before: RowContent; readonly after: RowContent }[];

export const emptyMend: MendState = { rows: [], version: 0, undone: [], done: [] };

export type MendAction =
  | {
      readonly kind: "add";
      readonly rejections: readonly RejectionWithItem[];
      readonly draft: ReadonlyMap<number, DraftRow>;
    }
  | { readonly kind: "set_values"; readonly values: readonly { row: number; path: ItemPath; value: string }[] }
  | { readonly kind: "leave_out"; readonly rows: readonly number[]; readonly isLeftOut: boolean }
  | { readonly kind: "undo" | "redo" }
  | { readonly kind: "replace"; readonly draft: ReadonlyMap<number, DraftRow> }
  | { readonly kind: "judge"; readonly judged: ReadonlyMap<number, Judgement> };

const maxUndo = 100;

export function changeMend(state: MendState, action: MendAction): MendState {
  switch (action.kind) {
    case "add":
      return {
        ...state,
        rows: [...state.rows, ...action.rejections.map((rejection) => toMendRow(rejection, action.draft))],
      };
    case "set_values":
      return apply(state, toValueChanges(state, action.values));
    case "leave_out":
      return apply(
        state,
        findRows(state, action.rows)
          .filter(({ isLeftOut }) => isLeftOut !== action.isLeftOut)
          .map(({ row, item, isLeftOut }) => ({
            row,
            before: { item, isLeftOut },
            after: { item, isLeftOut: action.isLeftOut },
          })),
      );
    case "undo": {
      const last = state.done.at(-1);
      if (!last) return state;
      const back = last.map(({ row, before, after }) => ({ row, before: after, after: before }));
      return { ...put(state, back), done: state.done.slice(0, -1), undone: [...state.undone, last] };
    }
    case "redo": {
      const last = state.undone.at(-1);
      if (!last) return state;
      return { ...put(state, last), done: [...state.done, last], undone: state.undone.slice(0, -1) };
    }
    case "replace":
      return { ...put(state, toDraftChanges(state, action.draft)), done: [], undone: [] };
    case "judge":
      return {
        ...state,
        rows: state.rows.map((row) => {
          const judged = action.judged.get(row.row);
          return judged ? checked({ ...row, judged }) : row;
        }),
      };
    default:
      return action satisfies never;
  }
}

function toMendRow({ row, issues, item = {} }: RejectionWithItem, draft: ReadonlyMap<number, DraftRow>): MendRow {
  const corrected = draft.get(row);
  const judged = { issues, item };
  const made = {
    row,
    original: item,
    item: corrected?.item ?? item,
    isLeftOut: corrected?.left_out ?? false,
    judged,
    faults: [],
    firstFaults: findItemFaults(item, judged),
  };
  return checked(made);
}

const checked = (row: MendRow): MendRow => ({ ...row, faults: findItemFaults(row.item, row.judged) });

function findRows({ rows }: MendState, numbers: readonly number[]): readonly MendRow[] {
  const wanted = new Set(numbers);
  return rows.filter(({ row }) => wanted.has(row));
}

function toValueChanges(state: MendState, values: readonly { row: number; path: ItemPath; value: string }[]): Changes {
  const byRow = Map.groupBy(values, ({ row }) => row);
  return findRows(state, [...byRow.keys()]).flatMap(({ row, item, isLeftOut }) => {
    const set = (known: RejectedItem, { path, value }: { path: ItemPath; value: string }) =>
      findItemValue(known, path) === value ? known : setItemValue(known, path, value);
    const next = (byRow.get(row) ?? []).reduce(set, item);
    return next === item ? [] : [{ row, before: { item, isLeftOut }, after: { item: next, isLeftOut } }];
  });
}

function toDraftChanges(state: MendState, draft: ReadonlyMap<number, DraftRow>): Changes {
  return state.rows.map(({ row, original, item, isLeftOut }) => {
    const other = draft.get(row);
    const after = { item: other?.item ?? original, isLeftOut: other?.left_out ?? false };
    return { row, before: { item, isLeftOut }, after };
  });
}

function apply(state: MendState, changes: Changes): MendState {
  if (changes.length === 0) return state;
  return { ...put(state, changes), done: [...state.done.slice(1 - maxUndo), changes], undone: [] };
}

function put(state: MendState, changes: Changes): MendState {
  const byRow = new Map(changes.map((change) => [change.row, change.after]));
  return {
    ...state,
    version: state.version + 1,
    rows: state.rows.map((row) => {
      const after = byRow.get(row.row);
      return after ? checked({ ...row, ...after }) : row;
    }),
  };
}

const isSound = ({ isLeftOut, faults }: MendRow): boolean => !isLeftOut && faults.length === 0;

/** The service found no fault in the row's present form. */
export const isReady = (row: MendRow): boolean => isSound(row) && isSameItem(row.judged.item, row.item);

/** This page finds no fault; the service has not checked the present form. */
export const isUnchecked = (row: MendRow): boolean => isSound(row) && !isSameItem(row.judged.item, row.item);

const isChanged = ({ original, item, isLeftOut }: MendRow): boolean => isLeftOut || !isSameItem(original, item);

export const isSameItem = (one: RejectedItem, other: RejectedItem): boolean =>
  one === other || itemFields.every(({ path }) => findItemValue(one, path) === findItemValue(other, path));

export const toDraftRows = (rows: readonly MendRow[]): readonly DraftRow[] =>
  rows.filter(isChanged).map(({ row, item, isLeftOut }) => ({ row, item, ...(isLeftOut && { left_out: true }) }));

export const toDraftMap = (rows: readonly DraftRow[]): ReadonlyMap<number, DraftRow> =>
  new Map(rows.map((row) => [row.row, row]));
