import { setTimeout as sleep } from "node:timers/promises";
import { createApi } from "@nightguard/api";
import { setIdTime } from "@nightguard/contract";
import { createDispatch, type Dispatch, type LivePart } from "@nightguard/dispatch";
import { type Ledger, readDeadlockRetries } from "@nightguard/ledger";
import {
  addQueueGauges,
  addTransactionRetries,
  type Closers,
  type Config,
  createClosers,
  createMetrics,
  endsWithin,
  type Log,
  type Metrics,
  requireConfig,
} from "@nightguard/platform";
import {
  createAccountAccess,
  createAdministration,
  createBatches,
  createBounds,
  createCarrierLookup,
  createClockWatch,
  createCompletions,
  createConsumers,
  createDeliverer,
  createDeliveries,
  createDeliveryReleaser,
  createEvents,
  createFeedWatch,
  createHealth,
  createHeartbeat,
  createIdempotency,
  createJobs,
  createLimits,
  createPayers,
  createQueueReading,
  createReconciler,
  createReleaser,
  createResponseParser,
  createResultsWriter,
  createRetention,
  createStatus,
  createSweeper,
  createVerifications,
  createVerifier,
  createWebhookEndpoints,
  type Heartbeat,
  restoreDays,
  type Verifier,
} from "@nightguard/service";
import { createSender } from "@nightguard/webhooks";
import { startLoop, startWorker } from "@nightguard/worker";
import { createMetricsServer } from "./metrics.ts";
import { listening } from "./parts/listening.ts";
import { openLedger, requireKeys } from "./parts/open-ledger.ts";
import { openPayerServices } from "./parts/payer-services.ts";

/** Connections to PostgreSQL of a process, all its pools together, where none are configured. */
const defaultConnections = { api: 20, worker: 10, restored: 4 } as const;
const redisPatienceMs = 2_000;
const troubleSaidEveryMs = 5_000;
const beatEveryMs = 5_000;
/**
 * The API reads a waiting caller's answer itself unless it is long: a usual one takes a third of a millisecond, and a
 * thread that reads answers as much memory as a few hundred callers.
 */
const readHereUpToBytes = 16_384;

/** The API, joined from its real parts. */
export interface ComposedApi {
  /** @returns its address; @throws ConfigError when the port is taken */
  listen(): Promise<string>;
  /** Takes no more calls, waits `graceMs` for what runs, hands the rest to the workers. */
  stop(graceMs: number): Promise<void>;
}

/** A worker, joined from its real parts. */
export interface ComposedWorker {
  start(): Promise<void>;
  /** Takes no more work, waits `graceMs` for what runs, hands back the rest. */
  stop(graceMs: number): Promise<void>;
}

/** @throws ConfigError when a variable is missing; CommandError when the ledger does not come up */
export async function composeApi(config: Config, log: Log): Promise<ComposedApi> {
  return compose(log, async (closers) => {
    const { ledger, dispatch } = await openStores(config, log, "api", closers);
    const metrics = createMetrics();
    const reading = { hereUpToBytes: readHereUpToBytes };
    const { verifier, payerServices } = await openVerifier(
      config,
      closers,
      { ledger, dispatch, log, metrics },
      reading,
    );
    const completions = createCompletions({ ledger, dispatch });
    closers.add("completions", completions.close);
    const watch = createFeedWatch({ ledger, dispatch });
    closers.add("feed watch", watch.close);
    const bounds = createBounds();
    const verifications = createVerifications({ ledger, dispatch, verifier, completions, bounds, log });
    closers.add("verifications", verifications.close);
    const idempotency = createIdempotency({ ledger, log });
    closers.add("idempotency keys", idempotency.close);
    const payers = createPayers({ ledger, fetchPayers: payerServices.live.listPayers, log });
    await payers.ensureDefaults();
    const resultsWriter = createResultsWriter(requireKeys(config));
    closers.add("results writer", resultsWriter.close);
    const health = createHealth({ ledger, dispatch });
    await openMetrics(config, metrics, health, closers);
    const app = createApi({
      accountAccess: createAccountAccess({ ledger }),
      limits: createLimits({ dispatch }),
      idempotency,
      verifications,
      jobs: createJobs({ ledger, dispatch, completions, bounds, log }),
      batches: createBatches({ ledger, dispatch, resultsWriter, bounds, log }),
      payers,
      webhookEndpoints: createWebhookEndpoints({ ledger, allowPrivate: config.allowPrivateWebhooks }),
      deliveries: createDeliveries({ ledger, dispatch }),
      events: createEvents({ ledger, watch, bounds }),
      administration: createAdministration({ ledger }),
      health,
      status: createStatus({ ledger, dispatch }),
      bounds,
      maxConnections: config.maxConnections,
      log,
      adminToken: config.adminToken,
    });
    closers.add("api", () => app.close());
    return {
      async listen() {
        const address = await listening(app.listen({ port: config.port, host: config.host }), config.port);
        const refreshing = payers.start();
        closers.add("payer list", refreshing.stop);
        const heartbeat = openHeartbeat("api", config, { ledger, dispatch, verifier, log, metrics });
        closers.add("heartbeat", startBeating(heartbeat, log));
        return address;
      },
      async stop(graceMs) {
        const inTime = await endsWithin(Promise.all([app.close(), verifications.untilIdle()]), graceMs);
        if (!inTime) log.warn("some callers were not answered in time; what they wait for is handed to the workers");
        await verifications.close();
        await closers.closeAll();
      },
    };
  });
}

