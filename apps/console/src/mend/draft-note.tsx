import { NightguardError } from "@nightguard/client/session";
import { Icon } from "../parts/layout/icons.tsx";
import { Time } from "../parts/text/time.tsx";
import type { DraftStatus } from "./draft-keeper.ts";
import styles from "./mend.module.css";

export function DraftNote({ status }: { status: DraftStatus }) {
  switch (status.kind) {
    case "none":
      return <span>Corrections are saved as you make them</span>;
    case "unsaved":
    case "saving":
      return <span>Saving…</span>;
    case "saved":
      return (
        <span role="status">
          Draft saved <Time at={status.at} isFocusable />
        </span>
      );
    case "failed":
      return (
        <span role="alert" className={styles.failed}>
          <Icon name="warning" size={14} />
          {toFailureWords(status.error)} It is tried again; keep this window open.
        </span>
      );
    case "conflict":
      return <span>Changed in another window</span>;
    default:
      return status satisfies never;
  }
}

function toFailureWords(error: unknown): string {
  if (error instanceof NightguardError && error.statusCode !== undefined) {
    return `The draft is not saved: ${error.message.replace(/\.$/, "")}.`;
  }
  return "The draft is not saved: the service cannot be reached.";
}
