import { defaultTls } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { optumClient, startOptum } from "../../../../test/upstreams/optum.ts";
import { aCall } from "../test-support.ts";
import type { VerifyCall } from "../upstream.ts";
import { optumKind } from "./optum-kind.ts";

async function openOptum({ client_secret = optumClient.client_secret as string, lifetimeSeconds = 3_600 } = {}) {
  const optum = await startOptum({ lifetimeSeconds });
  const upstream = optumKind.open({
    name: "optum",
    url: optum.url,
    credentials: optumKind.credentials.parse({ ...optumClient, client_secret }),
    settings: optumKind.settings.parse({}),
    limits: optumKind.limits,
    tls: defaultTls,
    maxConnections: 20,
  });
  onTestFinished(async () => {
    await upstream.close();
    await optum.close();
  });
  return { optum, upstream };
}

const member = (memberId: string): VerifyCall => ({ ...aCall, subscriber: { ...aCall.subscriber, memberId } });

test.each([
  ["active coverage", member("M1"), { kind: "answered", mode: "live" }],
  ["a rejection", member("R200-75-1"), { kind: "answered", mode: "live" }],
  [
    "a dependent",
    { ...aCall, dependent: { firstName: "Kim", lastName: "Dent", dob: "2015-12-31" } },
    { kind: "answered" },
  ],
  ["a failure", member("S503-1"), { kind: "refused", cause: "gateway", isTransient: true }],
  ["a fault of form", member("A/1"), { kind: "refused", cause: "request", issues: [{ path: "subscriber.member_id" }] }],
] as const)("%s", async (_what, call, expected) => {
  const { upstream } = await openOptum();
  expect(await upstream.verify(call)).toMatchObject(expected);
});

test("calls share one token, which is asked for once", async () => {
  const { optum, upstream } = await openOptum();
  await Promise.all(["A1", "A2", "A3"].map((id) => upstream.verify(member(id))));
  await upstream.verify(member("A4"));
  expect(optum.tokens.issued).toBe(1);
  expect(optum.questions).toHaveLength(4);
});

test("calls whose token was withdrawn are made once more, with one new token", async () => {
  const { optum, upstream } = await openOptum();
  await upstream.verify(member("A1"));
  optum.tokens.withdraw();
  const outcomes = await Promise.all(["A2", "A3", "A4"].map((id) => upstream.verify(member(id))));
  expect(outcomes.map(({ kind }) => kind)).toEqual(["answered", "answered", "answered"]);
  expect(optum.tokens.issued).toBe(2);
});

test("a token that has run out is renewed before the call", async () => {
  const { optum, upstream } = await openOptum({ lifetimeSeconds: 0.001 });
  await upstream.verify(member("A1"));
  await upstream.verify(member("A2"));
  expect(optum.tokens.issued).toBe(2);
});

test("a wrong secret is refused for its credentials, and asks nothing", async () => {
  const { optum, upstream } = await openOptum({ client_secret: "wrong" });
  expect(await upstream.verify(aCall)).toMatchObject({ kind: "refused", cause: "credentials", statusCode: 401 });
  expect(optum.questions).toHaveLength(0);
});
