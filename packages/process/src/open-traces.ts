import { type Ledger, listPayers } from "@nightguard/ledger";
import { type Closers, type Config, createListedPayers, type Log, openTracer } from "@nightguard/platform";
import { createTraces, type Traces } from "@nightguard/service";

/** @returns undefined if no collector is set; then nothing of OpenTelemetry is loaded */
export async function openTraces(
  config: Config,
  { ledger, log, part }: { readonly ledger: Ledger; readonly log: Log; readonly part: string },
  closers: Closers,
): Promise<Traces | undefined> {
  const tracer = await openTracer(config, { part, log });
  if (!tracer) return undefined;
  closers.add("traces", tracer.close);
  const payers = createListedPayers(async () => (await listPayers(ledger)).payers);
  await payers.refresh();
  return createTraces({ tracer, ledger, payers });
}
