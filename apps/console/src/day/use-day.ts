import type { AppointmentList } from "@nightguard/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Api } from "../api/api.ts";
import { useReadBy } from "../api/use-read.ts";
import { type DayPart, type DayRow, isOfPart, isWaited } from "./needs.ts";

const pageSize = 200;
/** Enough for a day of most offices, and no more than a browser draws at once. */
const maxPages = 3;
const pollMs = 15_000;

interface DayQuery extends Omit<DayPart, "differs" | "changed"> {
  readonly on: string;
  readonly time_zone: string;
  readonly location_id: string | undefined;
  readonly cursor?: string | undefined;
}

type DayOf = Pick<DayQuery, "on" | "time_zone" | "location_id">;

interface DayScreen {
  readonly rows: readonly DayRow[];
  readonly next: string | null;
  readonly summary: AppointmentList["summary"];
}

export function useDay(day: DayOf, rest: Omit<DayQuery, keyof DayOf>) {
  const whole = useScreen(day, true);
  const isWhole = whole.data?.next === null;
  const isRestWanted = rest.coverage !== undefined || rest.needs !== undefined || rest.cursor !== undefined;
  const part = useScreen({ ...day, ...rest }, whole.data !== undefined && !isWhole && isRestWanted);
  return { whole, isWhole, part: !isWhole && isRestWanted ? part : whole };
}

const useScreen = (query: DayQuery, isEnabled: boolean): UseQueryResult<DayScreen> =>
  useReadBy(
    { path: "/Appointment", query, read: (api, signal) => readScreen(api, query, signal) },
    {
      everyMs: (screen) => (screen?.rows.some(isWaited) ? pollMs : undefined),
      isEnabled,
    },
  );

async function readScreen(api: Api, query: DayQuery, signal: AbortSignal): Promise<DayScreen> {
  const { needs, ...filters } = query;
  const rows: DayRow[] = [];
  let cursor: string | null | undefined = query.cursor;
  let summary: DayScreen["summary"] = null;
  for (let page = 0; page < maxPages && cursor !== null; page += 1) {
    const answer: AppointmentList = await api.get("/Appointment", {
      query: { ...filters, needs_you: needs, cursor, limit: pageSize },
      signal,
    });
    rows.push(...(answer.refused ?? []).filter((row) => isOfPart(row, query)), ...answer.data);
    summary ??= answer.summary;
    cursor = answer.next_cursor;
  }
  return { rows, next: cursor ?? null, summary };
}
