import type { AccountApiKey, KeyUse, Page } from "@nightguard/contract";
import { Link, useParams } from "wouter";
import { useRead } from "../api/use-read.ts";
import { calendarDay, useFilters } from "../frame/filters.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { useMinute } from "../parts/feedback/use-now.ts";
import { Button } from "../parts/inputs/button.tsx";
import { Card } from "../parts/layout/card.tsx";
import { Fact, Facts } from "../parts/layout/facts.tsx";
import { DayFilter, FilterBar } from "../parts/layout/filter-bar.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { addDays, toDay, toDayStart } from "../parts/text/zoned-day.ts";
import { Section } from "./section.tsx";

/** Who used an API key on a day: from which addresses, and for what. */
export default function KeyUsePage() {
  const { id = "" } = useParams<{ id: string }>();
  return id.startsWith("key_") ? <KeyUsed id={id} /> : <KeyByPrefix prefix={id} />;
}

function KeyByPrefix({ prefix }: { prefix: string }) {
  const keys = useRead<Page<AccountApiKey>>("/Admin/ApiKey", { query: { prefix } });
  return (
    <Reading of={keys}>
      {({ data: [key] }) =>
        key ? (
          <KeyUsed id={key.id} />
        ) : (
          <>
            <PageHead title="Key" />
            <Empty title="No key begins like this" />
          </>
        )
      }
    </Reading>
  );
}

const filterChecks = { day: calendarDay };

function KeyUsed({ id }: { id: string }) {
  const { filters, change } = useFilters(filterChecks);
  const { zone } = useTimeFormat();
  const today = toDay(new Date(useMinute()), zone);
  const yesterday = addDays(today, -1);
  const { day = yesterday } = filters;
  const use = useRead<KeyUse>(`/Admin/ApiKey/${encodeURIComponent(id)}/use`, {
    query: { since: toDayStart(day, zone).toISOString(), until: toDayStart(addDays(day, 1), zone).toISOString() },
    keepsPrevious: true,
  });
  return (
    <>
      <PageHead title={`Key ${id}`} heading="Key" detail={<code>{id}</code>} />
      <FilterBar>
        <DayFilter label="Used on" value={day} onChange={(to) => change({ day: to })} />
        <Button size="small" onClick={() => change({ day: yesterday })}>
          Yesterday
        </Button>
        <Button size="small" onClick={() => change({ day: today })}>
          Today
        </Button>
      </FilterBar>
      <Reading of={use}>{(data) => <Content use={data} />}</Reading>
    </>
  );
}

function Content({ use: { key, uses, complete_since: since } }: { use: KeyUse }) {
  return (
    <>
      <Card label="The key">
        <Facts>
          <Fact name="Account">
            <Link href={`/accounts/${key.account_id}`}>{key.account}</Link>
          </Fact>
          <Fact name="Name">{key.name}</Fact>
          <Fact name="Key">
            <code>{key.prefix}…</code> {key.mode}
          </Fact>
          <Fact name="State">
            {key.disabled ? (
              <StatusBadge tone="quiet" shape="cross" word="Disabled" />
            ) : (
              <StatusBadge tone="good" shape="dot" word="Active" />
            )}
          </Fact>
          <Fact name="Last used">
            <Time at={key.last_used_at} form="full" />
          </Fact>
        </Facts>
      </Card>
      <Section title="Used from" detail="By the audit: reads that show no patient are not in it">
        {since !== null && (
          <p>
            The account did too much that day to count it all: uses before <Time at={since} form="full" /> are left out.
          </p>
        )}
        {uses.length === 0 ? (
          <Empty title="Not used on this day" />
        ) : (
          <Table
            caption="Addresses and what was done from them, the most used first"
            rows={uses}
            columns={columns}
            keyOf={({ address, action }) => `${address} ${action}`}
          />
        )}
      </Section>
    </>
  );
}

const columns: readonly Column<KeyUse["uses"][number]>[] = [
  { id: "address", header: "Address", isTitle: true, cell: ({ address }) => <code>{address ?? "unknown"}</code> },
  { id: "action", header: "Did", isTitle: true, isWide: true, cell: ({ action }) => <code>{action}</code> },
  { id: "requests", header: "Requests", isNumeric: true, cell: ({ requests }) => toCountText(requests) },
  { id: "refused", header: "Refused", isNumeric: true, cell: ({ refused }) => toCountText(refused) },
  { id: "first", header: "First", cell: ({ first_at: at }) => <Time at={at} /> },
  { id: "last", header: "Last", cell: ({ last_at: at }) => <Time at={at} /> },
];
