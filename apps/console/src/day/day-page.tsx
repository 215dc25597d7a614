import type { Location, LocationList } from "@nightguard/contract";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "wouter";
import { useRead } from "../api/use-read.ts";
import { calendarDay, useFilters } from "../frame/filters.ts";
import { usePreferences } from "../frame/preferences.ts";
import { useSession } from "../frame/session/session-context.ts";
import { LocationFilter } from "../locations/location-filter.tsx";
import { useLocationChoice } from "../locations/own-location.ts";
import { Empty, Reading, Skeleton } from "../parts/feedback/states.tsx";
import { useNow } from "../parts/feedback/use-now.ts";
import { useSpoken } from "../parts/feedback/use-spoken.ts";
import { Button } from "../parts/inputs/button.tsx";
import { FilterBar } from "../parts/layout/filter-bar.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { Pager } from "../parts/layout/pager.tsx";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { createTimeFormat, findLocale, TimeFormatContext, useTimeFormat } from "../parts/text/time-format.ts";
import { toZoneText } from "../parts/text/zone-text.ts";
import { addDays, toDay } from "../parts/text/zoned-day.ts";
import { ViewsMenu } from "../views/views-menu.tsx";
import { dayViewChecks } from "./day-filters.ts";
import styles from "./day-page.module.css";
import { DaySummary } from "./day-summary.tsx";
import { DayTable } from "./day-table.tsx";
import { findDayWord, toDayText } from "./days.ts";
import { EmptyDay } from "./empty-day.tsx";
import { type DayPart, type DayRow, isChanged, isDiffering, isOfPart, isRefused, isWaited } from "./needs.ts";
import { useDay } from "./use-day.ts";

const filterChecks = { ...dayViewChecks, on: calendarDay };

/** The day of a location begins, and its times are shown, in its own time zone. */
export default function DayPage() {
  const { filters } = useFilters(filterChecks);
  const { location } = useLocationChoice(filters);
  const own = useTimeFormat();
  const { data: locations } = useRead<LocationList>("/Location");
  const zone = locations?.data.find(({ id }) => id === location)?.time_zone;
  const format = useMemo(
    () => (zone === undefined ? own : createTimeFormat(zone, findLocale(navigator.languages))),
    [zone, own],
  );
  // Until the list is read, the day of a location is not known.
  if (location !== undefined && locations === undefined) return <Skeleton lines={12} />;
  return (
    <TimeFormatContext value={format}>
      <Day locations={locations?.data ?? []} />
    </TimeFormatContext>
  );
}

function Day({ locations }: { locations: readonly Location[] }) {
  const { filters, change } = useFilters(filterChecks);
  const { location, toFilters } = useLocationChoice(filters);
  const { zone } = useTimeFormat();
  const now = useNow(60_000);
  const today = toDay(new Date(now), zone);
  const on = filters.on ?? addDays(today, 1);
  const word = findDayWord(on, today);
  const text = toDayText(on, today, findLocale(navigator.languages));

  return (
    <>
      <PageHead
        title="Day"
        heading={
          <>
            {text}
            {word && <span className={styles.word}> {word}</span>}
          </>
        }
        detail={<DayDetail />}
        actions={<DayChooser on={on} today={today} onChange={(day) => change({ on: day })} />}
      />
      <DayContent
        key={`${location} ${on} ${filters.coverage} ${filters.needs} ${filters.differs} ${filters.changed}`}
        on={on}
        locationId={location}
        chooser={<LocationChooser locations={locations} value={location} onChange={(id) => change(toFilters(id))} />}
        part={{
          coverage: filters.coverage,
          needs: filters.needs,
          differs: filters.differs,
          changed: filters.changed,
        }}
        dayWord={word ?? text}
        isPast={on < today}
        onChoose={({ coverage, needs, differs, changed }) => change({ coverage, needs, differs, changed })}
      />
    </>
  );
}

function DayDetail() {
  const format = useTimeFormat();
  const { user } = useSession();
  const { hidesNames } = usePreferences();
  return (
    <>
      <span>Times in {toZoneText(format, new Date())}</span>
      <span className={styles.paper}>
        Printed <Time at={new Date().toISOString()} form="full" /> by {user.name}
        {hidesNames && ", names hidden"}
      </span>
    </>
  );
}

function DayChooser({ on, today, onChange }: { on: string; today: string; onChange: (day: string) => void }) {
  return (
    <div className={styles.actions}>
      <div className={styles.chooser}>
        <Button size="icon" aria-label="The day before" onClick={() => onChange(addDays(on, -1))}>
          <Icon name="left" />
        </Button>
        <input
          type="date"
          className="control"
          aria-label="Day"
          value={on}
          required
          onChange={({ target }) => target.value && onChange(target.value)}
        />
        <Button size="icon" aria-label="The day after" onClick={() => onChange(addDays(on, 1))}>
          <Icon name="right" />
        </Button>
      </div>
      <Button aria-pressed={on === today} onClick={() => onChange(today)}>
        Today
      </Button>
      <Button aria-pressed={on === addDays(today, 1)} onClick={() => onChange(addDays(today, 1))}>
        Tomorrow
      </Button>
      <Button onClick={() => window.print()}>
        <Icon name="print" size={14} />
        Print the day
      </Button>
    </div>
  );
}

