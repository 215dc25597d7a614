import { UpstreamTimeoutError } from "@nightguard/contract";
import type { ClaimedJob } from "@nightguard/ledger";
import { billedRetryRules, toRefused, type UpstreamOutcome } from "@nightguard/payers";
import { describe, expect, test } from "vitest";
import { anOfferedJob } from "../../../../test/support/offered-job.ts";
import { toStoredFailure } from "../jobs/failures.ts";
import { type CallResult, toCallOutcome, toFailedSettlement, toSettlement } from "./outcomes.ts";
import { parseResponse } from "./parse-response.ts";

const job: ClaimedJob = {
  ...anOfferedJob,
  fencingToken: 3,
  attempt: 1,
  question: {
    payer: { id: "60054" },
    provider: { npi: "1234567890", tax_id: "123456789" },
    subscriber: { first_name: "A", last_name: "B", member_id: "C", dob: "01/01/2000", group_number: "D" },
    version: "v2",
  },
};

type Ended = Exclude<UpstreamOutcome, { kind: "accepted" }>;

const readAnswer = (answer: Ended): CallResult => (answer.kind === "answered" ? parse(answer) : answer);

function parse(answer: Extract<Ended, { kind: "answered" }>, isOutage = false): CallResult {
  const parsed = parseResponse({ ...answer, memberId: "C", document: null });
  return { ...answer, ...parsed, isNotNow: parsed.retry === "later" || (isOutage && parsed.retry === "in_outage") };
}

const settle = (answer: Ended, changes: Partial<ClaimedJob> = {}, timeLeftMs: number | null = null) =>
  toSettlement({ ...job, ...changes }, readAnswer(answer), { timeLeftMs, random: 0.5 });

const callOutcome = (answer: Ended) => toCallOutcome(readAnswer(answer), 30_000);

const inJson = (value: unknown): Ended => ({
  kind: "answered",
  contentType: "application/json",
  body: Buffer.from(JSON.stringify(value)),
});

const inX12 = (...segments: string[]): Ended => {
  const isa =
    "ISA*00*          *00*          *ZZ*PAYER          *ZZ*CLINIC         *260101*0900*^*00501*000000001*0*P*:";
  const body = `${[isa, "GS*HB*A*B*20260101*0900*1*X*005010X279A1", "ST*271*0001", ...segments, "SE*9*0001"].join("~")}~`;
  return { kind: "answered", contentType: "application/edi-x12", body: Buffer.from(body) };
};

const covered = inJson({ benefitsInformation: [{ code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] }] });
const rejectedFor = (code: string, followUp: string) =>
  inX12("HL*1**20*1", "NM1*PR*2*PAYER*****PI*60054", "HL*2*1*21*1", "HL*3*2*22*0", `AAA*N**${code}*${followUp}`);
const refused = (statusCode: number, more: object = {}): Ended => ({
  ...toRefused({ statusCode, headers: {}, body: Buffer.alloc(0) }, { outage: "payer" }),
  ...more,
});

const says = (credential: string, payer: string, isThrottled = false) => ({ credential, payer, isThrottled });

describe("an answer of the payer's own", () => {
  test("about the patient succeeds with the body as it came", () => {
    expect(settle(covered)).toEqual({
      id: job.id,
      accountId: job.accountId,
      fencingToken: 3,
      operation: "eligibility",
      payerId: "60054",
      outcome: "succeeded",
      coverage: "active",
      failure: null,
      result: { statusCode: 200, contentType: "application/json", body: (covered as { body: Buffer }).body },
      document: null,
      comparison: null,
    });
    expect(callOutcome(covered)).toEqual(says("good", "good"));
  });

  test("that the patient was not found succeeds as a rejection with its reason, and speaks well of the payer", () => {
    const notFound = rejectedFor("75", "C");

    expect(settle(notFound)).toMatchObject({
      outcome: "succeeded",
      coverage: "rejected",
      failure: { category: "patient", code: "AAA_75" },
    });
    expect(callOutcome(notFound)).toEqual(says("good", "good"));
  });

  test.each(["42", "80"])(
    "of AAA %s means 'not now', whatever the follow-up: it is tried again, and kept when it is the last",
    (code) => {
      for (const followUp of ["R", "N"]) {
        const notNow = rejectedFor(code, followUp);

        expect(settle(notNow)).toMatchObject({ outcome: "retry", delayMs: 1_000, failure: { code: `AAA_${code}` } });
        expect(settle(notNow, { attempt: 8 })).toMatchObject({ outcome: "succeeded", coverage: "rejected" });
        expect(callOutcome(notNow)).toEqual(says("good", "bad"));
      }
    },
  );

  test("of a single AAA 79 is final, and in an outage 'not now'", () => {
    const answer = rejectedFor("79", "R") as Extract<Ended, { kind: "answered" }>; // as built above
    const inOutage = parse(answer, true);

    expect(settle(answer)).toMatchObject({ outcome: "succeeded", coverage: "rejected", failure: { code: "AAA_79" } });
    expect(callOutcome(answer)).toEqual(says("good", "none"));
    expect(toSettlement(job, inOutage, { timeLeftMs: null, random: 0.5 })).toMatchObject({ outcome: "retry" });
    expect(toCallOutcome(inOutage, 0)).toEqual(says("good", "bad"));
  });

  test("of 'not now' by a service that bills is final for a waiting caller, and retried after minutes for others", () => {
    const context = { timeLeftMs: 60_000, random: 0.5, rules: billedRetryRules };
    const notNow = readAnswer(rejectedFor("42", "R"));

    expect(toSettlement({ ...job, waiting: true }, notNow, context)).toMatchObject({ outcome: "succeeded" });
    expect(toSettlement(job, notNow, { ...context, timeLeftMs: null })).toMatchObject({ delayMs: 90_000 });
  });
});

