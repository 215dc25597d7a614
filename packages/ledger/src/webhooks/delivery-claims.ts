import type { EventType, Tenant, testEventType } from "@nightguard/contract";
import { sql } from "kysely";
import { type DeliveryState, idArray, idsOf, leaseEnd, repeatOnDeadlock } from "../database/index.ts";
import type { HotEncryptionDeps } from "../deps.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { fencingTokenOf, inOrder, type JobRef, latestRefs } from "../jobs/queue/job-ref.ts";
import { decryptSecrets, endpointContext } from "./endpoint-secrets.ts";
import { type EventRecord, readReferences } from "./events.ts";

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
  /** As of a job, see `OfferedJob`. */
  readonly traceparent?: string | undefined;
}

interface ClaimedRow
  extends Pick<
      ClaimedDelivery,
      "id" | "fencingToken" | "endpointId" | "eventId" | "type" | "tries" | "claimedAt" | "includesResult"
    >,
    Tenant {
  readonly url: Buffer;
  readonly secrets: Buffer;
  /** Null for a test or purged event. */
  readonly event: Omit<EventRecord, "id" | "at" | "reference" | keyof Tenant> | null;
  readonly eventAt: Date | null;
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
 * One statement, since an event waits for each round trip. Indexes: primary keys, and events_id_key.
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
    with claimed as (
      update webhook_deliveries d
      set
        state = ${"sending" satisfies DeliveryState},
        lease_until = ${leaseEnd(leaseMs)}
      where d.id = any(${idArray(idsOf(latest))})
        and d.fencing_token = ${fencingTokenOf("d.id", latest)}
        and d.state = ${"released" satisfies DeliveryState}
        and ${maySend}
      returning d.id, d.fencing_token, d.endpoint_id, d.event_id, d.event_no, d.type, d.tries
    )
    select
      c.id, c.fencing_token as "fencingToken", c.endpoint_id as "endpointId", c.event_id as "eventId", c.type, c.tries,
      (extract(epoch from now()) * 1000)::double precision as "claimedAt",
      w.account_id as "accountId", w.mode, w.url, w.secrets, w.include_result as "includesResult",
      e.at as "eventAt", e.event
    from claimed c
    -- The limits keep it from reading all endpoints or events.
    cross join lateral (
      select account_id, mode, url, secrets, include_result
      from webhook_endpoints
      where id = c.endpoint_id
      limit 1
    ) w
    left join lateral (
      select
        at,
        json_build_object('no', no, 'type', type, 'jobId', job_id, 'batchId', batch_id, 'counts', counts) as event
      from events
      where id = c.event_id
        and c.event_no is not null
      limit 1
    ) e on true
  `;
  const { rows } = await repeatOnDeadlock("claim deliveries", () => claim.execute(hotDb));
  if (rows.length === 0) return wanted.map(() => undefined);
  const references = await readReferences(
    { db: hotDb, encryption },
    rows.flatMap((row) => (row.includesResult && row.event ? [{ ...row, jobId: row.event.jobId }] : [])),
  );
  const encryptions = await encryption.ofAll(rows.map(({ accountId }) => accountId));
  const claimed = rows.flatMap((row) => {
    const ofAccount = encryptions.get(row.accountId);
    return ofAccount ? [toClaimed(row, references, ofAccount)] : [];
  });
  return inOrder(wanted, claimed);
}

function toClaimed(
  { event, eventAt, ...row }: ClaimedRow,
  references: ReadonlyMap<string, string>,
  encryption: Encryption,
): ClaimedDelivery {
  const { id, fencingToken, endpointId, eventId, type, tries, claimedAt, accountId, mode, includesResult } = row;
  const reference = (event?.jobId && references.get(event.jobId)) ?? null;
  return {
    id,
    fencingToken,
    endpointId,
    eventId,
    type,
    tries,
    claimedAt,
    accountId,
    mode,
    includesResult,
    event: event && eventAt ? { id: eventId, accountId, mode, at: eventAt, ...event, reference } : undefined,
    url: encryption.decrypt(endpointContext.url(endpointId), row.url).toString(),
    secrets: decryptSecrets({ id: endpointId, secrets: row.secrets }, claimedAt, encryption),
  };
}
