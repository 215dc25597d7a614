import type { Page, WebhookDelivery } from "@nightguard/contract";
import { Link, useLocation } from "wouter";
import { toSearch, useFilters } from "../frame/filters.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { Empty } from "../parts/feedback/states.tsx";
import { useNow } from "../parts/feedback/use-now.ts";
import { DayFilter, FilterBar, SelectFilter } from "../parts/layout/filter-bar.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { ViewsMenu } from "../views/views-menu.tsx";
import { deliveryFilterChecks, deliveryTypes, deliveryViewChecks } from "./delivery-filters.ts";
import { deliveryLooks, toResultText } from "./delivery-words.ts";
import { toEventWords, toNextText } from "./endpoint-words.ts";
import styles from "./webhooks.module.css";

const typeOptions = deliveryTypes.map((value) => ({ value, label: toEventWords(value) }));
const statusOptions = (["pending", "delivered", "failed"] as const).map((value) => ({
  value,
  label: deliveryLooks[value].word,
}));

export function DeliveryFilterBar() {
  const { filters, change } = useFilters(deliveryFilterChecks);
  const fromStart = { cursor: undefined, delivery: undefined };
  return (
    <FilterBar>
      <SelectFilter
        label="Status"
        all="Any status"
        value={filters.status}
        options={statusOptions}
        onChange={(status) => change({ status, ...fromStart })}
      />
      <SelectFilter
        label="Event"
        all="Any event"
        value={filters.type}
        options={typeOptions}
        onChange={(type) => change({ type, ...fromStart })}
      />
      <DayFilter label="From" value={filters.from} onChange={(from) => change({ from, ...fromStart })} />
      <DayFilter label="to" value={filters.to} onChange={(to) => change({ to, ...fromStart })} />
      <ViewsMenu page="deliveries" checks={deliveryViewChecks} />
    </FilterBar>
  );
}

export function DeliveryList({ page: { data, next_cursor: next } }: { page: Page<WebhookDelivery> }) {
  const { filters, change } = useFilters(deliveryFilterChecks);
  const [location, navigate] = useLocation();
  const toAddress = ({ id }: WebhookDelivery) => `${location}${toSearch({ ...filters, delivery: id })}`;
  return (
    <>
      {data.length === 0 ? (
        <Empty title="No delivery matches">
          <p>Each event that is sent to this address is a line here, with its attempts.</p>
        </Empty>
      ) : (
        <Table
          caption="Deliveries, newest first"
          rows={data}
          columns={toColumns(toAddress)}
          keyOf={({ id }) => id}
          onOpen={(delivery) => navigate(toAddress(delivery))}
          isLive={filters.cursor === undefined}
        />
      )}
      <CursorPager cursor={filters.cursor} next={next} onGo={(cursor) => change({ cursor, delivery: undefined })}>
        {toCountedNoun(data.length, "delivery", "deliveries")} on this page
      </CursorPager>
    </>
  );
}

const toColumns = (toAddress: (delivery: WebhookDelivery) => string): readonly Column<WebhookDelivery>[] => [
  {
    id: "event",
    header: "Event",
    isTitle: true,
    isWide: true,
    cell: (delivery) => (
      <Link href={toAddress(delivery)}>
        {toEventWords(delivery.type)}
        {delivery.sequence !== null && <span className="quiet"> {delivery.sequence}</span>}
      </Link>
    ),
  },
  {
    id: "status",
    header: "Status",
    isTitle: true,
    cell: (delivery) => (
      <div className={styles.state}>
        <DeliveryState delivery={delivery} />
      </div>
    ),
  },
  { id: "tries", header: "Attempts", isNumeric: true, cell: ({ attempts }) => attempts.length },
  { id: "result", header: "Last attempt", cell: ({ attempts }) => <LastResult attempt={attempts.at(-1)} /> },
  { id: "created", header: "Created", cell: ({ created_at: at }) => <Time at={at} /> },
];

interface DeliveryStateProps {
  readonly delivery: Pick<WebhookDelivery, "status" | "next_attempt_at">;
}

export function DeliveryState({ delivery: { status, next_attempt_at: nextAt } }: DeliveryStateProps) {
  const now = useNow(1_000);
  return (
    <>
      <StatusBadge {...deliveryLooks[status]} />
      {nextAt && `, next attempt ${toNextText(nextAt, now)}`}
    </>
  );
}

function LastResult({ attempt }: { attempt: WebhookDelivery["attempts"][number] | undefined }) {
  if (attempt === undefined) return <span className="quiet">–</span>;
  return toResultText(attempt);
}
