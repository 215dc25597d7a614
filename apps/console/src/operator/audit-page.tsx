import type { AuditLine, Page } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { anyText, calendarDay, useFilters } from "../frame/filters.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { DayFilter, FilterBar } from "../parts/layout/filter-bar.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { addDays, toDayStart } from "../parts/text/zoned-day.ts";
import { VerifyAudit } from "./verify-audit.tsx";

const texts = ["actor", "action", "subject", "account_id"] as const;
const words: Readonly<Record<(typeof texts)[number], readonly [label: string, example: string]>> = {
  actor: ["Who", "key:key_… or user:usr_…"],
  action: ["Did", "batch.submit"],
  subject: ["To", "bat_…"],
  account_id: ["Of the account", "acc_…"],
};
const filterChecks = {
  ...{ actor: anyText, action: anyText, subject: anyText, account_id: anyText },
  ...{ from: calendarDay, to: calendarDay, cursor: anyText },
};

/** Who did what, of all accounts: ids and no person's data. */
export default function AuditPage() {
  const { filters, change } = useFilters(filterChecks);
  const { zone } = useTimeFormat();
  const { from, to, cursor, ...given } = filters;
  const times = {
    since: from && toDayStart(from, zone).toISOString(),
    until: to && toDayStart(addDays(to, 1), zone).toISOString(),
  };
  const query = { limit: 100, cursor, ...given, ...times };
  const lines = useRead<Page<AuditLine>>("/Admin/Audit", { query, keepsPrevious: true });
  return (
    <>
      <PageHead title="Audit" detail={<span>Who did what, of all accounts</span>} />
      <VerifyAudit />
      <FilterBar>
        {texts.map((name) => (
          <TextFilter
            key={name}
            label={words[name][0]}
            example={words[name][1]}
            value={filters[name]}
            onChange={(text) => change({ [name]: text, cursor: undefined })}
          />
        ))}
        <DayFilter label="From" value={from} onChange={(day) => change({ from: day, cursor: undefined })} />
        <DayFilter label="to" value={to} onChange={(day) => change({ to: day, cursor: undefined })} />
      </FilterBar>
      <Reading of={lines} lines={12}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <Empty title="No line is like this" />
            ) : (
              <Table
                caption="Lines of the audit, newest first"
                rows={data.map((line, index) => ({ ...line, key: `${line.at} ${index}` }))}
                columns={columns}
                keyOf={({ key }) => key}
              />
            )}
            <CursorPager cursor={cursor} next={next} onGo={(place) => change({ cursor: place })}>
              {toCountedNoun(data.length, "line")} on this page
            </CursorPager>
          </>
        )}
      </Reading>
    </>
  );
}

interface TextFilterProps {
  readonly label: string;
  readonly example: string;
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
}

/** Asks when it is left or Enter is pressed, and not for each letter. */
function TextFilter({ label, example, value = "", onChange }: TextFilterProps) {
  const take = (text: string) => {
    if (text.trim() !== value) onChange(text.trim() || undefined);
  };
  return (
    <input
      key={value}
      className="control"
      aria-label={label}
      placeholder={`${label}: ${example}`}
      autoComplete="off"
      spellCheck={false}
      defaultValue={value}
      onBlur={({ target }) => take(target.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Enter") take(currentTarget.value);
      }}
    />
  );
}

const columns: readonly Column<AuditLine & { readonly key: string }>[] = [
  { id: "at", header: "When", isTitle: true, cell: ({ at }) => <Time at={at} /> },
  { id: "actor", header: "Who", isWide: true, cell: ({ actor }) => <code>{actor}</code> },
  { id: "action", header: "Did", isTitle: true, cell: ({ action }) => <code>{action}</code> },
  { id: "subject", header: "To", cell: ({ subject }) => (subject === null ? "–" : <code>{subject}</code>) },
  { id: "outcome", header: "Status", isNumeric: true, cell: ({ outcome }) => outcome },
  { id: "count", header: "Times", isNumeric: true, cell: ({ count }) => toCountText(count) },
  { id: "address", header: "From", from: 1180, cell: ({ address }) => address ?? "–" },
];
