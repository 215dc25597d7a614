import { connect } from "node:net";
import { newUuid } from "@nightguard/contract";
import { createConcurrencyLimit, createConcurrencyLimits } from "@nightguard/service";
import { expect, onTestFinished, test } from "vitest";
import { until, untilLater } from "../../../../../test/support/waiting.ts";
import { aBatch, collect, startApi, testCaller } from "../../test-support.ts";

/** Two MiB, which is more than is kept in memory. */
const items = `{"items":[${Array(32).fill(JSON.stringify({ reference: "x".repeat(65_536) }))}]`;
const whole = `${items}}`;

/** The API with three accounts, each with room for one upload on disk, and room for two uploads in all. */
async function startWithLittleRoom() {
  const accounts = new Map(["a", "b", "c"].map((key) => [key, { ...testCaller, accountId: newUuid() }]));
  const spooledUploads = createConcurrencyLimit({
    perAccount: 16,
    total: 32,
    things: "MiB on disk",
    advice: "send NDJSON",
  });
  let taken = 0;
  const { port, post } = await startApi({
    accountAccess: { check: async (key = "") => accounts.get(key) ?? testCaller, watch: () => () => undefined },
    bounds: {
      ...createConcurrencyLimits(),
      spooledUploads: {
        ...spooledUploads,
        async take(...asked) {
          const release = await spooledUploads.take(...asked);
          taken += 1;
          return release;
        },
      },
    },
    useCases: {
      async submitBatch(_caller, _options, rows) {
        await collect(rows);
        return aBatch;
      },
    },
  });
  const upload = async (key: string, body = whole) => {
    const response = await post("/Batch", body, { "x-token-api": key });
    return { status: response.status, retryAfter: response.headers.get("retry-after"), text: await response.text() };
  };
  /** Sends all of an upload but its last byte, and waits until it has its room. @returns how to break it off */
  async function begin(key: string): Promise<() => void> {
    const before = taken;
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined); // broken off in the end
    const head = `POST /Batch HTTP/1.1\r\nHost: x\r\nX-Token-API: ${key}\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: ${whole.length}\r\n\r\n${items}`);
    onTestFinished(() => void socket.destroy());
    await until(() => expect(taken).toBe(before + 1));
    return () => socket.destroy();
  }
  return { begin, upload };
}

test("JSON uploads on disk are bounded for an account and for the process, and leave no room taken", async () => {
  const { begin, upload } = await startWithLittleRoom();
  const leaveA = await begin("a");

  const ofAccount = "The account already has 16 MiB on disk; send NDJSON";
  expect(await upload("a")).toMatchObject({ status: 429, retryAfter: "5", text: expect.stringContaining(ofAccount) });
  expect((await upload("b")).status).toBe(202);

  const leaveB = await begin("b");
  const message = "The service already has 32 MiB on disk; send NDJSON";
  expect(await upload("c")).toMatchObject({ status: 503, retryAfter: "5", text: expect.stringContaining(message) });
  expect((await upload("c", '{"items":[{}]}')).status).toBe(202);

  leaveA();
  leaveB();
  // Not when an upload this slow would be dropped, after 30 s.
  await untilLater(10_000, async () => expect((await upload("c")).status).toBe(202));
  const crossed = '"not_before":"2026-01-02T00:00:00Z","deadline":"2026-01-01T00:00:00Z"}';
  for (const _ of ["once", "twice"]) expect((await upload("a", `${items},${crossed}`)).status).toBe(400);
  const answers = await Promise.all([upload("a"), upload("b")]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
});
