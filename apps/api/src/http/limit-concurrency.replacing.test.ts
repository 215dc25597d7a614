import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { newUuid, UnauthenticatedError } from "@nightguard/contract";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import { aBatch, startApi, testCaller, testKey } from "../test-support.ts";

const otherKey = "ng_test_other";
const results = `/Batch/${aBatch.id}/results`;

async function* endless() {
  for (;;) yield Buffer.alloc(65_536, " ");
}

/** The API with two accounts, where results never end. */
const startStreams = () =>
  startApi({
    accountAccess: {
      check: async (key) => {
        if (key === testKey) return testCaller;
        if (key === otherKey) return { ...testCaller, accountId: newUuid() };
        throw new UnauthenticatedError();
      },
      watch: () => () => undefined,
    },
    useCases: {
      getTimeZone: async () => "UTC",
      getBatch: async () => aBatch,
      streamResults: async () => ({ texts: endless(), lastRow: 1 }),
      streamRejectedRows: async function* () {},
    },
  });

/** Asks for a stream and reads nothing of it. `fetch` would close it as soon as its response is no longer referred to. */
async function open(port: number) {
  const request = get({ host: "127.0.0.1", port, path: results, headers: { "x-token-api": testKey } });
  request.on("error", () => undefined); // it was left
  const leave = () => request.destroy();
  onTestFinished(() => void leave());
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return { status: response.statusCode, leave };
}

test("20 streams of results are open for an account at once, and another account's are its own", async () => {
  const { send, port } = await startStreams();
  const opened = await Promise.all(Array.from({ length: 20 }, () => open(port)));
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));

  for (const path of [results, `/Batch/${aBatch.id}/rejections?format=csv`]) {
    const refused = await send(path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const message = "The account already has 20 streams of results open; read one to its end, or close it";
    expect(await refused.json()).toEqual({ error: { statusCode: 429, message } });
  }
  const other = await send(`/Batch/${aBatch.id}/rejections?format=csv`, { headers: { "x-token-api": otherKey } });
  expect(other.status).toBe(200);

  opened[0]?.leave();
  await until(async () => expect((await open(port)).status).toBe(200));
});
