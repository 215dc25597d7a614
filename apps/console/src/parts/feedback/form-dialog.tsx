import { type ReactNode, useId } from "react";
import { Button } from "../inputs/button.tsx";
import { fieldStyles } from "../inputs/field.tsx";
import type { useSubmit } from "../inputs/use-submit.ts";
import { Dialog } from "./dialog.tsx";
import { Failure } from "./states.tsx";

interface FormDialogProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly isDisabled?: boolean;
  readonly form?: Pick<ReturnType<typeof useSubmit>, "isBusy" | "failure">;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, action, onSubmit, onClose, isDisabled = false, form, isWide = false, children } = props;
  const formId = useId();
  return (
    <Dialog
      isWide={isWide}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={isDisabled || form?.isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={fieldStyles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        noValidate
      >
        {form?.failure !== undefined && <Failure error={form.failure} />}
        {children}
      </form>
    </Dialog>
  );
}
