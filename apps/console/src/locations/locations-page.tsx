import type { LocationSummaryList } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { useFilters } from "../frame/filters.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button, toButtonClass } from "../parts/inputs/button.tsx";
import { DayFilter, FilterBar } from "../parts/layout/filter-bar.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { ViewsMenu } from "../views/views-menu.tsx";
import { LocationDialog } from "./location-dialog.tsx";
import { LocationFilter } from "./location-filter.tsx";
import { LocationsTable } from "./locations-table.tsx";
import { isNamed } from "./named-location.ts";
import { locationViewChecks, useLocationChoice } from "./own-location.ts";

const path = "/Appointment/locations";

export default function LocationsPage() {
  const { filters, change } = useFilters(locationViewChecks);
  const { may } = useAccount();
  const api = useApi();
  const { from: fromDay, to: toDay } = filters;
  const days = { from: fromDay, to: toDay };
  const summary = useRead<LocationSummaryList>(path, { query: days, keepsPrevious: true });
  const locations = (summary.data?.data ?? []).filter(isNamed).map(({ location_id: id, name }) => ({ id, name }));
  const choice = useLocationChoice(filters);
  // Those without a name are counted together, so none of them can be shown alone.
  const location = locations.find(({ id }) => id === choice.location)?.id;
  const [isAdding, setIsAdding] = useState(false);
  const { from = summary.data?.from, to = summary.data?.to } = days;

  return (
    <>
      <PageHead
        title="Locations"
        detail={<span>What is verified and what is open at each, on days that begin in its own time zone</span>}
        actions={
          <>
            <a className={toButtonClass()} href={api.toUrl(path, { ...days, format: "csv" })} download>
              <Icon name="download" size={14} />
              Download CSV
            </a>
            {may("manage_account") && (
              <Button look="primary" onClick={() => setIsAdding(true)}>
                <Icon name="plus" size={14} />
                Name a location
              </Button>
            )}
          </>
        }
      />
      <FilterBar>
        <DayFilter label="From" value={from} onChange={(day) => change({ from: day })} />
        <DayFilter label="to" value={to} onChange={(day) => change({ to: day })} />
        {locations.length > 0 && (
          <LocationFilter locations={locations} value={location} onChange={(id) => change(choice.toFilters(id))} />
        )}
        <ViewsMenu page="locations" checks={locationViewChecks} />
      </FilterBar>
      <Reading of={summary} lines={8}>
        {(read) =>
          read.data.length === 0 ? (
            <Empty title="No locations, and no appointments on these days">
              <p>
                Appointments are counted here by the <code>location_id</code> of their rows.
              </p>
            </Empty>
          ) : (
            <LocationsTable
              summary={
                location === undefined
                  ? read
                  : { ...read, data: read.data.filter((row) => row.location_id === location) }
              }
            />
          )
        }
      </Reading>
      {isAdding && <LocationDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
