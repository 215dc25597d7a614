import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { defaultTls } from "@nightguard/platform";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { makeCertificates } from "../../../../test/support/certificates.ts";
import { startTlsProxy, tlsProxies } from "../../../../test/support/proxies.ts";
import { startRelay } from "../../../../test/support/relay.ts";
import { type Answer, startTlsServer } from "../../../../test/support/tls-server.ts";
import { until } from "../../../../test/support/waiting.ts";
import { createHttpClient } from "./http-client.ts";

let certificates: ReturnType<typeof makeCertificates>;
beforeAll(() => {
  certificates = makeCertificates();
});
afterAll(() => certificates.remove());

const longMs = 120_000;

/** A client that is closed when the test ends. */
function aClient(url: string, maxConnections = 20) {
  const tls = { ...defaultTls, ca: Buffer.from(certificates.read("ca.crt")) };
  const client = createHttpClient({ url, tls, maxConnections });
  onTestFinished(client.close);
  return {
    ask: (path = "/", timeLimitMs = longMs) => client.send({ method: "POST", path, body: "{}", timeLimitMs }),
  };
}

/** A server without TLS, which ends with the test. @returns its port */
async function aPlainServer(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port; // listens on TCP
}

const whole = "x".repeat(40_000);
const half = whole.slice(0, 20_000);
const packed = gzipSync(Buffer.from(Array.from({ length: 20_000 }, (_, index) => index % 251)));

/** Answers by the request's path, whole or cut in the middle. */
const answerByPath: Answer = ({ url, httpVersion }, response) => {
  const cut = () => {
    if (httpVersion !== "2.0") response.socket?.destroy();
    else response.end(); // of HTTP/2 connections nothing is expected here
  };
  /** Waits until what was written has left, also through proxies. */
  const cutSoon = (part: string | Buffer) => response.write(part, () => setTimeout(cut, 50));
  switch (url) {
    case "/cut-with-length":
      response.setHeader("content-length", whole.length);
      return cutSoon(half);
    case "/cut-chunked":
      return cutSoon(half);
    case "/cut-gzip":
      response.setHeader("content-encoding", "gzip");
      return cutSoon(packed.subarray(0, packed.length / 2));
    case "/chunked":
      response.write(half);
      return response.end(half);
    default:
      response.setHeader("content-length", whole.length);
      return response.end(whole);
  }
};

const unreachable = { kind: "unreachable", sent: "perhaps" } as const;
const isWhole = { kind: "response", statusCode: 200, body: Buffer.from(whole) } as const;

describe("a service that offers HTTP/2", () => {
  test("is asked by HTTP/1.1, on as many connections as there are requests", async () => {
    const held: (() => void)[] = [];
    const server = await startTlsServer(certificates, (_request, response) => held.push(() => response.end("{}")));
    const relay = await startRelay(server.port);
    const { ask } = aClient(`https://localhost:${relay.port}`);

    const asked = Array.from({ length: 5 }, () => ask());
    await until(() => expect(held).toHaveLength(5));
    for (const answer of held) answer();

    expect(await Promise.all(asked)).toMatchObject(asked.map(() => ({ kind: "response", statusCode: 200 })));
    expect(new Set(server.versions)).toEqual(new Set(["1.1"]));
    expect(relay.count()).toBe(5);
  });

  test("is reached again at once after its connections died silently", async () => {
    const server = await startTlsServer(certificates, (_request, response) => response.end("{}"));
    const relay = await startRelay(server.port);
    const { ask } = aClient(`https://localhost:${relay.port}`, 3);
    const askAll = (timeLimitMs: number) => Promise.all(Array.from({ length: 3 }, () => ask("/", timeLimitMs)));
    await askAll(longMs);
    const before = relay.count();

    relay.freeze();
    const lost = await askAll(500);
    const again = await askAll(longMs);

    // A connection that did not exist when the others died, or was not yet reused, may have answered.
    expect(lost.filter(({ kind }) => kind === "timed_out").length).toBeGreaterThan(0);
    expect(again.map(({ kind }) => kind)).toEqual(["response", "response", "response"]);
    expect(relay.count()).toBeGreaterThan(before);
  });

  test("is asked on other connections while the handshake of one hangs", async () => {
    const server = await startTlsServer(certificates, (_request, response) => response.end("{}"));
    const relay = await startRelay(server.port);
    relay.hangNext();
    const { ask } = aClient(`https://localhost:${relay.port}`);
    const ended: string[] = [];

    const hanging = ask().then(({ kind }) => ended.push(`hanging: ${kind}`));
    await until(() => expect(relay.count()).toBe(1));
    for (let call = 0; call < 5; call++) ended.push((await ask()).kind);
    relay.endHanging();
    await hanging;

    expect(ended).toEqual([...Array(5).fill("response"), "hanging: unreachable"]);
  });

  test.each(["/cut-with-length", "/cut-chunked", "/cut-gzip"])("answers %s, which is no answer", async (path) => {
    const { url } = await startTlsServer(certificates, answerByPath);
    const { ask } = aClient(url);

    expect(await ask(path)).toEqual(unreachable);
    expect(await ask("/chunked")).toMatchObject(isWhole);
  });
});

