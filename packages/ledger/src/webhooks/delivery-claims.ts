import type { EventType, Tenant, testEventType } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, type DeliveryState, idArray, leaseEnd } from "../database/index.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { inOrder, type JobRef, latestRefs, matchesRefs } from "../jobs/job-ref.ts";
import { decryptSecrets, endpointContext } from "./endpoint-secrets.ts";
import { type EventRecord, findEvents } from "./events.ts";

/** A delivery that this worker alone may send, until its lease ends. */
export interface ClaimedDelivery extends JobRef, Tenant {
  readonly endpointId: string;
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

type ClaimedRow = JobRef &
  Pick<ClaimedDelivery, "endpointId" | "eventId" | "type" | "tries" | "claimedAt"> & { readonly isTest: boolean };

interface EndpointRow extends Tenant {
  readonly id: string;
  readonly url: Buffer;
  readonly secrets: Buffer;
  readonly includesResult: boolean;
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
      d.id, d.fencing_token as "fencingToken", d.endpoint_id as "endpointId", d.event_id as "eventId",
      d.event_no is null as "isTest", d.type, d.tries, (extract(epoch from now()) * 1000)::double precision as "claimedAt"
  `.execute(db);
  if (rows.length === 0) return wanted.map(() => undefined);
  const endpoints = await readEndpoints(db, rows);
  const events = await readEvents({ db, encryption }, rows);
  const claimed = rows.flatMap((row) => {
    const endpoint = endpoints.get(row.endpointId);
    // Deleted since the claim: so will the delivery be.
    return endpoint ? [toClaimed(row, endpoint, events.get(row.eventId), encryption)] : [];
  });
  return inOrder(wanted, claimed);
}

async function readEndpoints(db: Db, claimed: readonly ClaimedRow[]): Promise<Map<string, EndpointRow>> {
  const ids = [...new Set(claimed.map(({ endpointId }) => endpointId))];
  const { rows } = await sql<EndpointRow>`
    select id, account_id as "accountId", mode, url, secrets, include_result as "includesResult"
    from webhook_endpoints
    where id = any(${idArray(ids)})
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readEvents(
  sources: { db: Db; encryption: Encryption },
  claimed: readonly ClaimedRow[],
): Promise<Map<string, EventRecord>> {
  const ids = claimed.filter(({ isTest }) => !isTest).map(({ eventId }) => eventId);
  const events = await findEvents(sources, ids);
  return new Map(events.map((event) => [event.id, event]));
}

function toClaimed(
  { isTest: _, ...delivery }: ClaimedRow,
  { id, accountId, mode, includesResult, ...endpoint }: EndpointRow,
  event: EventRecord | undefined,
  encryption: Encryption,
): ClaimedDelivery {
  return {
    ...delivery,
    accountId,
    mode,
    event,
    includesResult,
    url: encryption.decrypt(endpointContext.url(id), endpoint.url).toString(),
    secrets: decryptSecrets({ id, secrets: endpoint.secrets }, delivery.claimedAt, encryption),
  };
}
