import { type EventDocument, InvalidRequestError, type Page, parsePublicId, toIdTime } from "@nightguard/contract";
import {
  type FeedCursor,
  findEventNo,
  findFeedCursor,
  findReadThrough,
  type Ledger,
  listEvents,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { ConcurrencyLimits } from "../access/concurrency-limits.ts";
import { presentEvent } from "./event-bodies.ts";
import type { FeedWatch } from "./watch-feed.ts";

interface EventPage extends Page<EventDocument> {
  /** After a restore from a backup the reader was moved back: events may repeat under other ids. */
  readonly restarted: boolean;
}

/** The feed has the same events that webhooks carry, in order. */
export interface Events {
  /**
   * Waits up to `waitMs` for the first event after `after`, a sequence number or an event's id. A reader of events
   * that a restore lost continues with the first that it cannot know.
   *
   * @throws InvalidRequestError for any other `after`; RateLimitedError when too many requests of the account wait
   */
  list(
    caller: Caller,
    query: {
      after?: string | undefined;
      limit: number;
    },
    wait: {
      waitMs: number;
      signal: AbortSignal;
    },
  ): Promise<EventPage>;
}

export function createEvents(deps: {
  ledger: Ledger;
  watch: FeedWatch;
  bounds: Pick<ConcurrencyLimits, "longPolls">;
}): Events {
  const { ledger, watch, bounds } = deps;
  async function findPlace(caller: Caller, after: string | undefined): Promise<FeedCursor> {
    if (after === undefined) return findFeedCursor(ledger, caller, 0);
    if (/^\d{1,16}$/.test(after)) return findFeedCursor(ledger, caller, Number(after));
    const id = parsePublicId("event", after);
    const place = id === undefined ? undefined : await findPlaceOfEvent(caller, id);
    if (place) return place;
    throw new InvalidRequestError([{ path: "after", message: "must be a sequence number or the id of an event" }]);
  }

  /** @returns undefined for an unknown id, unless a restore has lost its event */
  async function findPlaceOfEvent(caller: Caller, id: string): Promise<FeedCursor | undefined> {
    const no = await findEventNo(ledger, caller, id);
    if (no !== undefined) return findFeedCursor(ledger, caller, no);
    const readThrough = await findReadThrough(ledger, caller, toIdTime(id));
    if (readThrough === undefined) return undefined;
    return { ...(await findFeedCursor(ledger, caller, readThrough)), isRestart: true };
  }

  return {
    async list(caller, query, wait) {
      const { afterNo, isRestart } = await findPlace(caller, query.after);
      const page = { afterNo, limit: query.limit + 1 };
      let records = await listEvents(ledger, caller, page);
      if (records.length === 0 && wait.waitMs > 0) {
        await bounds.longPolls.hold(caller.accountId, () => watch.untilNewer(caller, page.afterNo, wait));
        records = await listEvents(ledger, caller, page);
      }
      const shown = records.slice(0, query.limit);
      const last = shown.at(-1);
      return {
        data: shown.map(presentEvent),
        next_cursor: last && records.length > query.limit ? String(last.no) : null,
        restarted: isRestart,
      };
    },
  };
}
