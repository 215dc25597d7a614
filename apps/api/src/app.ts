import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { auditAnswers } from "./access/audit.ts";
import { addChecks } from "./access/checks.ts";
import { createTokens } from "./access/tokens.ts";
import { accountRoutes } from "./accounts/account-routes.ts";
import { adminRoutes } from "./admin/admin-routes.ts";
import { batchRoutes } from "./batches/batch-routes.ts";
import type { ApiDeps, ApiPlugin, ApiServer } from "./deps.ts";
import { docsRoutes } from "./docs/docs-routes.ts";
import { addOpenApi } from "./docs/openapi.ts";
import { graphqlRoutes } from "./graphql/graphql-routes.ts";
import { healthRoutes } from "./health/health-routes.ts";
import { addFrame, toRequestId } from "./http/common-hooks.ts";
import { boundConnections } from "./http/connections.ts";
import { addErrorAnswers, answerFrameworkError } from "./http/errors.ts";
import { addJsonBodies } from "./http/json-bodies.ts";
import { collectPaths, toReadableUrl } from "./http/known-paths.ts";
import { answerMalformedRequest, answerOddRequests } from "./http/malformed-requests.ts";
import { RequestLog } from "./http/request-log.ts";
import { dropSlowUploads } from "./http/slow-uploads.ts";
import { validateWithZod } from "./http/validation.ts";
import { addIdempotency } from "./idempotency/idempotency.ts";
import { jobRoutes } from "./jobs/job-routes.ts";
import { payerRoutes } from "./payers/payer-routes.ts";
import { verificationRoutes } from "./verifications/verification-routes.ts";
import { webhookRoutes } from "./webhooks/webhook-routes.ts";

/** Of one request's body; batches have their own. */
const bodyLimitBytes = 1024 * 1024;

/**
 * Time limits of connections. How slowly a body may come is decided in slow-uploads.ts; `requestTimeoutMs` only ends what
 * would never end. A silent connection is closed later than the longest waiting call answers.
 */
const headersTimeoutMs = 15_000;
const timeoutCheckMs = 5_000;
const requestTimeoutMs = 3_600_000;
const connectionTimeoutMs = 180_000;
const keepAliveTimeoutMs = 65_000;

/**
 * The intake API: every route of it, not listening yet. `listen()` and `close()` are fastify's; closing lets running
 * requests end and answers new ones 503.
 */
export function createApi(deps: ApiDeps): ApiServer {
  const app: ApiServer = Fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    genReqId: toRequestId,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // A missing Host is answered like any other fault (frame.ts).
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: timeoutCheckMs, requireHostHeader: false },
    trustProxy: false,
    // The framework's own 503 is not an Error object; frame.ts answers while closing.
    return503OnClosing: false,
    // Ids that are no ids are 404 at any length; an address that is too long is 414 (frame.ts).
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: toReadableUrl,
    clientErrorHandler: answerMalformedRequest(deps.log),
    frameworkErrors: answerFrameworkError,
  }).withTypeProvider<ZodTypeProvider>();

  validateWithZod(app);
  addErrorAnswers(app);
  answerOddRequests(app);
  const tokens = createTokens(deps);
  const paths = collectPaths(app);
  addFrame(app);
  boundConnections(app, deps.maxConnections);
  addChecks(app, { ...deps, tokens, paths });
  auditAnswers(app, deps);
  addJsonBodies(app);
  addIdempotency(app, deps);
  dropSlowUploads(app);
  addOpenApi(app);

  // In a plugin, so that they come after the OpenAPI plugin, which has to see them.
  const allRoutes: ApiPlugin = async (routes) => {
    healthRoutes(routes, deps);
    docsRoutes(routes);
    verificationRoutes(routes, { ...deps, tokens });
    jobRoutes(routes, deps);
    batchRoutes(routes, deps);
    payerRoutes(routes, deps);
    graphqlRoutes(routes, { ...deps, tokens });
    accountRoutes(routes, deps);
    webhookRoutes(routes, deps);
    adminRoutes(routes, deps);
  };
  app.register(allRoutes);
  return app;
}
