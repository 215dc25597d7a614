import type { Batch } from "@nightguard/contract";
import { useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useRefresh } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { ProgressBar } from "../parts/feedback/progress-bar.tsx";
import { Empty, Failure } from "../parts/feedback/states.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { findItemValue } from "../parts/text/item-values.ts";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { usePayers } from "../parts/text/payer.tsx";
import { CellBar } from "./cell-bar.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DraftNote } from "./draft-note.tsx";
import { filterRows, type RowFilter } from "./fault-groups.ts";
import { FaultTabs } from "./fault-tabs.tsx";
import { listGridColumns } from "./grid-columns.ts";
import { GridTable } from "./grid-table.tsx";
import styles from "./mend.module.css";
import { isReady, isUnchecked } from "./mend-rows.ts";
import { findOffers } from "./offers.ts";
import { SendDialog } from "./send-dialog.tsx";
import { SetDialog } from "./set-dialog.tsx";
import { useGrid } from "./use-grid.ts";
import { type Mend, useMend } from "./use-mend.ts";
import { maxMendRows } from "./use-rejections.ts";
import { useRowCheck } from "./use-row-check.ts";

export function RefusedTab({ batch }: { batch: Batch }) {
  const mend = useMend(batch.id);
  const { rows } = mend.state;
  const open = batch.counts.rejected - batch.mended;
  if (mend.reading.kind === "failed") return <Failure error={mend.reading.error} onRetry={mend.retry} />;
  if (mend.reading.kind === "reading") {
    const total = Math.min(Math.max(open, rows.length), maxMendRows);
    return (
      <div className={styles.reading} role="status">
        <p>Reading the refused rows{rows.length > 0 && `: ${toCountText(rows.length)} of ${toCountText(total)}`}</p>
        <ProgressBar share={total === 0 ? 0 : rows.length / total} label="Reading the refused rows" />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <Empty title={batch.counts.rejected === 0 ? "No row was refused" : "Every refused row is mended"}>
        {batch.mended > 0 && <p>{toCountedNoun(batch.mended, "row")} were corrected and sent in other batches.</p>}
      </Empty>
    );
  }
  return <MendGrid batch={batch} mend={mend} />;
}

