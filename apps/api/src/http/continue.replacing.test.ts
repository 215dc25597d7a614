import { once } from "node:events";
import { connect } from "node:net";
import { createPayerIndex } from "@nightguard/service";
import { describe, expect, onTestFinished, test } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import { aBatch, aRequest, collect, startApi, testKey } from "../test-support.ts";

const submitsBatches = {
  useCases: {
    getTimeZone: async () => "UTC",
    getPayerIndex: async () => createPayerIndex([], false),
    submitBatch: async (_caller: unknown, _options: unknown, rows: AsyncIterable<unknown>) => {
      await collect(rows);
      return aBatch;
    },
  },
};

const body = JSON.stringify({ items: [aRequest] });
const header = (length: number, fields = `X-Token-API: ${testKey}\r\n`) =>
  `POST /Batch HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${fields}\r\n`;
const unknownKey = "X-Token-API: ng_test_other\r\n";
const large = "x".repeat(8 * 1024 * 1024);
const health = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n";

/** A kept-alive connection, as a pool of a client has them. */
function open(port: number) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).setEncoding("utf8");
  onTestFinished(() => void socket.destroy());
  const closed = once(socket, "end");
  let text = "";
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  socket.on("data", (chunk: string) => {
    text += chunk;
  });
  return {
    socket,
    closed,
    statuses,
    text: () => text,
    /** Waits until the last response has this status, or the server has closed or reset the connection. */
    async untilStatus(status: number) {
      let isClosed = false;
      closed.then(
        () => (isClosed = true),
        () => (isClosed = true),
      );
      await until(() => expect(isClosed || statuses().at(-1) === status).toBe(true));
      expect(statuses().at(-1)).toBe(status);
    },
  };
}

describe("a body that comes without waiting for 100 Continue", () => {
  test.each([
    ["accepted", undefined, 202],
    ["refused", unknownKey, 401],
  ])("with its header is %s, and the connection stays open", async (_name, fields, status) => {
    const { port } = await startApi(submitsBatches);
    const { socket, untilStatus, text } = open(port);

    socket.write(header(body.length, fields) + body);
    await untilStatus(status);
    socket.write(health);
    await untilStatus(200);

    expect(text()).not.toMatch(/^connection: close/im);
  });

  test("is read to its end when it is refused, and the connection stays open", async () => {
    const { port } = await startApi(submitsBatches);
    const { socket, untilStatus, statuses, text } = open(port);

    socket.write(header(large.length, unknownKey) + large.slice(0, 100_000));
    await untilStatus(401);
    socket.write(large.slice(100_000));
    socket.write(health);
    await untilStatus(200);

    expect(text()).not.toMatch(/^connection: close/im);
    expect(statuses()).toEqual([401, 200]);
  });
});

describe("a refusal before the body has begun", () => {
  test("says that the connection closes, and closes it", async () => {
    const { port } = await startApi(submitsBatches);
    const { socket, closed, statuses, text } = open(port);

    socket.write(header(body.length, unknownKey));
    await closed;

    expect(statuses()).toEqual([401]);
    expect(text()).toMatch(/^connection: close\r$/im);
  });

  test("reaches a caller who sends the body nevertheless; what follows it is not read as a request", async () => {
    const { port } = await startApi(submitsBatches);
    const { socket, closed, statuses } = open(port);

    socket.write(header(large.length, unknownKey));
    await closed;
    const written = new Promise<unknown>((resolve) => socket.write(large + health, resolve));

    expect(await written).toBeFalsy();
    socket.end();
    await once(socket, "close");
    expect(statuses()).toEqual([401]);
  });
});

test("a refusal reaches a caller who closes the connection and is still sending", async () => {
  const { port } = await startApi(submitsBatches);
  const { socket, closed, statuses } = open(port);
  const withoutExpect = header(large.length, `${unknownKey}Connection: close\r\n`).replace(/Expect.*\r\n/, "");

  socket.write(withoutExpect);
  await closed;
  const written = new Promise<unknown>((resolve) => socket.write(large, resolve));

  expect(await written).toBeFalsy();
  expect(statuses()).toEqual([401]);
});
