import { type EventType, eventTypes, type Issue, type WebhookEndpoint } from "@nightguard/contract";
import { Choice, FieldGroup, InputField } from "../parts/inputs/field.tsx";
import { OtherIssues } from "../parts/inputs/other-issues.tsx";
import { findIssues } from "../parts/text/issues.ts";
import { eventWords, usualEvents } from "./endpoint-words.ts";

export interface EndpointDraft {
  readonly url: string;
  readonly description: string;
  /** Null for the usual ones. */
  readonly events: readonly EventType[] | null;
  readonly includesResult: boolean;
  /** As typed. */
  readonly rate: string;
}

export const emptyDraft: EndpointDraft = { url: "", description: "", events: null, includesResult: false, rate: "50" };

export const toDraft = (endpoint: WebhookEndpoint): EndpointDraft => ({
  url: endpoint.url,
  description: endpoint.description ?? "",
  events: endpoint.events,
  includesResult: endpoint.include_result,
  rate: String(endpoint.rate),
});

export const toEndpointBody = ({ url, description, events, includesResult, rate }: EndpointDraft) => ({
  url: url.trim(),
  description: description.trim() || null,
  events,
  include_result: includesResult,
  rate: Number(rate),
});

const fieldNames = ["url", "description", "events", "include_result", "rate"] as const;

interface EndpointFormProps {
  readonly draft: EndpointDraft;
  readonly onChange: (draft: EndpointDraft) => void;
  readonly issues: readonly Issue[];
  readonly seesPatients: boolean;
}

export function EndpointForm({ draft, onChange, issues, seesPatients }: EndpointFormProps) {
  const set = (changes: Partial<EndpointDraft>) => onChange({ ...draft, ...changes });
  return (
    <>
      <InputField
        label="Address"
        hint="Where events are sent: https, at a public host."
        issues={findIssues(issues, "url")}
        type="url"
        value={draft.url}
        placeholder="https://hooks.example.com/nightguard"
        onChange={(url) => set({ url })}
      />
      <InputField
        label="Description"
        issues={findIssues(issues, "description")}
        value={draft.description}
        maxLength={255}
        onChange={(description) => set({ description })}
      />
      <FieldGroup label="Events" issues={findIssues(issues, "events")}>
        <Choice among="events" isChosen={draft.events === null} onChange={() => set({ events: null })}>
          {usualEvents}
        </Choice>
        <Choice among="events" isChosen={draft.events !== null} onChange={() => set({ events: draft.events ?? [] })}>
          Only these, also of rows of batches
        </Choice>
      </FieldGroup>
      {draft.events !== null && <EventChoices chosen={draft.events} onChange={(events) => set({ events })} />}
      <FieldGroup
        label="Content"
        hint={!seesPatients && "Your roles see no patients, so results cannot be sent."}
        issues={findIssues(issues, "include_result")}
      >
        <Choice
          isChosen={draft.includesResult}
          isDisabled={!seesPatients && !draft.includesResult}
          onChange={(includesResult) => set({ includesResult })}
        >
          Send the job with its result: the receiver then handles patient data
        </Choice>
      </FieldGroup>
      <InputField
        label="Deliveries per second"
        hint="At most."
        issues={findIssues(issues, "rate")}
        inputMode="decimal"
        value={draft.rate}
        onChange={(rate) => set({ rate })}
      />
      <OtherIssues issues={issues} fields={fieldNames} />
    </>
  );
}

interface EventChoicesProps {
  readonly chosen: readonly EventType[];
  readonly onChange: (events: readonly EventType[]) => void;
}

function EventChoices({ chosen, onChange }: EventChoicesProps) {
  return (
    <FieldGroup label="Chosen events">
      {eventTypes.map((type) => (
        <Choice
          key={type}
          isChosen={chosen.includes(type)}
          onChange={(isChosen) =>
            onChange(eventTypes.filter((one) => (one === type ? isChosen : chosen.includes(one))))
          }
        >
          {eventWords[type]} <code>{type}</code>
        </Choice>
      ))}
    </FieldGroup>
  );
}
