import {
  ConflictError,
  newUuid,
  type Page,
  type PageQuery,
  RateLimitedError,
  toPublicId,
  type WebhookDelivery,
  type WebhookDeliveryWithMessage,
} from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import {
  countRecoverable,
  type DeliveryFilters,
  type DeliveryRecord,
  type EndpointRecord,
  type FailureFilters,
  findDelivery,
  findEndpoint,
  handBackDeliveries,
  insertTestDelivery,
  type Ledger,
  listDeliveries,
  recoverDeliveries,
  replayDelivery,
  toDeliveryStatus,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { readPage, requireFound, toUuid } from "../lookups.ts";
import { findSentMessage } from "./sent-message.ts";
import { checkResults } from "./webhook-endpoints.ts";

const testLeaseMs = 30_000;
const mostTests = 5;
const testAgainSeconds = 5;
const recoveredPerStatement = 5_000;
const mostCountedRecoverable = 100_000;

export interface Deliveries {
  /**
   * Receivers' responses are omitted for callers who may not see patients: they may repeat what the receivers got.
   *
   * @throws NotFoundError; InvalidRequestError for a cursor that is not one of ours
   */
  list(caller: Caller, endpointId: string, filters: DeliveryFilters, page: PageQuery): Promise<Page<WebhookDelivery>>;
  /** As the list shows it, with the message. @throws NotFoundError */
  get(caller: Caller, deliveryId: string): Promise<WebhookDeliveryWithMessage>;
  /**
   * Sends an ended delivery again, with a new schedule of attempts.
   *
   * @throws NotFoundError; ConflictError while it is under way, and for a test; as `requirePatientAccess` if the
   *   endpoint has results
   */
  replay(caller: Caller, deliveryId: string): Promise<WebhookDelivery>;
  /**
   * How many deliveries `recover` would send again, counted up to 100,000.
   *
   * @throws NotFoundError
   */
  countRecoverable(
    caller: Caller,
    endpointId: string,
    filters: FailureFilters,
  ): Promise<{
    readonly recoverable: number;
  }>;
  /**
   * Sends all deliveries again that have failed in that time, in the order of their events.
   *
   * @throws NotFoundError; as `requirePatientAccess` if the endpoint has results
   */
  recover(
    caller: Caller,
    endpointId: string,
    filters: FailureFilters,
  ): Promise<{
    readonly recovered: number;
  }>;
  /**
   * The endpoint may be disabled; a test is not retried.
   *
   * @returns the delivery, in progress
   * @throws NotFoundError; RateLimitedError when five of the caller's are in progress; UnavailableError without Redis
   */
  sendTest(caller: Caller, endpointId: string): Promise<WebhookDelivery>;
}

export function createDeliveries({
  ledger,
  dispatch,
}: {
  ledger: Ledger;
  dispatch: Pick<Dispatch, "enqueueMessages">;
}): Deliveries {
  const getEndpoint = async (caller: Caller, publicId: string): Promise<EndpointRecord> =>
    requireFound(await findEndpoint(ledger, caller, toUuid("webhookEndpoint", publicId)));

  const getDelivery = async (caller: Caller, publicId: string): Promise<DeliveryRecord> =>
    requireFound(await findDelivery(ledger, caller, toUuid("delivery", publicId)));

  return {
    async list(caller, endpointId, filters, page) {
      const { id } = await getEndpoint(caller, endpointId);
      const present = (delivery: DeliveryRecord) => presentDelivery(delivery, caller);
      return readPage(page, (range) => listDeliveries(ledger, caller, id, filters, range), present);
    },
    async get(caller, deliveryId) {
      const delivery = await getDelivery(caller, deliveryId);
      return { ...presentDelivery(delivery, caller), message: await findSentMessage(ledger, caller, delivery) };
    },
    async replay(caller, deliveryId) {
      const { id, endpointId, eventNo } = await getDelivery(caller, deliveryId);
      checkResults(caller)(requireFound(await findEndpoint(ledger, caller, endpointId)));
      if (eventNo === null) throw new ConflictError("A test is not sent again; send another");
      const isReplayed = await replayDelivery(ledger, caller, id);
      if (!isReplayed) throw new ConflictError("The delivery is still under way");
      return presentDelivery(await getDelivery(caller, deliveryId), caller);
    },
    async countRecoverable(caller, endpointId, filters) {
      const { id } = await getEndpoint(caller, endpointId);
      return { recoverable: await countRecoverable(ledger, caller, id, { ...filters, most: mostCountedRecoverable }) };
    },
    async recover(caller, endpointId, filters) {
      const endpoint = await getEndpoint(caller, endpointId);
      checkResults(caller)(endpoint);
      const { id } = endpoint;
      let recovered = 0;
      for (let count = recoveredPerStatement; count === recoveredPerStatement; recovered += count) {
        count = await recoverDeliveries(ledger, caller, id, { ...filters, limit: recoveredPerStatement });
      }
      return { recovered };
    },
    async sendTest(caller, endpointId) {
      const test = {
        id: newUuid(),
        eventId: newUuid(),
        tenant: caller,
        endpointId: (await getEndpoint(caller, endpointId)).id,
      };
      const fencingToken = await insertTestDelivery(ledger, test, { leaseMs: testLeaseMs, most: mostTests });
      if (fencingToken === undefined) {
        throw new RateLimitedError(testAgainSeconds, "Several tests are under way; try again when they have ended");
      }
      const ticket = { id: test.id, fencingToken };
      try {
        await dispatch.enqueueMessages("deliveries", [[ticket]]);
      } catch (error) {
        await handBackDeliveries(ledger, [ticket], "released");
        throw error;
      }
      return presentDelivery(await getDelivery(caller, toPublicId("delivery", test.id)), caller);
    },
  };
}

function presentDelivery(delivery: DeliveryRecord, { seesPatients }: Caller): WebhookDelivery {
  return {
    id: toPublicId("delivery", delivery.id),
    endpoint_id: toPublicId("webhookEndpoint", delivery.endpointId),
    event_id: toPublicId("event", delivery.eventId),
    type: delivery.type,
    sequence: delivery.eventNo,
    status: toDeliveryStatus(delivery.state),
    created_at: delivery.createdAt.toISOString(),
    finished_at: delivery.finishedAt?.toISOString() ?? null,
    next_attempt_at: delivery.dueAt?.toISOString() ?? null,
    attempts: delivery.attempts.map(({ at, durationMs, statusCode, error, answer }) => ({
      at: at.toISOString(),
      duration_ms: durationMs,
      status_code: statusCode,
      error,
      answer: seesPatients ? (answer?.toString() ?? null) : null,
    })),
  };
}
