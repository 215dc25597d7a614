import {
  type EventDocument,
  type EventType,
  type EventWithDeliveries,
  InvalidRequestError,
  type Page,
  parsePublicId,
  toIdTime,
  toPublicId,
} from "@nightguard/contract";
import {
  type EventDelivery,
  type FeedCursor,
  findEvent,
  findEventNo,
  findFeedCursor,
  findReadThrough,
  type Ledger,
  listEventDeliveries,
  listEvents,
  listNewestEvents,
  toDeliveryStatus,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { ConcurrencyLimits } from "../access/concurrency-limits.ts";
import { requireFound, toUuid } from "../lookups.ts";
import { createEventBodies, presentEvent } from "./event-bodies.ts";
import type { FeedWatch } from "./watch-feed.ts";

interface EventPage extends Page<EventDocument> {
  /** After a restore from a backup the reader was moved back: events may repeat under other ids. */
  readonly restarted: boolean;
}

interface EventQuery {
  readonly order: "asc" | "desc";
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly type?: EventType | undefined;
  readonly limit: number;
}

interface EventWait {
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/**
 * The feed has the same events that webhooks carry, in order. References are omitted for callers who may not see
 * patients.
 */
export interface Events {
  /**
   * In ascending order, waits up to `waitMs` for the first event after `after`, a sequence number or an event's id. A
   * reader of events that a restore lost continues with the first that it cannot know. In descending order, lists those
   * before `before`; of one type, a page may end early.
   *
   * @throws InvalidRequestError for any other `after` or `before`, and for what the order does not permit;
   *   RateLimitedError when too many requests of the account wait
   */
  list(caller: Caller, query: EventQuery, wait: EventWait): Promise<EventPage>;
  /** @throws NotFoundError */
  get(caller: Caller, eventId: string): Promise<EventWithDeliveries>;
}

export function createEvents(deps: {
  ledger: Ledger;
  watch: FeedWatch;
  bounds: Pick<ConcurrencyLimits, "longPolls">;
}): Events {
  const { ledger, watch, bounds } = deps;
  const bodies = createEventBodies({ ledger });

  async function findPlace(caller: Caller, after: string | undefined): Promise<FeedCursor> {
    if (after === undefined) return findFeedCursor(ledger, caller, 0);
    if (isNumber(after)) return findFeedCursor(ledger, caller, Number(after));
    const id = parsePublicId("event", after);
    const place = id === undefined ? undefined : await findPlaceOfEvent(caller, id);
    if (place) return place;
    throw notAnEvent("after");
  }

  /** @returns undefined for an unknown id, unless a restore has lost its event */
  async function findPlaceOfEvent(caller: Caller, id: string): Promise<FeedCursor | undefined> {
    const no = await findEventNo(ledger, caller, id);
    if (no !== undefined) return findFeedCursor(ledger, caller, no);
    const readThrough = await findReadThrough(ledger, caller, toIdTime(id));
    if (readThrough === undefined) return undefined;
    return { ...(await findFeedCursor(ledger, caller, readThrough)), isRestart: true };
  }

  async function listNext(caller: Caller, query: EventQuery, wait: EventWait): Promise<EventPage> {
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
      data: shown.map((event) => presentEvent(event, caller)),
      next_cursor: last && records.length > query.limit ? String(last.no) : null,
      restarted: isRestart,
    };
  }

  async function listNewest(caller: Caller, { before, type, limit }: EventQuery): Promise<EventPage> {
    const beforeNo = before === undefined ? undefined : await findNo(caller, before);
    const { events, readUntil } = await listNewestEvents(ledger, caller, { beforeNo, type, limit: limit + 1 });
    const shown = events.slice(0, limit);
    const next = events.length > limit ? shown.at(-1)?.no : readUntil;
    return {
      data: shown.map((event) => presentEvent(event, caller)),
      next_cursor: next === undefined ? null : String(next),
      restarted: false,
    };
  }

  async function findNo(caller: Caller, before: string): Promise<number> {
    if (isNumber(before)) return Number(before);
    const id = parsePublicId("event", before);
    const no = id === undefined ? undefined : await findEventNo(ledger, caller, id);
    if (no === undefined) throw notAnEvent("before");
    return no;
  }

  return {
    async list(caller, query, wait) {
      checkOrder(query, wait);
      return query.order === "desc" ? listNewest(caller, query) : listNext(caller, query, wait);
    },
    async get(caller, eventId) {
      const event = requireFound(await findEvent(ledger, caller, toUuid("event", eventId)));
      const deliveries = await listEventDeliveries(ledger, caller, event.id);
      return {
        ...presentEvent(event, caller),
        body: await bodies.write(event, { includeResult: false }),
        deliveries: deliveries.map(presentDelivery),
      };
    },
  };
}

const isNumber = (text: string): boolean => /^\d{1,16}$/.test(text);

const notAnEvent = (path: "after" | "before") =>
  new InvalidRequestError([{ path, message: "must be a sequence number or the id of an event" }]);

/** @throws InvalidRequestError */
function checkOrder({ order, after, before, type }: EventQuery, { waitMs }: EventWait): void {
  const given = order === "desc" ? { after, wait: waitMs > 0 || undefined } : { before, type };
  const needed = order === "desc" ? "asc" : "desc";
  const issues = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([path]) => ({ path, message: `is possible only with order=${needed}` }));
  if (issues.length > 0) throw new InvalidRequestError(issues);
}

const presentDelivery = (delivery: EventDelivery): EventWithDeliveries["deliveries"][number] => ({
  id: toPublicId("delivery", delivery.id),
  endpoint_id: toPublicId("webhookEndpoint", delivery.endpointId),
  url: delivery.url,
  status: toDeliveryStatus(delivery.state),
  created_at: delivery.createdAt.toISOString(),
  finished_at: delivery.finishedAt?.toISOString() ?? null,
  next_attempt_at: delivery.dueAt?.toISOString() ?? null,
  attempts: delivery.attempts,
});
