import type { CreatedApiKey } from "../api/shapes.ts";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { CopyButton } from "../parts/inputs/copy-button.tsx";
import styles from "./keys-page.module.css";
import { TryLine } from "./try-line.tsx";

/** Only the dialog's button closes it, because a key is shown once. */
export function ShownKeyDialog({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const { key, mode, name } = created;
  if (key === null) return null; // a replayed answer has no key
  return (
    <ConfirmDialog
      title={`Your key “${name}”`}
      onClose={onClose}
      keep="I have stored it"
      confirm={null}
      closesOnEscape={false}
    >
      <p>This key is shown only now and cannot be shown again. Copy it to where your program keeps its secrets.</p>
      <code className={styles.secret}>{key}</code>
      <div className={styles.buttons}>
        <CopyButton text={key} label="Copy the key" look="primary" />
      </div>
      {mode === "test" && <TryLine apiKey={key} />}
    </ConfirmDialog>
  );
}
