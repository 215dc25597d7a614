import type { EventType, Mode, testEventType } from "@nightguard/contract";
import { sql } from "kysely";
import { isSuspended } from "../accounts/is-suspended.ts";
import type { Db } from "../connection.ts";
import { type Dispatched, inOrder, leaseEnd, toWanted, unforeseen } from "../dispatched.ts";
import type { Sealer } from "../sealer.ts";
import { openSecrets, sealedEndpoint } from "./endpoint-secrets.ts";
import { type EventRecord, findEvents } from "./events.ts";

/** A delivery that this worker alone may send, until its lease ends. */
export interface ClaimedDelivery extends Dispatched {
  readonly endpointId: string;
  readonly accountId: string;
  readonly mode: Mode;
  readonly eventId: string;
  readonly type: EventType | typeof testEventType;
  /** Undefined for a test, and for an event that is kept no longer. */
  readonly event: EventRecord | undefined;
  /** Failed attempts so far that the schedule counts. */
  readonly tries: number;
  readonly url: string;
  /** To sign with, the newest first. */
  readonly secrets: readonly string[];
  readonly includesResult: boolean;
  /** When it was claimed, in milliseconds of the epoch by the database's clock. */
  readonly claimedAt: number;
}

interface ClaimedRow {
  readonly id: string;
  readonly dispatch_no: number;
  readonly endpoint_id: string;
  readonly account_id: string;
  readonly mode: Mode;
  readonly event_id: string;
  readonly event_no: string | null;
  readonly type: ClaimedDelivery["type"];
  readonly tries: number;
  readonly url: Buffer;
  readonly secrets: Buffer;
  readonly include_result: boolean;
  readonly claimed_at: number;
}

/**
 * Claims deliveries for one attempt each: won once, only under the dispatch that the ledger knows, while the account
 * is not suspended, and while the endpoint is enabled, which a test does not need.
 *
 * @returns in the order given; undefined where the claim was not won
 */
export async function claimDeliveries(
  { db, sealer }: { db: Db; sealer: Sealer },
  wanted: readonly Dispatched[],
  leaseMs: number,
): Promise<(ClaimedDelivery | undefined)[]> {
  const { rows } = await sql<ClaimedRow>`
    update webhook_deliveries d
    set
      state = 'sending',
      lease_until = ${leaseEnd(leaseMs)}
    from ${toWanted(wanted)},
      webhook_endpoints e
    where d.id = w.id
      and d.dispatch_no = w.dispatch_no
      and d.state = ${unforeseen("released")}
      and e.id = d.endpoint_id
      and (e.disabled_at is null or d.event_no is null)
      and not ${isSuspended("e.account_id")}
    returning
      d.id, d.dispatch_no, d.endpoint_id, e.account_id, e.mode, d.event_id, d.event_no, d.type, d.tries, e.url,
      e.secrets, e.include_result, (extract(epoch from now()) * 1000)::double precision as claimed_at
  `.execute(db);
  const eventIds = rows.filter(({ event_no }) => event_no !== null).map(({ event_id }) => event_id);
  const events = eventIds.length > 0 ? await findEvents({ db, sealer }, eventIds) : [];
  const eventsById = new Map(events.map((event) => [event.id, event]));
  return inOrder(
    wanted,
    rows.map((row) => toClaimed(row, eventsById.get(row.event_id), sealer)),
  );
}

function toClaimed(row: ClaimedRow, event: EventRecord | undefined, sealer: Sealer): ClaimedDelivery {
  return {
    id: row.id,
    dispatchNo: row.dispatch_no,
    endpointId: row.endpoint_id,
    accountId: row.account_id,
    mode: row.mode,
    eventId: row.event_id,
    type: row.type,
    event,
    tries: row.tries,
    url: sealer.open(sealedEndpoint.url(row.endpoint_id), row.url).toString(),
    secrets: openSecrets({ id: row.endpoint_id, secrets: row.secrets }, row.claimed_at, sealer),
    includesResult: row.include_result,
    claimedAt: row.claimed_at,
  };
}
