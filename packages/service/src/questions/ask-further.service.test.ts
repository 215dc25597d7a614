import {
  cancelJob,
  expireOverdueJobs,
  findJob,
  findJobInFull,
  returnLostJobs,
  settleJobs,
  takePoisonJobs,
} from "@nightguard/ledger";
import type { UpstreamOutcome } from "@nightguard/payers";
import { expect, test } from "vitest";
import { useLimiter } from "../../../../test/support/limiter.ts";
import { accepted, startJob } from "../../../../test/support/one-job.ts";
import { anEligibilityRequest } from "../../../../test/support/requests.ts";
import { x12Rejection } from "../../../../test/support/x12.ts";
import { explainAnswer } from "../answers/explanation.ts";

const on = useLimiter();

const patient = { firstName: "MARISOL", lastName: "ALVAREZ", memberId: "NSD884120073", dateOfBirth: "19870914" };

const answering = (rows: readonly object[], person: object = patient): UpstreamOutcome => ({
  kind: "answered",
  contentType: "application/json",
  body: Buffer.from(JSON.stringify({ subscriber: person, benefitsInformation: rows })),
});

const active = { code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] };
const share = (serviceType: string, benefitPercent: string) => ({
  ...{ code: "A", serviceTypeCodes: [serviceType], coverageLevelCode: "IND", benefitPercent },
  inPlanNetworkIndicatorCode: "Y",
});
const deductible = (timeQualifierCode: string, benefitAmount: string) => ({
  ...{ code: "C", serviceTypeCodes: ["35"], coverageLevelCode: "IND", timeQualifierCode, benefitAmount },
  inPlanNetworkIndicatorCode: "Y",
});

const general = answering([active]);
const orthodontics = answering([active, share("38", "0.5")]);
const whole = answering([active, deductible("23", "50"), deductible("29", "25")]);
const rejected: UpstreamOutcome = {
  kind: "answered",
  contentType: "application/edi-x12",
  body: Buffer.from(x12Rejection("33", "N")),
};

/** Of the default plan, while nothing but the coverage status is known. */
const categories = "verify 23,24,25,26,36,38,39,40,41";

interface Options {
  readonly calls?: number;
  readonly cost?: number;
  readonly seconds?: number;
  /** The payer service's, and the second one's. */
  readonly costs?: readonly [number, number];
  readonly hasSecond?: boolean;
  readonly takesServiceTypes?: boolean;
  readonly deadline?: Date;
}

async function startAsking({ calls = 5, cost, seconds, costs = [0, 0], ...options }: Options = {}) {
  const { hasSecond = false, takesServiceTypes = true } = options;
  const limits = (costPerQuestion: number) => ({
    ...{ maxInFlight: null, maxPerMinute: null, callMs: { eligibility: 30_000, clearcoverage: 30_000 } },
    costPerQuestion,
  });
  const job = await startJob(on.limiter, {
    question: { ...anEligibilityRequest(), version: "v2" },
    transform: "true_eligibility",
    upstream: { takesServiceTypes, limits: limits(costs[0]) },
    ...(hasSecond && { second: { limits: limits(costs[1]) } }),
  });
  await job.ask(
    `update plans set questions_per_verification = ${calls}, cost_per_verification = ${cost ?? null},
       seconds_per_verification = ${seconds ?? null}`,
  );
  const [{ id }] = (await job.ask("select id from jobs")) as [{ id: string }];
  return {
    ...job,
    id,
    readDocument: async () => JSON.parse(String((await findJob(job.ledger, job.tenant, id))?.result?.body)),
    readAnswers: async () => (await findJob(job.ledger, job.tenant, id))?.answers,
    readQuestions: () =>
      job.ask("select number, kind, answered_at is not null as done from job_questions order by number"),
  };
}

test("what the general answer leaves open is asked by service types, and the document has both answers", async () => {
  const job = await startAsking();

  await job.run(general);
  await job.run(orthodontics);

  expect(job.calls).toEqual(["verify", categories]);
  expect(await job.readResult()).toMatchObject({ state: "succeeded", attempts: 2, failure_code: null });
  expect(await job.readUsage()).toMatchObject({ calls: 2 });
  const document = await job.readDocument();
  expect(document.coverage.status).toBe("active");
  expect(document.categories.orthodontics.in_network.plan_pays_percent).toBe(50);
  expect(await job.readAnswers()).toMatchObject([
    { number: 1, serviceTypes: ["35"], upstream: null, isMerged: true, failureCode: null },
    { number: 2, isMerged: true, failureCode: null },
  ]);
});

test("what several answers state alike is of the first of them, by the order of the questions", async () => {
  const job = await startAsking();

  await job.run(general);
  await job.run(answering([share("38", "0.5"), active]));

  const { sources } = await job.readDocument();
  expect(sources["/coverage/status"]).toEqual(["json:/benefitsInformation/0/code"]);
});

