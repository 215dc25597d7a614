export const samplers = [
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
 * Traces are on if there is an endpoint.
 *
 * @returns `faults` as sentences that begin with the variable
 */
export function readTracing(values: {
  readonly otlpEndpoint: string | undefined;
  readonly otlpTracesEndpoint: string | undefined;
  readonly otlpProtocol: string | undefined;
  readonly otlpTracesProtocol: string | undefined;
  readonly otelServiceName: string | undefined;
  readonly tracesSampler: TracingConfig["sampler"];
  readonly tracesSamplerArg: number;
}): { readonly tracing: TracingConfig | undefined; readonly faults: readonly string[] } {
  const { otlpEndpoint, otlpTracesEndpoint, otlpTracesProtocol, otlpProtocol } = values;
  const url = otlpTracesEndpoint ?? (otlpEndpoint && `${otlpEndpoint.replace(/\/$/, "")}/${tracesPath}`);
  if (url === undefined) return { tracing: undefined, faults: [] };
  const [variable, given = protocol] = otlpTracesProtocol
    ? ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", otlpTracesProtocol]
    : ["OTEL_EXPORTER_OTLP_PROTOCOL", otlpProtocol];
  return {
    tracing: {
      url,
      serviceName: values.otelServiceName,
      sampler: values.tracesSampler,
      ratio: values.tracesSamplerArg,
    },
    faults: given === protocol ? [] : [`${variable} must be ${protocol}, which collectors take on port 4318`],
  };
}
