import type { Batch } from "@nightguard/contract";
import { toInstant, toLocal } from "@nightguard/contract";
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { Dialog } from "../parts/feedback/dialog.tsx";
import { Failure } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { fieldStyles, InputField } from "../parts/inputs/field.tsx";
import { findIssues, findOtherIssues, toIssues } from "../parts/text/issues.ts";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { toRandomText } from "../parts/text/random-text.ts";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { toZoneText } from "../parts/text/zone-text.ts";
import { submitFile, tryFile } from "../upload/send-file.ts";
import { useSending } from "../upload/use-sending.ts";
import type { Judgement } from "./check-item.ts";
import type { MendRow } from "./mend-rows.ts";
import { findDeadline, toJudgement, toMendRequest } from "./send-rows.ts";

interface SendDialogProps {
  readonly original: Batch;
  readonly rows: readonly MendRow[];
  readonly onJudged: (judged: ReadonlyMap<number, Judgement>) => void;
  readonly onSent: (batch: Batch) => void;
  readonly onClose: () => void;
}

export function SendDialog({ original, rows, onJudged, onSent, onClose }: SendDialogProps) {
  const api = useApi();
  const format = useTimeFormat();
  const { zone } = format;
  const { sending, run } = useSending();
  const formId = useId();
  const [refused, setRefused] = useState<number>();
  const [name, setName] = useState(() => toMendName(original));
  const [deadline, setDeadline] = useState(() => {
    const known = findDeadline(original, new Date());
    return known === undefined ? "" : toLocal(new Date(known), zone);
  });
  // With the same key, a retry after a broken connection is the same upload.
  const [key, setKey] = useState(toRandomText);

  const toRequest = () => {
    const at = deadline === "" ? undefined : (toInstant(deadline, zone)?.toISOString() ?? deadline);
    return toMendRequest(original, rows, { name, deadline: at }, new Date());
  };

  const look = () =>
    run(async ({ signal }) => {
      const report = await tryFile(api, toRequest(), { signal });
      const judged = toJudgement(report, rows);
      setRefused(report.counts?.rejected ?? 0);
      if (judged.size > 0) onJudged(judged);
    });
  const lookAtFirst = useEffectEvent(() => void look());
  useEffect(() => lookAtFirst(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(async ({ signal }) => onSent(await submitFile(api, toRequest(), { signal, idempotencyKey: key })));
  }

  function change(set: (value: string) => void, value: string): void {
    set(value);
    setKey(toRandomText());
  }

  const isLooking = sending.kind === "busy" && refused === undefined;
  const issues = sending.kind === "failed" ? toIssues(sending.error) : [];
  return (
    <Dialog
      title={`Send ${toCountedNoun(rows.length, "row")}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            disabled={sending.kind === "busy" || refused === undefined || refused > 0}
          >
            {sending.kind === "busy" && !isLooking ? "Sending…" : `Send ${toCountedNoun(rows.length, "row")}`}
          </Button>
        </>
      }
    >
      <form id={formId} className={fieldStyles.form} onSubmit={submit} noValidate>
        <p role="status">
          {isLooking && "The service looks at the rows…"}
          {refused === 0 && "The service takes all of them. They become a batch of their own, and run now."}
        </p>
        {refused !== undefined && refused > 0 && (
          <p role="alert">
            The service refuses {toCountedNoun(refused, "row")} of them. What is wrong is shown in the table now: close
            this, correct or leave out those rows, and send again.
          </p>
        )}
        <InputField
          label="Name"
          issues={findIssues(issues, "name")}
          maxLength={255}
          value={name}
          onChange={(text) => change(setName, text)}
        />
        <InputField
          label="Deadline"
          hint={`In ${toZoneText(format, new Date())}. Empty: no deadline.`}
          issues={findIssues(issues, "deadline")}
          type="datetime-local"
          value={deadline}
          onChange={(text) => change(setDeadline, text)}
        />
        {findOtherIssues(issues, ["name", "deadline"]).map(({ path, message }) => (
          <p key={`${path} ${message}`} role="alert">
            {path} {message}
          </p>
        ))}
        {sending.kind === "failed" && issues.length === 0 && (
          <Failure error={sending.error} {...(refused === undefined && { onRetry: () => void look() })} />
        )}
      </form>
    </Dialog>
  );
}

const maxNameLength = 255;
const suffix = ", mended";

function toMendName({ name }: Batch): string {
  if (name === null) return "Mended rows";
  return name.endsWith(suffix) ? name : `${name.slice(0, maxNameLength - suffix.length)}${suffix}`;
}
