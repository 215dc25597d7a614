import { NotFoundError, UnavailableError } from "@nightguard/contract";
import { expect, test } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import { aBatch, aJob, startApi, testKey } from "../test-support.ts";

test("a deletion is in the audit although its caller disconnected meanwhile", async () => {
  const actions: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: deleted, resolve: finish } = Promise.withResolvers<void>();
  const deleteJob = () => {
    begin();
    return deleted;
  };
  const { send, log } = await startApi({
    useCases: { deleteJob: deleteJob },
    audit: { record: async ({ entry }) => void actions.push(entry.action) },
  });
  const caller = new AbortController();
  const call = send(`/Job/${aJob.id}`, { method: "DELETE", signal: caller.signal });
  await begun;

  caller.abort();
  await expect(call).rejects.toThrow();
  await until(() => expect(log()).toContainEqual(expect.objectContaining({ msg: "request broken off" })));
  finish();

  await until(() => expect(actions).toEqual(["job.delete"]));
});

test.each(["events", "results?format=csv", "rejections?format=csv"])(
  "an answer whose entry cannot be written is an error without the header fields of the answer: %s",
  async (what) => {
    async function* none() {}
    const { send } = await startApi({
      useCases: {
        getTimeZone: async () => "UTC",
        getBatch: async () => aBatch,
        followBatch: async () => none(),
        streamResults: async () => ({ texts: none(), lastRow: 0 }),
        streamRejectedRows: none,
      },
      audit: { record: () => Promise.reject(new UnavailableError("PostgreSQL is away")) },
    });

    const answer = await send(`/Batch/${aBatch.id}/${what}`);

    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    for (const name of ["x-accel-buffering", "content-disposition"]) expect(answer.headers.has(name)).toBe(false);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  },
);

const noEntries = {
  record: () => Promise.reject(new Error("timeout exceeded when trying to connect")),
  recordRepeated: () => Promise.reject(new Error("timeout exceeded when trying to connect")),
};
const unavailable = {
  error: { statusCode: 503, message: "The service is temporarily unavailable; try again shortly" },
};

test.each([
  ["whose job is not found", { "x-token-api": testKey }],
  ["without a known key", { "x-token-api": "ng_test_unknown" }],
])("a refusal whose entry cannot be written is an error like any other: of a request %s", async (_, headers) => {
  const { send } = await startApi({
    useCases: { getJob: () => Promise.reject(new NotFoundError("No such job")) },
    audit: noEntries,
  });

  const answer = await send(`/Job/${aJob.id}`, { headers });

  expect([answer.status, await answer.json()]).toEqual([503, unavailable]);
});

test("an answer under a used idempotency key whose entry cannot be written is an error like any other", async () => {
  const used = {
    kind: "answered",
    isSameBody: () => true,
    answer: { statusCode: 202, headers: { "x-job-id": aJob.id, location: `/Job/${aJob.id}` }, body: Buffer.from("{}") },
  } as const;
  const { send } = await startApi({
    idempotency: { claim: async () => used, isUsed: async () => true },
    audit: noEntries,
  });

  const answer = await send("/Eligibility", {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "respond-async", "idempotency-key": "used" },
    body: "{}",
  });

  expect([answer.status, await answer.json()]).toEqual([503, unavailable]);
});