test("an answer that says nothing of the coverage is asked about further, and the next one may tell", async () => {
  const job = await startAsking();

  await job.run(answering([deductible("23", "50")]));
  await job.run(orthodontics);

  expect((await job.ask("select coverage from results"))[0]).toEqual({ coverage: "active" });
  expect((await job.readDocument()).coverage.status).toBe("active");
});

test("the bytes of each answer are kept, and each value has its answer and its place", async () => {
  const job = await startAsking();
  await job.run(general);
  await job.run(orthodontics);

  const found = await findJobInFull(job.ledger, job.tenant, job.id);

  if (!found?.answer || general.kind !== "answered" || orthodontics.kind !== "answered") throw new Error("no answer");
  expect(found.answer.body).toEqual(general.body);
  expect(found.furtherAnswers?.map(({ body }) => body)).toEqual([orthodontics.body]);
  const why = (path: string) => explainAnswer({ ...found, answer: found.answer ?? never() }, { form: "why", path });
  expect(why("/categories/orthodontics/in_network/plan_pays_percent")).toMatchObject({
    value: 50,
    places: [{ answer: 2, source: "json:/benefitsInformation/1/benefitPercent" }],
  });
  expect(why("/coverage/status")).toMatchObject({ places: [{ answer: 1 }, { answer: 2 }] });
  expect(why("/nothing")).toBeNull();
});

const never = (): never => {
  throw new Error("there is no answer");
};

test("what is still open then is asked of the second payer service, once", async () => {
  const job = await startAsking({ hasSecond: true });

  await job.run(general);
  await job.run(orthodontics);
  await job.run(whole);

  expect(job.calls).toEqual(["verify", categories, "second"]);
  const document = await job.readDocument();
  expect(document.deductibles.annual.individual.in_network).toMatchObject({ total: "50.00", remaining: "25.00" });
  expect(document.categories.orthodontics.in_network.plan_pays_percent).toBe(50);
  expect(await job.readAnswers()).toMatchObject([{ upstream: null }, { upstream: null }, { upstream: "second" }]);
});

test("a payer service that takes the general question alone is not asked by service types", async () => {
  const job = await startAsking({ takesServiceTypes: false, hasSecond: true });

  await job.run(general);
  await job.run(whole);

  expect(job.calls).toEqual(["verify", "second"]);
});

test("an operator's plan for the payer is asked as it is", async () => {
  const job = await startAsking({ hasSecond: true });
  await job.ask(
    `insert into payer_settings (payer_id, settings)
     select payer_id, '{"closed": [], "questions": [{"kind": "second_upstream"},
       {"kind": "service_types", "service_types": ["38"]}, {"kind": "service_types", "service_types": ["38"]}]}'
     from jobs`,
  );

  await job.run(general);
  await job.run(general);
  await job.run(orthodontics);

  expect(job.calls).toEqual(["verify", "second", "verify 38"]);
  expect(await job.readResult()).toMatchObject({ state: "succeeded", attempts: 3 });
});

test("with one question for a verification nothing more is asked", async () => {
  const job = await startAsking({ calls: 1, hasSecond: true });

  await job.run(general);

  expect(job.calls).toEqual(["verify"]);
  expect(await job.readResult()).toMatchObject({ state: "succeeded", attempts: 1 });
  expect(await job.readAnswers()).toBeNull();
});

test.each([
  { cost: 1.99, costs: [1, 1], asked: ["verify"] },
  { cost: 2, costs: [1, 1], asked: ["verify", categories] },
  { cost: 5, costs: [1, 2], asked: ["verify", categories] },
  { cost: 6, costs: [1, 2], asked: ["verify", categories, "second"] },
] as const)("no question takes the cost above $cost where they cost $costs", async ({ cost, costs, asked }) => {
  const job = await startAsking({ cost, costs, hasSecond: true });

  for (let runs = 0; runs < asked.length; runs++) await job.run(general);

  expect(job.calls).toEqual(asked);
  expect(await job.readResult()).toMatchObject({ state: "succeeded" });
});

test("a rejected question leaves what is known, and shows why it brought nothing", async () => {
  const job = await startAsking();

  await job.run(general);
  await job.run(rejected);

  expect(await job.readResult()).toMatchObject({ state: "succeeded", failure_code: null, attempts: 2 });
  expect((await job.readDocument()).coverage.status).toBe("active");
  expect(await job.readAnswers()).toMatchObject([{ isMerged: true }, { isMerged: false, failureCode: "AAA_33" }]);
});

test("an answer about somebody else is kept, and is not in the document", async () => {
  const job = await startAsking();

  await job.run(general);
  await job.run(answering([active, share("38", "0.5")], { ...patient, firstName: "MARTINA", dateOfBirth: "19550101" }));

  const document = await job.readDocument();
  expect(document.categories.orthodontics.in_network.plan_pays_percent).toBeNull();
  expect(document.patient.dob).toBe("1987-09-14");
  expect(await job.readAnswers()).toMatchObject([{ isMerged: true }, { isMerged: false }]);
});

