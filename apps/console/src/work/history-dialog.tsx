import type { WorkItem, WorkItemWithHistory } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { Reading } from "../parts/feedback/states.tsx";
import { LinesField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { toRandomText } from "../parts/text/random-text.ts";
import { Time } from "../parts/text/time.tsx";
import styles from "./work.module.css";
import { toStateWord } from "./work-words.ts";

type Entry = WorkItemWithHistory["history"][number];

/** Who did what about an item, and a note to add. */
export default function HistoryDialog({ item, onClose }: { item: WorkItem; onClose: () => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const { submit, issues, ...form } = useSubmit();
  const [text, setText] = useState("");
  const [idempotencyKey, setIdempotencyKey] = useState(toRandomText);
  const read = useRead<WorkItemWithHistory>(`/WorkItem/${item.id}`);

  async function onSubmit(): Promise<void> {
    const isSent = await submit([], async () => {
      const path = `/WorkItem/${item.id}/note`;
      await api.send({ method: "POST", path, json: { text: text.trim() }, idempotencyKey, maxTries: 3 });
      await refresh("/WorkItem");
    });
    if (!isSent) return;
    setText("");
    setIdempotencyKey(toRandomText());
  }

  return (
    <FormDialog
      isWide
      title="Notes and history"
      action="Add the note"
      isDisabled={text.trim() === ""}
      form={form}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      <LinesField
        label="Note"
        issues={issues.filter(({ path }) => path === "text")}
        rows={3}
        maxLength={2_000}
        value={text}
        onChange={setText}
      />
      {/* High enough for most histories before one is read, so that the button does not move. */}
      <div className={styles.historySpace}>
        <Reading of={read} lines={4}>
          {({ history }) =>
            history.length === 0 ? (
              <p className="quiet">There are no notes and no changes yet.</p>
            ) : (
              <ul className={styles.history} aria-label="History, newest first">
                {history.map((entry) => (
                  <li key={entry.id}>
                    <span className="quiet">
                      <Time at={entry.at} /> {entry.actor_name ?? "a key"}:
                    </span>{" "}
                    {toEntryWords(entry)}
                  </li>
                ))}
              </ul>
            )
          }
        </Reading>
      </div>
    </FormDialog>
  );
}

function toEntryWords({ kind, state, owner, owner_name: name, text }: Entry): string {
  if (kind === "note") return text ?? "a note that was deleted";
  if (kind === "state") return state ? toStateWord(state) : "";
  return owner === null ? "handed back" : `given to ${name ?? "somebody who is gone"}`;
}
