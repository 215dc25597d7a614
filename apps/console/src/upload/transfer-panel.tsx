import { useEffect, useEffectEvent } from "react";
import { Failure } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { toIssues } from "../parts/text/issues.ts";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { FaultList } from "./fault-list.tsx";
import { SendingProgress } from "./sending-progress.tsx";
import { StepHead } from "./step-head.tsx";
import type { Transfer } from "./transfer.ts";
import styles from "./upload.module.css";
import { useUploads } from "./upload-context.ts";

interface TransferPanelProps {
  readonly transfer: Transfer;
  readonly onAccepted: (batchId: string) => void;
}

export function TransferPanel({ transfer, onAccepted }: TransferPanelProps) {
  const { transfer: control } = useUploads();
  const lead = useEffectEvent(onAccepted);
  const acceptedId = transfer.kind === "accepted" ? transfer.batch.id : undefined;
  useEffect(() => {
    if (acceptedId !== undefined) lead(acceptedId);
  }, [acceptedId]);

  switch (transfer.kind) {
    case "sending":
      return (
        <section aria-label="Upload">
          <StepHead title={`Sending ${transfer.fileName}`}>
            You can look at other pages meanwhile. Keep this window open until the file is sent.
          </StepHead>
          <SendingProgress
            doing="Sending the file"
            then="The service takes the rows in"
            progress={transfer.progress}
            onStop={control.forget}
          />
        </section>
      );
    case "failed":
      return <FailedTransfer error={transfer.error} fileName={transfer.fileName} />;
    case "accepted":
      return (
        <section aria-label="Upload">
          <StepHead title={`${toCountedNoun(transfer.batch.counts.total, "row")} taken in`} />
          <ButtonLink look="primary" href={`/batches/${transfer.batch.id}`}>
            <Icon name="batches" size={14} />
            Open the batch
          </ButtonLink>
        </section>
      );
    default:
      return transfer satisfies never;
  }
}

/** Without an answer the service may have accepted the file: only the same upload again is safe. */
function FailedTransfer({ error, fileName }: { error: unknown; fileName: string }) {
  const { transfer: control } = useUploads();
  const issues = toIssues(error);
  const isRefused = issues.length > 0;
  return (
    <section aria-label="Upload">
      <StepHead title={isRefused ? `${fileName} was refused` : `${fileName} was not sent to its end`}>
        {isRefused
          ? "Nothing was asked. Correct what is named here."
          : "Try it again: it stays the same upload, so no patient is asked about twice, even if the service has all of it."}
      </StepHead>
      {isRefused ? <FaultList issues={issues} /> : <Failure error={error} onRetry={control.retry} />}
      <div className={styles.buttons}>
        <Button onClick={control.forget}>{isRefused ? "Back" : "Back to the file"}</Button>
      </div>
      {!isRefused && (
        <p className="quiet">
          Before you go back and change something, look at Batches: if the file is there, it was accepted, and sending
          it again would ask twice.
        </p>
      )}
    </section>
  );
}
