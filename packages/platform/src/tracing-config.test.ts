import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const readTracing = (environment: Readonly<Record<string, string>>) => readConfig(environment).tracing;

test("traces are off without an endpoint, whatever else is set", () => {
  expect(readTracing({})).toBeUndefined();
  const others = {
    OTEL_SERVICE_NAME: "dental",
    OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
    OTEL_TRACES_SAMPLER: "of another program",
  };
  expect(readTracing({ ...others, OTEL_EXPORTER_OTLP_ENDPOINT: "" })).toBeUndefined();
});

test("the general endpoint gets the path of traces, the one of traces is used as it is", () => {
  const general = { OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example:4318/" };

  expect(readTracing(general)).toEqual({
    url: "https://collector.example:4318/v1/traces",
    serviceName: undefined,
    sampler: "parentbased_always_on",
    ratio: 1,
  });
  expect(readTracing({ ...general, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://traces.example/in" })?.url).toBe(
    "https://traces.example/in",
  );
});

test.each([
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf"],
  [{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "http/json" }, "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL must be http/protobuf"],
  [{ OTEL_TRACES_SAMPLER: "sometimes" }, "OTEL_TRACES_SAMPLER must be one of always_on, "],
  [{ OTEL_TRACES_SAMPLER_ARG: "half" }, "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1"],
  [{ OTEL_TRACES_SAMPLER_ARG: "1.5" }, "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1"],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example:4318" },
    "OTEL_EXPORTER_OTLP_ENDPOINT would be used unencrypted: use https://, or set NIGHTGUARD_ALLOW_PLAINTEXT=inside",
  ],
])("%o prevents the start", (environment, fault) => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

  expect(() => readTracing({ ...endpoint, ...environment })).toThrow(fault);
});
