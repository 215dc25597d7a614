import type { Batch } from "@nightguard/contract";
import { useState } from "react";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { type Cause, countOf, toCauseText } from "./causes.ts";
import { useBatchChange } from "./use-batch-change.ts";

export function RetryButton({ batch, cause }: { batch: Batch; cause: Cause }) {
  const [count, setCount] = useState<number>();
  const { change, readNow, isBusy } = useBatchChange(batch);
  const { showToast, attempt } = useToasts();

  const open = () =>
    attempt("The rows could not be counted", async () => setCount(countOf((await readNow()).failures, cause)));

  const retry = (rows: number) =>
    attempt("The rows were not queued again", async () => {
      const { category, code } = cause;
      await change({ action: "retry", query: { category, code, expected_count: String(rows) } });
      setCount(undefined);
      showToast(`${toCountedNoun(rows, "row")} will be asked again`);
    });

  return (
    <>
      <Button size="small" onClick={() => void open()}>
        Retry…
      </Button>
      {count !== undefined && (
        <ConfirmDialog
          title={`Ask again for ${toCountedNoun(count, "row")}?`}
          onClose={() => setCount(undefined)}
          confirm={
            <Button look="primary" disabled={isBusy || count === 0} onClick={() => void retry(count)}>
              Retry {toCountedNoun(count, "row")}
            </Button>
          }
        >
          <p>
            All rows of this batch without an answer for this cause are asked again:{" "}
            <strong>{toCauseText(cause.code)}</strong>. Each counts as one verification.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
