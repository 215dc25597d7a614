import type { Explanation, Finding, Issue } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { FieldGroup, InputField, SelectField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { toRandomText } from "../parts/text/random-text.ts";
import { type FindableField, type TypedValues, toFieldIssues, toFoundValues } from "./found-values.ts";

interface FoundDialogProps {
  readonly jobId: string;
  readonly points: Explanation["open_points"];
  readonly onClose: () => void;
}

const sources = [
  { value: "telephone", label: "By telephone, from the payer" },
  { value: "portal", label: "In the payer's portal" },
  { value: "patient", label: "From the patient" },
] as const satisfies readonly { value: Finding["source"]; label: string }[];

/** Asks for what the answer left open, in the order of a call. */
export default function FoundDialog({ jobId, points, onClose }: FoundDialogProps) {
  const api = useApi();
  const refresh = useRefresh();
  const { submit, issues, ...form } = useSubmit();
  const [source, setSource] = useState<Finding["source"]>("telephone");
  const [speaker, setSpeaker] = useState("");
  const [reference, setReference] = useState("");
  const [typed, setTyped] = useState<TypedValues>({});
  const [idempotencyKey] = useState(toRandomText);
  const fields = points.flatMap((point) => point.fields);
  const { values, faults } = toFoundValues(fields, typed);
  const shown = toFieldIssues(issues, values);
  const issuesOf = (path: string) => shown.filter((issue) => issue.path === path);

  async function onSubmit(): Promise<void> {
    const body = {
      source,
      ...(speaker.trim() && { speaker: speaker.trim() }),
      ...(reference.trim() && { call_reference: reference.trim() }),
      values,
    };
    const isSent = await submit(faults, async () => {
      await api.send<Finding>({
        method: "POST",
        path: `/Job/${jobId}/finding`,
        json: body,
        idempotencyKey,
        maxTries: 3,
      });
      await refresh("/Job");
    });
    if (isSent) onClose();
  }

  return (
    <FormDialog
      isWide
      title="What you found out"
      action="Save"
      isDisabled={values.length === 0 && faults.length === 0}
      form={form}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      <SelectField label="How" value={source} options={sources} onChange={setSource} />
      <InputField
        label="Who said it"
        value={speaker}
        maxLength={100}
        issues={issuesOf("speaker")}
        onChange={setSpeaker}
      />
      <InputField
        label="Reference number of the call"
        value={reference}
        maxLength={100}
        issues={issuesOf("call_reference")}
        onChange={setReference}
      />
      {points.map(({ name, fields: ofPoint }) => (
        <FieldGroup key={name} label={toHeading(name)}>
          {ofPoint.map((field) => (
            <FoundField
              key={field.path}
              field={field}
              value={typed[field.path] ?? ""}
              issues={issuesOf(field.path)}
              onChange={(value) => setTyped((before) => ({ ...before, [field.path]: value }))}
            />
          ))}
        </FieldGroup>
      ))}
    </FormDialog>
  );
}

const toHeading = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

interface FoundFieldProps {
  readonly field: FindableField;
  readonly value: string;
  readonly issues: readonly Issue[];
  readonly onChange: (value: string) => void;
}

const hints: Partial<Readonly<Record<FindableField["kind"], string>>> = { money: "In dollars", percent: "In percent" };

function FoundField({ field: { label, kind, options }, value, issues, onChange }: FoundFieldProps) {
  if (kind === "flag" || kind === "choice") {
    const given =
      kind === "flag"
        ? [
            { value: "true", label: "Yes" },
            { value: "false", label: "No" },
          ]
        : options.map((option) => ({ value: option, label: option.replaceAll("_", " ") }));
    return (
      <SelectField
        label={label}
        value={value}
        options={[{ value: "", label: "Not asked" }, ...given]}
        issues={issues}
        onChange={onChange}
      />
    );
  }
  const isNumber = kind === "money" || kind === "percent" || kind === "count";
  return (
    <InputField
      label={label}
      hint={hints[kind]}
      type={kind === "date" ? "date" : "text"}
      {...(isNumber && { inputMode: "decimal" as const })}
      value={value}
      issues={issues}
      onChange={onChange}
    />
  );
}
