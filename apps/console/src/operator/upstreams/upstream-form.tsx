import type { Issue, UpstreamKindDocument } from "@nightguard/contract";
import { Choice, FieldGroup, InputField, SelectField } from "../../parts/inputs/field.tsx";
import { OtherIssues } from "../../parts/inputs/other-issues.tsx";
import { findIssues } from "../../parts/text/issues.ts";
import styles from "../operator.module.css";
import { KindInputs } from "./kind-inputs.tsx";
import { type KindFields, limitNames, limitWords, toNamedLimits, type UpstreamDraft } from "./upstream-draft.ts";

interface UpstreamFormProps {
  readonly draft: UpstreamDraft;
  readonly onChange: (draft: UpstreamDraft) => void;
  readonly kinds: readonly UpstreamKindDocument[];
  readonly fields: KindFields;
  readonly issues: readonly Issue[];
  readonly isNew: boolean;
}

export function UpstreamForm({ draft, onChange, kinds, fields, issues, isNew }: UpstreamFormProps) {
  const set = (changes: Partial<UpstreamDraft>) => onChange({ ...draft, ...changes });
  const kind = kinds.find(({ name }) => name === draft.kind);
  const limits = kind && toNamedLimits(kind.limits);
  const settingIssues = findIssues(issues, "settings");
  const ofKind = fields.settings.map(({ name }) => `settings.${name}`);
  return (
    <>
      {isNew && (
        <>
          <InputField
            label="Name"
            hint="Lower-case letters and digits. Routes name it; a payer service of this name is replaced."
            issues={findIssues(issues, "name")}
            value={draft.name}
            onChange={(name) => set({ name })}
          />
          <SelectField
            label="Kind"
            issues={findIssues(issues, "kind")}
            value={draft.kind}
            options={kinds.map(({ name, description }) => ({ value: name, label: description }))}
            onChange={(name) => set({ kind: name, credentials: {}, settings: {} })}
          />
        </>
      )}
      <FieldGroup label="State" issues={findIssues(issues, "enabled")}>
        <Choice isChosen={draft.isEnabled} onChange={(isEnabled) => set({ isEnabled })}>
          Enabled: its routes send questions to it
        </Choice>
      </FieldGroup>
      <InputField
        label="Address"
        hint={kind?.url ? `If empty: ${kind.url}` : "Where it is, with https."}
        issues={findIssues(issues, "url")}
        type="url"
        value={draft.url}
        onChange={(url) => set({ url })}
      />
      <Credentials draft={draft} set={set} fields={fields} issues={issues} isNew={isNew} />
      {limitNames.map((name) => (
        <InputField
          key={name}
          label={limitWords[name]}
          hint={`If empty: ${limits?.[name] ?? "no limit"}`}
          issues={findIssues(issues, name)}
          inputMode="decimal"
          value={draft.limits[name]}
          onChange={(text) => set({ limits: { ...draft.limits, [name]: text } })}
        />
      ))}
      <InputField
        label="Cost of a question"
        hint="In your own unit, for plans that bound what a verification may cost."
        issues={findIssues(issues, "cost_per_question")}
        inputMode="decimal"
        value={draft.costPerQuestion}
        onChange={(costPerQuestion) => set({ costPerQuestion })}
      />
      <InputField
        label="Only for the account"
        hint="The id of an account, acc_…; if empty, all accounts may be routed to it."
        issues={findIssues(issues, "account_id")}
        value={draft.accountId}
        onChange={(accountId) => set({ accountId, ...(draft.credentials === undefined && { credentials: {} }) })}
      />
      {fields.settings.length > 0 && (
        <details className={styles.more} {...(settingIssues.length > 0 && { open: true })}>
          <summary>Settings of this kind</summary>
          <KindInputs
            path="settings"
            fields={fields.settings}
            texts={draft.settings}
            issues={issues}
            onChange={(settings) => set({ settings })}
          />
        </details>
      )}
      <OtherIssues
        issues={issues}
        fields={[
          "name",
          "kind",
          "enabled",
          "url",
          "account_id",
          ...limitNames,
          "cost_per_question",
          "credentials",
          ...ofKind,
        ]}
      />
    </>
  );
}

interface CredentialsProps extends Pick<UpstreamFormProps, "draft" | "fields" | "issues" | "isNew"> {
  readonly set: (changes: Partial<UpstreamDraft>) => void;
}

function Credentials({ draft, set, fields, issues, isNew }: CredentialsProps) {
  const own = issues.filter(({ path }) => path === "credentials");
  return (
    <FieldGroup label="Credentials" hint="They are encrypted, and never shown again." issues={own}>
      {!isNew && (
        <Choice
          isChosen={draft.credentials !== undefined}
          onChange={(isChosen) => set({ credentials: isChosen ? {} : undefined })}
        >
          Replace the stored credentials
        </Choice>
      )}
      {draft.credentials && (
        <KindInputs
          path="credentials"
          fields={fields.credentials}
          texts={draft.credentials}
          issues={issues}
          isSecret
          onChange={(credentials) => set({ credentials })}
        />
      )}
    </FieldGroup>
  );
}
