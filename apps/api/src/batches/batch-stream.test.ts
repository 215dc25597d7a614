import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { toStream } from "./batch-stream.ts";

test("a caller who hangs up before the response begins ends the stream, and nothing else", async () => {
  const uncaught: unknown[] = [];
  const keep = (error: unknown) => void uncaught.push(error);
  process.prependOnceListener("uncaughtException", keep);
  const read = async function* () {
    yield "row";
  };
  const stream = toStream({ method: "GET" } as FastifyRequest, read, AbortSignal.abort());
  if (!stream.closed) await once(stream, "close");
  await setImmediate();
  process.off("uncaughtException", keep);
  expect(uncaught).toEqual([]);
  expect(stream.errored).toMatchObject({ name: "AbortError" });
});
