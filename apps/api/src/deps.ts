import type { Log, Metrics } from "@nightguard/platform";
import type {
  AccountAccess,
  Administration,
  Administrators,
  AuditRecorder,
  BatchesDeps,
  BulkActions,
  ColumnMappings,
  ConcurrencyLimits,
  Deliveries,
  Events,
  FeeSchedules,
  Health,
  Idempotency,
  JobsDeps,
  Limits,
  LiveSource,
  Locations,
  NotificationsDeps,
  Oidc,
  PasskeysDeps,
  PayerMapAdministration,
  PayersDeps,
  PayersHealth,
  Providers,
  RequestRecorder,
  Requests,
  SavedViews,
  SessionsDeps,
  Sources,
  Status,
  Traces,
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

export interface ApiDeps {
  readonly accountAccess: AccountAccess;
  readonly audit: AuditRecorder;
  readonly limits: Limits;
  readonly idempotency: Idempotency;
  readonly verifications: Verifications;
  readonly jobs: JobsDeps;
  readonly batches: BatchesDeps;
  readonly bulkActions: BulkActions;
  readonly workbooks: Pick<WorkbookReader, "read">;
  readonly columnMappings: ColumnMappings;
  readonly sources: Sources;
  readonly locations: Locations;
  readonly feeSchedules: FeeSchedules;
  readonly savedViews: SavedViews;
  readonly payers: PayersDeps;
  readonly payersHealth: PayersHealth;
  readonly providers: Providers;
  readonly requests: Requests;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly deliveries: Deliveries;
  readonly events: Events;
  readonly administration: Administration;
  /** Without any, `/Admin/*` does not exist. */
  readonly administrators: Administrators;
  readonly sessions: SessionsDeps;
  readonly users: Users;
  readonly passkeys: PasskeysDeps;
  readonly notifications: NotificationsDeps;
  readonly oidc?: Oidc | undefined;
  readonly site: Site;
  readonly health: Health;
  readonly status: Status;
  readonly bounds: ConcurrencyLimits;
  /** The current source of answers to the account's live questions. With `none`, requests with live keys get 503. */
  readonly findLiveSource: (accountId: string) => Promise<LiveSource>;
  /** True if the account has routes for live work, and all of them lead to disabled upstreams. */
  readonly hasOnlyDisabledRoutes: (accountId: string) => Promise<boolean>;
  /** Starts to read what every verification needs, so that it is there once the key has been looked up. */
  readonly readAhead: () => void;
  readonly upstreams: UpstreamAdministration;
  readonly payerMap: PayerMapAdministration;
  readonly eventStreamLimitMs?: number;
  readonly maxConnections: number;
  /** Address ranges of proxies whose `X-Forwarded-For` names the caller; default none. */
  readonly trustedProxies?: readonly string[];
  readonly log: Log;
  /** Absent where no metrics are served. */
  readonly httpSeconds?: Metrics["httpSeconds"];
  /** Absent where no request is recorded. */
  readonly requestRecorder?: RequestRecorder;
  /** Absent where traces are off. */
  readonly traces?: Traces | undefined;
  readonly consoleFolder?: string | undefined;
  /** `mailto:` or another address, for `/.well-known/security.txt`. */
  readonly securityContact?: string | undefined;
}

export type ApiServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Log,
  ZodTypeProvider
>;

export type ApiPlugin = FastifyPluginAsync<Record<never, never>, RawServerDefault, ZodTypeProvider, Log>;
