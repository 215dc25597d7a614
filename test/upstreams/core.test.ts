import { randomUUID } from "node:crypto";
import { defaultTls } from "@nightguard/platform";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  decideRetry,
  findUpstreamKind,
  type Sent,
  type Upstream,
  type VerifyCall,
} from "../../packages/payers/src/index.ts";
import { aCall } from "../../packages/payers/src/test-support.ts";
import { makeCertificates } from "../support/certificates.ts";
import { startCore } from "./core.ts";
import { MIME_NAMES } from "./core-envelopes.ts";
import { summaryOf } from "./outcome-summary.ts";

type Protocol = "soap" | "mime";
type Core = Awaited<ReturnType<typeof startCore>>;

const login = { username: "user", password: "p<a>&ss" };
const ids = { sender_id: "SENDER", receiver_id: "OFFALLY" };

/** Opens the kind as the registry does: what its schemas make of an operator's credentials and settings. */
function open(
  protocol: Protocol,
  url: string,
  given: { credentials?: object; settings?: object; ca?: string; callMs?: number } = {},
): Upstream {
  const kind = findUpstreamKind(`core_${protocol}`);
  if (!kind) throw new Error("no such kind");
  const { callMs = 120_000 } = given;
  const upstream = kind.open({
    name: "clearinghouse",
    url,
    credentials: kind.credentials.parse({ ...ids, ...login, ...given.credentials }),
    settings: kind.settings.parse(given.settings ?? {}),
    limits: { ...kind.limits, callMs: { eligibility: callMs, clearcoverage: callMs } },
    tls: given.ca ? { ...defaultTls, ca: Buffer.from(given.ca) } : defaultTls,
    maxConnections: 4,
  });
  return upstream;
}

let lastControlNumber = 0;
const callFor = (memberId: string, more: Partial<VerifyCall> = {}): VerifyCall => ({
  ...aCall,
  attemptId: randomUUID(),
  controlNumber: ++lastControlNumber,
  payerName: "Example Dental Plan",
  ...more,
  subscriber: { ...aCall.subscriber, memberId },
});

/** Replies that only SOAP knows. */
const soapForms = [
  ["SOAP11", "answered"],
  ["WRAPPER", "answered"],
  ["WRAPPER2", "answered"],
  ["PREFIX", "answered"],
  ["ESCAPED", "answered"],
  ["XOP", "answered"],
  ["XOPBASE64", "answered"],
  ["FAULTSENDER", "request 400 final"],
  ["FAULTCLIENT", "request 400 final"],
  ["FAULTSECURITY", "credentials 401 final"],
  ["FAULTRECEIVER", "gateway 502 retry"],
  ["FAULTSERVER", "gateway 502 retry"],
  ["DOCTYPE", "unreachable perhaps"],
];