/** @throws ConfigError when a variable is missing; CommandError when the ledger does not come up */
export async function composeWorker(config: Config, log: Log): Promise<ComposedWorker> {
  return compose(log, async (closers) => {
    const { ledger, dispatch } = await openStores(config, log, "worker", closers);
    const concurrency = config.workerConcurrency;
    const metrics = createMetrics();
    const shared = { ledger, dispatch, log, metrics };
    addQueueGauges(metrics.registry, createQueueReading(shared));
    await openMetrics(config, metrics, createHealth({ ledger, dispatch }), closers);
    const { verifier } = await openVerifier(config, closers, shared);
    const sender = createSender({ allowPrivate: config.allowPrivateWebhooks });
    closers.add("webhook sender", sender.close);
    const deliveryReleaser = createDeliveryReleaser(shared);
    const restore = async () => void (await Promise.all([restoreDays(shared), deliveryReleaser.restore()]));
    let stopWorker: ((graceMs: number) => Promise<void>) | undefined;
    return {
      async start() {
        const worker = startWorker({
          releaser: createReleaser({ ...shared, verifier, restore }),
          reconciler: createReconciler(shared),
          sweeper: createSweeper(shared),
          retention: createRetention(shared),
          heartbeat: openHeartbeat("worker", config, { ...shared, verifier }),
          verifier,
          deliveryReleaser,
          deliverer: createDeliverer({ ...shared, sender }),
          startConsumers: () => createConsumers({ dispatch, verifier, concurrency, log }),
          log,
        });
        stopWorker = worker.stop;
      },
      async stop(graceMs) {
        await stopWorker?.(graceMs);
        await closers.closeAll();
      },
    };
  });
}

function openHeartbeat(
  part: LivePart,
  config: Config,
  shared: { ledger: Ledger; dispatch: Dispatch; verifier: Verifier; log: Log; metrics: Metrics },
): Heartbeat {
  return createHeartbeat({
    ...shared,
    part,
    clockWatch: createClockWatch(shared),
    concurrency: config.workerConcurrency,
  });
}

/** @returns what ends it */
function startBeating(heartbeat: Heartbeat, log: Log): () => Promise<void> {
  const loop = startLoop({
    name: "heartbeat",
    log,
    leastMs: beatEveryMs,
    mostMs: beatEveryMs,
    async round() {
      await heartbeat.beat();
      return null;
    },
  });
  return async () => {
    await loop.stop();
    // Without Redis it is forgotten by itself.
    await heartbeat.end().catch((err) => log.debug({ err }, "heartbeat not ended"));
  };
}

/** What asks payers: the workers, and the API for callers who wait. */
async function openVerifier(
  config: Config,
  closers: Closers,
  shared: { ledger: Ledger; dispatch: Dispatch; log: Log; metrics: Metrics },
  reading?: Parameters<typeof createResponseParser>[1],
) {
  const concurrency = config.workerConcurrency;
  const payerServices = await openPayerServices(config, shared.log, closers, concurrency);
  const parser = createResponseParser(requireKeys(config), reading);
  closers.add("response parser", parser.close);
  const findCarrier = createCarrierLookup(shared.ledger);
  return { payerServices, verifier: createVerifier({ ...shared, payerServices, parser, findCarrier, concurrency }) };
}

/** Builds something of many parts; when one of them fails, those before it are closed again. */
async function compose<Built>(log: Log, build: (closers: Closers) => Promise<Built>): Promise<Built> {
  const closers = createClosers(log);
  try {
    return await build(closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

/**
 * Ledger and dispatch, closed with `closers`.
 *
 * @throws ConfigError when a variable is missing; CommandError when the ledger does not come up
 */
export async function openStores(
  config: Config,
  log: Log,
  part: keyof typeof defaultConnections,
  closers: Closers,
): Promise<{ ledger: Ledger; dispatch: Dispatch }> {
  const redisUrl = requireConfig(config.redisUrl, "REDIS_URL", "the Redis that holds what may run now");
  const maxConnections = config.databaseConnections ?? defaultConnections[part];
  const ledger = await openLedger(config, log, { name: part, maxConnections });
  closers.add("ledger", ledger.close);
  setIdTime(ledger.clock.now);
  const dispatch = createDispatch({ redisUrl, onError: createTroubleLog(log) });
  closers.add("dispatch", dispatch.close);
  await untilConnected(dispatch);
  return { ledger, dispatch };
}

/** A moment for the first connection, so that the first calls do not fail. Redis away is no reason not to start. */
async function untilConnected(dispatch: Dispatch): Promise<void> {
  const giveUpAt = performance.now() + redisPatienceMs;
  while (performance.now() < giveUpAt) {
    try {
      return await dispatch.ping();
    } catch {
      await sleep(20);
    }
  }
}

async function openMetrics(
  config: Config,
  metrics: Metrics,
  health: ReturnType<typeof createHealth>,
  closers: Closers,
): Promise<void> {
  const { metricsPort: port, host } = config;
  if (port === undefined) return;
  addTransactionRetries(metrics.registry, readDeadlockRetries);
  const server = createMetricsServer({ metrics, ready: health.ready });
  await listening(server.listen({ port, host }), port, "NIGHTGUARD_METRICS_PORT");
  closers.add("metrics", server.close);
}

/** Connection trouble comes many times a second; the log says it every few. */
function createTroubleLog(log: Log): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - saidAt < troubleSaidEveryMs) return;
    saidAt = now;
    log.warn({ err: error }, "trouble with Redis");
  };
}
