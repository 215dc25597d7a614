import type { KeyUsageLine, UsageLine } from "@nightguard/contract";
import type { ReactNode } from "react";
import { useRead } from "../api/use-read.ts";
import { Chart } from "../parts/feedback/chart.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { usePayerNames } from "../parts/text/payer.tsx";
import { type Grouping, type Measure, toUsageDays, type UsageDays } from "./usage-days.ts";
import { UsageTable } from "./usage-table.tsx";
import { groupingWords, measureWords, toGroupColor, toGroupText, uncountedKey } from "./usage-words.ts";

export const path = "/Usage";
export const keysPath = "/Usage/keys";
export const pollMs = 60_000;

interface DaysProps {
  readonly measure: Measure;
  readonly from: string;
  readonly to: string;
}

export function Days({ by, measure, from, to }: DaysProps & { readonly by: Exclude<Grouping, "key"> }) {
  const names = usePayerNames();
  return (
    <Lines<UsageLine> of={path} {...{ from, to }}>
      {(lines) => (
        <Stack
          {...{ by, measure, names }}
          days={toUsageDays(lines, { toName: (line) => line[by], measure, from, to })}
        />
      )}
    </Lines>
  );
}

const toCaller = ({ key_id: key, user_id: user }: KeyUsageLine): string => key ?? user ?? uncountedKey;

export function DaysByKey({ measure, from, to }: DaysProps) {
  return (
    <Lines<KeyUsageLine> of={keysPath} {...{ from, to }}>
      {(lines) => (
        <Stack
          by="key"
          measure={measure}
          names={new Map(lines.flatMap((line) => (line.name === null ? [] : [[toCaller(line), line.name]])))}
          days={toUsageDays(lines, { toName: toCaller, measure, from, to })}
        />
      )}
    </Lines>
  );
}

interface LinesProps<Line> extends Omit<DaysProps, "measure"> {
  readonly of: string;
  readonly children: (lines: readonly Line[]) => ReactNode;
}

function Lines<Line>({ of, from, to, children }: LinesProps<Line>) {
  const query = { from, to };
  const usage = useRead<{ data: readonly Line[] }>(of, { query, everyMs: pollMs, keepsPrevious: true });
  return (
    <Reading of={usage} lines={10}>
      {({ data }) => (data.length === 0 ? <Empty title="Nothing was verified on these days" /> : children(data))}
    </Reading>
  );
}

interface StackProps {
  readonly by: Grouping;
  readonly measure: Measure;
  readonly names: ReadonlyMap<string, string>;
  readonly days: UsageDays;
}

function Stack({ by, measure, names, days: { times, groups } }: StackProps) {
  const toText = (name: string) => toGroupText(by, name, names);
  return (
    <>
      <Chart
        title={`${measureWords[measure]} by day and ${groupingWords[by]}`}
        times={times}
        series={groups.map(({ name, values }, index) => ({
          label: toText(name),
          values,
          color: toGroupColor(by, name, index),
        }))}
        toText={toCountText}
        isOfDays
      />
      <UsageTable groups={groups} heading={groupingWords[by]} toText={toText} />
    </>
  );
}