interface LocationChooserProps {
  readonly locations: readonly Location[];
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

function LocationChooser({ locations, value, onChange }: LocationChooserProps) {
  const { filters } = useFilters(filterChecks);
  return (
    <FilterBar>
      {(locations.length > 0 || value !== undefined) && (
        <LocationFilter locations={locations} value={value} onChange={onChange} />
      )}
      <ViewsMenu page="day" checks={dayViewChecks} kept={{ on: filters.on }} />
    </FilterBar>
  );
}

interface ContentProps {
  readonly on: string;
  readonly locationId: string | undefined;
  /** Shown with the day, so that nothing moves when it comes. */
  readonly chooser: ReactNode;
  readonly part: DayPart;
  /** `tomorrow`, or the date. */
  readonly dayWord: string;
  readonly isPast: boolean;
  readonly onChoose: (part: DayPart) => void;
}

function DayContent({ on, locationId, chooser, part, dayWord, isPast, onChoose }: ContentProps) {
  const { zone } = useTimeFormat();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const day = useDay(
    { on, time_zone: zone, location_id: locationId },
    { coverage: part.coverage, needs: part.needs, cursor },
  );

  return (
    <Reading of={day.whole} lines={12}>
      {(whole) => {
        if (whole.summary === null || whole.summary.total === 0) {
          return (
            <>
              {chooser}
              <EmptyDay dayWord={dayWord} isPast={isPast} />
            </>
          );
        }
        // What only answers say is known page by page.
        const [differing, changed] = [isDiffering, isChanged].map((has) =>
          day.isWhole ? whole.rows.filter(has).length : undefined,
        );
        return (
          <>
            {chooser}
            <DaySummary
              counts={whole.summary}
              differing={differing}
              changed={changed}
              part={part}
              onChoose={onChoose}
            />
            <Waiting count={whole.rows.filter(isWaited).length} />
            <MoreRefused count={whole.summary.refused - whole.rows.filter(isRefused).length} />
            <Reading of={day.part} lines={12}>
              {({ rows, next }) => (
                <>
                  <Appointments
                    rows={rows.filter((row) => isOfPart(row, part))}
                    part={part}
                    place={next !== null || cursor !== undefined ? "on this page" : "of this day"}
                    onShowAll={() => onChoose({})}
                  />
                  {(next !== null || cursor !== undefined) && (
                    <Pager
                      onPrevious={cursor === undefined ? undefined : () => setCursors(cursors.slice(0, -1))}
                      onNext={next === null ? undefined : () => setCursors([...cursors, next])}
                    >
                      <PageWords rows={rows} />
                    </Pager>
                  )}
                </>
              )}
            </Reading>
          </>
        );
      }}
    </Reading>
  );
}

interface AppointmentsProps {
  readonly rows: readonly DayRow[];
  readonly part: DayPart;
  readonly place: "on this page" | "of this day";
  readonly onShowAll: () => void;
}

function Appointments({ rows, part, place, onShowAll }: AppointmentsProps) {
  if (rows.length > 0) return <DayTable rows={rows} isPart={Object.values(part).some(Boolean)} />;
  return (
    <Empty title={part.needs ? "Nothing needs you on this day" : `No appointment ${place} is among these`}>
      <Button onClick={onShowAll}>Show the whole day</Button>
    </Empty>
  );
}

function PageWords({ rows }: { rows: readonly DayRow[] }) {
  const appointments = rows.filter((row) => !isRefused(row));
  const [from, to] = [appointments.at(0)?.appointment_at, appointments.at(-1)?.appointment_at];
  if (!from || !to) return null;
  return (
    <>
      {toCountedNoun(appointments.length, "appointment")} on this page, from <Time at={from} form="clock" /> to{" "}
      <Time at={to} form="clock" />
    </>
  );
}

function Waiting({ count }: { count: number }) {
  const spoken = useSpoken(count === 0 ? "" : `${toCountText(count)} still wait for an answer`);
  return (
    <>
      <span className="said" role="status">
        {spoken}
      </span>
      {count > 0 && (
        <p className={styles.waiting}>
          {toCountedNoun(count, "patient")} still {count === 1 ? "waits" : "wait"} for the payer's answer, which is
          shown as it comes. <Link href="/batches">The batches</Link> say when they end.
        </p>
      )}
    </>
  );
}

function MoreRefused({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className={styles.waiting}>
      {toCountedNoun(count, "more row")} of this day {count === 1 ? "was" : "were"} refused.{" "}
      <Link href="/batches">The batches</Link> list them all.
    </p>
  );
}
