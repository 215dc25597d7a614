import { toCoverageWord, toJobStatusWord } from "../parts/feedback/badge.tsx";
import { Combobox } from "../parts/inputs/combobox.tsx";
import { SelectFilter } from "../parts/layout/filter-bar.tsx";
import { usePayerNames } from "../parts/text/payer.tsx";
import { coverages, jobStatuses } from "./job-filters.ts";

interface FilterProps<Value extends string> {
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

const statusOptions = jobStatuses.map((value) => ({ value, label: toJobStatusWord(value) }));
const coverageOptions = coverages.map((value) => ({ value, label: toCoverageWord(value) }));

export function StatusFilter(props: FilterProps<(typeof jobStatuses)[number]>) {
  return <SelectFilter label="Status" all="Any status" options={statusOptions} {...props} />;
}

export function CoverageFilter(props: FilterProps<(typeof coverages)[number]>) {
  return <SelectFilter label="Coverage" all="Any coverage" options={coverageOptions} {...props} />;
}

export function PayerFilter(props: FilterProps<string>) {
  const names = usePayerNames();
  const options = Array.from(names, ([id, name]) => ({ value: id, label: `${name} ${id}` }));
  return <Combobox label="Payer" placeholder="Any payer" options={options} {...props} />;
}
