import { randomUUID } from "node:crypto";
import { findCompleteness } from "@nightguard/benefits";
import { newUuid, toPublicId, type UpstreamTest } from "@nightguard/contract";
import type { Refused, TestCall, Upstream, UpstreamOutcome, VerifyCall } from "@nightguard/payers";
import { isUsable } from "../verification/parse-response.ts";
import { toTrace } from "./to-verify-call.ts";

const listTimeLimitMs = 30_000;

export async function testUpstream(
  upstream: Upstream | undefined,
  isEnabled: boolean,
  takeControlNumber: () => Promise<number>,
): Promise<UpstreamTest> {
  if (!upstream) {
    const why = isEnabled
      ? "could not be opened: put it again with its credentials"
      : "is disabled: put it with enabled: true";
    return { ok: false, outcome: "not_asked", message: `Nothing was asked: the upstream ${why}`, duration_ms: 0 };
  }
  const startedAt = performance.now();
  const result = upstream.testCall
    ? await askQuestion(upstream, upstream.testCall, takeControlNumber)
    : await askForPayers(upstream);
  return { ...result, duration_ms: Math.round(performance.now() - startedAt) };
}

type Result = Omit<UpstreamTest, "duration_ms">;

async function askQuestion(
  upstream: Upstream,
  testCall: TestCall,
  takeControlNumber: () => Promise<number>,
): Promise<Result> {
  const jobId = newUuid();
  const call: VerifyCall = {
    operation: "eligibility",
    accountId: jobId,
    jobId: toPublicId("job", jobId),
    attemptId: randomUUID(),
    trace: toTrace(jobId),
    controlNumber: upstream.usesControlNumbers ? await takeControlNumber() : undefined,
    procedures: [],
    ...testCall,
  };
  const outcome = await upstream.verify(call);
  if (outcome.kind === "answered" && !isUsable(findCompleteness(outcome.body), upstream)) {
    return { ok: false, outcome: "unreachable", message: unreadableMessage };
  }
  const ok = outcome.kind === "answered" || outcome.kind === "accepted";
  return { ok, outcome: outcome.kind, message: describe(outcome) };
}

const unreadableMessage =
  "Its answer to the test question is no JSON or X12, or was cut short: an X12 answer ends with SE, GE and IEA. Where the service " +
  "always leaves them out, put it with the setting allow_missing_trailer";

async function askForPayers(upstream: Upstream): Promise<Result> {
  if (!upstream.listPayers) {
    return {
      ok: false,
      outcome: "not_asked",
      message: "It has no question that bills nothing with these credentials and settings",
    };
  }
  try {
    const payers = await upstream.listPayers(AbortSignal.timeout(listTimeLimitMs));
    return { ok: true, outcome: "answered", message: `It answered with its list of payers: ${payers.length}` };
  } catch {
    return {
      ok: false,
      outcome: "unreachable",
      message: "It did not answer with a list of payers: check the address and the credentials",
    };
  }
}

function describe(outcome: UpstreamOutcome): string {
  switch (outcome.kind) {
    case "answered":
      return outcome.mode === "test"
        ? "It answered the test question in its test mode: good for routes of mode test"
        : "It answered the test question";
    case "accepted":
      return "It accepted the test question and will answer later";
    case "refused":
      return describeRefusal(outcome);
    case "unreachable":
      return "It could not be reached: check the address, its certificate, and that this host may connect to it";
    case "timed_out":
      return "It did not answer in time: try again, then ask the service";
    default:
      return outcome satisfies never;
  }
}

/** Omits the service's own words, which may repeat the question. */
function describeRefusal({ cause, statusCode, issues }: Refused): string {
  switch (cause) {
    case "request":
      return issues
        ? `The test question was not sent: ${issues.map(({ path, message }) => `${path} ${message}`).join("; ")}`
        : `It refused the test question (status ${statusCode}): check the settings`;
    case "credentials":
      return `It refuses the credentials (status ${statusCode}): put the upstream with the right ones. New ones may need hours`;
    case "limit":
      return "It has too many calls at the moment: try again later";
    case "payer":
      return `The payer of the test question does not answer it (status ${statusCode}): the credentials were accepted`;
    case "gateway":
      return `The service failed (status ${statusCode}): try again later`;
    default:
      return cause satisfies never;
  }
}
