import type { ReactNode } from "react";
import { Button } from "../inputs/button.tsx";
import { ConfirmDialog } from "./dialog.tsx";

interface SureDialogProps {
  readonly title: string;
  readonly action: string;
  readonly onClose: () => void;
  readonly onSure: () => Promise<void>;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** Asks before something is disabled or deleted. */
export function SureDialog({ title, action, onClose, onSure, isDisabled = false, children }: SureDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      onClose={onClose}
      confirm={
        <Button
          look="danger"
          disabled={isDisabled}
          onClick={() => {
            onClose();
            void onSure();
          }}
        >
          {action}
        </Button>
      }
    >
      {children}
    </ConfirmDialog>
  );
}
