import { defaultTls } from "@nightguard/platform";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findUpstreamKind, type Upstream, type VerifyCall } from "../../packages/payers/src/index.ts";
import { aCall } from "../../packages/payers/src/test-support.ts";
import { startClaimMd } from "./claim-md.ts";
import { summaryOf } from "./outcome-summary.ts";

type ClaimMd = Awaited<ReturnType<typeof startClaimMd>>;

function open(url: string, { account_key = "key-1", callMs = 120_000, settings = {} } = {}): Upstream {
  const kind = findUpstreamKind("claim_md");
  if (!kind) throw new Error("no such kind");
  return kind.open({
    name: "claim-md",
    url,
    credentials: kind.credentials.parse({ account_key }),
    settings: kind.settings.parse(settings),
    limits: { ...kind.limits, callMs: { eligibility: callMs, clearcoverage: callMs } },
    tls: defaultTls,
    maxConnections: 4,
  });
}

let lastControlNumber = 0;
const callFor = (memberId: string): VerifyCall => ({
  ...aCall,
  controlNumber: ++lastControlNumber,
  subscriber: { ...aCall.subscriber, memberId },
});

let claimMd: ClaimMd;
let upstream: Upstream;
beforeAll(async () => {
  claimMd = await startClaimMd();
  upstream = open(claimMd.url);
});
afterAll(async () => {
  await upstream.close();
  await claimMd.close();
});

test.each([
  ["PLAIN", "answered"],
  ["AAA75", "answered"],
  ["999", "request 400 final"],
  ["WRONGTRACE", "gateway 502 final"],
  // Refusals inside a 200, by the codes of AAA03
  ["E42", "payer 504 retry"],
  ["E80", "payer 504 retry"],
  ["XMLERROR", "payer 504 retry"],
  ["E75", "request 400 final"],
  ["E51", "request 400 final"],
  ["BROKEN", "gateway 500 retry"],
  ["HTML", "gateway 502 retry"],
  ["EMPTY", "unreachable perhaps"],
  ["CUT", "unreachable perhaps"],
  ["NOTRAILER", "unreachable perhaps"],
  ["HALF", "unreachable perhaps"],
])("%s: %s", async (form, expected) => {
  const asked = claimMd.questions.length;
  expect(summaryOf(await upstream.verify(callFor(`${form}-1`)))).toBe(expected);
  expect(claimMd.faults).toEqual([]);
  expect(claimMd.questions).toHaveLength(asked + 1);
});

test("a service that always leaves out the trailer is believed, except in the middle of a segment", async () => {
  const lenient = open(claimMd.url, { settings: { allow_missing_trailer: true } });
  onTestFinished(lenient.close);
  expect(summaryOf(await lenient.verify(callFor("NOTRAILER-1")))).toBe("answered");
  expect(summaryOf(await lenient.verify(callFor("HALF-1")))).toBe("unreachable perhaps");
});

test("a reply that does not come is timed out, and perhaps billed", async () => {
  const impatient = open(claimMd.url, { callMs: 1_500 });
  onTestFinished(impatient.close);
  expect(await impatient.verify(callFor("HANG-1"))).toEqual({ kind: "timed_out", sent: "perhaps" });
});

test("a wrong account key is the operator's to correct, though it comes with status 200", async () => {
  const stranger = open(claimMd.url, { account_key: "other" });
  onTestFinished(stranger.close);
  expect(summaryOf(await stranger.verify(callFor("PLAIN-1")))).toBe("credentials 401 final");
  expect(claimMd.faults.splice(0)).toEqual(["Invalid AccountKey"]);
});

test("the question after the hundredth of a minute waits its turn", async () => {
  const busy = await startClaimMd({ now: () => 0 });
  const client = open(busy.url);
  onTestFinished(async () => {
    await client.close();
    await busy.close();
  });
  const outcomes = await Promise.all(Array.from({ length: 101 }, () => client.verify(callFor("PLAIN-1"))));
  expect(outcomes.map(summaryOf).filter((outcome) => outcome !== "answered")).toEqual(["limit 429 retry"]);
  expect(busy.questions).toHaveLength(100);
});
