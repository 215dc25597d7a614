const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** Where traces are sent, and which. */
export interface TracingConfig {
  readonly url: string;
  /** Absent: a name for each part. */
  readonly serviceName: string | undefined;
  readonly sampler: (typeof samplers)[number];
  /** The share of traces that a sampler by ratio keeps. */
  readonly ratio: number;
}

const tracesPath = "v1/traces";
const protocol = "http/protobuf";

/**
 * Traces are on if there is an endpoint. Without one the other values are not checked: a machine may set them for other
 * programs.
 *
 * @returns `faults` as sentences that begin with the variable
 */
export function readTracing(values: {
  readonly otlpEndpoint: string | undefined;
  readonly otlpTracesEndpoint: string | undefined;
  readonly otlpProtocol: string | undefined;
  readonly otlpTracesProtocol: string | undefined;
  readonly otelServiceName: string | undefined;
  readonly tracesSampler: string | undefined;
  readonly tracesSamplerArg: string | undefined;
}): { readonly tracing: TracingConfig | undefined; readonly faults: readonly string[] } {
  const { otlpEndpoint, otlpTracesEndpoint, otlpTracesProtocol, otlpProtocol } = values;
  const url = otlpTracesEndpoint ?? (otlpEndpoint && `${otlpEndpoint.replace(/\/$/, "")}/${tracesPath}`);
  if (url === undefined) return { tracing: undefined, faults: [] };
  const [variable, given = protocol] = otlpTracesProtocol
    ? ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", otlpTracesProtocol]
    : ["OTEL_EXPORTER_OTLP_PROTOCOL", otlpProtocol];
  const { tracesSampler = "parentbased_always_on", tracesSamplerArg = "1" } = values;
  const sampler = samplers.find((one) => one === tracesSampler);
  const ratio = Number(tracesSamplerArg);
  const isRatio = ratio >= 0 && ratio <= 1;
  const faults = [
    ...(given === protocol ? [] : [`${variable} must be ${protocol}, which collectors take on port 4318`]),
    ...(sampler ? [] : [`OTEL_TRACES_SAMPLER must be one of ${samplers.join(", ")}`]),
    ...(isRatio ? [] : ["OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1"]),
  ];
  return { tracing: sampler && { url, serviceName: values.otelServiceName, sampler, ratio }, faults };
}
