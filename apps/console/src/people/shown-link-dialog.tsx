import type { SignInLink } from "@nightguard/contract";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { CopyButton } from "../parts/inputs/copy-button.tsx";
import { Time } from "../parts/text/time.tsx";
import styles from "./people-page.module.css";

export type ShownLink = SignInLink & { readonly name: string };

/** Only the dialog's button closes it, because a sign-in link is shown once. */
export function ShownLinkDialog({
  shown: { name, link, link_expires_at: until },
  onClose,
}: {
  shown: ShownLink;
  onClose: () => void;
}) {
  if (link === null) return null; // a replayed answer has no link
  return (
    <ConfirmDialog
      title={`The link for ${name}`}
      onClose={onClose}
      keep="I have handed it over"
      confirm={null}
      closesOnEscape={false}
    >
      <p>
        Give this link to {name} yourself, over a channel that nobody else reads. It is shown only now, works once
        {until !== null && (
          <>
            , and until <Time at={until} form="full" />
          </>
        )}
        .
      </p>
      <code className={styles.link}>{link}</code>
      <div>
        <CopyButton text={link} label="Copy the link" look="primary" />
      </div>
    </ConfirmDialog>
  );
}
