import type { LocationList, WorkItem, WorkOwnerList } from "@nightguard/contract";
import { useState } from "react";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { anyText, useFilters } from "../frame/filters.ts";
import { LocationFilter } from "../locations/location-filter.tsx";
import { useLocationChoice } from "../locations/own-location.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { FilterBar, SelectFilter } from "../parts/layout/filter-bar.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { ViewsMenu } from "../views/views-menu.tsx";
import { useChangeItems } from "./use-change-items.ts";
import styles from "./work.module.css";
import { owners, workViewChecks } from "./work-filters.ts";
import { WorkTable } from "./work-table.tsx";
import { toStateWord, workStates } from "./work-words.ts";

const ownerWords = { me: "Mine", none: "Unassigned" } as const;
const filterChecks = { ...workViewChecks, cursor: anyText };

const pageSize = 100;
const pollMs = 15_000;

interface WorkItemPage {
  readonly data: readonly WorkItem[];
  readonly next_cursor: string | null;
}

/** Appointments that need a person, overdue first. */
export default function WorkPage() {
  const { filters, change } = useFilters(filterChecks);
  const { may } = useAccount();
  const { location: inAddress, everywhere, ...query } = filters;
  const { location, toFilters } = useLocationChoice({ location: inAddress, everywhere });
  const items = useRead<WorkItemPage>("/WorkItem", {
    query: { ...query, location_id: location, limit: pageSize },
    everyMs: pollMs,
    keepsPrevious: true,
  });
  const people = useRead<WorkOwnerList>("/WorkItem/owners", { isEnabled: may("verify") });
  const { data: locations } = useRead<LocationList>("/Location");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const fromStart = { cursor: undefined };

  return (
    <>
      <PageHead title="Work" detail={<span>Appointments that need a person, those that are due first</span>} />
      <FilterBar>
        <SelectFilter
          label="Owner"
          all="Any owner"
          value={filters.owner}
          options={owners.map((value) => ({ value, label: ownerWords[value] }))}
          onChange={(owner) => change({ owner, ...fromStart })}
        />
        <SelectFilter
          label="State"
          all="Not finished"
          value={filters.state}
          options={workStates.map((value) => ({ value, label: toStateWord(value) }))}
          onChange={(state) => change({ state, ...fromStart })}
        />
        <SelectFilter
          label="Due"
          all="Any due time"
          value={filters.overdue}
          options={[{ value: "1", label: "Overdue" }]}
          onChange={(overdue) => change({ overdue, ...fromStart })}
        />
        {locations && (locations.data.length > 0 || location !== undefined) && (
          <LocationFilter
            locations={locations.data}
            value={location}
            onChange={(id) => change({ ...toFilters(id), ...fromStart })}
          />
        )}
        <ViewsMenu page="work" checks={workViewChecks} />
      </FilterBar>
      <Reading of={items} lines={10}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <Empty
                title={next === null ? "No appointment needs a person here" : "None in this part: go on with Next"}
              />
            ) : (
              <>
                <ChosenBar items={data.filter(({ id }) => chosen.has(id))} onDone={() => setChosen(new Set())} />
                <WorkTable items={data} people={people.data?.data ?? []} chosen={chosen} onChoose={setChosen} />
              </>
            )}
            <CursorPager cursor={filters.cursor} next={next} onGo={(cursor) => change({ cursor })}>
              {toCountedNoun(data.length, "appointment")} on this page
            </CursorPager>
          </>
        )}
      </Reading>
    </>
  );
}

function ChosenBar({ items, onDone }: { items: readonly WorkItem[]; onDone: () => void }) {
  const changeItems = useChangeItems();
  if (items.length === 0) return null;
  const act = async (change: Parameters<typeof changeItems>[1]) => {
    await changeItems(items, change);
    onDone();
  };
  return (
    <div className={styles.chosen}>
      <strong>{items.length} chosen</strong>
      <Button onClick={() => void act({ owner: "me" })}>Take</Button>
      <Button onClick={() => void act({ owner: null })}>Hand back</Button>
      <Button onClick={() => void act({ state: "done" })}>Done</Button>
    </div>
  );
}
