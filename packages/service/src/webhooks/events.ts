import { type EventDocument, InvalidRequestError, type Page, parsePublicId, toIdTime } from "@nightguard/contract";
import type { FeedPlace, Ledger } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { Bounds } from "../access/places.ts";
import { presentEvent } from "./event-bodies.ts";
import type { FeedWatch } from "./feed-watch.ts";

/** A page of the feed. */
export interface EventPage extends Page<EventDocument> {
  /** Whether the reader was sent back, after a restore from a backup: events may come again, and under other ids. */
  readonly restarted: boolean;
}

/** Reading an account's events: the same that webhooks carry, in order. */
export type Events = ReturnType<typeof createEvents>;

export function createEvents({
  ledger,
  watch,
  bounds,
}: {
  ledger: Ledger;
  watch: FeedWatch;
  bounds: Pick<Bounds, "longPolls">;
}) {
  /** Where the events behind `after` begin. */
  async function findPlace(caller: Caller, after: string | undefined): Promise<FeedPlace> {
    if (after === undefined) return ledger.events.findPlace(caller, 0);
    if (/^\d{1,16}$/.test(after)) return ledger.events.findPlace(caller, Number(after));
    const id = parsePublicId("event", after);
    const place = id === undefined ? undefined : await findPlaceOfEvent(caller, id);
    if (place) return place;
    throw new InvalidRequestError([{ path: "after", message: "must be a sequence number or the id of an event" }]);
  }

  /** Undefined where there is no such event, nor was one that a restore lost. */
  async function findPlaceOfEvent(caller: Caller, id: string): Promise<FeedPlace | undefined> {
    const no = await ledger.events.findNo(caller, id);
    if (no !== undefined) return ledger.events.findPlace(caller, no);
    const readThrough = await ledger.events.findReadThrough(caller, toIdTime(id));
    if (readThrough === undefined) return undefined;
    return { ...(await ledger.events.findPlace(caller, readThrough)), isRestart: true };
  }

  return {
    /**
     * The account's events of the key's mode in the order in which they happened, those behind `after`: a sequence
     * number, or an event's id. Where there is none, as soon as there is one or `waitMs` are over. A reader of events that
     * a restore lost goes on with the first that it cannot know.
     *
     * @throws InvalidRequestError when `after` is neither; RateLimitedError when too many requests of the account wait
     */
    async list(
      caller: Caller,
      query: { after?: string | undefined; limit: number },
      wait: { waitMs: number; signal: AbortSignal },
    ): Promise<EventPage> {
      const { afterNo, isRestart } = await findPlace(caller, query.after);
      const page = { afterNo, limit: query.limit + 1 };
      let records = await ledger.events.list(caller, page);
      if (records.length === 0 && wait.waitMs > 0) {
        await bounds.longPolls.hold(caller.accountId, () => watch.untilBehind(caller, page.afterNo, wait));
        records = await ledger.events.list(caller, page);
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
