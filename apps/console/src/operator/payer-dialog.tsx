import { type PayerSettings, payerIdSchema, payerSettingsSchema, validate } from "@nightguard/contract";
import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { InputField, LinesField, SelectField } from "../parts/inputs/field.tsx";
import { OtherIssues } from "../parts/inputs/other-issues.tsx";
import { findIssues } from "../parts/text/issues.ts";
import {
  limitNames,
  limitWords,
  listPayerChanges,
  listPayerConsequences,
  statusWords,
  toPayerBody,
  toPayerDraft,
  usualSettings,
} from "./payer-settings.ts";
import { Consequences } from "./upstreams/consequences.tsx";
import { usePut } from "./use-put.ts";

interface PayerDialogProps {
  /** Absent where its id is to be typed. */
  readonly payerId?: string;
  readonly known: ReadonlyMap<string, PayerSettings>;
  readonly onClose: () => void;
}

const namedSchema = z.object({ id: payerIdSchema });
const statuses = (["", "active", "inactive"] as const).map((value) => ({ value, label: statusWords[value] }));

/** Limits, closed hours and status of one payer, for all accounts. */
export function PayerDialog({ payerId, known, onClose }: PayerDialogProps) {
  const { form, put } = usePut(onClose);
  const [typedId, setTypedId] = useState("");
  const id = payerId ?? typedId.trim();
  const before = known.get(id) ?? usualSettings;
  const [draft, setDraft] = useState(toPayerDraft(before));
  const isReplacing = payerId === undefined && known.has(id);

  function onSubmit(): void {
    const json = toPayerBody(draft);
    const checked = [validate(namedSchema, { id }), validate(payerSettingsSchema, json)];
    put({ list: "/Admin/Payer", name: id, json, checked, said: `The settings of ${id} are saved` });
  }

  return (
    <FormDialog
      title={payerId === undefined ? "Limits of a payer" : `Limits of ${payerId}`}
      action="Save"
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      isWide
    >
      {payerId === undefined && (
        <InputField
          label="Payer id"
          hint={isReplacing ? "It has settings, and these replace them." : "Such as 60054."}
          issues={findIssues(form.issues, "id")}
          value={typedId}
          onChange={setTypedId}
        />
      )}
      {limitNames.map((name) => (
        <InputField
          key={name}
          label={limitWords[name]}
          hint="If empty: no limit"
          issues={findIssues(form.issues, name)}
          inputMode="decimal"
          value={draft.limits[name]}
          onChange={(text) => setDraft({ ...draft, limits: { ...draft.limits, [name]: text } })}
        />
      ))}
      <LinesField
        label="Closed"
        hint="Hours in which it is not asked, one per line, with a time zone."
        issues={findIssues(form.issues, "closed")}
        placeholder="20:00-06:00 America/Los_Angeles"
        value={draft.closed}
        onChange={(closed) => setDraft({ ...draft, closed })}
      />
      <SelectField
        label="Status"
        issues={findIssues(form.issues, "status")}
        value={draft.status}
        options={statuses}
        onChange={(status) => setDraft({ ...draft, status })}
      />
      <OtherIssues issues={form.issues} fields={["id", ...limitNames, "closed", "status"]} />
      <Consequences changes={listPayerChanges(before, draft)} sentences={listPayerConsequences(before, draft)} />
    </FormDialog>
  );
}
