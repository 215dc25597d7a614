import { locationDetailsSchema, locationParamsSchema, validate } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useAccount } from "../frame/account-context.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { InputField, SelectField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { findIssues, listIssues } from "../parts/text/issues.ts";
import { listZones } from "../practice/zones.ts";
import { type NamedLocation, toLocationPath } from "./named-location.ts";
import { useRefreshLocations } from "./use-refresh-locations.ts";

interface LocationDialogProps {
  /** Absent for a new one. */
  readonly location?: NamedLocation;
  readonly onClose: () => void;
}

export function LocationDialog({ location, onClose }: LocationDialogProps) {
  const api = useApi();
  const { account } = useAccount();
  const refresh = useRefreshLocations();
  const { showToast } = useToasts();
  const { submit, ...form } = useSubmit();
  const [id, setId] = useState(location?.location_id ?? "");
  const [name, setName] = useState(location?.name ?? "");
  const [zone, setZone] = useState(location?.time_zone ?? account.time_zone);
  const likely = listZones(account.time_zone, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const zones = [...new Set([...likely, ...(location ? [location.time_zone] : [])])];

  function onSubmit(): void {
    const json = { name, time_zone: zone };
    const checked = [validate(locationParamsSchema, { id }), validate(locationDetailsSchema, json)];
    void submit(listIssues(checked), async () => {
      await api.send({ method: "PUT", path: toLocationPath(id), json });
      await refresh();
      showToast(`${name} is saved`);
      onClose();
    });
  }

  return (
    <FormDialog
      title={location ? `Change ${location.name}` : "Name a location"}
      action="Save"
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {location ? (
        <p>
          Its <code>location_id</code> is <code>{location.location_id}</code>.
        </p>
      ) : (
        <InputField
          label="Id"
          hint="As files and requests have it in location_id; a location of this id is replaced"
          issues={findIssues(form.issues, "id")}
          value={id}
          onChange={setId}
        />
      )}
      <InputField label="Name" issues={findIssues(form.issues, "name")} value={name} onChange={setName} />
      <SelectField
        label="Time zone"
        hint="In which its days begin"
        issues={findIssues(form.issues, "time_zone")}
        value={zone}
        options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
        onChange={setZone}
      />
    </FormDialog>
  );
}