describe.each(["soap", "mime"] as const)("CORE in %s", (protocol) => {
  let core: Core;
  let upstream: Upstream;
  beforeAll(async () => {
    core = await startCore({ protocol, ...login });
    upstream = open(protocol, core.url);
  });
  afterAll(async () => {
    await upstream.close();
    await core.close();
  });

  test.each([
    ["PLAIN", "answered"],
    ["NOCODE", "answered"],
    ["BLANKCODE", "answered"],
    ["BASE64", "answered"],
    ["PADDED", "answered"],
    // Whose answer it is
    ["OWNTRACE", "answered"], // BHT03 repeats ours
    ["BOTHTRACES", "answered"],
    ["REFERENCE", "answered"],
    ["MEMBER", "answered"], // by member id and date of birth
    ["CORRECTED", "answered"], // the payer knows the member by another id and name
    ["WRONGTRACE", "gateway 502 final"],
    ["OTHERPATIENT", "gateway 502 final"],
    ["OTHERUNTRACED", "gateway 502 final"],
    ["TWOSETS", "gateway 502 final"],
    // Rejections by the payer are answers
    ["AAA42", "answered"],
    ["AAA51", "answered"],
    ["AAA75", "answered"],
    // Rejections by the receiver are none
    ["999", "request 400 final"],
    ["TA1006", "request 400 final"],
    ["TA1025", "request 400 retry"],
    ["EUNAUTHORIZED", "credentials 401 final"],
    ["ESENDERIDILLEGAL", "request 400 final"],
    ["EPAYLOADTYPENOTUNDERSTOOD", "request 400 final"],
    ["EVERSIONMISMATCH", "request 400 final"],
    ["ESENDER", "request 400 final"],
    ["ERECEIVER", "gateway 502 retry"],
    ["ENOVELTY", "gateway 502 retry"],
    ["NOPAYLOAD", "gateway 502 retry"],
    // No usable reply
    ["BUSY", "gateway 503 retry"],
    ["BROKEN", "gateway 500 retry"],
    ["HTML", "unreachable perhaps"],
    ["EMPTY", "unreachable perhaps"],
    ["CUT", "unreachable perhaps"],
    ["NOTRAILER", "unreachable perhaps"],
    ["HALF", "unreachable perhaps"],
    ...(protocol === "soap" ? soapForms : []),
  ])("%s: %s", async (form, expected) => {
    const asked = core.questions.length;
    const outcome = await upstream.verify(callFor(`${form}-1`));
    expect(core.faults).toEqual([]);
    expect(summaryOf(outcome)).toBe(expected);
    expect(core.questions.slice(asked).map(({ subscriber }) => subscriber.memberId)).toEqual([`${form}-1`]);
    if (outcome.kind === "answered") {
      expect(outcome.contentType).toBe("application/edi-x12");
      expect(outcome.body.toString()).toMatch(/^ISA\*.*~\s*ST\*271\*/s);
    } else if (outcome.kind === "refused") {
      expect(JSON.stringify(outcome.upstream ?? "")).not.toMatch(/DENT|OTHER|U314/); // nothing of a patient
    }
  });

  test("a service that always leaves out the trailer is believed, except in the middle of a segment", async () => {
    const lenient = open(protocol, core.url, { settings: { allow_missing_trailer: true } });
    onTestFinished(lenient.close);
    expect(summaryOf(await lenient.verify(callFor("NOTRAILER-1")))).toBe("answered");
    expect(summaryOf(await lenient.verify(callFor("HALF-1")))).toBe("unreachable perhaps");
  });

  test("a reply that does not come is timed out, and perhaps billed", async () => {
    const impatient = open(protocol, core.url, { callMs: 1_000 });
    onTestFinished(impatient.close);
    expect(await impatient.verify(callFor("HANG-1"))).toEqual({ kind: "timed_out", sent: "perhaps" });
    expect(core.questions.filter(({ subscriber }) => subscriber.memberId === "HANG-1")).toHaveLength(1);
  });

  test("an inquiry without a reply is not sent again within 90 s, and one that did not leave may be", () => {
    const context = { rules: upstream.retryRules, isNotNow: false, attempts: 1, timeLeftMs: null };
    for (const random of [0, 0.5, 0.999]) {
      for (const kind of ["timed_out", "unreachable"] as const) {
        const decide = (sent: Sent, isWaiting: boolean) =>
          decideRetry({ kind, sent }, { ...context, isWaiting, random });
        expect(decide("perhaps", false)).toBeGreaterThanOrEqual(90_000);
        expect(decide("perhaps", true)).toBeGreaterThanOrEqual(90_000);
        expect(decide("no", false)).toBeLessThanOrEqual(2_000);
        expect(decide("no", true)).toBeLessThanOrEqual(500);
      }
    }
  });

  test("a dependent is asked about under the subscriber, or as a member with an id of their own", async () => {
    const dependent = { firstName: "Kid", lastName: "Dent", dob: "2016-02-29", relationship: "child" } as const;
    const procedures = ["D1110", "D4341"];
    const under = callFor("PLAIN-2", { dependent, procedures, dateOfService: "2026-11-23" });
    const own = callFor("PLAIN-3", { dependent: { ...dependent, memberId: "PLAIN-4" } });
    expect(summaryOf(await upstream.verify(under))).toBe("answered");
    expect(summaryOf(await upstream.verify(own))).toBe("answered");
    expect(core.questions.slice(-2)).toMatchObject([
      {
        trace: aCall.trace,
        payloadId: under.attemptId,
        subscriber: { memberId: "PLAIN-2", groupNumber: "G-7" },
        dependent: { firstName: "KID", dob: "20160229", relationship: "19" },
        serviceTypes: ["35"],
        procedures,
        serviceDate: "20261123",
      },
      { payloadId: own.attemptId, subscriber: { memberId: "PLAIN-4", firstName: "KID", dob: "20160229" } },
    ]);
  });

  test("what the wire cannot carry is refused with all its issues, and nothing is sent", async () => {
    const asked = core.questions.length;
    const call = callFor("9".repeat(81), { provider: { npi: "1999999984", taxId: "123456789" } });
    const outcome = await upstream.verify(call);
    expect(outcome).toMatchObject({ kind: "refused", cause: "request", isTransient: false, statusCode: 400 });
    if (outcome.kind !== "refused") return;
    expect(outcome.issues?.map(({ path }) => path).toSorted()).toEqual(["provider.name", "subscriber.member_id"]);
    expect(JSON.stringify(outcome.issues)).not.toContain("999999999");
    expect(core.questions).toHaveLength(asked);
  });

  test("a control number sent twice is refused by the endpoint, and worth another attempt", async () => {
    const call = callFor("PLAIN-5");
    expect(summaryOf(await upstream.verify(call))).toBe("answered");
    expect(summaryOf(await upstream.verify({ ...call, attemptId: randomUUID() }))).toBe("request 400 retry");
    expect(core.faults.splice(0)).toEqual(["control number used before"]);
    expect(core.questions.filter(({ subscriber }) => subscriber.memberId === "PLAIN-5")).toHaveLength(1);
  });

  test("a wrong password or sender id is distinguished from a wrong question", async () => {
    const wrongPassword = open(protocol, core.url, { credentials: { password: "other" } });
    const wrongSender = open(protocol, core.url, { credentials: { sender_id: "SOMEBODY" } });
    onTestFinished(async () => {
      await wrongPassword.close();
      await wrongSender.close();
    });
    expect(summaryOf(await wrongPassword.verify(callFor("PLAIN-6")))).toBe("credentials 401 final");
    expect(summaryOf(await wrongSender.verify(callFor("PLAIN-6")))).toBe("request 400 final");
    expect(core.faults.splice(0)).toEqual(["UnAuthorized", "SenderIDIllegal"]);
  });

  test("a connection cut before anything was read counts as perhaps sent, and one refused as not sent", async () => {
    const cutting = await startCore({ protocol, ...login });
    const client = open(protocol, cutting.url);
    onTestFinished(client.close);
    cutting.cutUnread();
    expect(await client.verify(callFor("PLAIN-7"))).toEqual({ kind: "unreachable", sent: "perhaps" });
    await cutting.close();
    expect(await client.verify(callFor("PLAIN-7"))).toEqual({ kind: "unreachable", sent: "no" });
  });
});

