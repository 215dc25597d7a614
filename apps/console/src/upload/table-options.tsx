import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { Button } from "../parts/inputs/button.tsx";
import { FileFailure } from "./fault-list.tsx";
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

export function TableOptions() {
  const { form, change } = useUploadForm();
  return (
    <div className={styles.options}>
      <label className={styles.option}>
        <span>Dates</span>
        <select
          className="control"
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

function SheetOption() {
  const { form, change } = useUploadForm();
  const { sending, run } = useSending();
  const [sheet, setSheet] = useState(form.sheet);
  const api = useApi();

  const look = () =>
    run(async (options) => {
      change({ sheet, ...(await lookAtColumns(api, { ...form, sheet }, options)) });
    });

  return (
    <div className={styles.option}>
      <label className={styles.option}>
        <span>Sheet</span>
        <input
          className="control"
          placeholder="The first"
          autoComplete="off"
          value={sheet}
          onChange={({ target }) => setSheet(target.value)}
        />
      </label>
      <Button disabled={sheet === form.sheet || sending.kind === "busy"} onClick={() => void look()}>
        {sending.kind === "busy" ? "Reading…" : "Read this sheet"}
      </Button>
      {sending.kind === "failed" && <FileFailure error={sending.error} />}
    </div>
  );
}
