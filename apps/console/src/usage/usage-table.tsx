import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { measures, type UsageGroup } from "./usage-days.ts";
import { measureWords } from "./usage-words.ts";

interface UsageTableProps {
  readonly groups: readonly UsageGroup[];
  readonly heading: string;
  readonly toText: (name: string) => string;
}

/** Sums of the days shown. */
export function UsageTable({ groups, heading, toText }: UsageTableProps) {
  const columns: readonly Column<UsageGroup>[] = [
    {
      id: "name",
      header: heading.charAt(0).toUpperCase() + heading.slice(1),
      isTitle: true,
      isWide: true,
      cell: ({ name }) => toText(name),
    },
    ...measures.map((measure) => ({
      id: measure,
      header: measureWords[measure],
      isNumeric: true,
      cell: ({ totals }: UsageGroup) => toCountText(totals[measure]),
    })),
  ];
  return <Table caption={`Sums by ${heading}`} rows={groups} columns={columns} keyOf={({ name }) => name} />;
}
