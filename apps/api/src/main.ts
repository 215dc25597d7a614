import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { checkWritable, recordAuditEntries } from "@nightguard/ledger";
import { type Config, closingOnFailure, createMetrics, endsWithin, type Log } from "@nightguard/platform";
import {
  findEnvironmentCertificates,
  type OpenSandbox,
  openMetrics,
  openStores,
  openTraces,
  openVerifier,
  type Part,
  runAlone,
  runPart,
  startHeartbeat,
  toLiveSource,
  toPayerSource,
} from "@nightguard/process";
import { listening } from "@nightguard/process/listening";
import {
  createAccountAccess,
  createAdministration,
  createAdministrators,
  createAnswerReader,
  createAuditRecorder,
  createBatchesDeps,
  createBulkActions,
  createCertificates,
  createColumnMappings,
  createCompletions,
  createConcurrencyLimits,
  createDeliveries,
  createEvents,
  createFaultLog,
  createFeedWatch,
  createFeeSchedules,
  createHealth,
  createIdempotency,
  createLimits,
  createLocations,
  createOidc,
  createPasskeysDeps,
  createPayerMapAdministration,
  createPayerSays,
  createPayersDeps,
  createPayersHealth,
  createProofDrawer,
  createProviders,
  createRequestRecorder,
  createRequests,
  createResultsWriter,
  createSavedViews,
  createSessionsDeps,
  createSources,
  createStatus,
  createThinAnswers,
  createThinPayers,
  createUnknownProviders,
  createUpstreamAdministration,
  createUpstreamLists,
  createUsers,
  createVerifications,
  createWebhookEndpoints,
  ensureDefaultLists,
  type LiveSource,
  startPayerRefresh,
  toAccessLedger,
} from "@nightguard/service";
import { createApi } from "./app.ts";
import { createWorkbookReader } from "./batches/upload/xlsx/workbook-reader.ts";
import { createSite } from "./sessions/site.ts";

/** A usual response takes a third of a millisecond, and a parser thread as much memory as a few hundred callers. */
const parseHereUpToBytes = 16_384;

const consoleFolder = fileURLToPath(new URL("../../console/dist", import.meta.url));

/** Loaded only where no address of a sandbox is given. */
const openSandbox: OpenSandbox = async (closers) => (await import("@nightguard/sandbox/main")).openSandbox(closers);

export const runApi = (config: Config): Promise<void> => runPart("api", config, (log) => openApi(config, log));

/**
 * On stop the API waits for callers, and hands unfinished jobs to the workers.
 *
 * @throws ConfigError when a variable is missing or the port is taken
 * @throws CommandError when the ledger cannot be opened
 */
