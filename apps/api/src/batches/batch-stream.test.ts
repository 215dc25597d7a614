import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { toFileName, toStream } from "./batch-stream.ts";

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

test("a file is named by the day of its batch in the account's time zone", () => {
  const threeInTheMorning = Date.parse("2026-11-29T03:00:00Z").toString(16).padStart(12, "0");
  const id = `bat_${threeInTheMorning}7${"0".repeat(3)}8${"0".repeat(15)}`;

  expect(toFileName(id, "America/Chicago")).toBe(`2026-11-28-${id}`);
  expect(toFileName(id, "UTC")).toBe(`2026-11-29-${id}`);
});
