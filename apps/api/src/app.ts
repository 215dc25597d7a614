import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { addChecks } from "./access/checks.ts";
import { createTokens } from "./access/tokens.ts";
import { accountRoutes } from "./accounts/account-routes.ts";
import { userRoutes } from "./accounts/user-routes.ts";
import { adminAccountRoutes } from "./admin/admin-account-routes.ts";
import { adminAdministratorRoutes } from "./admin/admin-administrator-routes.ts";
import { adminBatchRoute } from "./admin/admin-batch-route.ts";
import { adminKeyRoutes } from "./admin/admin-key-routes.ts";
import { adminListRoutes } from "./admin/admin-list-routes.ts";
import { adminOperatingRoutes } from "./admin/admin-operating-routes.ts";
import { adminPayerMapRoutes } from "./admin/admin-payer-map-routes.ts";
import { adminPayerRoutes } from "./admin/admin-payer-routes.ts";
import { adminPlanRoutes } from "./admin/admin-plan-routes.ts";
import { adminStatusRoute } from "./admin/admin-status-route.ts";
import { adminUpstreamRoutes } from "./admin/admin-upstream-routes.ts";
import { adminUserRoutes } from "./admin/admin-user-routes.ts";
import { addAudit } from "./audit/audit.ts";
import { auditRoutes } from "./audit/audit-routes.ts";
import { batchRoutes } from "./batches/batch-routes.ts";
import { columnMappingRoutes } from "./batches/column-mapping-routes.ts";
import { bulkActionRoutes } from "./bulk-actions/bulk-action-routes.ts";
import { consoleRoutes } from "./console/console-routes.ts";
import type { ApiDeps, ApiPlugin, ApiServer } from "./deps.ts";
import { docsRoutes } from "./docs/docs-routes.ts";
import { addOpenApi } from "./docs/openapi.ts";
import { securityTxtRoute } from "./docs/security-txt.ts";
import { estimateRoutes } from "./estimates/estimate-routes.ts";
import { feeScheduleRoutes } from "./estimates/fee-schedule-routes.ts";
import { findingRoutes } from "./findings/finding-routes.ts";
import { graphqlRoutes } from "./graphql/graphql-routes.ts";
import { healthRoutes } from "./health/health-routes.ts";
import { checkBodyFields } from "./http/body-types.ts";
import { addCommonHooks, toRequestId } from "./http/common-hooks.ts";
import { compressResponses } from "./http/compression.ts";
import { limitConnections } from "./http/connections.ts";
import { continueWhenRead } from "./http/continue.ts";
import { answerError, answerFrameworkError } from "./http/errors.ts";
import { addJsonBodies } from "./http/json-bodies.ts";
import { collectPaths, toReadableUrl } from "./http/known-paths.ts";
import { answerMalformedRequest, answerOddRequests } from "./http/malformed-requests.ts";
import { RequestLog } from "./http/request-log.ts";
import { measureRequests } from "./http/request-metrics.ts";
import { traceRequests } from "./http/request-traces.ts";
import { answerDeclaredStatus } from "./http/route.ts";
import { dropSlowUploads } from "./http/slow-uploads.ts";
import { discardUnreadBodies } from "./http/unread-bodies.ts";
import { validateWithZod } from "./http/validation.ts";
import { addIdempotency } from "./idempotency/idempotency.ts";
import { explanationRoutes } from "./jobs/explanation-routes.ts";
import { jobRoutes } from "./jobs/job-routes.ts";
import { searchRoutes } from "./jobs/search-routes.ts";
import { locationRoutes } from "./locations/location-routes.ts";
import { mcpRoutes } from "./mcp/mcp-routes.ts";
import { notificationRoutes } from "./notifications/notification-routes.ts";
import { payerHealthRoutes } from "./payers/payer-health-routes.ts";
import { payerRoutes } from "./payers/payer-routes.ts";
import { proofRoutes } from "./proofs/proof-routes.ts";
import { providerRoutes } from "./providers/provider-routes.ts";
import { recordRequests } from "./requests/record-requests.ts";
import { requestRoutes } from "./requests/request-routes.ts";
import { savedViewRoutes } from "./saved-views/saved-view-routes.ts";
import { oidcRoutes } from "./sessions/oidc-routes.ts";
import { passkeyRoutes } from "./sessions/passkey-routes.ts";
import { sessionRoutes } from "./sessions/session-routes.ts";
import { sourceRoutes } from "./sources/source-routes.ts";
import { verificationRoutes } from "./verifications/verification-routes.ts";
import { deliveryRoutes } from "./webhooks/delivery-routes.ts";
import { endpointRoutes } from "./webhooks/endpoint-routes.ts";
import { eventRoutes } from "./webhooks/event-routes.ts";
import { workItemRoutes } from "./work-items/work-item-routes.ts";