describe.each(Object.entries(tlsProxies))("behind %s, which offers HTTP/2", (name, proxy) => {
  test("an answer that the service cuts is no answer", async ({ skip }) => {
    const backend = await aPlainServer(answerByPath);
    const url = await startTlsProxy(proxy, { backend, certificates });
    if (url === undefined) return skip(`needs ${name}`);
    const { ask } = aClient(url);

    expect(await ask("/")).toMatchObject(isWhole);
    expect(await ask("/chunked")).toMatchObject(isWhole);
    for (const path of ["/cut-with-length", "/cut-chunked", "/cut-gzip"]) expect(await ask(path)).toEqual(unreachable);
  });

  test("an answer is no answer that breaks off between us and the proxy", async ({ skip }) => {
    const backend = await aPlainServer((_request, response) => {
      response.write(half); // and never the rest
    });
    const url = await startTlsProxy(proxy, { backend, certificates });
    if (url === undefined) return skip(`needs ${name}`);
    const relay = await startRelay(Number(new URL(url).port));
    relay.cutAfter(half.length / 2);
    const { ask } = aClient(`https://localhost:${relay.port}`);

    expect(await ask()).toEqual(unreachable);
  });

  test("calls go on after a connection to it died silently, and while a handshake hangs", async ({ skip }) => {
    const backend = await aPlainServer((_request, response) => response.end("{}"));
    const url = await startTlsProxy(proxy, { backend, certificates });
    if (url === undefined) return skip(`needs ${name}`);
    const relay = await startRelay(Number(new URL(url).port));
    const single = aClient(`https://localhost:${relay.port}`, 1);
    await single.ask();

    relay.freeze();
    expect(await single.ask("/", 500)).toEqual({ kind: "timed_out", sent: "perhaps" });
    expect(await single.ask()).toMatchObject({ kind: "response" });

    relay.hangNext();
    const { ask } = aClient(`https://localhost:${relay.port}`);
    const ended: string[] = [];
    const hanging = ask().then(({ kind }) => ended.push(`hanging: ${kind}`));
    await until(() => expect(relay.count()).toBe(3));
    ended.push((await ask()).kind);
    relay.endHanging();
    await hanging;
    expect(ended).toEqual(["response", "hanging: unreachable"]);
  });
});

test("an answer without a length that ends with its connection counts as whole: nothing tells that it was cut", async () => {
  const server = await startTlsServer(certificates, (request) => {
    request.socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${half}`);
  });
  const { ask } = aClient(server.url);

  expect(await ask()).toMatchObject({ kind: "response", body: Buffer.from(half) });
});
