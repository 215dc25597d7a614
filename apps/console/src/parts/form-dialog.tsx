import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { fieldStyles } from "./field.tsx";
import { Failure } from "./states.tsx";
import type { useSubmit } from "./use-submit.ts";

interface FormDialogProps {
  readonly title: string;
  /** The word on the button that submits. */
  readonly action: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Whether it cannot be submitted now. */
  readonly isDisabled?: boolean;
  /** Whether it is being submitted, and why that failed last, unless a field says so. */
  readonly form?: Pick<ReturnType<typeof useSubmit>, "isBusy" | "failure">;
  readonly isWide?: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog, with a button that submits it and one that cancels. */
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
