import { type Issue, type Scope, scopes } from "@nightguard/contract";
import { Choice, FieldGroup, InputField, LinesField } from "../parts/inputs/field.tsx";
import { OtherIssues } from "../parts/inputs/other-issues.tsx";
import { findIssues } from "../parts/text/issues.ts";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { addDays, toDayStart } from "../parts/text/zoned-day.ts";
import { parseCidrs, scopeWords } from "./key-words.ts";

export interface KeyDraft {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The last day on which the key works, `2026-12-31`; empty if it never expires. */
  readonly lastDay: string;
  readonly addresses: string;
}

const fieldNames = ["name", "scopes", "expires_at", "allowed_cidrs"] as const;

export function toKeyBody(draft: KeyDraft, zone: string) {
  return {
    name: draft.name.trim(),
    scopes: draft.scopes,
    expires_at: draft.lastDay === "" ? null : toDayStart(addDays(draft.lastDay, 1), zone).toISOString(),
    allowed_cidrs: parseCidrs(draft.addresses),
  };
}

interface KeyFormProps {
  readonly draft: KeyDraft;
  readonly onChange: (draft: KeyDraft) => void;
  readonly issues: readonly Issue[];
  readonly grantable: readonly Scope[];
}

export function KeyForm({ draft, onChange, issues, grantable }: KeyFormProps) {
  const { zone } = useTimeFormat();
  const set = (changes: Partial<KeyDraft>) => onChange({ ...draft, ...changes });
  return (
    <>
      <InputField
        label="Name"
        hint="Which program uses it, such as “Practice system”."
        issues={findIssues(issues, "name")}
        value={draft.name}
        maxLength={255}
        onChange={(text) => set({ name: text })}
      />
      <FieldGroup
        label="Permissions"
        hint={!grantable.includes("read") && "Your roles see no patients, so your keys show none either."}
        issues={findIssues(issues, "scopes")}
      >
        {scopes.map((scope) => (
          <Choice
            key={scope}
            isChosen={draft.scopes.includes(scope)}
            isDisabled={!grantable.includes(scope)}
            onChange={(isGiven) =>
              set({ scopes: scopes.filter((one) => (one === scope ? isGiven : draft.scopes.includes(one))) })
            }
          >
            {scopeWords[scope]}
          </Choice>
        ))}
      </FieldGroup>
      <InputField
        label="Last day"
        hint={`The key stops working after this day (${zone.replaceAll("_", " ")}). Leave empty if it never expires.`}
        issues={findIssues(issues, "expires_at")}
        type="date"
        value={draft.lastDay}
        onChange={(text) => set({ lastDay: text })}
      />
      <LinesField
        label="Allowed addresses"
        hint="IP addresses or ranges that may use the key, one per line. Leave empty for any address."
        issues={findIssues(issues, "allowed_cidrs")}
        placeholder="203.0.113.0/24"
        value={draft.addresses}
        onChange={(addresses) => set({ addresses })}
      />
      <OtherIssues issues={issues} fields={fieldNames} />
    </>
  );
}
