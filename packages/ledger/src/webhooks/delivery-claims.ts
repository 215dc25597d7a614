import type { EventType, Mode, testEventType } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, type DeliveryState, idArray, leaseEnd } from "../database/index.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { inOrder, type JobRef, latestRefs, matchesRefs } from "../jobs/job-ref.ts";
import { decryptSecrets, endpointContext } from "./endpoint-secrets.ts";
import { type EventRecord, findEvents } from "./events.ts";

/** A delivery that this worker alone may send, until its lease ends. */
export interface ClaimedDelivery extends JobRef {
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
  readonly fencing_token: number;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly event_no: string | null;
  readonly type: ClaimedDelivery["type"];
  readonly tries: number;
  readonly claimed_at: number;
}

interface EndpointRow {
  readonly id: string;
  readonly account_id: string;
  readonly mode: Mode;
  readonly url: Buffer;
  readonly secrets: Buffer;
  readonly include_result: boolean;
}

/**
 * Whether a delivery `d` may be sent: its account is not suspended, and its endpoint is enabled, which a test does not
 * need. Null when the endpoint is gone. Indexes: the primary keys.
 */
const maySend = sql<boolean | null>`
  (
    select
      (e.disabled_at is null or d.event_no is null)
      and (select a.suspended_at is null from accounts a where a.id = e.account_id)
    from webhook_endpoints e
    where e.id = d.endpoint_id
  )
`;

/**
 * Claims deliveries for one attempt each: only with the current fencing token, while the account is not suspended and
 * the endpoint is enabled (tests are sent to disabled endpoints too). Indexes: the primary keys, events_id_key.
 *
 * @returns in the order given; undefined where the claim was not won
 */
export async function claimDeliveries(
  { db, encryption }: { db: Db; encryption: Encryption },
  wanted: readonly JobRef[],
  leaseMs: number,
): Promise<(ClaimedDelivery | undefined)[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<ClaimedRow>`
    update webhook_deliveries d
    set
      state = ${"sending" satisfies DeliveryState},
      lease_until = ${leaseEnd(leaseMs)}
    where ${matchesRefs("d", latestRefs(wanted), "id")}
      and d.state = ${"released" satisfies DeliveryState}
      and ${maySend}
    returning
      d.id, d.fencing_token, d.endpoint_id, d.event_id, d.event_no, d.type, d.tries,
      (extract(epoch from now()) * 1000)::double precision as claimed_at
  `.execute(db);
  if (rows.length === 0) return wanted.map(() => undefined);
  const endpoints = await readEndpoints(db, rows);
  const events = await readEvents({ db, encryption }, rows);
  const claimed = rows.flatMap((row) => {
    const endpoint = endpoints.get(row.endpoint_id);
    // Deleted since the claim: so will the delivery be.
    return endpoint ? [toClaimed(row, endpoint, events.get(row.event_id), encryption)] : [];
  });
  return inOrder(wanted, claimed);
}

async function readEndpoints(db: Db, claimed: readonly ClaimedRow[]): Promise<Map<string, EndpointRow>> {
  const ids = [...new Set(claimed.map(({ endpoint_id }) => endpoint_id))];
  const { rows } = await sql<EndpointRow>`
    select id, account_id, mode, url, secrets, include_result
    from webhook_endpoints
    where id = any(${idArray(ids)})
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readEvents(
  sources: { db: Db; encryption: Encryption },
  claimed: readonly ClaimedRow[],
): Promise<Map<string, EventRecord>> {
  const ids = claimed.filter(({ event_no }) => event_no !== null).map(({ event_id }) => event_id);
  const events = await findEvents(sources, ids);
  return new Map(events.map((event) => [event.id, event]));
}

function toClaimed(
  row: ClaimedRow,
  endpoint: EndpointRow,
  event: EventRecord | undefined,
  encryption: Encryption,
): ClaimedDelivery {
  return {
    id: row.id,
    fencingToken: row.fencing_token,
    endpointId: row.endpoint_id,
    accountId: endpoint.account_id,
    mode: endpoint.mode,
    eventId: row.event_id,
    type: row.type,
    event,
    tries: row.tries,
    url: encryption.decrypt(endpointContext.url(endpoint.id), endpoint.url).toString(),
    secrets: decryptSecrets(endpoint, row.claimed_at, encryption),
    includesResult: endpoint.include_result,
    claimedAt: row.claimed_at,
  };
}
