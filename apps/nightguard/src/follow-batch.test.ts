import { expect, test } from "vitest";
import { followBatch, watchBatch } from "./follow-batch.ts";
import { createOutput } from "./output.ts";
import { aBatch, aClient, aServer, aStream } from "./test-support.ts";

test("a batch is followed to its end although the API is briefly unavailable", async () => {
  const states = ["queued", 503, "running", "completed"];
  const url = await aServer((_request, response) => {
    const state = states.shift();
    if (typeof state === "number") return void response.writeHead(state, { "retry-after": "0" }).end("{}");
    response.end(JSON.stringify({ ...aBatch(), status: state }));
  });
  const seen: string[] = [];

  const batch = await followBatch(aClient(url), "bat_1", { onChange: ({ status }) => void seen.push(status) });

  expect(batch.status).toBe("completed");
  expect(seen).toEqual(["queued", "running", "completed"]);
});

test("a status that a later release has added ends a batch once no row is left", async () => {
  const left = [{ queued: 1 }, { queued: 0 }];
  const url = await aServer((_request, response) => {
    const batch = aBatch();
    response.end(JSON.stringify({ ...batch, status: "archived", counts: { ...batch.counts, ...left.shift() } }));
  });

  const { counts } = await followBatch(aClient(url), "bat_1", { onChange: () => undefined });

  expect(counts.queued).toBe(0);
  expect(left).toEqual([]);
});

test("Ctrl-C ends the command with how to watch the batch again", async () => {
  const listenersBefore = process.listenerCount("SIGINT");
  const url = await aServer((_request, response) => {
    response.end(JSON.stringify({ ...aBatch(), status: "running" }));
    setImmediate(() => process.emit("SIGINT"));
  });

  await expect(watchBatch(aClient(url), "bat_1", createOutput(aStream()))).rejects.toMatchObject({
    message: "The batch goes on; `nightguard batch watch bat_1` shows it again",
    exitCode: 1,
  });
  expect(process.listenerCount("SIGINT")).toBe(listenersBefore);
});
