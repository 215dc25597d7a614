import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createApi } from "./api.ts";

/** A service whose batch has a version, and a page of it. */
async function startPage(version: { current: string; status?: number }) {
  const received: { readonly url: string; readonly headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer(({ url = "", headers }, response) => {
    received.push({ url, headers });
    const etag = `W/"${version.current}"`;
    if (version.status) {
      response.writeHead(version.status).end(JSON.stringify({ error: { statusCode: version.status, message: "no" } }));
    } else if (headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag }).end(JSON.stringify({ version: version.current }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  let timesSignedOut = 0;
  const { port } = server.address() as AddressInfo; // listens on TCP
  const origin = `http://127.0.0.1:${port}`;
  const api = createApi({ origin, context: "acc_1;live", onSignedOut: () => void timesSignedOut++ });
  return { api, received, timesSignedOut: () => timesSignedOut };
}

test("what has not changed is not sent again, and is the same object", async () => {
  const version = { current: "1" };
  const { api, received } = await startPage(version);
  const first = await api.get("/Batch/bat_1");
  expect(await api.get("/Batch/bat_1")).toBe(first);
  version.current = "2";
  expect(await api.get("/Batch/bat_1")).toEqual({ version: "2" });
  expect(received.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, 'W/"1"', 'W/"1"']);
});

test("answers are kept by their whole address", async () => {
  const { api, received } = await startPage({ current: "1" });
  await api.get("/Batch", { query: { status: "running", cursor: undefined } });
  await api.get("/Batch");
  expect(received.map(({ url, headers }) => [url, headers["if-none-match"]])).toEqual([
    ["/Batch?status=running", undefined],
    ["/Batch", undefined],
  ]);
});

test("a 401 says that the session has ended; other refusals do not", async () => {
  const version = { current: "1", status: 403 };
  const { api, timesSignedOut } = await startPage(version);
  await expect(api.get("/Batch")).rejects.toMatchObject({ statusCode: 403 });
  expect(timesSignedOut()).toBe(0);
  version.status = 401;
  await expect(api.get("/Batch")).rejects.toMatchObject({ statusCode: 401 });
  expect(timesSignedOut()).toBe(1);
});

test("streams and downloads have the context in their address", async () => {
  const { api } = await startPage({ current: "1" });
  expect(api.toUrl("/Batch/bat_1/results", { format: "csv" })).toBe(
    "/Batch/bat_1/results?format=csv&context=acc_1%3Blive",
  );
});
