import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import { createApi } from "../api/api.ts";
import { createDraftKeeper, noDraft, readDraft } from "./draft-keeper.ts";
import type { DraftRow } from "./mend-rows.ts";

const aRow = (row: number, id: string): DraftRow => ({ row, item: { payer: { id } } });
const path = "/Batch/bat_1/draft";

/** A server that keeps one draft, as the service does. */
async function startServer() {
  let version = 0;
  let rows: readonly DraftRow[] | undefined;
  const puts: IncomingMessage["headers"][] = [];
  /** Statuses of the next requests, instead of an answer. */
  const failures: number[] = [];

  function write(next: readonly DraftRow[]): void {
    version += 1;
    rows = next;
  }

  function answer(method: string, headers: IncomingMessage["headers"], body: string): number {
    const failed = failures.shift();
    if (failed !== undefined) return failed;
    if (method !== "PUT") return rows === undefined ? 404 : 200;
    puts.push(headers);
    const isWanted = headers["if-none-match"] === "*" ? rows === undefined : headers["if-match"] === `W/"${version}"`;
    if (isWanted) write((JSON.parse(body) as { rows: readonly DraftRow[] }).rows);
    return isWanted ? 200 : 412;
  }

  const server = createServer(async (request, response) => {
    const status = answer(request.method ?? "", request.headers, await text(request));
    const updatedAt = `2026-11-24T00:00:0${version}.000Z`;
    response.writeHead(status, { "content-type": "application/json", etag: `W/"${version}"` });
    response.end(JSON.stringify(status === 200 ? { rows, updated_at: updatedAt } : {}));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const api = createApi({ origin: `http://127.0.0.1:${port}`, onSignedOut: () => undefined });
  return { api, puts, failures, write, getRows: () => rows };
}

function startKeeper({ api }: Pick<Awaited<ReturnType<typeof startServer>>, "api">, read = noDraft) {
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const setTimer = (run: () => void, ms: number) => {
    const timer = { run, ms };
    timers.push(timer);
    return () => {
      if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
    };
  };
  const keeper = createDraftKeeper({ api, path, setTimer }, read);
  return { keeper, timers, ring: () => timers.shift()?.run() };
}

test("changes are saved together, after a pause, and the next save names the one before", async () => {
  const server = await startServer();
  const { keeper, timers, ring } = startKeeper(server);
  keeper.note([aRow(1, "a")]);
  keeper.note([aRow(1, "b")]);
  expect(keeper.status.get()).toEqual({ kind: "unsaved" });
  expect(timers).toHaveLength(1);
  ring();
  await until(() => expect(keeper.status.get().kind).toBe("saved"));
  keeper.note([aRow(1, "c")]);
  await keeper.flush();

  expect(server.puts).toMatchObject([{ "if-none-match": "*" }, { "if-match": 'W/"1"' }]);
  expect(server.getRows()).toEqual([aRow(1, "c")]);
  expect(keeper.close()).toBeUndefined();
});

test("what changes while it is being saved is saved after it", async () => {
  const server = await startServer();
  const { keeper, ring } = startKeeper(server);
  keeper.note([aRow(1, "a")]);
  const flushed = keeper.flush();
  keeper.note([aRow(1, "b")]);
  await flushed;
  expect(keeper.status.get()).toEqual({ kind: "unsaved" });
  ring();
  await until(() => expect(keeper.status.get().kind).toBe("saved"));
  expect(server.getRows()).toEqual([aRow(1, "b")]);
});

test("a save that failed is tried again, and is not lost when the page is left", async () => {
  const server = await startServer();
  const { keeper, timers, ring } = startKeeper(server);
  server.failures.push(503);
  keeper.note([aRow(1, "a")]);
  await keeper.flush();
  expect(keeper.status.get()).toMatchObject({ kind: "failed" });
  expect(timers).toMatchObject([{ ms: 5_000 }]);
  ring();
  await until(() => expect(keeper.status.get().kind).toBe("saved"));

  server.failures.push(401);
  keeper.note([aRow(1, "b")]);
  await keeper.flush();
  expect(keeper.close()).toEqual([aRow(1, "b")]);
  expect(timers).toEqual([]);
});

test("what is on its way when the page is left is not lost either", async () => {
  const server = await startServer();
  const { keeper } = startKeeper(server);
  server.failures.push(401);
  keeper.note([aRow(1, "a")]);
  const flushed = keeper.flush();
  expect(keeper.close()).toEqual([aRow(1, "a")]);
  await flushed;
});

test("a draft that another window has saved is not overwritten: a person chooses", async () => {
  const server = await startServer();
  server.write([aRow(1, "a")]);
  const { keeper, ring } = startKeeper(server, await readDraft(server.api, path));
  server.write([aRow(1, "theirs"), aRow(3, "theirs")]);

  keeper.note([aRow(1, "mine"), aRow(2, "mine")]);
  await keeper.flush();
  expect(keeper.status.get()).toMatchObject({
    kind: "conflict",
    merge: { onlyMine: [2], onlyTheirs: [3], both: [1] },
    theirsAt: "2026-11-24T00:00:02.000Z",
  });
  await keeper.flush();
  expect(server.getRows()).toEqual([aRow(1, "theirs"), aRow(3, "theirs")]);

  keeper.note([aRow(1, "mine later"), aRow(2, "mine")]);
  const merged = [aRow(1, "mine later"), aRow(2, "mine"), aRow(3, "theirs")];
  expect(keeper.resolve("mine")).toEqual(merged);
  ring();
  await until(() => expect(keeper.status.get().kind).toBe("saved"));
  expect(server.getRows()).toEqual(merged);
});

test("a batch without a draft has an empty one", async () => {
  expect(await readDraft((await startServer()).api, path)).toEqual(noDraft);
});
