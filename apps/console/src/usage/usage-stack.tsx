import type { KeyUsageLine, UsageLine } from "@nightguard/contract";
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

const none = <Empty title="Nothing was verified on these days" />;

export function Days({ by, measure, from, to }: DaysProps & { readonly by: Exclude<Grouping, "key"> }) {
  const names = usePayerNames();
  const query = { from, to };
  const usage = useRead<{ data: readonly UsageLine[] }>(path, { query, everyMs: pollMs, keepsPrevious: true });
  return (
    <Reading of={usage} lines={10}>
      {({ data }) =>
        data.length === 0 ? (
          none
        ) : (
          <Stack
            {...{ by, measure, names }}
            days={toUsageDays(data, { toName: (line) => line[by], measure, from, to })}
          />
        )
      }
    </Reading>
  );
}

const toCaller = ({ key_id: key, user_id: user }: KeyUsageLine): string => key ?? user ?? uncountedKey;

export function DaysByKey({ measure, from, to }: DaysProps) {
  const query = { from, to };
  const usage = useRead<{ data: readonly KeyUsageLine[] }>(keysPath, { query, everyMs: pollMs, keepsPrevious: true });
  return (
    <Reading of={usage} lines={10}>
      {({ data }) =>
        data.length === 0 ? (
          none
        ) : (
          <Stack
            by="key"
            measure={measure}
            names={new Map(data.flatMap((line) => (line.name === null ? [] : [[toCaller(line), line.name]])))}
            days={toUsageDays(data, { toName: toCaller, measure, from, to })}
          />
        )
      }
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
