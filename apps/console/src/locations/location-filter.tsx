import type { Location } from "@nightguard/contract";
import { SelectFilter } from "../parts/layout/filter-bar.tsx";

interface LocationFilterProps {
  readonly locations: readonly Location[];
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

export const LocationFilter = ({ locations, value, onChange }: LocationFilterProps) => (
  <SelectFilter
    label="Location"
    all="All locations"
    value={value}
    options={locations.map(({ id, name }) => ({ value: id, label: name }))}
    onChange={onChange}
  />
);
