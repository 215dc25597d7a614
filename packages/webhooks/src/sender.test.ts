import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { until } from "../../../test/support/waiting.ts";
import { createSender, type Message, type SenderOptions } from "./sender.ts";
import { makeCertificate, startReceiver } from "./test-support.ts";

const hostname = "receiver.example";
const certificate = makeCertificate(hostname);

/** In these tests one address of this machine stands for the public internet, and all others for the inside. */
const publicAddress = "127.0.0.1";
const privateAddress = "127.0.0.2";

function aSender(options: Partial<SenderOptions> = {}) {
  const sender = createSender({
    allowPrivate: false,
    resolve: async () => [publicAddress],
    isPublic: (address) => address === publicAddress,
    trustedCertificates: certificate.cert,
    ...options,
  });
  onTestFinished(sender.close);
  return sender;
}

async function aReceiver(answer: RequestListener = (_request, response) => response.end(), server = certificate) {
  const receiver = await startReceiver(server, answer);
  onTestFinished(receiver.close);
  const url = `https://${hostname}:${receiver.port}/hooks`;
  return {
    ...receiver,
    message: (changes: Partial<Message> = {}): Message => ({ url, headers: {}, body: "{}", ...changes }),
  };
}

/** A server that speaks TCP and nothing more unless told. */
async function aTcpServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, publicAddress, resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, openConnections: () => sockets.size };
}

test("a message arrives unchanged, and the response is returned", async () => {
  let seen: unknown;
  const { message } = await aReceiver(async (request, response) => {
    const chunks = await Array.fromAsync(request);
    const { method, url, headers } = request;
    seen = { method, url, headers, body: Buffer.concat(chunks).toString() };
    response.writeHead(202).end("thanks");
  });

  const outcome = await aSender().send(message({ headers: { "webhook-id": "evt_1" }, body: '{"é":1}' }));

  expect(outcome).toEqual({
    kind: "answered",
    status: 202,
    retryAfterMs: undefined,
    bodyStart: Buffer.from("thanks"),
    durationMs: expect.any(Number),
  });
  expect(seen).toMatchObject({
    method: "POST",
    url: "/hooks",
    body: '{"é":1}',
    headers: {
      host: expect.stringContaining(hostname),
      "webhook-id": "evt_1",
      "content-type": "application/json",
      "accept-encoding": "identity",
    },
  });
});

test.each([301, 302, 303, 307, 308])("a redirect (%i) is an answer, and is not followed", async (status) => {
  const inside = await aReceiver();
  const { message } = await aReceiver((_request, response) =>
    response.writeHead(status, { location: `https://${hostname}:${inside.port}/` }).end(),
  );

  expect(await aSender().send(message())).toMatchObject({ kind: "answered", status });
  expect(inside.reachedAt).toEqual([]);
});

test.each([
  ["seconds", "120", 120_000],
  ["words", "soon", undefined],
])("a Retry-After in %s is handed on", async (_form, field, retryAfterMs) => {
  const { message } = await aReceiver((_request, response) => response.writeHead(429, { "retry-after": field }).end());
  expect(await aSender().send(message())).toMatchObject({ kind: "answered", status: 429, retryAfterMs });
});

test("a Retry-After date becomes a delay", async () => {
  const inAMinute = () => new Date(Date.now() + 60_000).toUTCString();
  const { message } = await aReceiver((_request, response) =>
    response.writeHead(503, { "retry-after": inAMinute() }).end(),
  );
  const outcome = await aSender().send(message());
  expect(outcome).toMatchObject({ retryAfterMs: expect.any(Number) });
  expect(outcome.kind === "answered" && outcome.retryAfterMs).toBeGreaterThan(55_000);
});

