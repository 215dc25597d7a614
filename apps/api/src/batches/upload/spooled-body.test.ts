import { randomBytes } from "node:crypto";
import { ftruncateSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { collect } from "../../test-support.ts";
import { createSpooledBody } from "./spooled-body.ts";

test.each([
  { bytes: 1_000, where: "memory", room: 0 },
  { bytes: 3_000_001, where: "a file", room: 16 },
  { bytes: 17 * 1_048_576, where: "a larger file", room: 32 },
])("$bytes bytes, held in $where, come back as they were, as often as they are read", async ({ bytes, room }) => {
  let reservedMebibytes = 0;
  const held = createSpooledBody(async (mebibytes) => {
    reservedMebibytes += mebibytes;
    return () => {
      reservedMebibytes -= mebibytes;
    };
  });
  onTestFinished(held[Symbol.asyncDispose]);
  const body = randomBytes(bytes);
  for (let at = 0; at < bytes; at += 65_536) await held.write(body.subarray(at, at + 65_536));

  for (const _ of ["once", "twice"]) expect(Buffer.concat(await collect(held.read())).equals(body)).toBe(true);
  expect(reservedMebibytes).toBe(room);
  await held[Symbol.asyncDispose]();
  expect(reservedMebibytes).toBe(0);
});

test("a file that lost its end fails the reading instead of ending it early", async () => {
  const held = createSpooledBody(async () => () => undefined);
  onTestFinished(held[Symbol.asyncDispose]);
  await held.write(randomBytes(3_000_000));
  const source = held.toSource();
  if (source.kind === "file") ftruncateSync(source.fd, 1_500_000);

  await expect(collect(held.read())).rejects.toThrow("the spooled file ends after 1500000 of 3000000 bytes");
});

test("a body that arrives in pieces of few bytes is not read again in as many pieces", async () => {
  const held = createSpooledBody(async () => () => undefined);
  onTestFinished(held[Symbol.asyncDispose]);
  const body = randomBytes(300_000);
  for (let at = 0; at < body.length; at += 3) await held.write(body.subarray(at, at + 3));

  const pieces = await collect(held.read());
  expect(Buffer.concat(pieces).equals(body)).toBe(true);
  expect(pieces.length).toBeLessThan(10);
});
