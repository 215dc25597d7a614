import { useLocation } from "wouter";
import { useRefresh } from "../api/use-read.ts";
import { PageHead } from "../parts/layout/page-head.tsx";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { FileStep } from "./file-step.tsx";
import { StepList } from "./step-list.tsx";
import { TransferPanel } from "./transfer-panel.tsx";
import { useTransfer, useUploads } from "./upload-context.ts";
import type { Step } from "./upload-form.ts";
import { useUploadForm } from "./use-upload-form.ts";
import { WhenStep } from "./when-step.tsx";

export default function UploadPage() {
  const { form } = useUploadForm();
  const { form: store, transfer: control } = useUploads();
  const transfer = useTransfer();
  const refresh = useRefresh();
  const [, navigate] = useLocation();

  function finish(batchId: string): void {
    store.set(undefined);
    control.forget();
    void refresh("/Batch");
    navigate(`/batches/${batchId}`);
  }

  return (
    <>
      <PageHead title="Upload" />
      {transfer ? (
        <TransferPanel transfer={transfer} onAccepted={finish} />
      ) : (
        <>
          <StepList />
          <CurrentStep step={form.step} />
        </>
      )}
    </>
  );
}

function CurrentStep({ step }: { step: Step }) {
  switch (step) {
    case "file":
      return <FileStep />;
    case "columns":
      return <ColumnsStep />;
    case "when":
      return <WhenStep />;
    case "check":
      return <CheckStep />;
    default:
      return step satisfies never;
  }
}