function MendGrid({ batch, mend }: { batch: Batch; mend: Mend }) {
  const { rows } = mend.state;
  const { may } = useAccount();
  const [filter, setFilter] = useState<RowFilter>({ kind: "all" });
  const [showsAll, setShowsAll] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [dialog, setDialog] = useState<"set" | "send">();
  const toolbar = useRef<HTMLDivElement>(null);
  const payers = usePayers();
  const barId = useId();
  const helpId = useId();
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const { showToast } = useToasts();

  // Memoized: otherwise each key press filters up to ten thousand rows.
  const listed = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const columns = useMemo(() => listGridColumns(rows, showsAll), [rows, showsAll]);
  const ready = useMemo(() => rows.filter(isReady), [rows]);
  const unchecked = useMemo(() => rows.filter(isUnchecked), [rows]);
  const check = useRowCheck({ batch, rows: unchecked, onJudged: mend.judge });
  const grid = useGrid({ rows: listed, columns, onValues: mend.setValues });
  const activeRow = grid.active && listed[grid.active.row];
  const activeColumn = grid.active && grid.columns[grid.active.column];
  const value = activeRow && activeColumn ? findItemValue(activeRow.item, activeColumn.path) : "";
  const offers = activeColumn ? findOffers(activeColumn.path, typed ?? value, payers) : [];
  const { chosen } = grid;
  const isChosenOut = chosen.length > 0 && chosen.every(({ isLeftOut }) => isLeftOut);

  const keepTyped = useEffectEvent(() => {
    if (typed !== undefined && activeRow && activeColumn) {
      mend.keepTyped({ row: activeRow.row, path: activeColumn.path, value: typed });
    }
  });
  // The session may end at any key. The draft is closed by an effect, which runs after this one.
  useLayoutEffect(() => () => keepTyped(), []);

  async function finish(sent: Batch): Promise<void> {
    setDialog(undefined);
    await mend.forget(new Set(ready.map(({ row }) => row)));
    await refresh("/Batch");
    showToast(`${toCountedNoun(sent.counts.total, "mended row")} sent`);
    navigate(`/batches/${sent.id}`);
  }

  return (
    <div className={styles.mend}>
      {mend.reading.kind === "done" && mend.reading.isCut && (
        <p className={styles.note}>
          The first {toCountText(maxMendRows)} refused rows are shown. A fault in so many rows is often quicker to
          correct in the file: choose it again on Upload.
        </p>
      )}
      <FaultTabs rows={rows} filter={filter} onChange={setFilter} />
      <div ref={toolbar} className={styles.toolbar} role="toolbar" aria-label="What can be done">
        <Button size="small" onClick={grid.fillDown}>
          Fill down
        </Button>
        <Button size="small" disabled={!activeColumn} onClick={() => setDialog("set")}>
          {activeColumn ? `Set ${activeColumn.label} for many rows…` : "Set for many rows…"}
        </Button>
        <Button
          size="small"
          disabled={chosen.length === 0}
          onClick={() =>
            mend.leaveOut(
              chosen.map(({ row }) => row),
              !isChosenOut,
            )
          }
        >
          {isChosenOut ? "Take back in" : "Leave out"}
          {chosen.length > 1 && ` ${toCountedNoun(chosen.length, "row")}`}
        </Button>
        <Button size="small" disabled={mend.state.done.length === 0} onClick={mend.undo}>
          <Icon name="undo" size={14} />
          Undo
        </Button>
        <label className={styles.allFields}>
          <input type="checkbox" checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)} />
          All fields
        </label>
        <div className={styles.sending}>
          <span className={styles.ready} role="status">
            {toCountText(ready.length)} of {toCountText(rows.length)} ready
            {unchecked.length > 0 && `, ${toCountText(unchecked.length)} ${check.hasFailed ? "not" : "being"} checked`}
          </span>
          {may("verify") && (
            <Button look="primary" disabled={ready.length === 0} onClick={() => setDialog("send")}>
              Send {toCountedNoun(ready.length, "ready row")}
            </Button>
          )}
        </div>
      </div>
      <CellBar id={barId} grid={grid} typed={typed} offers={offers} />
      {listed.length === 0 ? (
        <Empty title="There is no such row" />
      ) : (
        <GridTable
          grid={grid}
          barId={barId}
          helpId={helpId}
          offer={offers[0]?.value}
          onTyped={setTyped}
          onUndo={mend.undo}
          onRedo={mend.redo}
          onLeave={() => toolbar.current?.querySelector("button")?.focus()}
        />
      )}
      <p className={styles.draft}>
        <DraftNote status={mend.draft} />
      </p>
      <Help id={helpId} />
      <span className="said" role="status">
        {grid.said}
      </span>
      {dialog === "set" && activeColumn && (
        <SetDialog
          column={activeColumn}
          rows={listed}
          initial={offers[0]?.value ?? value}
          onSet={mend.setValues}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "send" && (
        <SendDialog
          original={batch}
          rows={ready}
          onJudged={mend.judge}
          onSent={(sent) => void finish(sent)}
          onClose={() => setDialog(undefined)}
        />
      )}
      <ConflictDialog status={mend.draft} onResolve={mend.resolve} />
    </div>
  );
}

const keys: readonly (readonly [key: string, does: string])[] = [
  ["Enter", "edits"],
  ["Tab", "goes to the next cell"],
  ["F8", "to the next fault"],
  ["Ctrl D", "fills down"],
  ["Ctrl V", "pastes cells"],
  ["Ctrl Z", "takes back"],
  ["Esc", "leaves the table"],
];

/** Tab stays in the table, so the help says how to leave it. */
function Help({ id }: { id: string }) {
  return (
    <p id={id} className={styles.help}>
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd className={styles.kbd}>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
