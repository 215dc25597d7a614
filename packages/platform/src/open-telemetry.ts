import { hostname } from "node:os";
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "./log.ts";
import { endsWithin } from "./shutdown.ts";
import type { Tracer } from "./tracer.ts";
import type { TracingConfig } from "./tracing-config.ts";
import { version } from "./version.ts";

/** A collector that does not answer delays a shutdown by this at most. */
const closeLimitMs = 2_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Only `open-tracer.ts` imports this file, when traces are on. Nothing is registered globally. */
export function createTracer(
  config: TracingConfig,
  { part, log }: { readonly part: string; readonly log: Log },
): Tracer {
  // Its limits are OpenTelemetry's: 2,048 spans wait, 512 are sent at once, and what exceeds them is dropped.
  const processor = new BatchSpanProcessor({
    exporter: reportOutages(new OTLPTraceExporter({ url: config.url }), log),
  });
  const provider = new TracerProvider({
    resource: toResource(config, part),
    sampler: toSampler(config),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer("nightguard", version);

  return {
    begin(name, { kind, parent, link, values }) {
      const linked = link === undefined ? null : parseTraceParent(link);
      const options = { kind: kinds[kind], attributes: values, links: linked ? [{ context: linked }] : [] };
      const span = tracer.startSpan(name, options, toContext(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      if ((traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
        end(ended = {}, error) {
          span.setAttributes(ended);
          if (error !== undefined) span.setAttribute("error.type", error).setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: async () => void (await endsWithin(provider.shutdown(), closeLimitMs)),
  };
}

function toContext(parent: string | undefined): Context {
  const found = parent === undefined ? null : parseTraceParent(parent);
  return found ? trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true }) : ROOT_CONTEXT;
}

/** `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_SERVICE_NAME` come last, and hold. */
const toResource = ({ serviceName }: TracingConfig, part: string) =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        "service.name": `nightguard-${part}`,
        "service.version": version,
        "host.name": hostname(),
        "process.pid": process.pid,
      }),
    )
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
    .merge(resourceFromAttributes(serviceName === undefined ? {} : { "service.name": serviceName }));

function toSampler({ sampler, ratio }: TracingConfig): Sampler {
  switch (sampler) {
    case "always_on":
      return new AlwaysOnSampler();
    case "always_off":
      return new AlwaysOffSampler();
    case "traceidratio":
      return new TraceIdRatioBasedSampler(ratio);
    case "parentbased_always_on":
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case "parentbased_always_off":
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case "parentbased_traceidratio":
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
    default:
      return sampler satisfies never;
  }
}

/** One line when the collector stops answering, and one when it answers again. */
function reportOutages(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;

  function report(error: Error | undefined, failed: boolean): void {
    if (failed === isFailing) return;
    isFailing = failed;
    const { code } = (error ?? {}) as { code?: unknown };
    if (failed) log.warn({ code }, "the OpenTelemetry collector takes no traces, dropping them until it does");
    else log.info("the OpenTelemetry collector takes traces again");
  }

  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }) => {
        report(error, code !== ExportResultCode.SUCCESS);
        done({ code: ExportResultCode.SUCCESS });
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
