import type { OwnAccount, UsageLine } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRead } from "../api/use-read.ts";
import { useFilters } from "../frame/filters.ts";
import { Chart } from "../parts/feedback/chart.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { useMinute } from "../parts/feedback/use-now.ts";
import { toButtonClass } from "../parts/inputs/button.tsx";
import { DayFilter, FilterBar, SelectFilter } from "../parts/layout/filter-bar.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { usePayerNames } from "../parts/text/payer.tsx";
import { addDays, toDay } from "../parts/text/zoned-day.ts";
import { ViewsMenu } from "../views/views-menu.tsx";
import { DayLimit } from "./day-limit.tsx";
import { type Grouping, groupings, type Measure, measures, toUsageDays, type UsageDays } from "./usage-days.ts";
import { usageViewChecks } from "./usage-filters.ts";
import { UsageTable } from "./usage-table.tsx";
import { groupingWords, measureWords, toGroupColor, toGroupText } from "./usage-words.ts";

const path = "/Usage";
const pollMs = 60_000;
const daysShown = 30;

/** What was asked on each day (UTC), by outcome, payer or operation. */
export default function UsagePage() {
  const { filters, change } = useFilters(usageViewChecks);
  const api = useApi();
  const names = usePayerNames();
  const now = useMinute();
  const { to = toDay(new Date(now), "UTC"), by = "outcome", measure = "verifications" } = filters;
  const { from = addDays(to, 1 - daysShown) } = filters;
  const usage = useRead<{ data: readonly UsageLine[] }>(path, {
    query: { from, to },
    everyMs: pollMs,
    keepsPrevious: true,
  });
  const account = useRead<OwnAccount>("/Account", { everyMs: pollMs });

  return (
    <>
      <PageHead
        title="Usage"
        detail={<span>What was verified and what payer services were asked, by day in UTC</span>}
        actions={
          <a className={toButtonClass()} href={api.toUrl(path, { from, to, format: "csv" })} download>
            <Icon name="download" size={14} />
            Download CSV
          </a>
        }
      />
      {account.data && <DayLimit account={account.data} />}
      <FilterBar>
        <DayFilter label="From" value={from} onChange={(day) => change({ from: day })} />
        <DayFilter label="to" value={to} onChange={(day) => change({ to: day })} />
        <SelectFilter
          label="Stacked by"
          all={`By ${groupingWords.outcome}`}
          value={by === "outcome" ? undefined : by}
          options={toOptions(groupings.slice(1), (value) => `By ${groupingWords[value]}`)}
          onChange={(value) => change({ by: value })}
        />
        <SelectFilter
          label="Counted"
          all={measureWords.verifications}
          value={measure === "verifications" ? undefined : measure}
          options={toOptions(measures.slice(1), (value) => measureWords[value])}
          onChange={(value) => change({ measure: value })}
        />
        <ViewsMenu page="usage" checks={usageViewChecks} />
      </FilterBar>
      <Reading of={usage} lines={10}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="Nothing was verified on these days" />
          ) : (
            <Days {...{ by, measure, names }} days={toUsageDays(data, { by, measure, from, to })} />
          )
        }
      </Reading>
    </>
  );
}

const toOptions = <Value extends string>(values: readonly Value[], toLabel: (value: Value) => string) =>
  values.map((value) => ({ value, label: toLabel(value) }));

interface DaysProps {
  readonly by: Grouping;
  readonly measure: Measure;
  readonly names: ReadonlyMap<string, string>;
  readonly days: UsageDays;
}

function Days({ by, measure, names, days: { times, groups } }: DaysProps) {
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
