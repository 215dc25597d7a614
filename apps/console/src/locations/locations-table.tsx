import type { LocationSummary, LocationSummaryList } from "@nightguard/contract";
import { Link } from "wouter";
import { useAccount } from "../frame/account-context.ts";
import { toSearch } from "../frame/filters.ts";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { LocationMenu } from "./location-menu.tsx";
import { toCausesText, toPlaceName } from "./location-words.ts";
import { isNamed } from "./named-location.ts";

export function LocationsTable({ summary }: { summary: LocationSummaryList }) {
  const { may } = useAccount();
  const { from, work_due_hours: hours, data } = summary;
  const toDay = (location: string, part = {}) => `/day${toSearch({ location, on: from, ...part })}`;
  const toWork = may("people")
    ? (location: string, part = {}) => `/work${toSearch({ location, ...part })}`
    : () => undefined;
  const columns: Column<LocationSummary>[] = [
    {
      id: "name",
      header: "Location",
      isTitle: true,
      cell: (row) => (
        <>
          <strong>{toPlaceName(row)}</strong> <span className="quiet">{row.time_zone.replaceAll("_", " ")}</span>
        </>
      ),
    },
    toCountColumn("appointments", "Appointments", toDay),
    toCountColumn("verified", "Verified"),
    toCountColumn("verified_in_time", `${hours} h before`),
    { ...toCountColumn("unanswered", "Waiting"), from: 1360 },
    toCountColumn("open", "Open", toWork),
    toCountColumn("overdue", "Overdue", (location) => toWork(location, { overdue: "1" })),
    { id: "causes", header: "Causes", cell: ({ causes }) => toCausesText(causes) || "–" },
    toCountColumn("refused", "Refused", (location) => toDay(location, { needs: "1" })),
    {
      ...toCountColumn("cannot_verify", "No answer", (location) => toWork(location, { state: "cannot_verify" })),
      from: 1360,
    },
  ];
  const actions: Column<LocationSummary> = {
    id: "menu",
    header: <span className="said">Actions</span>,
    isActions: true,
    isScreenOnly: true,
    cell: (row) => isNamed(row) && <LocationMenu location={row} />,
  };
  return (
    <Table
      caption="Locations"
      rows={data}
      columns={may("manage_account") ? [...columns, actions] : columns}
      keyOf={({ kind, location_id: id }) => `${kind} ${id}`}
    />
  );
}

type CountName =
  | "appointments"
  | "verified"
  | "verified_in_time"
  | "open"
  | "overdue"
  | "unanswered"
  | "refused"
  | "cannot_verify";

/** @param toPath where the counted are listed, if they are */
const toCountColumn = (
  name: CountName,
  header: string,
  toPath: (location: string) => string | undefined = () => undefined,
): Column<LocationSummary> => ({
  id: name,
  header,
  isNumeric: true,
  cell: (row) => {
    const count = toCountText(row[name]);
    const path = isNamed(row) && row[name] > 0 ? toPath(row.location_id) : undefined;
    if (path === undefined) return count;
    return (
      <Link href={path} aria-label={`${header} at ${toPlaceName(row)}: ${count}`}>
        {count}
      </Link>
    );
  },
});
