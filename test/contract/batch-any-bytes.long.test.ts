import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { placedJobs } from "../support/placed-jobs.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { toRuns } from "../support/runs.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { untilLater } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const items = Array.from({ length: 40 }, () => anEligibilityRequest({ reference: 'Łoś "a,b"; c' }));
const header = "payer_id;npi;tax_id;first_name;last_name;member_id;dob;group_number;reference";
const csv = `\uFEFF${header}\r\n${items
  .map(
    ({ subscriber }) => `60054;1234567893;123456789;Ada;"Łoś ""Zo""\r\n";${subscriber.member_id};2/3/1980;G1;"a;b"\r\n`,
  )
  .join("")}`;
const ndjson = items.map((item) => `${JSON.stringify(item)}\n`).join("");
const json = JSON.stringify({ items, name: "any", defaults: { version: "v2" } });
const boundary = "----any";
const form = `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nany\r\n--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\n${csv}\r\n--${boundary}--\r\n`;

const files = [
  { type: "text/csv", bytes: Buffer.from(csv) },
  { type: "application/x-ndjson", bytes: Buffer.from(ndjson) },
  { type: "application/json", bytes: Buffer.from(json) },
  { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.from(form) },
];

/** A good file with a few of its bytes changed, taken out or put in, and perhaps cut off. */
const spoilt = fc.record({
  file: fc.constantFrom(...files),
  changes: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      removed: fc.integer({ min: 0, max: 3 }),
      added: fc.oneof(
        fc
          .constantFrom('"', "\n", "\r", ";", ",", "}", "]", "[", ":", "\\", "\0", "null", `--${boundary}`)
          .map(Buffer.from),
        fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
      ),
    }),
    { maxLength: 4 },
  ),
  kept: fc.oneof(
    { weight: 3, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  ),
  gzip: fc.boolean(),
});

function spoil({
  file,
  changes,
  kept,
  gzip,
}: typeof spoilt extends fc.Arbitrary<infer Spoilt> ? Spoilt : never): Buffer {
  let { bytes } = file;
  for (const { at, removed, added } of changes) {
    const place = Math.floor(at * bytes.length);
    bytes = Buffer.concat([bytes.subarray(0, place), added, bytes.subarray(place + removed)]);
  }
  const sent = gzip ? gzipSync(bytes) : bytes;
  return sent.subarray(0, Math.ceil(kept * sent.length));
}

describe("whatever bytes are sent", () => {
  test("the answer is a batch that is wholly in, or an Error object and nothing is", async () => {
    const { api, id } = await stack.createAccount();
    let jobs = 0;
    await fc.assert(
      fc.asyncProperty(spoilt, async (given) => {
        const encoding = given.gzip ? { "content-encoding": "gzip" } : undefined;
        const answer = await api.post("/Batch", spoil(given), { "content-type": given.file.type, ...encoding });

        if (answer.status === 202) {
          const { total } = answer.body.counts as { total: number };
          expect(total).toBeGreaterThan(0);
          jobs += total;
        } else {
          expect([400, 413]).toContain(answer.status);
          expectError(answer, answer.status);
          expect(answer.text).not.toContain("Łoś");
        }
        expect(await countJobs(id)).toBe(jobs);
      }),
      { numRuns: toRuns(40) },
    );
    expect(stack.log()).not.toContain('"level":"error"');
  });
});

describe("a connection cut at any byte of the body", () => {
  test.each(files)("leaves no job: $type", async ({ type, bytes }) => {
    const { api, id, liveKey } = await stack.createAccount();
    const head =
      `POST /Batch HTTP/1.1\r\nHost: x\r\nX-Token-API: ${liveKey}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${bytes.length}\r\n\r\n`;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), fc.boolean(), async (sent, isReset) => {
        const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
        socket.on("error", () => undefined); // it is cut on purpose
        const closed = new Promise((resolve) => socket.once("close", resolve));
        socket.resume();
        await new Promise((resolve) =>
          socket.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, sent)]), resolve),
        );
        if (isReset) socket.resetAndDestroy();
        else socket.end();
        await closed;
      }),
      { numRuns: toRuns(6) },
    );

    // Not when an upload this slow would be dropped, after 30 s.
    await untilLater(8_000, async () => expect(await countUploads()).toBe(0));
    expect(await countJobs(id)).toBe(0);
    expect((await api.get("/Batch")).body.data).toEqual([]);
    expect((await api.get("/Job")).body.data).toEqual([]);
  });
});

const countJobs = (accountId: string) =>
  queryCount(`select count(*)::integer as count from ${placedJobs} where account_id = $1`, [
    accountId.replace("acc_", ""),
  ]);

/** Batches whose upload has not ended. */
const countUploads = () => queryCount("select count(*)::integer as count from batches where opened_at is null", []);

async function queryCount(statement: string, values: readonly string[]): Promise<unknown> {
  const [row] = await query(stack.databaseUrl, statement, values);
  return row?.count;
}
