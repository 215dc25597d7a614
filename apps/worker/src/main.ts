import { checkWritable } from "@nightguard/ledger";
import { addQueueGauges, type Config, closingOnFailure, createMetrics, type Log } from "@nightguard/platform";
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
} from "@nightguard/process";
import { createCertificates, createHealth, createMailer, createQueueReading } from "@nightguard/service";
import { createSender } from "@nightguard/webhooks";
import { startWorker, type Worker } from "./worker.ts";

/** Loaded only where no address of a sandbox is given. */
const openSandbox: OpenSandbox = async (closers) => (await import("@nightguard/sandbox/main")).openSandbox(closers);

export const runWorker = (config: Config): Promise<void> => runPart("worker", config, (log) => openWorker(config, log));

/**
 * @throws ConfigError when a variable is missing
 * @throws CommandError when the ledger cannot be opened
 */
export const openWorker = (config: Config, log: Log): Promise<Part> =>
  closingOnFailure(log, async (closers) => {
    const { ledger, dispatch } = await openStores(config, log, "worker", closers);
    const traces = await openTraces(config, { ledger, log, part: "worker" }, closers);
    const metrics = createMetrics({ isServed: config.metricsPort !== undefined });
    const certificates = createCertificates({ ledger, environment: findEnvironmentCertificates(config), log });
    addQueueGauges(metrics.registry, createQueueReading({ ledger, dispatch, certificates }));
    const { ready } = createHealth({ checkWritable: () => checkWritable(ledger), dispatch, certificates });
    await openMetrics(config, metrics, { ready, ledger, log }, closers);
    const { verifier } = await openVerifier(config, closers, { ledger, dispatch, log, metrics, traces, openSandbox });
    const sender = createSender({ allowPrivate: config.allowPrivateWebhooks });
    closers.add("webhook sender", sender.close);
    const { workerConcurrency: concurrency } = config;
    let worker: Worker | undefined;
    return {
      async start() {
        const stores = { ledger, dispatch, certificates };
        const { publicUrl } = config;
        const mailer = config.mail && createMailer(config.mail);
        worker = startWorker({ ...stores, verifier, sender, mailer, publicUrl, concurrency, log, metrics, traces });
        return undefined;
      },
      async stop(graceMs) {
        await worker?.stop(graceMs);
        await closers.closeAll();
      },
    };
  });

if (import.meta.main) await runAlone(runWorker);
