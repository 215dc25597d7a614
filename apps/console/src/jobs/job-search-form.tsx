import { type FormEvent, useState } from "react";
import { usePreferences } from "../frame/preferences.ts";
import { classNames } from "../parts/class-names.ts";
import { Button } from "../parts/inputs/button.tsx";
import { Combobox } from "../parts/inputs/combobox.tsx";
import { SelectFilter } from "../parts/layout/filter-bar.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { usePayerNames } from "../parts/text/payer.tsx";
import { type JobSearch, toDob } from "./job-search.ts";
import styles from "./jobs-page.module.css";

interface SearchFormProps {
  readonly search: JobSearch;
  readonly onSearch: (search: JobSearch) => void;
}

export function JobSearchForm({ search, onSearch }: SearchFormProps) {
  const [kind, setKind] = useState<"reference" | "name" | "patient">(
    search.patient ? "patient" : search.reference ? "reference" : "name",
  );
  const { hidesNames } = usePreferences();
  // The search may be personal data, so it is not shown again while names are hidden.
  const known = hidesNames ? {} : search;
  const [reference, setReference] = useState(known.reference ?? "");
  const [name, setName] = useState(known.name ?? "");
  const [payerId, setPayerId] = useState(known.patient?.payer_id ?? "");
  const [memberId, setMemberId] = useState(known.patient?.member_id ?? "");
  const [dob, setDob] = useState(known.patient?.dob ?? "");
  const [isIncomplete, setIsIncomplete] = useState(false);
  const payerNames = usePayerNames();
  const isSearching = Object.keys(search).length > 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (kind === "reference") {
      onSearch(reference.trim() === "" ? {} : { reference: reference.trim() });
      return;
    }
    if (kind === "name") {
      onSearch(name.trim() === "" ? {} : { name: name.trim() });
      return;
    }
    const patient = { payer_id: payerId, member_id: memberId.trim(), dob: toDob(dob) };
    const isComplete = Object.values(patient).every((part) => part !== "") && /^\d\d\/\d\d\/\d{4}$/.test(patient.dob);
    setIsIncomplete(!isComplete);
    if (isComplete) onSearch({ patient });
  }

  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <div className={styles.by}>
          <span aria-hidden="true">Search by</span>
          <SelectFilter
            label="Search by"
            all="Name"
            value={kind === "name" ? undefined : kind}
            options={[
              { value: "reference", label: "Reference" },
              { value: "patient", label: "Member id and birthday" },
            ]}
            onChange={(value) => setKind(value ?? "name")}
          />
        </div>
        {kind === "name" && <TextField label="Patient's name, or its beginning" value={name} onChange={setName} />}
        {kind === "reference" && (
          <TextField label="Your reference, as in the file" value={reference} onChange={setReference} />
        )}
        {kind === "patient" && (
          <>
            <div className={styles.payer}>
              <span>Payer</span>
              <Combobox
                label="Payer of the patient"
                placeholder="Name or id"
                value={payerId === "" ? undefined : payerId}
                options={Array.from(payerNames, ([id, payer]) => ({ value: id, label: `${payer} ${id}` }))}
                onChange={(value) => setPayerId(value ?? "")}
              />
            </div>
            <TextField label="Member id" value={memberId} onChange={setMemberId} />
            <TextField label="Birthday (MM/DD/YYYY)" value={dob} onChange={setDob} />
          </>
        )}
        <Button type="submit" look="primary">
          <Icon name="search" size={14} />
          Search
        </Button>
        {isSearching && <Button onClick={() => onSearch({})}>Clear the search</Button>}
        {isIncomplete && (
          <p className={styles.problem} role="alert">
            Fill in payer, member id and birthday: a patient is found by all three together, because they are stored
            encrypted.
          </p>
        )}
      </form>
    </search>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextField({ label, value, onChange }: TextFieldProps) {
  return (
    <label>
      {label}
      <input
        className={classNames("control", styles.input)}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
