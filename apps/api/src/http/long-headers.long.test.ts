import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { leastCpuMs } from "../../../../test/support/least-cpu.ts";
import { startApi } from "../test-support.ts";

/** Node.js itself refuses a header of more than 16 KiB. */
const longest = 15_000;

/** What each header begins with and is then filled up with; the last byte fits no form. */
const fillings: Readonly<Record<string, readonly (readonly [start: string, filler: string])[]>> = {
  authorization: [
    ["Bearer ", " "],
    ["Bearer ", "\t"],
    ["Bearer ", "a "],
  ],
  "x-token-api": [["ng_test_", "a"]],
  prefer: [
    ["", '"\\'],
    ["a=", '\\"'],
    ["a=", " "],
    ["a", ' ="'],
    ["a", ",;"],
  ],
  "content-type": [
    ["application/json; ", "a"],
    ["text/csv; charset", " "],
    ["text/csv", ";  "],
    ["multipart/form-data; boundary=", "a"],
    ["", '; "'],
  ],
  "content-encoding": [["gzip", " ,"]],
  "accept-encoding": [["gzip", ";q="]],
  "if-none-match": [["", 'W/"']],
  "idempotency-key": [["a", " "]],
  "x-request-id": [["", "a"]],
  "last-event-id": [["1", " "]],
};

const cases = Object.entries(fillings).flatMap(([name, all]) =>
  all.map(([start, filler]) => [name, start, filler] as const),
);

/** Sends bytes as they are and reads to the end. @returns the status, and the least CPU time in milliseconds */
async function measure(port: number, bytes: Buffer) {
  let status = 0;
  const leastMs = await leastCpuMs(async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write(bytes);
    status = Number((await text(socket)).slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
  }, 20);
  return { leastMs, status };
}

function toRequest(headers: Readonly<Record<string, string>>): Buffer {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST /Eligibility HTTP/1.1\r\n${fields.join("")}\r\n{}`, "latin1");
}

const usual = {
  host: "x",
  connection: "close",
  "x-token-api": "ng_test_key",
  "content-type": "application/json",
  "content-length": "2",
};

test.for(cases)("a header of 15 KB costs a few milliseconds: %s: %s%s…", async ([name, start, filler]) => {
  const { port } = await startApi();
  await measure(port, toRequest(usual)); // compiles

  const value = `${start}${filler.repeat(longest / filler.length)}\xa0`;
  const { leastMs, status } = await measure(port, toRequest({ ...usual, [name]: value }));

  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(leastMs).toBeLessThan(40);
});

test("an Authorization of more than 512 bytes is no key", async () => {
  const { send } = await startApi();

  const response = await send("/Job", { headers: { authorization: `Bearer ng_test_key${" ".repeat(600)}x` } });

  expect(response.status).toBe(401);
});
