import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { startCollector } from "../../../test/support/collector.ts";
import { until } from "../../../test/support/waiting.ts";
import { createLog } from "./log.ts";
import { createTracer } from "./open-telemetry.ts";
import type { TracingConfig } from "./tracing-config.ts";

/** As many spans are sent at once, without waiting. */
const batch = 512;
const mostWaiting = 2_048;

function openTracer(url: string, config: Partial<TracingConfig> = {}) {
  const lines: string[] = [];
  const log = createLog({ level: "info", name: "test", destination: { write: (line) => void lines.push(line) } });
  const defaults = { serviceName: undefined, sampler: "parentbased_always_on", ratio: 1 } as const;
  const tracer = createTracer({ url, ...defaults, ...config }, { part: "test", log });
  const write = (count: number) => {
    for (let index = 0; index < count; index++) tracer.begin("span", { kind: "internal", values: {} })?.end();
  };
  return { tracer, write, readLog: () => lines.map((line) => JSON.parse(line)) };
}

test("a collector that refuses is one line of the log, and one that takes traces again another", async () => {
  const collector = await startCollector(
    (response, requests) => void response.writeHead(requests < 4 ? 400 : 200).end(),
  );
  const { tracer, write, readLog } = openTracer(collector.url);
  try {
    for (let requests = 1; requests <= 5; requests++) {
      write(batch);
      await until(() => expect(collector.bodies.length).toBeGreaterThanOrEqual(requests));
    }
    await until(() => expect(readLog()).toHaveLength(2));
  } finally {
    await tracer.close();
    await collector.close();
  }

  expect(readLog().map(({ level, msg, code }) => ({ level, msg, code }))).toEqual([
    { level: "warn", msg: "the OpenTelemetry collector takes no traces, dropping them until it does", code: 400 },
    { level: "info", msg: "the OpenTelemetry collector takes traces again", code: undefined },
  ]);
});

test("a collector that does not answer fills no memory, and does not hold the end", async () => {
  const held: ServerResponse[] = [];
  const collector = await startCollector((response) => void held.push(response));
  const { tracer, write } = openTracer(collector.url);
  try {
    write(batch);
    await until(() => expect(held).toHaveLength(1));
    write(5 * mostWaiting);

    await tracer.close();

    await until(() => expect(collector.spans).toHaveLength(batch + mostWaiting));
    expect(held.filter((response) => response.writableEnded)).toEqual([]);
  } finally {
    await collector.close();
  }
});

test("a ratio keeps that share of the traces, and a caller's decision where the sampler asks for it", async () => {
  const { tracer } = openTracer("http://127.0.0.1:1", { sampler: "parentbased_traceidratio", ratio: 0 });
  const begin = (flags?: string) =>
    tracer.begin("span", {
      kind: "server",
      values: {},
      parent: flags && `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}`,
    });

  expect(begin()).toBeUndefined();
  expect(begin("00")).toBeUndefined();
  expect(begin("01")?.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
  await tracer.close();
});
