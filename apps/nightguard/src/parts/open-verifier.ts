import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import type { Closers, Config, Log, Metrics } from "@nightguard/platform";
import { createCarrierLookup, createResponseParser, createVerifier } from "@nightguard/service";
import { requireKeys } from "./open-ledger.ts";
import { openPayerServices } from "./payer-services.ts";

/** What calls payers: in workers, and in the API for waiting callers. */
export async function openVerifier(
  config: Config,
  closers: Closers,
  shared: { ledger: Ledger; dispatch: Dispatch; log: Log; metrics: Metrics },
  parsing?: Parameters<typeof createResponseParser>[1],
) {
  const concurrency = config.workerConcurrency;
  const payerServices = await openPayerServices(config, shared.log, closers, concurrency);
  const parser = createResponseParser(requireKeys(config), parsing);
  closers.add("response parser", parser.close);
  const findCarrier = createCarrierLookup(shared.ledger);
  return { payerServices, verifier: createVerifier({ ...shared, payerServices, parser, findCarrier, concurrency }) };
}
