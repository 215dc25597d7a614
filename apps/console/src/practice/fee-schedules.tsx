import type { FeeScheduleEntry, FeeScheduleList } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { Reading } from "../parts/feedback/states.tsx";
import { SureDialog } from "../parts/feedback/sure-dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Cell, ColumnHead, RowHead, TableBody, TableHead, TableRow } from "../parts/layout/cells.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PlainTable, TableFrame } from "../parts/layout/plain-table.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { FeeScheduleDialog } from "./fee-schedule-dialog.tsx";
import { feeSchedulesPath, toFeeSchedulePath } from "./fee-schedule-file.ts";
import styles from "./practice.module.css";

type Shown = { readonly kind: "add" } | { readonly kind: "replace" | "delete"; readonly schedule: FeeScheduleEntry };

/** What the office charges, from which estimates are made. */
export function FeeSchedules() {
  const schedules = useRead<FeeScheduleList>(feeSchedulesPath);
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  return (
    <section className={styles.section} aria-labelledby="fee-schedules">
      <div className={styles.sectionHead}>
        <h2 id="fee-schedules">Fee schedules</h2>
        <Button onClick={() => setShown({ kind: "add" })}>
          <Icon name="plus" size={14} />
          Add a fee schedule
        </Button>
      </div>
      <p className="quiet">
        What your office charges for a procedure and, where you know it, what a plan's network allows. Estimates on a
        patient's page are made from it, in live and test mode.
      </p>
      <Reading of={schedules} lines={2}>
        {(read) =>
          read.data.length === 0 ? <p>No fee schedule yet.</p> : <ScheduleTable schedules={read} onShow={setShown} />
        }
      </Reading>
      {shown?.kind === "add" && <FeeScheduleDialog onClose={close} />}
      {shown?.kind === "replace" && <FeeScheduleDialog schedule={shown.schedule} onClose={close} />}
      {shown?.kind === "delete" && <DeleteDialog schedule={shown.schedule} onClose={close} />}
    </section>
  );
}

function ScheduleTable({ schedules, onShow }: { schedules: FeeScheduleList; onShow: (shown: Shown) => void }) {
  return (
    <TableFrame>
      <PlainTable className={styles.schedules}>
        <caption className="said">Fee schedules</caption>
        <TableHead>
          <TableRow>
            <ColumnHead>Name</ColumnHead>
            <ColumnHead>Procedures</ColumnHead>
            <ColumnHead>Changed</ColumnHead>
            <ColumnHead>
              <span className="said">Actions</span>
            </ColumnHead>
          </TableRow>
        </TableHead>
        <TableBody>
          {schedules.data.map((schedule) => (
            <TableRow key={schedule.name}>
              <RowHead>{schedule.name}</RowHead>
              <Cell label="Procedures">{toCountText(schedule.procedures)}</Cell>
              <Cell label="Changed">
                <Time at={schedule.updated_at} />
              </Cell>
              <Cell isActions className={styles.actions}>
                {(["replace", "delete"] as const).map((kind) => (
                  <Button
                    key={kind}
                    size="small"
                    aria-label={`${words[kind]} ${schedule.name}`}
                    onClick={() => onShow({ kind, schedule })}
                  >
                    {words[kind]}…
                  </Button>
                ))}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </PlainTable>
    </TableFrame>
  );
}

const words = { replace: "Replace", delete: "Delete" } as const;

function DeleteDialog({ schedule: { name }, onClose }: { schedule: FeeScheduleEntry; onClose: () => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();
  const remove = () =>
    attempt("The fee schedule is not deleted", async () => {
      await api.send({ method: "DELETE", path: toFeeSchedulePath(name) });
      showToast(`${name} is deleted`);
      await refresh(feeSchedulesPath);
    });
  return (
    <SureDialog title={`Delete ${name}?`} action="Delete" onClose={onClose} onSure={remove}>
      <p>Estimates then need another fee schedule, or fees that are entered with each procedure.</p>
    </SureDialog>
  );
}
