import type { RejectionWithItem } from "@nightguard/contract";
import { useEffect, useEffectEvent, useReducer } from "react";
import { useToasts } from "../parts/feedback/toast.tsx";
import type { ItemPath } from "../parts/text/item-fields.ts";
import { findItemValue, setItemValue } from "../parts/text/item-values.ts";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { usePayers } from "../parts/text/payer.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { toAppointmentText } from "./appointment-text.ts";
import type { Judgement } from "./check-item.ts";
import { changeMend, emptyMend, toDraftMap, toDraftRows } from "./mend-rows.ts";
import { toStoredValue } from "./typed-values.ts";
import { useDraft, useDraftStatus } from "./use-draft.ts";
import { type RejectionsState, useRejections } from "./use-rejections.ts";

export interface RowValue {
  readonly row: number;
  readonly path: ItemPath;
  readonly value: string;
}

export type Mend = ReturnType<typeof useMend>;

export function useMend(batchId: string) {
  const [state, dispatch] = useReducer(changeMend, emptyMend);
  const { draft, error, retry } = useDraft(batchId);
  const { showToast } = useToasts();
  const status = useDraftStatus(draft);
  const payers = usePayers();
  const { zone } = useTimeFormat();
  const rejections = useRejections(
    batchId,
    (page) => {
      const shown = page.map((rejection) => withAppointmentText(rejection, zone));
      dispatch({ kind: "add", rejections: shown, draft: toDraftMap(draft?.rows ?? []) });
    },
    draft !== undefined,
  );

  const { version, rows } = state;
  const keeper = draft?.keeper;
  const note = useEffectEvent(() => keeper?.note(toDraftRows(rows)));
  useEffect(() => {
    if (version > 0) note();
  }, [version]);

  const toStored = ({ row, path, value }: RowValue): RowValue => ({
    row,
    path,
    value: toStoredValue(path, value, { payers, zone }),
  });

  function resolve(chosen: "mine" | "theirs"): void {
    if (keeper) dispatch({ kind: "replace", draft: toDraftMap(keeper.resolve(chosen)) });
  }

  const joined = status.kind === "conflict" && status.merge.both.length === 0 ? status.merge : undefined;
  const join = useEffectEvent((taken: number) => {
    resolve("mine");
    if (taken > 0)
      showToast(`${toCountedNoun(taken, "row")} changed in another window: these changes are shown here now`);
  });
  useEffect(() => {
    if (joined) join(joined.onlyTheirs.length);
  }, [joined]);

  return {
    state,
    draft: status,
    reading: toReading(rejections.state, error),
    retry: error === undefined ? rejections.retry : retry,
    setValues: (values: readonly RowValue[]) => dispatch({ kind: "set_values", values: values.map(toStored) }),
    leaveOut: (numbers: readonly number[], isLeftOut: boolean) =>
      dispatch({ kind: "leave_out", rows: numbers, isLeftOut }),
    undo: () => dispatch({ kind: "undo" }),
    redo: () => dispatch({ kind: "redo" }),
    judge: (judged: ReadonlyMap<number, Judgement>) => dispatch({ kind: "judge", judged }),
    resolve,
    keepTyped: (value: RowValue) =>
      keeper?.note(toDraftRows(changeMend(state, { kind: "set_values", values: [toStored(value)] }).rows)),
    async forget(sent: ReadonlySet<number>) {
      keeper?.note(toDraftRows(rows.filter(({ row }) => !sent.has(row))));
      await keeper?.flush();
    },
  };
}

const toReading = (state: RejectionsState, error: unknown): RejectionsState =>
  error === undefined || state.kind === "done" ? state : { kind: "failed", error };

function withAppointmentText(rejection: RejectionWithItem, zone: string): RejectionWithItem {
  if (!rejection.item) return rejection;
  const text = toAppointmentText(findItemValue(rejection.item, "appointment_at"), zone);
  return { ...rejection, item: setItemValue(rejection.item, "appointment_at", text) };
}
