import type { JobEntry, Page } from "@nightguard/contract";
import { type FormEvent, useState } from "react";
import { useReadBy } from "../api/use-read.ts";
import { CoverageBadge } from "../parts/feedback/badge.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { InputField } from "../parts/inputs/field.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { toPersonName } from "../parts/text/names.ts";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { PayerName, usePayerNames } from "../parts/text/payer.tsx";
import { Person } from "../parts/text/person.tsx";
import { Time } from "../parts/text/time.tsx";
import styles from "./verify.module.css";

interface FindPatientProps {
  readonly onFound: (jobId: string) => void;
  readonly onNew: () => void;
}

export function FindPatient({ onFound, onNew }: FindPatientProps) {
  const [text, setText] = useState("");
  const [name, setName] = useState("");

  function submit(event: FormEvent): void {
    event.preventDefault();
    setName(text.trim());
  }

  return (
    <div className={styles.find}>
      <search>
        <form className={styles.name} onSubmit={submit}>
          <InputField
            label="Patient's name, or its beginning"
            hint="Patients who were verified before are found by it."
            spellCheck={false}
            value={text}
            onChange={setText}
          />
          <div className={styles.buttons}>
            <Button type="submit" look="primary">
              <Icon name="search" size={14} />
              Find
            </Button>
            <Button onClick={onNew}>New patient</Button>
          </div>
        </form>
      </search>
      {name !== "" && <Found name={name} onFound={onFound} onNew={onNew} />}
    </div>
  );
}

const mostFound = 20;

function Found({ name, onFound, onNew }: FindPatientProps & { readonly name: string }) {
  const payerNames = usePayerNames();
  const patients = useReadBy<Page<JobEntry>>({
    path: "/Job",
    query: { list: "patients", name },
    read: (api, signal) =>
      api.send({
        method: "POST",
        path: "/Job/search",
        json: { name, once_per_patient: true, limit: mostFound },
        idempotencyKey: null,
        signal,
      }),
  });
  return (
    <Reading of={patients} lines={4}>
      {({ data, next_cursor: next }) => (
        <>
          <p className="said" role="status">
            {toCountedNoun(data.length, "patient")} found
          </p>
          {data.length === 0 && (
            <Empty
              title={
                next === null
                  ? "No patient of this name was verified before"
                  : "Not among the newest 5,000 verifications"
              }
            >
              <Button onClick={onNew}>New patient</Button>
            </Empty>
          )}
          <ul className={styles.patients} aria-label="Patients who were verified before">
            {data.map(({ job_id: id, patient, payer_id: payerId, created_at: at, status, coverage }) => (
              <li key={id}>
                <button type="button" className={styles.patient} onClick={() => onFound(id)}>
                  <strong>
                    <Person name={toPersonName(patient)} />
                  </strong>
                  <span>
                    <PayerName id={payerId} names={payerNames} />
                  </span>
                  <span>
                    <CoverageBadge status={status} coverage={coverage} /> <Time at={at} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {data.length > 0 && next !== null && <p className="quiet">There are more: write more of the name.</p>}
        </>
      )}
    </Reading>
  );
}
