import { type EventType, eventTypes, type WebhookEndpoint } from "@nightguard/contract";
import { toLocal } from "@nightguard/contract/zoned-time";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { Failure } from "../parts/feedback/states.tsx";
import { InputField, SelectField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { toInstantText } from "../parts/text/zoned-day.ts";
import { eventWords } from "./endpoint-words.ts";

const weekMs = 7 * 86_400_000;
const typeOptions = [
  { value: "", label: "Any event" },
  ...eventTypes.map((value) => ({ value, label: eventWords[value] })),
] as const;

interface RecoverProps {
  readonly endpoint: WebhookEndpoint;
  readonly type: EventType | undefined;
  readonly onClose: () => void;
  readonly onRecovered: (count: number) => void;
}

/** Sends what was given up again; how many there are is counted before. */
export function RecoverDialog({ endpoint, type: initialType, onClose, onRecovered }: RecoverProps) {
  const { zone } = useTimeFormat();
  const api = useApi();
  const refresh = useRefresh();
  const [type, setType] = useState<EventType | "">(initialType ?? "");
  const [since, setSince] = useState(() => toLocal(new Date(Date.now() - weekMs), zone).slice(0, 16));
  const [until, setUntil] = useState("");
  const { submit, ...form } = useSubmit();
  const path = `/WebhookEndpoint/${endpoint.id}`;
  const query = {
    since: toInstantText(since, zone),
    until: toInstantText(until, zone),
    type: type || undefined,
  };
  const counted = useRead<{ recoverable: number }>(`${path}/recoverable`, {
    query,
    isEnabled: query.since !== undefined,
  });
  const count = counted.data?.recoverable;

  function onSubmit(): void {
    void submit([], async () => {
      const { recovered } = await api.send<{ recovered: number }>({ method: "POST", path: `${path}/recover`, query });
      await refresh("/WebhookEndpoint");
      onRecovered(recovered);
    });
  }

  return (
    <FormDialog
      title="Send failed deliveries again"
      action={count ? `Send ${toCountedNoun(count, "delivery", "deliveries")} again` : "Send again"}
      isDisabled={!count}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>Those that were given up in this time, oldest first, at the endpoint's rate.</p>
      <InputField
        label="Given up from"
        hint={`In ${zone.replaceAll("_", " ")}.`}
        type="datetime-local"
        value={since}
        onChange={setSince}
      />
      <InputField
        label="Given up before"
        hint="Leave empty for up to now."
        type="datetime-local"
        value={until}
        onChange={setUntil}
      />
      <SelectField label="Event" value={type} options={typeOptions} onChange={setType} />
      {counted.error && <Failure error={counted.error} />}
      <p role="status">{toCountWords(count)}</p>
      {endpoint.status === "disabled" && <p>The endpoint is disabled: they wait until it is enabled.</p>}
    </FormDialog>
  );
}

function toCountWords(count: number | undefined): string {
  if (count === undefined) return "";
  if (count === 0) return "None was given up in this time.";
  return `${toCountedNoun(count, "delivery was", "deliveries were")} given up in this time.`;
}
