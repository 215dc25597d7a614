import { AlertDialog as BaseAlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Button } from "../inputs/button.tsx";
import { Icon } from "../layout/icons.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  readonly isWide?: boolean;
}

export function Dialog({ title, children, isOpen = true, onClose, actions, isWide }: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup className={classNames(styles.popup, isWide && styles.wide)}>
          <header className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
          {/* Rendered last, so that the focus begins at the first field. */}
          <div className={styles.cross}>
            <BaseDialog.Close render={<Button look="quiet" size="icon" aria-label="Close" />}>
              <Icon name="close" />
            </BaseDialog.Close>
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly confirm: ReactNode;
  readonly keep?: string;
  readonly closesOnEscape?: boolean;
}

export function ConfirmDialog(props: ConfirmProps) {
  const { title, children, isOpen = true, onClose, confirm, keep = "Cancel", closesOnEscape = true } = props;
  return (
    <BaseAlertDialog.Root
      open={isOpen}
      onOpenChange={(open, { reason }) => {
        if (!open && (closesOnEscape || reason !== "escape-key")) onClose();
      }}
    >
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={styles.backdrop} />
        <BaseAlertDialog.Popup className={styles.popup}>
          <header className={styles.head}>
            <BaseAlertDialog.Title className={styles.title}>{title}</BaseAlertDialog.Title>
          </header>
          <BaseAlertDialog.Description className={styles.body} render={<div />}>
            {children}
          </BaseAlertDialog.Description>
          <footer className={styles.actions}>
            <BaseAlertDialog.Close render={<Button />}>{keep}</BaseAlertDialog.Close>
            {confirm}
          </footer>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