test("an endpoint of MIME may spell its parts in its own way", async () => {
  const names = MIME_NAMES.map((name) => ({ PayloadID: "PayloadId", SenderID: "SenderId" })[name] ?? name);
  const core = await startCore({ protocol: "mime", ...login, names });
  const upstream = open("mime", core.url, {
    settings: { part_names: { payload_id: "PayloadId", sender_id: "SenderId" } },
  });
  onTestFinished(async () => {
    await upstream.close();
    await core.close();
  });
  expect(summaryOf(await upstream.verify(callFor("PREFIX-1")))).toBe("answered"); // replies are spelled oddly, too
  expect(core.faults).toEqual([]);
});

describe("a client certificate", () => {
  let certificates: ReturnType<typeof makeCertificates>;
  let core: Core;
  beforeAll(async () => {
    certificates = makeCertificates();
    const { read } = certificates;
    const tls = { cert: read("server.crt"), key: read("server.key"), ca: read("ca.crt"), requestCert: true };
    core = await startCore({ protocol: "soap", tls });
  });
  afterAll(async () => {
    await core.close();
    certificates.remove();
  });
  const withoutLogin = { username: undefined, password: undefined };

  test("is used in place of a password", async () => {
    const { read } = certificates;
    const upstream = open("soap", core.url, {
      ca: read("ca.crt"),
      credentials: { ...withoutLogin, client_certificate: read("client.crt"), client_key: read("client.key") },
    });
    onTestFinished(upstream.close);
    expect(summaryOf(await upstream.verify(callFor("PLAIN-1")))).toBe("answered");
  });

  test("that is missing ends the call before it is sent", async () => {
    const upstream = open("soap", core.url, { ca: certificates.read("ca.crt"), credentials: withoutLogin });
    onTestFinished(upstream.close);
    const asked = core.questions.length;
    expect((await upstream.verify(callFor("PLAIN-1"))).kind).toBe("unreachable");
    expect(core.questions).toHaveLength(asked);
  });
});
