import {
  type AccountWebhookEndpoint,
  ConflictError,
  InvalidRequestError,
  type NewWebhookEndpoint,
  newUuid,
  type Page,
  type PageQuery,
  toPublicId,
  type WebhookEndpoint,
  type WebhookEndpointPatch,
  type WebhookEndpointWithSecret,
} from "@nightguard/contract";
import {
  createEndpoint,
  type EndpointFigures,
  type EndpointRecord,
  findEndpoint,
  type Ledger,
  listEndpoints,
  listSecrets,
  patchEndpoint,
  readEndpointFigures,
  removeEndpoint,
  rotateSecret,
} from "@nightguard/ledger";
import { checkUrl, createSecret } from "@nightguard/webhooks";
import { type Caller, type OwnRequest, requirePatientAccess, toRequestedBy } from "../access/caller.ts";
import { readPage, requireFound, toUuid } from "../lookups.ts";

/** Each endpoint is checked for every event, so they are limited per account and mode. */
const mostEndpoints = 500;

/**
 * A key manages endpoints of its own mode only: a leaked test key must not redirect live events. Methods throw
 * NotFoundError for others' ids.
 */
export interface WebhookEndpoints {
  /**
   * @param id if it was chosen already
   * @throws InvalidRequestError for a rejected address; ConflictError when there are too many; with results as {@link
   *   requirePatientAccess}
   */
  create(request: OwnRequest, wanted: NewWebhookEndpoint, id?: string): Promise<WebhookEndpointWithSecret>;
  /** Repeats the response of `create` when it was lost. @param id as stored */
  getCreated(caller: Caller, id: string): Promise<WebhookEndpointWithSecret>;
  get(caller: Caller, id: string): Promise<WebhookEndpoint>;
  list(caller: Caller, page: PageQuery): Promise<Page<WebhookEndpoint>>;
  /**
   * @throws InvalidRequestError for a rejected address; as {@link requirePatientAccess} for any change but disabling,
   *   if the endpoint then has results
   */
  patch(request: OwnRequest, id: string, patch: WebhookEndpointPatch): Promise<WebhookEndpoint>;
  remove(request: OwnRequest, id: string): Promise<void>;
  /**
   * Deliveries are also signed with the older secrets for at most `overlapMs`; 0 ends them all.
   *
   * @throws as {@link requirePatientAccess} if the endpoint has results
   */
  rotate(request: OwnRequest, id: string, overlapMs: number): Promise<WebhookEndpointWithSecret>;
}

export function createWebhookEndpoints({
  ledger,
  allowPrivate,
}: {
  ledger: Ledger;
  allowPrivate: boolean;
}): WebhookEndpoints {
  function checkAddress(url: string | undefined): void {
    if (url === undefined) return;
    const { fault } = checkUrl(url, { allowPrivate });
    if (fault !== undefined) throw new InvalidRequestError([{ path: "url", message: fault }]);
  }

  async function present(record: EndpointRecord | undefined): Promise<WebhookEndpoint> {
    const [measured] = await withFigures(ledger, [requireFound(record)]);
    return presentEndpoint(requireFound(measured));
  }

  return {
    async create(request, wanted, id = newUuid()) {
      checkAddress(wanted.url);
      if (wanted.include_result) requirePatientAccess(request.caller);
      const secret = createSecret();
      const record = await createEndpoint(
        ledger,
        toRequestedBy(request),
        request.caller,
        { ...wanted, id, secret },
        mostEndpoints,
      );
      if (!record) throw new ConflictError(`There are ${mostEndpoints} endpoints already; delete one first`);
      return { ...(await present(record)), secret };
    },

    async getCreated(caller, id) {
      const [secret] = await listSecrets(ledger, caller, id);
      return { ...(await present(await findEndpoint(ledger, caller, id))), secret: requireFound(secret) };
    },

    async get(caller, id) {
      return present(await findEndpoint(ledger, caller, toUuid("webhookEndpoint", id)));
    },

    list: (caller, page) =>
      readPage(page, async (range) => withFigures(ledger, await listEndpoints(ledger, caller, range)), presentEndpoint),

    async patch(request, id, patch) {
      const uuid = toUuid("webhookEndpoint", id);
      checkAddress(patch.url);
      const check = isDisabling(patch) ? undefined : checkResults(request.caller);
      return present(await patchEndpoint(ledger, toRequestedBy(request), request.caller, uuid, patch, check));
    },

    async remove(request, id) {
      const uuid = toUuid("webhookEndpoint", id);
      requireFound((await removeEndpoint(ledger, toRequestedBy(request), request.caller, uuid)) || undefined);
    },

    async rotate(request, id, overlapMs) {
      const uuid = toUuid("webhookEndpoint", id);
      const secret = createSecret();
      const next = { secret, overlapMs, check: checkResults(request.caller) };
      const record = await rotateSecret(ledger, toRequestedBy(request), request.caller, uuid, next);
      return { ...(await present(record)), secret };
    },
  };
}

/** An event with its result shows the patient. @returns what throws as {@link requirePatientAccess} */
export const checkResults =
  (caller: Caller) =>
  ({ includeResult }: Pick<EndpointRecord, "includeResult">): void => {
    if (includeResult) requirePatientAccess(caller);
  };

/** Everybody who manages endpoints may disable one. */
const isDisabling = ({ status, ...others }: WebhookEndpointPatch): boolean =>
  status !== "enabled" && Object.values(others).every((value) => value === undefined);

export function presentAccountEndpoint(record: EndpointRecord): AccountWebhookEndpoint {
  const { url, description: _description, old_secret_expires_at: _expiry, ...shown } = presentStored(record);
  return { ...shown, origin: new URL(url).origin };
}

type MeasuredEndpoint = EndpointRecord & EndpointFigures;

const noFigures: EndpointFigures = { waiting: 0, nextAttemptAt: null, delivered: 0, undelivered: 0 };

async function withFigures(ledger: Ledger, records: readonly EndpointRecord[]): Promise<MeasuredEndpoint[]> {
  const figures = await readEndpointFigures(
    ledger,
    records.map(({ id }) => id),
  );
  return records.map((record) => ({ ...record, ...(figures.get(record.id) ?? noFigures) }));
}

const presentEndpoint = (record: MeasuredEndpoint): WebhookEndpoint => ({
  ...presentStored(record),
  waiting: record.waiting,
  next_attempt_at: record.nextAttemptAt?.toISOString() ?? null,
  last_24_hours: { delivered: record.delivered, undelivered: record.undelivered },
});

function presentStored(record: EndpointRecord): Omit<WebhookEndpoint, "waiting" | "next_attempt_at" | "last_24_hours"> {
  return {
    id: toPublicId("webhookEndpoint", record.id),
    url: record.url,
    description: record.description,
    mode: record.mode,
    key_id: record.keyId && toPublicId("apiKey", record.keyId),
    key_disabled: record.keyDisabled,
    events: record.events,
    include_result: record.includeResult,
    rate: record.rate,
    status: record.disabledAt === null ? "enabled" : "disabled",
    disabled_reason: record.disabledReason,
    disabled_at: record.disabledAt?.toISOString() ?? null,
    created_at: record.createdAt.toISOString(),
    old_secret_expires_at: record.overlapEndsAt?.toISOString() ?? null,
    consecutive_failures: record.consecutiveFailures,
    failing_since: record.failingSince?.toISOString() ?? null,
    last_success_at: record.lastSuccessAt?.toISOString() ?? null,
    last_failure_at: record.lastFailureAt?.toISOString() ?? null,
    last_error: record.lastError,
  };
}
