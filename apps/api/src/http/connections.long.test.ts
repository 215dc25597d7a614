import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import { collect, startApi } from "../test-support.ts";

test("connections above the bound are answered 503 and closed, and far more are not accepted", async () => {
  const { app, port } = await startApi({ maxConnections: 3 });
  const countOpen = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  const open = () => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const ask = async (path: string) => {
    const socket = open();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return Buffer.concat(await collect(socket)).toString(); // until the server closes it
  };
  const idle = Array.from({ length: 3 }, open);
  await until(async () => expect(await countOpen()).toBe(3));

  const refused = await ask("/openapi.json");
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/^retry-after: 5\r$/m);
  expect(refused).toMatch(/^connection: close\r$/m);
  const message = "The service already has 3 connections open; close idle ones, then try again";
  expect(refused.split("\r\n\r\n")[1]).toBe(JSON.stringify({ error: { statusCode: 503, message } }));
  expect(await ask("/health/live")).toMatch(/^HTTP\/1\.1 200 /);

  idle.push(...Array.from({ length: 100 }, open));
  await until(async () => expect(await countOpen()).toBe(103));
  const last = open();
  last.resume();
  await once(last, "close");

  for (const socket of idle) socket.destroy();
  await until(async () => expect(await countOpen()).toBe(0));
  const kept = open();
  kept.write("GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n");
  const [bytes] = await once(kept, "data");
  expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /);
  expect(String(bytes)).not.toMatch(/^connection: close\r$/m);
});
