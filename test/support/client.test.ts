import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createTestClient } from "./client.ts";

/** Stores what it is sent, once for each key, and then says first that it is not available, and next that it is not done. */
async function startUnsure() {
  const stored = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const key = String(request.headers["idempotency-key"]);
    const times = (stored.get(key) ?? 0) + 1;
    stored.set(key, times);
    if (times === 1) await sleep(1_000); // what is refused sooner was not too slow
    const [status, message] =
      times === 1
        ? [503, "The service is temporarily unavailable; try again shortly"]
        : times === 2
          ? [409, "The first request under this Idempotency-Key is still running; ask again shortly"]
          : [201, "stored"];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ error: { message } }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stored }; // listens on TCP
}

test("a patient client repeats a request under its key until it is served, so that it is stored once", async () => {
  const { url, stored } = await startUnsure();
  const client = createTestClient(url, {}, { isPatient: true, check: async () => {} });

  const answers = await Promise.all([
    client.post("/Batch", {}),
    client.post("/Batch", {}, { "Idempotency-Key": "mine" }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect([...stored.values()]).toEqual([3, 3]);
  expect(stored.has("mine")).toBe(true);
});
