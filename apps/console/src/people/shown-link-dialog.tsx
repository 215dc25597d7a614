import type { SignInLink } from "@nightguard/contract";
import { CopyButton } from "../parts/copy-button.tsx";
import { ConfirmDialog } from "../parts/dialog.tsx";
import { Time } from "../parts/time.tsx";
import styles from "./people-page.module.css";

/** A link to sign in, and whose it is. */
export type ShownLink = SignInLink & { readonly name: string };

/** The one time that a sign-in link is shown. Only its button closes it, so that it is not lost by a slip. */
export function ShownLinkDialog({
  shown: { name, link, link_expires_at: until },
  onClose,
}: {
  shown: ShownLink;
  onClose: () => void;
}) {
  if (link === null) return null; // the answer was repeated, and has none
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
