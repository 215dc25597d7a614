import type { Notification, NotificationReason } from "@nightguard/contract";
import { type FormEvent, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { Dialog } from "../parts/feedback/dialog.tsx";
import { Failure, Reading } from "../parts/feedback/states.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Choice, FieldGroup, fieldStyles, InputField, SelectField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { findIssues } from "../parts/text/issues.ts";

const reasonWords: Readonly<Record<NotificationReason, string>> = {
  assigned: "Somebody gives me an item of the work list",
  overdue: "An item that is mine or unassigned is overdue",
  coverage_lost: "Coverage is lost for today or tomorrow",
  batch_ended: "A batch has ended",
  batch_failed: "A batch failed: half of its rows, or more, got no answer",
};
const shownReasons = Object.keys(reasonWords) as NotificationReason[];

const intervals = [
  { value: "5", label: "5 minutes" },
  { value: "15", label: "15 minutes" },
  { value: "60", label: "an hour" },
  { value: "240", label: "4 hours" },
  { value: "1440", label: "a day" },
];

export function NotificationsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Notifications" isOpen={isOpen} onClose={onClose}>
      <Settings onClose={onClose} />
    </Dialog>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const notification = useRead<Notification>("/Notification");
  return (
    <Reading of={notification} lines={6}>
      {(stored) => <SettingsForm stored={stored} onClose={onClose} />}
    </Reading>
  );
}

function SettingsForm({ stored, onClose }: { stored: Notification; onClose: () => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast } = useToasts();
  const [reasons, setReasons] = useState(stored.reasons);
  const [mail, setMail] = useState(stored.mail !== null);
  const [chat, setChat] = useState(stored.chat !== null);
  const [chatUrl, setChatUrl] = useState("");
  const [minutes, setMinutes] = useState(String(stored.at_most_every_minutes));
  const { issues, failure, isBusy, submit } = useSubmit();
  const given = { value: minutes, label: `${minutes} minutes` };
  const options = intervals.some(({ value }) => value === minutes) ? intervals : [...intervals, given];

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The stored address stays unless another is written.
    const chat_url = chat ? chatUrl.trim() || undefined : null;
    const isSaved = await submit([], async () => {
      if (reasons.length === 0) await api.send({ method: "DELETE", path: "/Notification" });
      else {
        const json = { reasons, mail, chat_url, at_most_every_minutes: Number(minutes) };
        await api.send({ method: "PUT", path: "/Notification", json });
      }
      await refresh("/Notification");
    });
    if (!isSaved) return;
    showToast(reasons.length === 0 ? "Notifications are off" : "Notifications are saved");
    onClose();
  }

  return (
    <form className={fieldStyles.form} noValidate onSubmit={(event) => void save(event)}>
      {failure !== undefined && <Failure error={failure} />}
      <FieldGroup label="Notify me when" issues={findIssues(issues, "reasons")}>
        {shownReasons.map((reason) => (
          <Choice
            key={reason}
            isChosen={reasons.includes(reason)}
            onChange={(isChosen) =>
              setReasons(shownReasons.filter((one) => (one === reason ? isChosen : reasons.includes(one))))
            }
          >
            {reasonWords[reason]}
          </Choice>
        ))}
      </FieldGroup>
      <FieldGroup
        label="Where"
        issues={findIssues(issues, "mail")}
        hint="A message has counts and links to the console, and nothing of a patient"
      >
        <Choice isChosen={mail} isDisabled={!stored.can_mail} onChange={setMail}>
          {stored.can_mail ? "By mail" : "By mail, which this installation does not send"}
        </Choice>
        <Choice isChosen={chat} onChange={setChat}>
          In a chat service
        </Choice>
        <Fault channel={stored.mail} />
        <Fault channel={stored.chat} />
      </FieldGroup>
      {chat && (
        <InputField
          label="Address of the chat's incoming webhook"
          issues={findIssues(issues, "chat_url")}
          hint={
            stored.chat
              ? `One at ${stored.chat.origin} is stored; write another to replace it`
              : "Of Slack, Teams, Mattermost or Google Chat"
          }
          value={chatUrl}
          onChange={setChatUrl}
        />
      )}
      <SelectField
        label="At most one message in"
        issues={findIssues(issues, "at_most_every_minutes")}
        value={minutes}
        options={options}
        onChange={setMinutes}
      />
      <div>
        <Button type="submit" disabled={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

const Fault = ({ channel }: { channel: Notification["mail"] }) =>
  channel?.last_error ? <p>{channel.last_error}. It is tried again with the next message.</p> : null;
