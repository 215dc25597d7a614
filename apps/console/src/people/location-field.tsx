import type { Issue, LocationList } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { toLocationOptions } from "../locations/own-location.ts";
import { SelectField } from "../parts/inputs/field.tsx";
import { findIssues } from "../parts/text/issues.ts";

interface LocationFieldProps {
  readonly value: string | null;
  readonly issues: readonly Issue[];
  readonly onChange: (id: string | null) => void;
}

export function LocationField({ value, issues, onChange }: LocationFieldProps) {
  const { data } = useRead<LocationList>("/Location");
  return (
    <SelectField
      label="Location"
      hint="What the console shows the person first. All other locations can still be chosen."
      issues={findIssues(issues, "location_id")}
      value={value ?? ""}
      options={[{ value: "", label: "None" }, ...toLocationOptions(data?.data ?? [], value ?? undefined)]}
      onChange={(id) => onChange(id || null)}
    />
  );
}
