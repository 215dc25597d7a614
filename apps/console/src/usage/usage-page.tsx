import type { OwnAccount } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { useFilters } from "../frame/filters.ts";
import { useMinute } from "../parts/feedback/use-now.ts";
import { toButtonClass } from "../parts/inputs/button.tsx";
import { DayFilter, FilterBar, SelectFilter } from "../parts/layout/filter-bar.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { addDays, toDay } from "../parts/text/zoned-day.ts";
import { ViewsMenu } from "../views/views-menu.tsx";
import { DayLimit } from "./day-limit.tsx";
import { groupings, measures } from "./usage-days.ts";
import { usageViewChecks } from "./usage-filters.ts";
import { Days, DaysByKey, keysPath, path, pollMs } from "./usage-stack.tsx";
import { groupingWords, measureWords } from "./usage-words.ts";

const daysShown = 30;

/** What was asked on each day (UTC), by outcome, payer, operation or key. */
export default function UsagePage() {
  const { filters, change } = useFilters(usageViewChecks);
  const api = useApi();
  const { may } = useAccount();
  const now = useMinute();
  const { to = toDay(new Date(now), "UTC"), by: wanted = "outcome", measure = "verifications" } = filters;
  const permitted = groupings.filter((grouping) => grouping !== "key" || may("see_keys"));
  const by = permitted.includes(wanted) ? wanted : "outcome";
  const { from = addDays(to, 1 - daysShown) } = filters;
  const account = useRead<OwnAccount>("/Account", { everyMs: pollMs });

  return (
    <>
      <PageHead
        title="Usage"
        detail={<span>What was verified and what payer services were asked, by day in UTC</span>}
        actions={
          <a
            className={toButtonClass()}
            href={api.toUrl(by === "key" ? keysPath : path, { from, to, format: "csv" })}
            download
          >
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
          options={toOptions(permitted.slice(1), (value) => `By ${groupingWords[value]}`)}
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
      {by === "key" ? <DaysByKey {...{ measure, from, to }} /> : <Days {...{ by, measure, from, to }} />}
    </>
  );
}

const toOptions = <Value extends string>(values: readonly Value[], toLabel: (value: Value) => string) =>
  values.map((value) => ({ value, label: toLabel(value) }));
