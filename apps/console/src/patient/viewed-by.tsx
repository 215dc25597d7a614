import type { JobView, Page } from "@nightguard/contract";
import { useState } from "react";
import { useRead } from "../api/use-read.ts";
import { useSession } from "../frame/session/session-context.ts";
import { Reading } from "../parts/feedback/states.tsx";
import { Time } from "../parts/text/time.tsx";
import { foldViews, toActionText, toActorText } from "./view-words.ts";
import styles from "./viewed-by.module.css";

export function ViewedBy({ jobId }: { jobId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.frame} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Viewed by</summary>
      {isOpen && <Views jobId={jobId} />}
    </details>
  );
}

function Views({ jobId }: { jobId: string }) {
  const { user } = useSession();
  const views = useRead<Page<JobView>>(`/Job/${jobId}/views`, { query: { limit: 50 } });
  return (
    <Reading of={views} lines={3}>
      {({ data, next_cursor: next }) => (
        <>
          {data.length === 0 && <p>Nobody yet.</p>}
          <ul className={styles.list}>
            {foldViews(data).map((view) => (
              <li key={`${view.at} ${view.actor} ${view.action}`}>
                <Time at={view.at} /> <strong>{toActorText(view, user.id)}</strong> {toActionText(view.action)}
                {view.times > 1 && `, ${view.times} times`}
              </li>
            ))}
          </ul>
          {next !== null && <p>The last 50 are shown; the audit log has all.</p>}
        </>
      )}
    </Reading>
  );
}
