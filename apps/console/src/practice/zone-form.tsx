import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useAccount } from "../frame/account-context.ts";
import { useSessionControl } from "../frame/session/session-context.ts";
import { Failure } from "../parts/feedback/states.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { SelectField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { findIssues } from "../parts/text/issues.ts";
import styles from "./practice.module.css";
import { listZones } from "./zones.ts";

export function ZoneForm() {
  const api = useApi();
  const { account } = useAccount();
  const control = useSessionControl();
  const { showToast } = useToasts();
  const [zone, setZone] = useState(account.time_zone);
  const { issues, failure, isBusy, submit } = useSubmit();
  const zones = listZones(account.time_zone, Intl.DateTimeFormat().resolvedOptions().timeZone);

  const save = () =>
    submit([], async () => {
      await api.send({ method: "PATCH", path: "/Account", json: { time_zone: zone } });
      await control.refresh();
      showToast("Times are shown in the new time zone");
    });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure !== undefined && <Failure error={failure} />}
      <SelectField
        label="Time zone"
        hint="Days, appointments and deadlines are shown in it; times in files are read in it"
        issues={findIssues(issues, "time_zone")}
        value={zone}
        options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
        onChange={setZone}
      />
      <div>
        <Button type="submit" disabled={isBusy || zone === account.time_zone}>
          Change the time zone
        </Button>
      </div>
    </form>
  );
}
