import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { Tracer } from "./tracer.ts";

/**
 * Loads OpenTelemetry's packages only if there is a collector.
 *
 * @param part distinguishes the processes in the name of the service
 * @returns undefined if traces are off
 */
export async function openTracer(
  { tracing }: Pick<Config, "tracing">,
  { part, log }: { readonly part: string; readonly log: Log },
): Promise<Tracer | undefined> {
  if (!tracing) return undefined;
  const { createTracer } = await import("./open-telemetry.ts");
  return createTracer(tracing, { part, log });
}