export const openApi = (config: Config, log: Log): Promise<Part<string>> =>
  closingOnFailure(log, async (closers) => {
    const stores = await openStores(config, log, "api", closers);
    const { ledger, dispatch } = stores;
    const traces = await openTraces(config, { ledger, log, part: "api" }, closers);
    const metrics = createMetrics({ isServed: config.metricsPort !== undefined });
    const liveSource = toLiveSource(config);
    const parsing = { hereUpToBytes: parseHereUpToBytes };
    const { verifier, upstreams, environment } = await openVerifier(
      config,
      closers,
      { ...stores, log, metrics, traces, openSandbox },
      parsing,
    );
    const findLiveSource = async (accountId?: string): Promise<LiveSource> =>
      (await upstreams.hasRoutes("live", accountId)) ? "upstream" : liveSource;
    const completions = createCompletions(stores);
    closers.add("completions", completions.close);
    const watch = createFeedWatch(stores);
    closers.add("feed watch", watch.close);
    const bounds = createConcurrencyLimits();
    const unknownProviders = createUnknownProviders({ ledger, log });
    closers.add("unknown providers", unknownProviders.close);
    const verifications = createVerifications({ ...stores, verifier, completions, unknownProviders, bounds, log });
    closers.add("verifications", verifications.close);
    const audit = createAuditRecorder({ recordAuditEntries: (lines) => recordAuditEntries(ledger, lines), log });
    closers.add("audit", audit.close);
    const requestRecorder = createRequestRecorder({ ledger, leftOut: metrics.requestsLeftOut, log });
    closers.add("request log", requestRecorder.close);
    const idempotency = createIdempotency({ ledger, log });
    closers.add("idempotency keys", idempotency.close);
    const fetchPayers = toPayerSource(environment.live);
    const payers = createPayersDeps({ ledger, fetchPayers, findRouting: upstreams.findRouting, log });
    await ensureDefaultLists(payers);
    const upstreamLists = createUpstreamLists({ ledger, upstreams, onChange: upstreams.drop, log });
    const payerMap = createPayerMapAdministration({ ledger, lists: upstreamLists, onChange: upstreams.drop });
    const payerLists = { readListStates: payerMap.readListStates, wake: upstreamLists.wake };
    const resultsWriter = createResultsWriter();
    closers.add("results writer", resultsWriter.close);
    const answerReader = createAnswerReader();
    closers.add("answer reader", answerReader.close);
    const proofDrawer = createProofDrawer();
    closers.add("proof drawer", proofDrawer.close);
    const workbooks = createWorkbookReader();
    closers.add("workbook reader", workbooks.close);
    const certificates = createCertificates({ ledger, environment: findEnvironmentCertificates(config), log });
    const health = createHealth({ ...stores, checkWritable: () => checkWritable(ledger), certificates });
    await openMetrics(config, metrics, { ready: health.ready, ledger, log }, closers);
    const site = createSite(config);
    const says = createPayerSays(ledger);
    const app = createApi({
      accountAccess: createAccountAccess({ ledger: toAccessLedger(ledger) }),
      limits: createLimits({ dispatch }),
      audit,
      idempotency,
      verifications,
      jobs: { ...stores, completions, unknownProviders, bounds, answerReader, proofDrawer, log },
      batches: createBatchesDeps({
        ...stores,
        thinAnswers: createThinAnswers({ ledger, thinPayers: createThinPayers({ ledger, says }) }),
        liveSource,
        findLiveSource,
        resultsWriter,
        answerReader,
        unknownProviders,
        bounds,
        log,
      }),
      bulkActions: createBulkActions({ ...stores, bounds, log }),
      workbooks,
      columnMappings: createColumnMappings({ ledger }),
      sources: createSources({ ledger }),
      locations: createLocations({ ledger }),
      feeSchedules: createFeeSchedules({ ledger }),
      savedViews: createSavedViews({ ledger }),
      payersHealth: createPayersHealth({ ledger, says }),
      payers,
      providers: createProviders({ ledger }),
      requests: createRequests({ ledger }),
      webhookEndpoints: createWebhookEndpoints({ ledger, allowPrivate: config.allowPrivateWebhooks }),
      deliveries: createDeliveries(stores),
      events: createEvents({ ledger, watch, bounds }),
      administration: createAdministration({ ledger, findLiveSource }),
      administrators: createAdministrators({ ledger, environmentToken: config.adminToken }),
      sessions: createSessionsDeps({
        ledger,
        idleSeconds: config.consoleIdleMinutes * 60,
        needsPasskeys: site.hasPasskeys && config.oidc === undefined,
      }),
      users: createUsers({ ledger }),
      passkeys: createPasskeysDeps({ ledger, onlyForOperators: config.oidc !== undefined }),
      notifications: { ledger, hasMail: config.mail !== undefined, allowPrivate: config.allowPrivateWebhooks },
      oidc: config.oidc && createOidc({ ledger, config: config.oidc, log }),
      site,
      health,
      status: createStatus({
        ...stores,
        certificates,
        payerMap,
        // Live jobs without a route still get invented answers.
        findLiveSource: async () => (liveSource === "sandbox" ? liveSource : findLiveSource()),
      }),
      findLiveSource,
      hasOnlyDisabledRoutes: (accountId) => upstreams.hasOnlyDisabledRoutes("live", accountId),
      readAhead: upstreams.readAhead,
      upstreams: createUpstreamAdministration({
        ledger,
        upstreams,
        payerLists,
        certificates,
        allowPlaintext: config.plaintext.outside,
      }),
      payerMap,
      bounds,
      maxConnections: config.maxConnections,
      trustedProxies: config.trustedProxies,
      log,
      ...(config.metricsPort !== undefined && { httpSeconds: metrics.httpSeconds }),
      requestRecorder,
      traces,
      consoleFolder,
      securityContact: config.securityContact,
    });
    closers.add("api", () => app.close());
    return {
      async start() {
        const address = await listening(app.listen({ port: config.port, host: config.host }), config.port);
        closers.add("payer list", startPayerRefresh(payers).stop);
        closers.add("payer lists of upstreams", upstreamLists.start().stop);
        const concurrency = config.workerConcurrency;
        closers.add(
          "heartbeat",
          startHeartbeat({ ...stores, part: "api", verifier, concurrency, log, metrics, faults: createFaultLog(log) }),
        );
        return address;
      },
      async stop(graceMs) {
        health.end();
        const delayMs = Math.min(config.shutdownDelaySeconds * 1_000, graceMs);
        if (delayMs > 0) await sleep(delayMs);
        const inTime = await endsWithin(Promise.all([app.close(), verifications.untilIdle()]), graceMs - delayMs);
        if (!inTime) log.warn("some callers were not answered in time; their jobs are handed to the workers");
        await verifications.close();
        await closers.closeAll();
      },
    };
  });

if (import.meta.main) await runAlone(runApi);
