import { type EventType, type Tenant, testEventType } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, type DeliveryState, idArray, idsOf, leaseEnd, repeatOnDeadlock } from "../database/index.ts";
import type { HotEncryptionDeps } from "../deps.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { fencingTokenOf, inOrder, type JobRef, latestRefs } from "../jobs/queue/job-ref.ts";
import { decryptSecrets, endpointContext } from "./endpoint-secrets.ts";
import { type EventRecord, findEvents } from "./events.ts";

/** Only this worker may send it until its lease ends. */
export interface ClaimedDelivery extends JobRef, Tenant {
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: EventType | typeof testEventType;
  /** Undefined for a test or purged event. The reference is set only for endpoints that include results. */
  readonly event: EventRecord | undefined;
  readonly tries: number;
  readonly url: string;
  /** Newest first. */
  readonly secrets: readonly string[];
  readonly includesResult: boolean;
  /** Milliseconds of the epoch by the database's clock. */
  readonly claimedAt: number;
}

type ClaimedRow = Pick<
  ClaimedDelivery,
  "id" | "fencingToken" | "endpointId" | "eventId" | "type" | "tries" | "claimedAt"
>;

interface EndpointRow extends Tenant {
  readonly id: string;
  readonly url: Buffer;
  readonly secrets: Buffer;
  readonly includesResult: boolean;
}

/**
 * For delivery `d`: its account is not suspended, and its endpoint is enabled or `d` is a test. Null when the endpoint
 * is deleted. Indexes: primary keys.
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
 * Indexes: primary keys, and events_id_key.
 *
 * @returns in the order given; undefined for lost claims
 */
export async function claimDeliveries(
  { hotDb, encryption }: HotEncryptionDeps,
  wanted: readonly JobRef[],
  leaseMs: number,
): Promise<(ClaimedDelivery | undefined)[]> {
  if (wanted.length === 0) return [];
  const latest = latestRefs(wanted);
  const claim = sql<ClaimedRow>`
    update webhook_deliveries d
    set
      state = ${"sending" satisfies DeliveryState},
      lease_until = ${leaseEnd(leaseMs)}
    where d.id = any(${idArray(idsOf(latest))})
      and d.fencing_token = ${fencingTokenOf("d.id", latest)}
      and d.state = ${"released" satisfies DeliveryState}
      and ${maySend}
    returning
      d.id, d.fencing_token as "fencingToken", d.endpoint_id as "endpointId", d.event_id as "eventId", d.type, d.tries,
      (extract(epoch from now()) * 1000)::double precision as "claimedAt"
  `;
  const { rows } = await repeatOnDeadlock("claim deliveries", () => claim.execute(hotDb));
  if (rows.length === 0) return wanted.map(() => undefined);
  const endpoints = await readEndpoints(hotDb, rows);
  const ofFeeds = rows.filter(({ type }) => type !== testEventType);
  const withResults = ofFeeds.filter(({ endpointId }) => endpoints.get(endpointId)?.includesResult);
  const events = await findEvents({ db: hotDb, encryption }, toEventIds(ofFeeds), new Set(toEventIds(withResults)));
  const eventsById = new Map(events.map((event) => [event.id, event]));
  const encryptions = await encryption.ofAll(Array.from(endpoints.values(), ({ accountId }) => accountId));
  const claimed = rows.flatMap((row) => {
    const endpoint = endpoints.get(row.endpointId);
    // Deleting an endpoint deletes its deliveries.
    const ofAccount = endpoint && encryptions.get(endpoint.accountId);
    return ofAccount ? [toClaimed(row, endpoint, eventsById.get(row.eventId), ofAccount)] : [];
  });
  return inOrder(wanted, claimed);
}

const toEventIds = (claimed: readonly ClaimedRow[]): string[] => claimed.map(({ eventId }) => eventId);

async function readEndpoints(db: Db, claimed: readonly ClaimedRow[]): Promise<Map<string, EndpointRow>> {
  const ids = [...new Set(claimed.map(({ endpointId }) => endpointId))];
  const { rows } = await sql<EndpointRow>`
    select id, account_id as "accountId", mode, url, secrets, include_result as "includesResult"
    from webhook_endpoints
    where id = any(${idArray(ids)})
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const toClaimed = (
  row: ClaimedRow,
  endpoint: EndpointRow,
  event: EventRecord | undefined,
  encryption: Encryption,
): ClaimedDelivery => ({
  ...row,
  accountId: endpoint.accountId,
  mode: endpoint.mode,
  event,
  url: encryption.decrypt(endpointContext.url(endpoint.id), endpoint.url).toString(),
  secrets: decryptSecrets(endpoint, row.claimedAt, encryption),
  includesResult: endpoint.includesResult,
});
