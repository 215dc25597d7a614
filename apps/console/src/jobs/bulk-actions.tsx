import { useState } from "react";
import { useAccount } from "../frame/account-context.ts";
import { BulkButton } from "./bulk-button.tsx";
import { type ListedJobs, toBulkFilter } from "./bulk-filter.ts";
import { BulkProgress } from "./bulk-progress.tsx";
import styles from "./jobs-page.module.css";

const actions = ["retry", "cancel"] as const;

interface BulkActionsProps {
  readonly listed: ListedJobs;
  /** An action knows no person and no reference, so it would change more than the list shows. */
  readonly isSearched: boolean;
}

export function BulkActions({ listed, isSearched }: BulkActionsProps) {
  const { may } = useAccount();
  const [startedId, setStartedId] = useState<string>();
  return (
    <>
      {may("verify") && !isSearched && (
        <div className={styles.bulk}>
          {actions.map((action) => {
            const filter = toBulkFilter(action, listed, may("people"));
            return filter && <BulkButton key={action} action={action} filter={filter} onStarted={setStartedId} />;
          })}
        </div>
      )}
      <BulkProgress startedId={startedId} onDismiss={() => setStartedId(undefined)} />
    </>
  );
}
