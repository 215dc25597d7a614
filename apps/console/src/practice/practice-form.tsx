import {
  type Issue,
  type ProviderDetails,
  providerDetailsSchema,
  providerParamsSchema,
  validate,
} from "@nightguard/contract";
import { type FormEvent, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { useSessionControl } from "../frame/session/session-context.ts";
import { Failure } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { InputField, SelectField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { findIssues, findOtherIssues, listIssues } from "../parts/text/issues.ts";
import styles from "./practice.module.css";
import { toDigits } from "./practice-fields.ts";
import { listZones } from "./zones.ts";

interface PracticeFormProps {
  /** Asks for the account's time zone too, as on the first visit. */
  readonly asksZone?: boolean;
  readonly onAdded: () => void;
}

const fields = ["name", "npi", "tax_id"] as const;

export function PracticeForm({ asksZone = false, onAdded }: PracticeFormProps) {
  const api = useApi();
  const refresh = useRefresh();
  const { account } = useAccount();
  const control = useSessionControl();
  const zones = listZones(account.time_zone, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [zone, setZone] = useState(zones[0] ?? account.time_zone);
  const [draft, setDraft] = useState({ name: "", npi: "", tax_id: "" });
  const { issues, failure, isBusy, submit } = useSubmit();

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const [npi, taxId, name] = [toDigits(draft.npi), toDigits(draft.tax_id), draft.name.trim()];
    const details = { ...(name !== "" && { name }), ...(taxId !== "" && { tax_id: taxId }) };
    void submit(findFaults(npi, details), async () => {
      await api.send({ method: "PUT", path: `/Provider/${npi}`, json: details });
      if (asksZone && zone !== account.time_zone) {
        await api.send({ method: "PATCH", path: "/Account", json: { time_zone: zone } });
        await control.refresh();
      }
      await refresh("/Provider");
      onAdded();
    });
  }

  const input = (name: (typeof fields)[number], label: string, hint: string) => (
    <InputField
      label={label}
      hint={hint}
      issues={findIssues(issues, name)}
      value={draft[name]}
      {...(name !== "name" && { inputMode: "numeric" as const })}
      onChange={(text) => setDraft({ ...draft, [name]: text })}
    />
  );

  return (
    <>
      <p>Payers answer only practices that they have on file. Write the name as they know it.</p>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {failure !== undefined && <Failure error={failure} />}
        {findOtherIssues(issues, fields).map(({ path, message }) => (
          <p key={`${path} ${message}`} role="alert">
            {path} {message}
          </p>
        ))}
        {input("name", "Name of the practice", "As it is on file with the payers")}
        {input("npi", "NPI", "Ten digits, as on the practice's claims")}
        {input("tax_id", "Tax id", "Nine digits; you can add it later")}
        {asksZone && (
          <SelectField
            label="Time zone"
            hint="Of the practice: days, appointments and deadlines are shown in it"
            value={zone}
            options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
            onChange={setZone}
          />
        )}
        <div>
          <Button type="submit" look="primary" disabled={isBusy}>
            Add the practice
          </Button>
        </div>
      </form>
    </>
  );
}

const findFaults = (npi: string, details: ProviderDetails): readonly Issue[] =>
  listIssues([validate(providerParamsSchema, { npi }), validate(providerDetailsSchema, details)]);