test.each([
  { mode: "live", isSandbox: false, answeredBy: undefined },
  { mode: "live", isSandbox: true, answeredBy: "sandbox" },
  { mode: "test", isSandbox: true, answeredBy: undefined },
  { mode: "test", isSandbox: false, answeredBy: "stedi-test" },
] as const)("the answer to a $mode job says who answered where that is not plain: $answeredBy", (given) => {
  const context = { timeLeftMs: null, random: 0.5, upstream: "stedi-test", isSandbox: given.isSandbox };

  const settlement = toSettlement({ ...job, mode: given.mode }, readAnswer(covered), context);

  expect(settlement.answeredBy).toBe(given.answeredBy);
});

describe("no answer, or one that says no", () => {
  test.each<[string, Ended, string, object]>([
    ["503", refused(503), "upstream_failed", says("none", "bad")],
    ["500", refused(500), "upstream_failed", says("none", "bad")],
    ["408", refused(408), "upstream_timeout", says("none", "bad")],
    ["429", refused(429), "upstream_busy", says("none", "none", true)],
    ["no connection", { kind: "unreachable", sent: "no" }, "upstream_unreachable", says("none", "bad")],
    [
      "no answer in time",
      { kind: "timed_out", sent: "perhaps" },
      "upstream_timeout",
      { ...says("none", "bad"), timedOutAfterMs: 30_000 },
    ],
  ])("%s is tried again", (_name, answer, code, outcome) => {
    expect(settle(answer)).toEqual({
      id: job.id,
      accountId: job.accountId,
      fencingToken: 3,
      operation: "eligibility",
      payerId: "60054",
      outcome: "retry",
      delayMs: 1_000,
      failure: toStoredFailure(code as Parameters<typeof toStoredFailure>[0]), // the table's own codes
      ...("sent" in answer && answer.sent === "perhaps" && { isPerhapsBilled: true }),
    });
    expect(callOutcome(answer)).toEqual(outcome);
  });

  test.each<[string, Ended, string, object]>([
    ["400", refused(400), "upstream_rejected", says("good", "none")],
    ["401", refused(401), "upstream_unauthorized", says("bad", "none")],
    ["402", refused(402), "upstream_payment_required", says("bad", "none")],
    ["403", refused(403), "upstream_unauthorized", says("bad", "none")],
    ["404", refused(404), "upstream_rejected", says("good", "none")],
    [
      "an unknown payer",
      refused(400, { upstream: { code: "invalid_payer_id" } }),
      "invalid_payer_id",
      says("good", "none"),
    ],
    ["501", refused(501), "upstream_failed", says("none", "bad")],
  ])("%s is final", (_name, answer, code, outcome) => {
    expect(settle(answer)).toMatchObject({ outcome: "failed", failure: { code } });
    expect(callOutcome(answer)).toEqual(outcome);
  });

  test("the last attempt fails: the eighth of a queued job, the third of a waiting one, or one without time left", () => {
    expect(settle(refused(503), { attempt: 7 }).outcome).toBe("retry");
    expect(settle(refused(503), { attempt: 8 }).outcome).toBe("failed");
    expect(settle(refused(503), { attempt: 2, waiting: true }, 60_000).outcome).toBe("retry");
    expect(settle(refused(503), { attempt: 3, waiting: true }, 60_000).outcome).toBe("failed");
    expect(settle(refused(503), {}, 500).outcome).toBe("failed");
  });

  test("Retry-After is obeyed, with the jitter on top", () => {
    expect(settle(refused(429, { retryAfterMs: 7_000 }))).toMatchObject({ outcome: "retry", delayMs: 8_000 });
  });
});

describe("the Error object of a failure", () => {
  const errorOf = (answer: Ended, changes: Partial<ClaimedJob> = {}) => {
    const settlement = settle(answer, { attempt: 8, ...changes });
    if (settlement.outcome !== "failed") throw new Error(`unexpected: ${settlement.outcome}`);
    const { statusCode, contentType, body } = settlement.result;
    expect(contentType).toBe("application/json");
    const detail = JSON.parse(body.toString());
    expect(detail.statusCode).toBe(statusCode);
    return detail;
  };

  test("passes the upstream's status and body through", () => {
    const upstream = { message: "of theirs", code: "x", primaryReason: "y" };

    expect(errorOf(refused(422, { upstream }))).toMatchObject({ statusCode: 422, upstream });
    expect(errorOf(refused(503, { upstream: "down" }))).toMatchObject({ statusCode: 503, upstream: "down" });
    expect(errorOf({ kind: "unreachable", sent: "no" })).toEqual({ statusCode: 502, message: expect.any(String) });
    expect(errorOf({ kind: "timed_out", sent: "perhaps" })).toEqual({ statusCode: 504, message: expect.any(String) });
  });

  test("names a payer id that is not valid, unless it does not look like one", () => {
    const unknown = refused(400, { upstream: { code: "invalid_payer_id" } });

    expect(errorOf(unknown).message).toContain('"60054"');
    expect(errorOf(unknown, { payerId: "Jane Doe 01/02/1990" }).message).not.toContain("Jane");
  });

  test("is what a failure without an answer is settled with", () => {
    expect(toFailedSettlement(job, toStoredFailure("upstream_timeout"), new UpstreamTimeoutError())).toMatchObject({
      id: job.id,
      accountId: job.accountId,
      fencingToken: 3,
      outcome: "failed",
      failure: { category: "payer", code: "upstream_timeout" },
      result: { statusCode: 504 },
    });
  });
});
