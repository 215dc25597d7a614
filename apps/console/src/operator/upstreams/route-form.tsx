import type { Issue, UpstreamDocument } from "@nightguard/contract";
import { Choice, FieldGroup, InputField, LinesField, SelectField } from "../../parts/inputs/field.tsx";
import { OtherIssues } from "../../parts/inputs/other-issues.tsx";
import { findIssues } from "../../parts/text/issues.ts";
import type { RouteDraft } from "./route-draft.ts";

interface RouteFormProps {
  readonly draft: RouteDraft;
  readonly onChange: (draft: RouteDraft) => void;
  readonly upstreams: readonly UpstreamDocument[];
  readonly issues: readonly Issue[];
  readonly isNew: boolean;
}

const fieldNames = ["name", "upstream", "fallback", "mode", "account_id", "payers", "priority"] as const;
const modes = [
  { value: "live", label: "Live keys" },
  { value: "test", label: "Test keys" },
] as const;

export function RouteForm({ draft, onChange, upstreams, issues, isNew }: RouteFormProps) {
  const set = (changes: Partial<RouteDraft>) => onChange({ ...draft, ...changes });
  const services = [
    ...upstreams.map(({ name, enabled }) => ({ value: name, label: enabled ? name : `${name} (disabled)` })),
    { value: "default", label: "The payer service of the environment" },
  ];
  return (
    <>
      {isNew && (
        <InputField
          label="Name"
          hint="Lower-case letters and digits. A route of this name is replaced."
          issues={findIssues(issues, "name")}
          value={draft.name}
          onChange={(name) => set({ name })}
        />
      )}
      <SelectField
        label="Payer service"
        issues={findIssues(issues, "upstream")}
        value={draft.upstream}
        options={services}
        onChange={(upstream) => set({ upstream })}
      />
      <SelectField
        label="Else"
        hint="Takes over while a circuit breaker of the first is open."
        issues={findIssues(issues, "fallback")}
        value={draft.fallback}
        options={[{ value: "", label: "None" }, ...services]}
        onChange={(fallback) => set({ fallback })}
      />
      <FieldGroup label="Payers" issues={findIssues(issues, "payers")}>
        <Choice isChosen={draft.isForAllPayers} onChange={(isForAllPayers) => set({ isForAllPayers })}>
          All that no more specific route names
        </Choice>
      </FieldGroup>
      <LinesField
        label="Payer ids"
        hint="One per line, or separated by commas."
        rows={3}
        value={draft.payers}
        onChange={(payers) => set({ payers })}
      />
      <SelectField
        label="Questions with"
        issues={findIssues(issues, "mode")}
        value={draft.mode}
        options={modes}
        onChange={(mode) => set({ mode })}
      />
      <InputField
        label="Only for the account"
        hint="The id of an account, acc_…; if empty, for all accounts. An account's own routes win."
        issues={findIssues(issues, "account_id")}
        value={draft.accountId}
        onChange={(accountId) => set({ accountId })}
      />
      <InputField
        label="Priority"
        hint="Of equally specific routes the highest wins."
        issues={findIssues(issues, "priority")}
        inputMode="numeric"
        value={draft.priority}
        onChange={(priority) => set({ priority })}
      />
      <OtherIssues issues={issues} fields={fieldNames} />
    </>
  );
}
