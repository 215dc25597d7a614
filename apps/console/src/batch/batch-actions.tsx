import type { Batch } from "@nightguard/contract";
import { useState } from "react";
import { isOpen } from "../batches/batch-figures.ts";
import { useAccount } from "../frame/account-context.ts";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { useTypedCount } from "../parts/inputs/typed-count.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { ExportMenu } from "./export-menu.tsx";
import { useBatchChange } from "./use-batch-change.ts";

export function BatchActions({ batch }: { batch: Batch }) {
  const { may } = useAccount();
  const canStop = may("verify") && isOpen(batch) && batch.status !== "cancelled";
  return (
    <>
      {canStop && <PauseButton batch={batch} />}
      {may("people") && <ExportMenu batch={batch} />}
      {canStop && <CancelButton batch={batch} />}
    </>
  );
}

function PauseButton({ batch }: { batch: Batch }) {
  const { change, isBusy } = useBatchChange(batch);
  const { showToast, attempt } = useToasts();
  const isPaused = batch.status === "paused";

  const toggle = () =>
    attempt(isPaused ? "The batch is still paused" : "The batch is not paused", async () => {
      await change({ action: isPaused ? "resume" : "pause" });
      showToast(isPaused ? "The batch goes on" : "No more rows start; those being asked finish");
    });

  return (
    <Button disabled={isBusy} onClick={() => void toggle()}>
      <Icon name={isPaused ? "play" : "pause"} size={14} />
      {isPaused ? "Resume" : "Pause"}
    </Button>
  );
}

function CancelButton({ batch }: { batch: Batch }) {
  const [waiting, setWaiting] = useState<number>();
  const { isTyped, forget, field } = useTypedCount(waiting);
  const { change, readNow, isBusy } = useBatchChange(batch);
  const { showToast, attempt } = useToasts();
  const close = () => setWaiting(undefined);

  const open = () =>
    attempt("The rows could not be counted", async () => {
      forget();
      setWaiting((await readNow()).counts.queued);
    });

  const cancel = () =>
    attempt("The batch was not cancelled", async () => {
      await change({ action: "cancel" });
      close();
      showToast("The batch is cancelled");
    });

  return (
    <>
      <Button look="danger" onClick={() => void open()}>
        Cancel…
      </Button>
      {waiting !== undefined && (
        <ConfirmDialog
          title={`Cancel ${toCountedNoun(waiting, "waiting row")}?`}
          onClose={close}
          keep="Keep it running"
          confirm={
            <Button look="danger" disabled={isBusy || !isTyped} onClick={() => void cancel()}>
              Cancel {toCountedNoun(waiting, "row")}
            </Button>
          }
        >
          <p>
            Rows that wait are not asked
            {batch.counts.running > 0 && `; ${toCountText(batch.counts.running)} being asked now still finish`}. Answers
            that have come stay. Cancelled rows can be retried one by one only.
          </p>
          {field}
        </ConfirmDialog>
      )}
    </>
  );
}