const bodyLimitBytes = 1024 * 1024;

/**
 * slow-uploads.ts limits the rate of bodies; `requestTimeoutMs` is a backstop. The connection timeout is longer than
 * the longest waiting call.
 */
const headersTimeoutMs = 15_000;
const timeoutCheckMs = 5_000;
const requestTimeoutMs = 3_600_000;
const connectionTimeoutMs = 180_000;
const keepAliveTimeoutMs = 65_000;

/** Closing the API finishes running requests and answers new ones with 503. */
export function createApi(deps: ApiDeps): ApiServer {
  const app: ApiServer = Fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    genReqId: toRequestId,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // common-hooks.ts answers a missing Host with an Error object.
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: timeoutCheckMs, requireHostHeader: false },
    trustProxy: deps.trustedProxies?.length ? [...deps.trustedProxies] : false,
    // common-hooks.ts answers 503 with an Error object.
    return503OnClosing: false,
    // Malformed ids are 404 at any length; overlong addresses are 414 (common-hooks.ts).
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: toReadableUrl,
    clientErrorHandler: answerMalformedRequest(deps.log),
    frameworkErrors: answerFrameworkError,
  }).withTypeProvider<ZodTypeProvider>();

  validateWithZod(app);
  app.setErrorHandler(answerError);
  answerOddRequests(app);
  const tokens = createTokens(deps);
  const paths = collectPaths(app);
  app.decorateRequest("traceparent", undefined);
  if (deps.traces) traceRequests(app, deps.traces);
  addCommonHooks(app);
  if (deps.httpSeconds) measureRequests(app, deps.httpSeconds);
  if (deps.requestRecorder) recordRequests(app, { ...deps, requestRecorder: deps.requestRecorder });
  limitConnections(app, deps.maxConnections);
  discardUnreadBodies(app);
  addChecks(app, { ...deps, tokens, paths });
  addAudit(app, deps);
  continueWhenRead(app);
  checkBodyFields(app);
  addJsonBodies(app);
  addIdempotency(app, deps);
  answerDeclaredStatus(app);
  compressResponses(app);
  dropSlowUploads(app);
  addOpenApi(app);

  // Routes are a plugin, so that they are added after the OpenAPI plugin, which must see them.
  const allRoutes: ApiPlugin = async (routes) => {
    healthRoutes(routes, deps);
    docsRoutes(routes);
    consoleRoutes(routes, deps);
    securityTxtRoute(routes, deps);
    verificationRoutes(routes, { ...deps, tokens });
    jobRoutes(routes, deps);
    findingRoutes(routes, deps);
    explanationRoutes(routes, deps);
    proofRoutes(routes, deps);
    searchRoutes(routes, deps);
    batchRoutes(routes, deps);
    bulkActionRoutes(routes, deps);
    columnMappingRoutes(routes, deps);
    sourceRoutes(routes, deps);
    locationRoutes(routes, deps);
    feeScheduleRoutes(routes, deps);
    savedViewRoutes(routes, deps);
    estimateRoutes(routes, deps);
    workItemRoutes(routes, deps);
    payerRoutes(routes, deps);
    graphqlRoutes(routes, { ...deps, tokens });
    mcpRoutes(routes, { ...deps, tokens });
    sessionRoutes(routes, deps);
    oidcRoutes(routes, deps);
    passkeyRoutes(routes, deps);
    notificationRoutes(routes, deps);
    accountRoutes(routes, deps);
    requestRoutes(routes, deps);
    userRoutes(routes, deps);
    providerRoutes(routes, deps);
    auditRoutes(routes, deps);
    endpointRoutes(routes, deps);
    deliveryRoutes(routes, deps);
    eventRoutes(routes, deps);
    adminAdministratorRoutes(routes, deps);
    adminPlanRoutes(routes, deps);
    adminAccountRoutes(routes, deps);
    adminKeyRoutes(routes, deps);
    adminOperatingRoutes(routes, deps);
    adminUserRoutes(routes, deps);
    adminPayerRoutes(routes, deps);
    payerHealthRoutes(routes, deps);
    adminUpstreamRoutes(routes, deps);
    adminPayerMapRoutes(routes, deps);
    adminListRoutes(routes, deps);
    adminStatusRoute(routes, deps);
    adminBatchRoute(routes, deps);
  };
  app.register(allRoutes);
  return app;
}