describe("addresses", () => {
  test("a name that resolves to a private address is rejected without connecting", async () => {
    const receiver = await aReceiver();
    const sender = aSender({ resolve: async () => [privateAddress] });

    expect(await sender.send(receiver.message())).toMatchObject({ kind: "failed", errorClass: "address_refused" });
    expect(receiver.reachedAt).toEqual([]);
  });

  test("a name that resolves to private and public addresses is rejected", async () => {
    const receiver = await aReceiver();
    for (const addresses of [
      [publicAddress, privateAddress],
      [privateAddress, publicAddress],
      [publicAddress, "::ffff:127.0.0.1"],
    ]) {
      const sender = aSender({ resolve: async () => addresses });
      expect(await sender.send(receiver.message())).toMatchObject({ errorClass: "address_refused" });
    }
    expect(receiver.reachedAt).toEqual([]);
  });

  test("a name is resolved once, and the checked address is used", async () => {
    const receiver = await aReceiver();
    const answers = [publicAddress, privateAddress];
    const sender = aSender({ resolve: async () => answers.splice(0, 1) });

    expect(await sender.send(receiver.message())).toMatchObject({ kind: "answered", status: 200 });
    expect(receiver.reachedAt).toEqual([publicAddress]);
    expect(answers).toEqual([privateAddress]);
  });

  test("a name is resolved and checked again for each attempt", async () => {
    const receiver = await aReceiver((_request, response) => response.setHeader("connection", "close").end());
    const answers = [publicAddress, privateAddress];
    const sender = aSender({ resolve: async () => answers.splice(0, 1) });

    expect(await sender.send(receiver.message())).toMatchObject({ kind: "answered" });
    expect(await sender.send(receiver.message())).toMatchObject({ errorClass: "address_refused" });
    expect(receiver.reachedAt).toEqual([publicAddress]);
  });

  test.each([
    "https://127.0.0.1",
    "https://2130706433",
    "https://0x7f.1",
    "https://[::ffff:127.0.0.1]",
    "http://receiver.example",
  ])("%s is refused without a connection", async (origin) => {
    const receiver = await aReceiver();
    const sender = createSender({ allowPrivate: false, trustedCertificates: certificate.cert });
    onTestFinished(sender.close);

    const outcome = await sender.send(receiver.message({ url: `${origin}:${receiver.port}/` }));

    expect(outcome).toMatchObject({ kind: "failed", errorClass: "address_refused" });
    expect(receiver.reachedAt).toEqual([]);
  });

  test("a connection to an unchecked address gets no data", async () => {
    const receiver = await aReceiver();
    let checks = 0;
    // Allowed when the name is looked up, refused when the connection is there.
    const sender = aSender({ isPublic: () => checks++ === 0 });

    expect(await sender.send(receiver.message())).toMatchObject({ errorClass: "address_refused" });
    await until(() => expect(receiver.openConnections()).toBe(0));
  });

  test("in development http, this machine and local names are allowed", async () => {
    const server = createHttpServer((_request, response) => response.end("ok"));
    await new Promise<void>((resolve) => server.listen(0, resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo; // listens on TCP
    const sender = createSender({ allowPrivate: true });
    onTestFinished(sender.close);

    for (const host of ["127.0.0.1", "localhost"]) {
      const outcome = await sender.send({ url: `http://${host}:${port}/`, headers: {}, body: "{}" });
      expect(outcome).toMatchObject({ kind: "answered", status: 200 });
    }
  });

  test("proxies from the environment are ignored", async () => {
    const proxy = await aTcpServer(() => undefined);
    for (const name of ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"]) vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { message } = await aReceiver();

    expect(await aSender().send(message())).toMatchObject({ kind: "answered", status: 200 });
    expect(proxy.openConnections()).toBe(0);
  });
});

describe("TLS", () => {
  test.each([
    ["signed by nobody that is trusted", makeCertificate(hostname)],
    ["of another name", makeCertificate("other.example")],
    ["that has run out", makeCertificate(hostname, { expired: true })],
  ])("a certificate %s is refused before a byte of the message is sent", async (name, server) => {
    let requests = 0;
    const { message } = await aReceiver((_request, response) => {
      requests++;
      response.end();
    }, server);
    const trustedCertificates = name.startsWith("signed") ? certificate.cert : server.cert;

    expect(await aSender({ trustedCertificates }).send(message())).toMatchObject({ kind: "failed", errorClass: "tls" });
    expect(requests).toBe(0);
  });

  test("the environment cannot disable certificate checks", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { message } = await aReceiver(undefined, makeCertificate(hostname));

    expect(await aSender().send(message())).toMatchObject({ kind: "failed", errorClass: "tls" });
  });
});

describe("errors are classified", () => {
  const send = (port: number, options: Partial<SenderOptions> = {}, changes: Partial<Message> = {}) =>
    aSender(options).send({ url: `https://${hostname}:${port}/`, headers: {}, body: "{}", ...changes });

  test("dns: the name is unknown", async () => {
    const unknown = () => Promise.reject(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }));
    expect(await send(8443, { resolve: unknown })).toMatchObject({ kind: "failed", errorClass: "dns" });
    expect(await send(8443, { resolve: async () => [] })).toMatchObject({ kind: "failed", errorClass: "dns" });
  });

  test("dns: its name server keeps silent", async () => {
    // After 5 s; after the 15 s of the whole attempt it would be a timeout.
    const outcome = await send(8443, { resolve: () => new Promise<never>(() => undefined) });
    expect(outcome).toMatchObject({ kind: "failed", errorClass: "dns" });
  });

  test("connect: nothing listens", async () => {
    const server = createTcpServer();
    await new Promise<void>((resolve) => server.listen(0, publicAddress, resolve));
    const { port } = server.address() as AddressInfo; // listens on TCP
    await new Promise((resolve) => server.close(resolve));

    expect(await send(port)).toMatchObject({ kind: "failed", errorClass: "connect" });
  });

  test("tls: what listens does not speak it", async () => {
    const { port } = await aTcpServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(await send(port)).toMatchObject({ kind: "failed", errorClass: "tls" });
  });

  test("reset: the connection breaks, in the handshake or before the answer", async () => {
    const { port } = await aTcpServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
    expect(await send(port)).toMatchObject({ kind: "failed", errorClass: "reset" });

    const { message } = await aReceiver((request) => request.socket.destroy());
    expect(await aSender().send(message())).toMatchObject({ kind: "failed", errorClass: "reset" });
  });

  test("protocol: the answer is not HTTP, or its head has no end", async () => {
    for (const head of ["220 mail.example ESMTP\r\n", `HTTP/1.1 200 OK\r\nx: ${"a".repeat(40_000)}\r\n\r\n`]) {
      const { message } = await aReceiver((request) => request.socket.end(head));
      expect(await aSender().send(message())).toMatchObject({ kind: "failed", errorClass: "protocol" });
    }
  });

  test("timeout: no answer in time, also when the head drips", async () => {
    const silent = await aReceiver(() => undefined);
    expect(await aSender().send(silent.message({ timeLimitMs: 200 }))).toMatchObject({ errorClass: "timeout" });

    const dripping = await aReceiver((request) => {
      request.socket.write("HTTP/1.1 200 OK\r\nx: ");
      const drip = setInterval(() => request.socket.write("a"), 20);
      request.socket.once("close", () => clearInterval(drip));
    });
    expect(await aSender().send(dripping.message({ timeLimitMs: 200 }))).toMatchObject({ errorClass: "timeout" });
  });

  test("timeout: a name server that keeps silent takes of the same time", async () => {
    const silence = () => new Promise<never>(() => undefined);
    expect(await send(8443, { resolve: silence }, { timeLimitMs: 50 })).toMatchObject({ errorClass: "timeout" });
  });

  test("interrupted: we ended it, whether it was sent or still on its way to a connection", async () => {
    const { message, openConnections } = await aReceiver(() => undefined);
    const sender = aSender();
    const sent = sender.send(message());
    await until(() => expect(openConnections()).toBe(1));
    await sender.close();
    expect(await sent).toMatchObject({ kind: "failed", errorClass: "interrupted" });
    expect(await sender.send(message())).toMatchObject({ errorClass: "interrupted" });

    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const unconnected = aSender({
      resolve: () => {
        isAsked();
        return new Promise<never>(() => undefined);
      },
    });
    const outcome = unconnected.send(message());
    await asked;
    await unconnected.close();
    expect(await outcome).toMatchObject({ kind: "failed", errorClass: "interrupted" });
  });
});

