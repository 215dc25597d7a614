import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as an OpenTelemetry collector gets it. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty if it begins its trace. */
  readonly parentId: string;
  /** Ids of linked traces. */
  readonly links: readonly string[];
  readonly values: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
}

export type TestCollector = Awaited<ReturnType<typeof startCollector>>;

/** Receives traces by OTLP/HTTP in protobuf, on any path. `answer` may keep a response, or refuse. */
export async function startCollector(
  answer: (response: ServerResponse, requests: number) => void = (response) => void response.writeHead(200).end(),
) {
  const bodies: Buffer[] = [];
  const spans: CollectedSpan[] = [];
  const paths = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    bodies.push(body);
    paths.add(`${request.method} ${request.url} ${request.headers["content-type"]}`);
    spans.push(...readSpans(body));
    answer(response, bodies.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    /** In order of arrival, as are the raw bodies. */
    spans,
    bodies,
    paths,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @see https://github.com/open-telemetry/opentelemetry-proto: `trace_service.proto`, `trace.proto`, `common.proto` */
function readSpans(request: Buffer): CollectedSpan[] {
  return all(request, 1).flatMap((resourceSpans) => {
    const { "service.name": service = "" } = readValues(all(first(resourceSpans, 1), 1));
    const spans = all(resourceSpans, 2).flatMap((scopeSpans) => all(scopeSpans, 2));
    return spans.map((span) => ({
      service: String(service),
      traceId: first(span, 1).toString("hex"),
      spanId: first(span, 2).toString("hex"),
      parentId: first(span, 4).toString("hex"),
      name: first(span, 5).toString(),
      values: readValues(all(span, 9)),
      links: all(span, 13).map((link) => first(link, 1).toString("hex")),
      isError: readFields(first(span, 15)).get(3)?.[0] === 2n,
    }));
  });
}

function readValues(pairs: readonly Buffer[]): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [[kind, [value] = []] = []] = readFields(first(pair, 2));
      const read = kind === 1 ? String(value) : Number(value);
      return [first(pair, 1).toString(), read];
    }),
  );
}

const all = (message: Buffer, field: number) =>
  (readFields(message).get(field) ?? []).filter((value) => Buffer.isBuffer(value));
const first = (message: Buffer, field: number): Buffer => all(message, field)[0] ?? Buffer.alloc(0);

/** The fields of a protobuf message by number; fixed ones, such as times, are left out. */
function readFields(message: Buffer): Map<number, (Buffer | bigint)[]> {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  function readVarint(): bigint {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
  function readValue(type: number): Buffer | bigint | undefined {
    if (type === 0) return readVarint();
    if (type !== 1 && type !== 2 && type !== 5) throw new Error(`no protobuf: type ${type}`);
    const length = type === 2 ? Number(readVarint()) : type === 1 ? 8 : 4;
    at += length;
    return type === 2 ? message.subarray(at - length, at) : undefined;
  }
  while (at < message.length) {
    const key = Number(readVarint());
    const value = readValue(key & 7);
    if (value !== undefined) fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value]);
  }
  return fields;
}
