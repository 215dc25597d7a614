import { afterAll, beforeAll, expect, test } from "vitest";
import { untilBatchEnded } from "../support/batches.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

type Line = Readonly<Record<string, unknown>>;

const readLog = (): Line[] =>
  stack
    .log()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Ids of requests are the caller's own, or UUIDs in the answer too. */
const withoutRequestIds = ({ requestId: _, serverRequestId: __, ...line }: Line) => line;

test("the log spells ids as callers see them", async () => {
  const request = anEligibilityRequest();
  stack.payer.answersAbout(request.subscriber.member_id, { body: "no JSON" });
  const { headers } = await account.api.post("/Eligibility", request);
  const { body: batch } = await account.api.post("/Batch", { items: [anEligibilityRequest()] });
  await untilBatchEnded(account.api, batch.id);

  const log = readLog();

  expect(log.filter(({ jobId }) => jobId === headers["x-job-id"]).map(({ msg }) => msg)).toContain(
    "unreadable answer: no JSON or X12, or cut short",
  );
  const lines = log.map((line) => JSON.stringify(withoutRequestIds(line)));
  expect(lines.filter((line) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.test(line))).toEqual([]);
});

test("each attempt is one line with its outcome and what comes next", async () => {
  const request = anEligibilityRequest({ payer: { id: "60054" } });
  stack.payer.answersAbout(request.subscriber.member_id, { status: 503, body: "busy" }, { body: activeAnswer });

  const { status, headers } = await account.api.post("/Eligibility", request);

  expect(status).toBe(200);
  const jobId = headers["x-job-id"];
  const attempts = readLog().filter((line) => line.jobId === jobId && line.msg === "attempt ended");
  const common = {
    level: "info",
    jobId,
    payerId: "60054",
    upstream: "default",
    operation: "eligibility",
    durationMs: expect.any(Number),
  };
  expect(attempts).toEqual([
    expect.objectContaining({
      ...common,
      attempt: 1,
      outcome: "503",
      next: "retry",
      nextInMs: expect.any(Number),
      code: "upstream_failed",
    }),
    expect.objectContaining({ ...common, attempt: 2, outcome: "answered", next: "ended", state: "succeeded" }),
  ]);
});

test("text that may be a name is not logged as a payer id", async () => {
  const request = anEligibilityRequest({ payer: { id: "jane-doe" } });

  const { headers } = await account.api.post("/Eligibility", request);

  const attempts = readLog().filter((line) => line.jobId === headers["x-job-id"] && line.msg === "attempt ended");
  expect(attempts).toMatchObject([{ payerId: "(other)" }]);
});