describe("answers", () => {
  test("the first 4 KiB of an endless body are kept, and the connection is closed", async () => {
    const { message, openConnections } = await aReceiver((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write("a".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    });

    const outcome = await aSender().send(message());

    expect(outcome).toMatchObject({ kind: "answered", status: 200, bodyStart: Buffer.alloc(4_096, "a") });
    await until(() => expect(openConnections()).toBe(0));
  });

  test("a compressed body is kept compressed", async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
    const { message } = await aReceiver((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    expect(await aSender().send(message())).toMatchObject({ status: 200, bodyStart: bomb.subarray(0, 4_096) });
  });

  test("headers in time are a response, even if the body is slow or breaks", async () => {
    const dripping = await aReceiver((_request, response) => {
      response.write("b");
      const drip = setInterval(() => response.write("b"), 50);
      response.once("close", () => clearInterval(drip));
    });
    const outcome = await aSender().send(dripping.message());
    expect(outcome).toMatchObject({ kind: "answered", status: 200 });
    expect(outcome.kind === "answered" && String(outcome.bodyStart)).toMatch(/^b{1,30}$/);
    await until(() => expect(dripping.openConnections()).toBe(0));

    const breaking = await aReceiver((_request, response) => {
      response.writeHead(205, { "content-length": "10" });
      response.write("abc", () => response.socket?.destroy());
    });
    expect(await aSender().send(breaking.message())).toMatchObject({ status: 205, bodyStart: Buffer.from("abc") });
  });

  test("a 410 without a body is a response", async () => {
    const { message } = await aReceiver((_request, response) => response.writeHead(410).end());
    expect(await aSender().send(message())).toMatchObject({ status: 410, bodyStart: Buffer.alloc(0) });
  });
});

test("connections to hanging receivers are closed at the time limit, and healthy ones are reused", async () => {
  const hung = await aReceiver(() => undefined);
  const healthy = await aReceiver();
  const sender = aSender();

  const outcomes = Promise.all(Array.from({ length: 20 }, () => sender.send(hung.message({ timeLimitMs: 5_000 }))));
  await until(() => expect(hung.reachedAt).toHaveLength(20));
  for (let sent = 0; sent < 5; sent++) expect(await sender.send(healthy.message())).toMatchObject({ status: 200 });

  for (const outcome of await outcomes) expect(outcome).toMatchObject({ errorClass: "timeout" });
  await until(() => expect(hung.openConnections()).toBe(0));
  expect(healthy.reachedAt.length).toBeLessThan(5);
});
