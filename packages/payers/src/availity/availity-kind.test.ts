import { defaultTls } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { availityClient, startAvaility } from "../../../../test/upstreams/availity.ts";
import { aCall } from "../test-support.ts";
import type { Upstream, UpstreamOutcome, VerifyCall } from "../upstream.ts";
import { availityKind } from "./availity-kind.ts";

async function openAvaility({
  client_secret = availityClient.client_secret as string,
  mock_scenario,
}: {
  client_secret?: string;
  mock_scenario?: string;
} = {}) {
  const availity = await startAvaility();
  const upstream = availityKind.open({
    name: "availity",
    url: availity.url,
    credentials: availityKind.credentials.parse({ ...availityClient, client_secret, customer_id: "1194" }),
    settings: availityKind.settings.parse({ mock_scenario }),
    limits: availityKind.limits,
    tls: defaultTls,
    maxConnections: 20,
  });
  onTestFinished(async () => {
    await upstream.close();
    await availity.close();
  });
  return { availity, upstream };
}

const member = (memberId: string): VerifyCall => ({ ...aCall, subscriber: { ...aCall.subscriber, memberId } });

/** Asks, and polls until there is something else than "later". */
async function askToTheEnd(upstream: Upstream, call: VerifyCall) {
  let outcome: UpstreamOutcome = await upstream.verify(call);
  let polls = 0;
  while (outcome.kind === "accepted" && upstream.poll) {
    polls++;
    outcome = await upstream.poll(call, outcome.reference);
  }
  return { outcome, polls };
}

test("a question is submitted once, and polled for through both statuses of waiting", async () => {
  const { upstream, availity } = await openAvaility();
  expect(await upstream.verify(member("M1"))).toMatchObject({
    kind: "accepted",
    reference: [...availity.coverages.keys()][0],
    pollAfterMs: 2_000,
    giveUpAfterMs: 300_000,
  });

  const { outcome, polls } = await askToTheEnd(upstream, member("M2"));
  expect(outcome).toMatchObject({ kind: "answered", reference: [...availity.coverages.keys()][1] });
  expect(outcome.kind === "answered" && JSON.parse(outcome.body.toString()).plans).toHaveLength(1);
  expect(polls).toBe(2);
  expect(availity.submissions.get("M2")).toBe(1);
  expect(availity.tokens.issued).toBe(1);
});

test.each([
  ["complete at once, of which the summary is no answer", "NOW-1", { kind: "answered" }],
  ["an invalid response of the payer", "C3-1", { kind: "refused", cause: "payer", isTransient: true }],
  ["no communication", "C7-1", { kind: "refused", cause: "payer", isTransient: true }],
  ["no communication", "C13-1", { kind: "refused", cause: "payer", isTransient: true }],
  ["no communication", "C14-1", { kind: "refused", cause: "payer", isTransient: true }],
  ["maintenance", "C15-1", { kind: "refused", cause: "payer", isTransient: true }],
  ["the payer's checks", "V19-1", { kind: "refused", cause: "request", isTransient: false, statusCode: 400 }],
  ["a payer's rejection", "V75-1", { kind: "answered" }],
  ["a poll that fails", "P500-1", { kind: "answered" }],
  ["a poll when the payer is down", "P503-1", { kind: "answered" }],
  ["a poll that times out", "P504-1", { kind: "answered" }],
  ["too many polls", "P429-1", { kind: "answered" }],
  ["a coverage that is gone", "P404-1", { kind: "refused", cause: "request" }],
])("%s", async (_what, memberId, expected) => {
  const { upstream, availity } = await openAvaility();
  const { outcome } = await askToTheEnd(upstream, member(memberId));
  expect(outcome).toMatchObject(expected);
  expect(availity.submissions.get(memberId)).toBe(1);
});

test.each([
  ["S403-1", { kind: "refused", cause: "credentials", statusCode: 403 }],
  ["S422-1", { kind: "refused", cause: "request", isTransient: false, statusCode: 422 }],
  ["S429-1", { kind: "refused", cause: "limit", isTransient: true, statusCode: 429 }],
  ["S500-1", { kind: "refused", cause: "gateway", isTransient: true, statusCode: 500 }],
  ["S503-1", { kind: "refused", cause: "payer", isTransient: true, statusCode: 503 }],
  ["S504-1", { kind: "refused", cause: "gateway", isTransient: true, statusCode: 504 }],
  ["BREAK-1", { kind: "unreachable", sent: "perhaps" }],
])("a submission that ends with %s", async (memberId, expected) => {
  const { upstream } = await openAvaility();
  expect(await upstream.verify(member(memberId))).toMatchObject(expected);
});

test("a submission that hangs was perhaps sent", async () => {
  const { upstream } = await openAvaility();
  const outcome = await upstream.verify({ ...member("HANG-1"), timeLimitMs: 1_000 });
  expect(outcome).toEqual({ kind: "timed_out", sent: "perhaps" });
});

test("each form of question is accepted by a strict service", async () => {
  const { upstream } = await openAvaility();
  const dependent = { firstName: "Kim", lastName: "O'Day", dob: "2015-12-31", gender: "F" } as const;
  const calls: VerifyCall[] = [
    { ...aCall, provider: { ...aCall.provider, name: { firstName: "Ann", lastName: "Day" }, taxonomy: "1223G0001X" } },
    { ...aCall, operation: "clearcoverage", procedures: ["D1110"], dateOfService: "2026-11-24" },
    { ...aCall, serviceTypes: ["35", "30"] },
    { ...aCall, dependent },
    { ...aCall, dependent: { ...dependent, relationship: "child", memberId: "U3141592653-02" } },
    { ...aCall, subscriber: { ...aCall.subscriber, firstName: "𝒜".repeat(50), lastName: `a${"𝒜".repeat(100)}` } },
  ];
  for (const call of calls) expect(await upstream.verify(call)).toMatchObject({ kind: "accepted" });
});

test("a withdrawn token is renewed once, for a poll too; a wrong secret is refused", async () => {
  const { upstream, availity } = await openAvaility();
  const first = await upstream.verify(member("M1"));
  availity.tokens.withdraw();
  expect(await upstream.poll?.(member("M1"), first.kind === "accepted" ? first.reference : "")).toMatchObject({
    kind: "accepted",
  });
  expect(availity.tokens.issued).toBe(2);

  const wrong = await openAvaility({ client_secret: "wrong" });
  expect(await wrong.upstream.verify(aCall)).toMatchObject({ kind: "refused", cause: "credentials", statusCode: 401 });
  expect(wrong.availity.submissions.size).toBe(0);
});

test.each([
  ["Coverages-Complete-i", { kind: "answered", mode: "test", reference: "1234567890" }],
  ["Coverages-InProgress-i", { kind: "accepted" }],
  ["Coverages-Retrying-i", { kind: "accepted" }],
  ["Coverages-PayerError1-i", { kind: "refused", cause: "payer" }],
  ["Coverages-RequestError1-i", { kind: "refused", cause: "request", statusCode: 400 }],
])("the demo's scenario %s", async (mock_scenario, expected) => {
  const { upstream } = await openAvaility({ mock_scenario });
  const outcome = await upstream.verify(aCall);
  const isComplete = mock_scenario === "Coverages-Complete-i";
  expect(isComplete ? (await askToTheEnd(upstream, aCall)).outcome : outcome).toMatchObject(expected);
});
