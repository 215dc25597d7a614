import type { Issue } from "@nightguard/contract";
import { useEffect, useEffectEvent, useReducer } from "react";
import type { ItemPath } from "../parts/item-fields.ts";
import { toCounted } from "../parts/money.ts";
import { useToasts } from "../parts/toast.tsx";
import type { DraftStatus } from "./draft-keeper.ts";
import { changeMend, emptyMend, type MendState, toDraftMap, toDraftRows } from "./mend-rows.ts";
import { useDraft, useDraftStatus } from "./use-draft.ts";
import { type RejectionsState, useRejections } from "./use-rejections.ts";

export interface RowValue {
  readonly row: number;
  readonly path: ItemPath;
  readonly value: string;
}

export interface Mend {
  readonly state: MendState;
  /** How far the rows and their draft have been read. */
  readonly reading: RejectionsState;
  readonly retry: () => void;
  readonly draft: DraftStatus;
  readonly setValues: (values: readonly RowValue[]) => void;
  readonly leaveOut: (rows: readonly number[], isLeftOut: boolean) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly judge: (issues: ReadonlyMap<number, readonly Issue[]>) => void;
  /** Ends a conflict with another window. */
  readonly resolve: (chosen: "mine" | "theirs") => void;
  /** Keeps a value that is being typed when the page closes. */
  readonly keepTyped: (value: RowValue) => void;
  /** Saves the draft without these rows, which were sent. */
  readonly forget: (rows: ReadonlySet<number>) => Promise<void>;
}

/** The refused rows of a batch with their corrections, which are kept on the server as they are made. */
export function useMend(batchId: string): Mend {
  const [state, dispatch] = useReducer(changeMend, emptyMend);
  const { draft, error, retry } = useDraft(batchId);
  const { showToast } = useToasts();
  const status = useDraftStatus(draft);
  const rejections = useRejections(
    batchId,
    (page) => dispatch({ kind: "add", rejections: page, draft: toDraftMap(draft?.rows ?? []) }),
    draft !== undefined,
  );

  const { version, rows } = state;
  const keeper = draft?.keeper;
  const note = useEffectEvent(() => keeper?.note(toDraftRows(rows)));
  useEffect(() => {
    if (version > 0) note();
  }, [version]);

  function resolve(chosen: "mine" | "theirs"): void {
    if (keeper) dispatch({ kind: "replace", draft: toDraftMap(keeper.resolve(chosen)) });
  }

  // If no row changed on both sides, the drafts are merged without asking.
  const joined = status.kind === "conflict" && status.merge.both.length === 0 ? status.merge : undefined;
  const join = useEffectEvent((taken: number) => {
    resolve("mine");
    if (taken > 0) showToast(`${toCounted(taken, "row")} changed in another window: these changes are shown here now`);
  });
  useEffect(() => {
    if (joined) join(joined.onlyTheirs.length);
  }, [joined]);

  return {
    ...{ state, draft: status },
    reading: error === undefined || rejections.state.kind === "done" ? rejections.state : { kind: "failed", error },
    retry: error === undefined ? rejections.retry : retry,
    setValues: (values) => dispatch({ kind: "set_values", values }),
    leaveOut: (numbers, isLeftOut) => dispatch({ kind: "leave_out", rows: numbers, isLeftOut }),
    undo: () => dispatch({ kind: "undo" }),
    redo: () => dispatch({ kind: "redo" }),
    judge: (issues) => dispatch({ kind: "judge", issues }),
    resolve,
    keepTyped: (value) => keeper?.note(toDraftRows(changeMend(state, { kind: "set_values", values: [value] }).rows)),
    async forget(sent) {
      keeper?.note(toDraftRows(rows.filter(({ row }) => !sent.has(row))));
      await keeper?.flush();
    },
  };
}
