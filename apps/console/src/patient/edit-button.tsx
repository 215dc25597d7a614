import type { Job } from "@nightguard/contract";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { canAskAgain } from "../jobs/use-ask-again.ts";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import type { PatientJob } from "./patient-job.ts";

const CorrectDialog = lazy(() => import("../mend/correct-dialog.tsx"));

export function EditButton({ job }: { job: PatientJob }) {
  const [isOpen, setIsOpen] = useState(false);
  const { showToast } = useToasts();
  const [, navigate] = useLocation();

  function finish({ id }: Job): void {
    setIsOpen(false);
    showToast("The payer is asked with your changes");
    navigate(`/jobs/${id}`);
  }

  if (!canAskAgain(job)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon name="edit" size={14} />
        Edit and ask again
      </Button>
      {isOpen && (
        <Suspense>
          <CorrectDialog job={job} failure={job.failure} onClose={() => setIsOpen(false)} onCorrected={finish} />
        </Suspense>
      )}
    </>
  );
}
