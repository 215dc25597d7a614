import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { Button } from "../parts/button.tsx";
import { toIssues } from "../parts/issues.ts";
import { Failure } from "../parts/states.tsx";
import type { ColumnMapping } from "./columns.ts";
import { FaultList } from "./fault-list.tsx";
import { lookAtColumns } from "./look-at-file.ts";
import styles from "./upload.module.css";
import type { UploadForm } from "./upload-form.ts";
import { useSending } from "./use-sending.ts";
import { useUploadForm } from "./use-upload-form.ts";

const dateOrders: readonly { readonly value: UploadForm["dateOrder"]; readonly label: string }[] = [
  { value: "", label: "Found out from the file" },
  { value: "mdy", label: "Month first: 05/06 is May 6" },
  { value: "dmy", label: "Day first: 05/06 is June 5" },
];

/** How a table is read apart from its columns: the order of its dates, and the sheet of a workbook. */
export function TableOptions() {
  const { form, change } = useUploadForm();
  return (
    <div className={styles.options}>
      <label className={styles.option}>
        <span>Dates</span>
        <select
          className={styles.select}
          value={form.dateOrder}
          onChange={({ target }) =>
            change({ dateOrder: dateOrders.find(({ value }) => value === target.value)?.value ?? "" })
          }
        >
          {dateOrders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {form.chosen?.kind.format !== "csv" && <SheetOption />}
    </div>
  );
}

/** Another sheet has other columns, so the file is looked at again. */
function SheetOption() {
  const { form, change } = useUploadForm();
  const { sending, run } = useSending();
  const [sheet, setSheet] = useState(form.sheet);
  const api = useApi();

  const look = () =>
    run(async (options) => {
      const { data: mappings } = await api.get<{ readonly data: readonly ColumnMapping[] }>("/ColumnMapping");
      change({ sheet, ...(await lookAtColumns({ api, mappings }, { ...form, sheet }, options)) });
    });

  const issues = sending.kind === "failed" ? toIssues(sending.error) : [];
  return (
    <div className={styles.option}>
      <label className={styles.option}>
        <span>Sheet</span>
        <input
          className={styles.text}
          placeholder="The first"
          autoComplete="off"
          value={sheet}
          onChange={({ target }) => setSheet(target.value)}
        />
      </label>
      <Button disabled={sheet === form.sheet || sending.kind === "busy"} onClick={() => void look()}>
        {sending.kind === "busy" ? "Reading…" : "Read this sheet"}
      </Button>
      <FaultList issues={issues} />
      {sending.kind === "failed" && issues.length === 0 && <Failure error={sending.error} />}
    </div>
  );
}
