import type { ApiKey, Page } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { anyText, useFilters } from "../frame/filters.ts";
import { DayFilter, FilterBar, SelectFilter } from "../parts/layout/filter-bar.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { Tabs } from "../parts/layout/tabs.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { addDays, toDayStart } from "../parts/text/zoned-day.ts";
import { ViewsMenu } from "../views/views-menu.tsx";
import { CausesTable } from "./causes-table.tsx";
import { requestViewChecks } from "./request-filters.ts";
import { RequestTable } from "./request-table.tsx";
import { statusOptions } from "./request-words.ts";

const filterChecks = { ...requestViewChecks, cursor: anyText };

/** What the account's programs asked the API within a week, and why it failed. */
export default function RequestsPage() {
  const { filters, change } = useFilters(filterChecks);
  const { zone } = useTimeFormat();
  const { view = "requests", status, route, key, from, to, cursor } = filters;
  const keys = useRead<Page<ApiKey>>("/ApiKey", { query: { limit: 200 }, freshForMs: 60_000 });
  const names = new Map(keys.data?.data.map(({ id, name }) => [id, name]));
  const shared = {
    key_id: key,
    since: from && toDayStart(from, zone).toISOString(),
    until: to && toDayStart(addDays(to, 1), zone).toISOString(),
  };
  const fromStart = { cursor: undefined };

  return (
    <>
      <PageHead title="Requests" detail={<span>What programs asked the API. Kept 7 days; bodies never</span>} />
      <FilterBar>
        {view === "requests" && (
          <>
            <SelectFilter
              label="Status"
              all="Any status"
              value={status}
              options={[
                ...statusOptions,
                ...(status && !statusOptions.some(({ value }) => value === status)
                  ? [{ value: status, label: status }]
                  : []),
              ]}
              onChange={(chosen) => change({ status: chosen, ...fromStart })}
            />
            {route !== undefined && (
              <SelectFilter
                label="Route"
                all="Any route"
                value={route}
                options={[{ value: route, label: route }]}
                onChange={(chosen) => change({ route: chosen, ...fromStart })}
              />
            )}
          </>
        )}
        <SelectFilter
          label="Key"
          all="Any key"
          value={key}
          options={Array.from(names, ([value, label]) => ({ value, label }))}
          onChange={(chosen) => change({ key: chosen, ...fromStart })}
        />
        <DayFilter label="From" value={from} onChange={(day) => change({ from: day, ...fromStart })} />
        <DayFilter label="to" value={to} onChange={(day) => change({ to: day, ...fromStart })} />
        <ViewsMenu page="requests" checks={requestViewChecks} />
      </FilterBar>
      <Tabs
        label="Views of the request log"
        value={view}
        onChange={(chosen) => change({ view: chosen, ...fromStart })}
        tabs={[
          {
            value: "requests",
            label: "Requests",
            content: (
              <RequestTable
                filters={{ ...shared, status, route, cursor }}
                keyNames={names}
                onGo={(next) => change({ cursor: next })}
              />
            ),
          },
          {
            value: "causes",
            label: "Failures by cause",
            content: (
              <CausesTable
                filters={shared}
                onOpen={(cause) =>
                  change({ view: "requests", route: cause.route, status: String(cause.status), ...fromStart })
                }
              />
            ),
          },
        ]}
      />
    </>
  );
}
