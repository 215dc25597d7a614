import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import type { Closers, Config, Log, Metrics } from "@nightguard/platform";
import { createCarrierLookup, createResponseParser, createVerifier } from "@nightguard/service";
import { openPayerServices } from "./payer-services.ts";

/**
 * Opens the verifier and the payer services that it calls. Workers run queued jobs with it, the API runs the jobs of
 * waiting callers.
 *
 * @param parsing which responses are parsed on the main thread; by default none
 */
export async function openVerifier(
  config: Config,
  closers: Closers,
  shared: { ledger: Ledger; dispatch: Dispatch; log: Log; metrics: Metrics },
  parsing?: { hereUpToBytes: number },
) {
  const concurrency = config.workerConcurrency;
  const payerServices = await openPayerServices(config, shared.log, closers, concurrency);
  const parser = createResponseParser(shared.ledger.encryption.keysOf, parsing);
  closers.add("response parser", parser.close);
  const findCarrier = createCarrierLookup(shared.ledger);
  return { payerServices, verifier: createVerifier({ ...shared, payerServices, parser, findCarrier, concurrency }) };
}
