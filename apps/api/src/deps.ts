import type { Log } from "@nightguard/platform";
import type {
  AccountAccess,
  Administration,
  Administrators,
  AuditRecorder,
  Batches,
  ColumnMappings,
  ConcurrencyLimits,
  Deliveries,
  Events,
  Health,
  Idempotency,
  Jobs,
  Limits,
  LiveSource,
  Oidc,
  Passkeys,
  PayerMapAdministration,
  Payers,
  Providers,
  Sessions,
  Status,
  UpstreamAdministration,
  Users,
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
import type { WorkbookReader } from "./batches/upload/xlsx/workbook-reader.ts";
import type { Site } from "./sessions/site.ts";

/** The dependencies of the API: use cases and configuration. */
export interface ApiDeps {
  readonly accountAccess: AccountAccess;
  readonly audit: AuditRecorder;
  readonly limits: Limits;
  readonly idempotency: Idempotency;
  readonly verifications: Verifications;
  readonly jobs: Jobs;
  readonly batches: Batches;
  readonly workbooks: Pick<WorkbookReader, "read">;
  readonly columnMappings: ColumnMappings;
  readonly payers: Payers;
  readonly providers: Providers;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly deliveries: Deliveries;
  readonly events: Events;
  readonly administration: Administration;
  /** For `/Admin/*`, which does not exist without any. */
  readonly administrators: Administrators;
  readonly sessions: Sessions;
  readonly users: Users;
  readonly passkeys: Passkeys;
  /** Absent: nobody signs in at an identity provider. */
  readonly oidc?: Oidc | undefined;
  /** Where the console is. */
  readonly site: Site;
  readonly health: Health;
  readonly status: Status;
  readonly bounds: ConcurrencyLimits;
  /** What answers live questions of the account now. With `none`, requests with live keys get 503. */
  readonly findLiveSource: (accountId: string) => Promise<LiveSource>;
  /** Whether the account has routes for live work, and all of them lead to disabled upstreams. */
  readonly hasOnlyDisabledRoutes: (accountId: string) => Promise<boolean>;
  readonly upstreams: UpstreamAdministration;
  readonly payerMap: PayerMapAdministration;
  /** The longest event stream; default one hour. */
  readonly eventStreamLimitMs?: number;
  /** The limit of open connections. */
  readonly maxConnections: number;
  /** Proxies whose `X-Forwarded-For` names the caller, as ranges of addresses; default none. */
  readonly trustedProxies?: readonly string[];
  readonly log: Log;
  /** The built console; without it its page says that it is missing. */
  readonly consoleFolder?: string | undefined;
  /** `mailto:` or another address, for `/.well-known/security.txt`. */
  readonly securityContact?: string | undefined;
}

/** A fastify instance whose routes are typed by their zod schemas. */
export type ApiServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Log,
  ZodTypeProvider
>;

/** A scope of routes with their own parsers or hooks. */
export type ApiPlugin = FastifyPluginAsync<Record<never, never>, RawServerDefault, ZodTypeProvider, Log>;
