import { type Provider, providerDetailsSchema, validate } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { InputField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { findIssues } from "../parts/text/issues.ts";
import { toDetails } from "./practice-fields.ts";

export function PracticeDialog({ practice, onClose }: { practice: Provider; onClose: () => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const { submit, ...form } = useSubmit();
  const [fields, setFields] = useState({
    name: practice.name ?? "",
    first_name: practice.first_name ?? "",
    last_name: practice.last_name ?? "",
    tax_id: practice.tax_id ?? "",
  });

  function onSubmit(): void {
    const details = toDetails(practice, fields);
    const checked = validate(providerDetailsSchema, details);
    void submit(checked.isValid ? [] : checked.issues, async () => {
      await api.send({ method: "PUT", path: `/Provider/${practice.npi}`, json: details });
      await refresh("/Provider");
      onClose();
    });
  }

  const input = (field: keyof typeof fields, label: string) => (
    <InputField
      label={label}
      issues={findIssues(form.issues, field)}
      value={fields[field]}
      onChange={(text) => setFields({ ...fields, [field]: text })}
    />
  );
  return (
    <FormDialog title={`Practice ${practice.npi}`} action="Save" form={form} onSubmit={onSubmit} onClose={onClose}>
      {practice.name === null ? (
        <>
          {input("first_name", "First name")}
          {input("last_name", "Last name")}
        </>
      ) : (
        input("name", "Name, as the payers know it")
      )}
      {input("tax_id", "Tax id")}
    </FormDialog>
  );
}
