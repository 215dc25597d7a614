import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import { listCarriers, listPayers } from "@nightguard/ledger";
import {
  addPayerCalls,
  type Closers,
  type Config,
  createListedPayers,
  type Log,
  type Metrics,
} from "@nightguard/platform";
import {
  createCarrierLookup,
  createPayerCallCounter,
  createPayerMaps,
  createProviderLookup,
  createResponseParser,
  createUpstreamSet,
  createVerifier,
  type Traces,
  toVerificationLedger,
} from "@nightguard/service";
import { type OpenSandbox, openEnvironmentUpstreams } from "./open-upstreams.ts";

/**
 * Workers run queued jobs with the verifier, the API runs the jobs of waiting callers.
 *
 * @param parsing which responses are parsed on the main thread; by default none
 */
export async function openVerifier(
  config: Config,
  closers: Closers,
  {
    openSandbox,
    ...shared
  }: {
    ledger: Ledger;
    dispatch: Dispatch;
    log: Log;
    metrics: Metrics;
    traces?: Traces | undefined;
    openSandbox: OpenSandbox;
  },
  parsing?: { hereUpToBytes: number },
) {
  const maxConnections = config.workerConcurrency;
  const environment = await openEnvironmentUpstreams(config, { ...shared, closers, maxConnections, openSandbox });
  const payerMaps = createPayerMaps(shared.ledger);
  const upstreams = createUpstreamSet({
    ...shared,
    environment,
    payerMaps,
    tls: config.tls.upstream,
    allowPlaintext: config.plaintext.outside,
    maxConnections,
  });
  closers.add("upstreams", upstreams.close);
  const parser = createResponseParser(shared.ledger.encryption.keysOf, parsing);
  closers.add("response parser", parser.close);
  const findCarrier = createCarrierLookup(() => listCarriers(shared.ledger));
  const findProvider = createProviderLookup(shared.ledger);
  const listOurPayers = async () => (await listPayers(shared.ledger)).payers;
  const listed = createListedPayers(listOurPayers);
  const payerCallCounter = createPayerCallCounter({ ...shared, listed });
  closers.add("calls of payers", payerCallCounter.close);
  const verifier = createVerifier({
    ...shared,
    ledger: toVerificationLedger(shared.ledger),
    routes: upstreams,
    parser,
    findCarrier,
    findProvider,
    payerCallCounter,
    concurrency: maxConnections,
    ...(config.metricsPort !== undefined && {
      payerCalls: addPayerCalls(shared.metrics.registry, listOurPayers),
    }),
  });
  return { environment, payerMaps, upstreams, verifier };
}
