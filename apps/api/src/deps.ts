import type { Log } from "@nightguard/platform";
import type {
  AccountAccess,
  Administration,
  Batches,
  Bounds,
  Deliveries,
  Events,
  Health,
  Idempotency,
  Jobs,
  Limits,
  Payers,
  Status,
  Verifications,
  WebhookEndpoints,
} from "@nightguard/service";
import type {
  FastifyInstance,
  FastifyPluginAsync,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

/** What the API needs: the use cases, and what an operator configured. */
export interface ApiDeps {
  readonly accountAccess: AccountAccess;
  readonly limits: Limits;
  readonly idempotency: Idempotency;
  readonly verifications: Verifications;
  readonly jobs: Jobs;
  readonly batches: Batches;
  readonly payers: Payers;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly deliveries: Deliveries;
  readonly events: Events;
  readonly administration: Administration;
  readonly health: Health;
  readonly status: Status;
  readonly bounds: Bounds;
  /** How long a stream of events lasts before its listener has to come again; an hour if not said. */
  readonly eventStreamLimitMs?: number;
  /** Connections of callers that are open at once. */
  readonly maxConnections: number;
  readonly log: Log;
  /** Opens `/Admin/*`; without it there is no administration. */
  readonly adminToken: string | undefined;
}

/** The fastify instance whose routes are typed by their zod schemas. */
export type ApiServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Log,
  ZodTypeProvider
>;

/** A scope of the API: routes that share parsers or hooks of their own. */
export type ApiPlugin = FastifyPluginAsync<Record<never, never>, RawServerDefault, ZodTypeProvider, Log>;
