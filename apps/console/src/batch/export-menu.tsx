import type { Batch } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { countEnded, isOpen } from "../batches/batch-figures.ts";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { Button, toButtonClass } from "../parts/inputs/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../parts/inputs/menu.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";

interface Export {
  readonly label: string;
  readonly path: "results" | "rejections";
  readonly format: string;
  readonly content: string;
}

const officeColumns = "one row per patient with name, member id, coverage, maximums, deductibles and percentages";

const exports: readonly Export[] = [
  { label: "Workbook (.xlsx)", path: "results", format: "xlsx", content: officeColumns },
  { label: "CSV for Excel", path: "results", format: "excel_csv", content: officeColumns },
  { label: "CSV", path: "results", format: "csv", content: officeColumns },
  {
    label: "All answers (NDJSON)",
    path: "results",
    format: "ndjson",
    content: "every row with the payer's whole answer",
  },
];

const refused: Export = {
  label: "Refused rows, to correct (CSV)",
  path: "rejections",
  format: "csv",
  content: "every refused row as it was sent, with what is wrong with it",
};

/** Each file is confirmed first: answers leave the service, and that is audited. */
export function ExportMenu({ batch }: { batch: Batch }) {
  const api = useApi();
  const [chosen, setChosen] = useState<Export>();
  const close = () => setChosen(undefined);
  const rows = chosen?.path === "rejections" ? batch.counts.rejected : batch.counts.total;

  return (
    <>
      <Menu
        trigger={
          <Button>
            <Icon name="download" size={14} />
            Export
            <Icon name="down" size={12} />
          </Button>
        }
      >
        {exports.map((entry) => (
          <MenuItem key={entry.format} onSelect={() => setChosen(entry)}>
            {entry.label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem isDisabled={batch.counts.rejected === 0} onSelect={() => setChosen(refused)}>
          {refused.label}
        </MenuItem>
      </Menu>
      {chosen && (
        <ConfirmDialog
          title={`Export ${toCountedNoun(rows, "row")}?`}
          onClose={close}
          confirm={
            <a
              className={toButtonClass({ look: "primary" })}
              href={api.toUrl(`/Batch/${batch.id}/${chosen.path}`, { format: chosen.format })}
              download
              onClick={close}
            >
              <Icon name="download" size={14} />
              Download
            </a>
          }
        >
          <p>
            {chosen.label}: {chosen.content}.
          </p>
          {chosen.path === "results" && isOpen(batch) && (
            <p>The batch still runs: {toCountedNoun(countEnded(batch), "row")} of it have ended so far.</p>
          )}
          <p>
            The file has patients' data: keep it only where these may be kept. The export is noted in the audit log.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
