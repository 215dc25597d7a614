import { lazy, Suspense, useState } from "react";
import { canAskAgain } from "../jobs/use-ask-again.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icons.tsx";
import type { PatientJob } from "./patient-page.tsx";

const EditDialog = lazy(() => import("./edit-dialog.tsx"));

/** Opens the question to change it. */
export function EditButton({ job }: { job: PatientJob }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!canAskAgain(job)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon name="edit" size={14} />
        Edit and ask again
      </Button>
      {isOpen && (
        <Suspense>
          <EditDialog job={job} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
