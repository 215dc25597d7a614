import type { Location } from "@nightguard/contract";
import { SelectFilter } from "../parts/layout/filter-bar.tsx";
import { toLocationOptions } from "./own-location.ts";

interface LocationFilterProps {
  readonly locations: readonly Pick<Location, "id" | "name">[];
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

export const LocationFilter = ({ locations, value, onChange }: LocationFilterProps) => (
  <SelectFilter
    label="Location"
    all="All locations"
    value={value}
    options={toLocationOptions(locations, value)}
    onChange={onChange}
  />
);