test("a further question that is answered later is polled for", async () => {
  const job = await startAsking();

  await job.run(general);
  await job.run(accepted);
  await job.run(orthodontics);

  expect(job.calls).toEqual(["verify", categories, "poll cov-1"]);
  expect((await job.readDocument()).categories.orthodontics.in_network.plan_pays_percent).toBe(50);
  expect(await job.readResult()).toMatchObject({ attempts: 2 });
});

test("calls of failed questions count, so the budget ends the job with what is known", async () => {
  const job = await startAsking({ calls: 3 });

  await job.run(general);
  await job.run({ kind: "unreachable", sent: "perhaps" });
  await job.run({ kind: "unreachable", sent: "perhaps" });
  await job.run();

  expect(job.calls).toEqual(["verify", categories, categories]);
  expect(await job.readResult()).toMatchObject({ state: "succeeded", failure_code: null });
  expect(await job.readQuestions()).toEqual([{ number: 1, kind: null, done: true }]);
});

test("after a worker's death the same question is asked again, and counted", async () => {
  const job = await startAsking({ calls: 3 });
  await job.run(general);
  const lost = { limit: 10, maxAttempts: { waiting: 3, queued: 8 } };
  await job.ask("update queued_jobs set due_at = now()");
  await job.claim();
  await job.ask("update active_jobs set lease_until = now() - interval '1 second'");
  await returnLostJobs(job.ledger, lost);

  await job.run(orthodontics);

  expect(job.calls).toEqual(["verify", categories]);
  expect(await job.readResult()).toMatchObject({ state: "succeeded", attempts: 3, possible_duplicates: 1 });
  expect((await job.readDocument()).categories.orthodontics.in_network.plan_pays_percent).toBe(50);
});

test("a job that loses its workers ends with what is known", async () => {
  const job = await startAsking();
  await job.run(general);
  const lost = { limit: 10, maxAttempts: { waiting: 3, queued: 8 } };
  for (let deaths = 0; deaths < 2; deaths++) {
    await job.ask("update queued_jobs set due_at = now()");
    await job.claim();
    await job.ask("update active_jobs set lease_until = now() - interval '1 second'");
    if (deaths === 0) await returnLostJobs(job.ledger, lost);
  }

  const [poison] = await takePoisonJobs(job.ledger, lost);
  if (!poison) throw new Error("it lost two workers");
  const failure = { category: "service", code: "worker_lost" } as const;
  const result = { statusCode: 504, contentType: "application/json", body: Buffer.from("{}") };
  await settleJobs(job.ledger, [{ ...poison, outcome: "failed", failure, result }]);

  expect(await job.readResult()).toMatchObject({ state: "succeeded", failure_code: null, attempts: 3 });
  expect((await job.readDocument()).coverage.status).toBe("active");
});

test("a job whose payer closes meanwhile ends with what is known", async () => {
  const job = await startAsking();
  await job.run(general);
  await job.ask(
    `insert into payer_settings (payer_id, settings)
     select payer_id, '{"closed": ["00:00-12:00 UTC", "12:00-00:00 UTC"]}' from jobs`,
  );

  await job.run(orthodontics);

  expect(job.calls).toEqual(["verify"]);
  expect(await job.readResult()).toMatchObject({ state: "succeeded", failure_code: null });
});

test("a job whose deadline passes meanwhile ends with what is known", async () => {
  const job = await startAsking();
  await job.run(general);
  await job.ask("update queued_jobs set deadline = now() - interval '1 second'");

  await expireOverdueJobs(job.ledger, 50);

  expect(await job.readResult()).toMatchObject({ state: "succeeded", failure_code: null });
  expect((await job.readDocument()).coverage.status).toBe("active");
});

test("a job that is cancelled meanwhile has no answer", async () => {
  const job = await startAsking();
  await job.run(general);

  expect(await cancelJob(job.ledger, job.tenant, job.id)).toBe(true);

  expect(await job.readResult()).toMatchObject({ state: "cancelled" });
  expect(await job.readQuestions()).toEqual([]);
});

test("no further question begins after the plan's time", async () => {
  const job = await startAsking({ seconds: 60, hasSecond: true });
  await job.run(general);
  await job.ask("update job_questions set answered_at = now() - interval '61 seconds' where number = 1");

  await job.run(orthodontics);

  expect(job.calls).toEqual(["verify"]);
  expect(await job.readResult()).toMatchObject({ state: "succeeded" });
});

test("a kind of question that closed no point of a payer in 20 tries is not asked again", async () => {
  const job = await startAsking();
  await job.ask(
    `insert into question_gains
     select mode, 'default', payer_id, 'service_types', current_date, 20, 0 from jobs`,
  );

  await job.run(general);

  expect(job.calls).toEqual(["verify"]);
});

test("what further questions bring is counted by payer", async () => {
  const job = await startAsking({ hasSecond: true });
  await job.run(general);
  await job.run(general);
  await job.run(whole);

  expect(await job.ask("select kind, asked, gained from question_gains order by kind")).toEqual([
    { kind: "second_upstream", asked: 1, gained: 1 },
    { kind: "service_types", asked: 1, gained: 0 },
  ]);
});
