import { type EventDocument, eventTypes, type Page } from "@nightguard/contract";
import { Link, useLocation } from "wouter";
import { toSearch, useFilters } from "../frame/filters.ts";
import { Empty } from "../parts/feedback/states.tsx";
import { FilterBar, SelectFilter } from "../parts/layout/filter-bar.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { eventWords } from "./endpoint-words.ts";
import { eventFilterChecks } from "./event-filters.ts";
import { EventObject } from "./event-object.tsx";

const typeOptions = eventTypes.map((value) => ({ value, label: eventWords[value] }));

export function EventFilterBar() {
  const { filters, change } = useFilters(eventFilterChecks);
  return (
    <FilterBar>
      <SelectFilter
        label="Event"
        all="Any event"
        value={filters.type}
        options={typeOptions}
        onChange={(type) => change({ type, cursor: undefined, event: undefined })}
      />
    </FilterBar>
  );
}

export function EventList({ page: { data, next_cursor: next } }: { page: Page<EventDocument> }) {
  const { filters, change } = useFilters(eventFilterChecks);
  const [location, navigate] = useLocation();
  const toAddress = ({ id }: EventDocument) => `${location}${toSearch({ ...filters, event: id })}`;
  return (
    <>
      {data.length === 0 ? (
        <NoEvents hasMore={next !== null} isFiltered={filters.type !== undefined} />
      ) : (
        <Table
          caption="Events, newest first"
          rows={data}
          columns={toColumns(toAddress)}
          keyOf={({ id }) => id}
          onOpen={(event) => navigate(toAddress(event))}
          isLive={filters.cursor === undefined}
        />
      )}
      <CursorPager cursor={filters.cursor} next={next} onGo={(cursor) => change({ cursor, event: undefined })}>
        {toCountedNoun(data.length, "event")} on this page
      </CursorPager>
    </>
  );
}

function NoEvents({ hasMore, isFiltered }: { hasMore: boolean; isFiltered: boolean }) {
  if (hasMore) return <Empty title="None among the newest: go on with Next" />;
  if (isFiltered) return <Empty title="No event of this type" />;
  return (
    <Empty title="No event yet">
      <p>
        A batch, or a job without a batch, has an event when it ends. Rows of batches have events while an endpoint asks
        for them.
      </p>
    </Empty>
  );
}

const toColumns = (toAddress: (event: EventDocument) => string): readonly Column<EventDocument>[] => [
  {
    id: "type",
    header: "Event",
    isTitle: true,
    isWide: true,
    cell: (event) => (
      <Link href={toAddress(event)}>
        {eventWords[event.type]}
        <span className="quiet"> {event.data.sequence}</span>
      </Link>
    ),
  },
  { id: "at", header: "Time", cell: ({ timestamp: at }) => <Time at={at} /> },
  { id: "object", header: "About", cell: ({ data }) => <EventObject data={data} /> },
];
