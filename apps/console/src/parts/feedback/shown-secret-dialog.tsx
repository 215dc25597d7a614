import type { ReactNode } from "react";
import { CopyButton } from "../inputs/copy-button.tsx";
import { ConfirmDialog } from "./dialog.tsx";
import styles from "./shown-secret-dialog.module.css";

interface ShownSecretProps {
  readonly title: string;
  /** `key` or `secret`. */
  readonly noun: string;
  readonly secret: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Only the dialog's button closes it, because a secret is shown once. */
export function ShownSecretDialog({ title, noun, secret, onClose, children }: ShownSecretProps) {
  return (
    <ConfirmDialog title={title} onClose={onClose} keep="I have stored it" confirm={null} closesOnEscape={false}>
      <p>This {noun} is shown only now and cannot be shown again. Copy it to where your program keeps its secrets.</p>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.buttons}>
        <CopyButton text={secret} label={`Copy the ${noun}`} look="primary" />
      </div>
      {children}
    </ConfirmDialog>
  );
}
