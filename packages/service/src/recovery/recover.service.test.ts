import type { Question } from "@nightguard/contract";
import type { UpstreamOutcome } from "@nightguard/payers";
import { expect, test } from "vitest";
import { answerAbout } from "../../../../test/support/known-patients.ts";
import { useLimiter } from "../../../../test/support/limiter.ts";
import { accepted, startJob } from "../../../../test/support/one-job.ts";
import { anEligibilityRequest } from "../../../../test/support/requests.ts";
import { x12Rejection } from "../../../../test/support/x12.ts";

const on = useLimiter();

const rejected: UpstreamOutcome = {
  kind: "answered",
  contentType: "application/edi-x12",
  body: Buffer.from(x12Rejection("75", "C")),
};

function asking(name: { first_name?: string; last_name?: string }): Question {
  const request = anEligibilityRequest();
  return { ...request, version: "v2", subscriber: { ...request.subscriber, ...name } };
}

const answering = (question: Question, differing: object = {}): UpstreamOutcome => ({
  kind: "answered",
  contentType: "application/json",
  body: Buffer.from(answerAbout({ ...question.subscriber, ...differing })),
});

type Job = Awaited<ReturnType<typeof startJob>>;

const readRecovery = async (job: Job) =>
  (await job.ask("select tried, accepted, suggestion is not null as suggests from job_recoveries"))[0];

test("an answer that is polled for in another spelling is judged like any other", async () => {
  const question = asking({ last_name: "Quarrington Jr" });
  const job = await startJob(on.limiter, { question });

  await job.run(rejected);
  await job.run(accepted);
  await job.run(answering(question, { first_name: "Perpetua" }));

  expect(job.calls).toEqual(["verify", "verify", "poll cov-1"]);
  expect(await job.readResult()).toMatchObject({ state: "succeeded", attempts: 2, failure_code: "AAA_75" });
  expect(await readRecovery(job)).toEqual({ tried: ["without_name_suffix"], accepted: null, suggests: true });
});

test("after a polled answer about somebody else the next spelling is asked, and not polled for", async () => {
  const question = asking({ last_name: "Quarrington-Smith Jr" });
  const job = await startJob(on.limiter, { question });

  await job.run(rejected);
  await job.run(accepted);
  await job.run(rejected);
  await job.run(answering(question));

  expect(job.calls).toEqual(["verify", "verify", "poll cov-1", "verify"]);
  expect(await job.readResult()).toMatchObject({ state: "succeeded", attempts: 3, failure_code: null });
  expect(await readRecovery(job)).toMatchObject({ accepted: "hyphens_as_blanks" });
});

test.each([
  { writesX12: true, state: "ended" },
  { writesX12: false, state: "asked again" },
])(
  "a name without its accents is another spelling unless it is written in X12: $writesX12",
  async ({ writesX12, state }) => {
    const question = asking({ first_name: "José" });
    const job = await startJob(on.limiter, { question, upstream: { usesControlNumbers: writesX12 } });

    await job.run(rejected);

    expect((await job.readResult()) ? "ended" : "asked again").toBe(state);
  },
);

test("a spelling that this version does not know ends the job with the first answer, and asks nothing", async () => {
  const job = await startJob(on.limiter, { question: asking({ last_name: "Quarrington Jr" }) });
  await job.run(rejected);
  await job.ask("update job_recoveries set tried = '{of_a_later_version}'");

  await job.run();

  expect(job.calls).toEqual(["verify"]);
  expect(await job.readResult()).toMatchObject({ state: "succeeded", failure_code: "AAA_75" });
});

test("a job that was asked eight times is asked in no other spelling", async () => {
  const job = await startJob(on.limiter, { question: asking({ last_name: "Quarrington Jr" }) });
  for (let failures = 0; failures < 7; failures++) await job.run({ kind: "unreachable", sent: "no" });

  await job.run(rejected);

  expect(await job.readResult()).toMatchObject({ state: "succeeded", attempts: 8, failure_code: "AAA_75" });
  expect(await readRecovery(job)).toBeUndefined();
});
