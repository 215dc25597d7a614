import { defaultTls } from "@nightguard/platform";
import { describe, expect, onTestFinished, test } from "vitest";
import { type StediOptions, startStedi, stediKeys } from "../../../../test/upstreams/stedi.ts";
import { aCall } from "../test-support.ts";
import type { UpstreamOutcome, VerifyCall } from "../upstream.ts";
import { stediKind } from "./stedi-kind.ts";

async function openStedi(key: string, options?: StediOptions, settings: Record<string, unknown> = {}) {
  const stedi = await startStedi(options);
  const upstream = stediKind.open({
    name: "stedi",
    url: stedi.url,
    credentials: stediKind.credentials.parse({ api_key: key }),
    settings: stediKind.settings.parse({ payers_url: stedi.url, manager_url: stedi.url, ...settings }),
    limits: stediKind.limits,
    tls: defaultTls,
    maxConnections: 60,
  });
  onTestFinished(async () => {
    await upstream.close();
    await stedi.close();
  });
  return { stedi, upstream };
}

const member = (memberId: string): VerifyCall => ({ ...aCall, subscriber: { ...aCall.subscriber, memberId } });

const bodyOf = (outcome: UpstreamOutcome) => (outcome.kind === "answered" ? JSON.parse(outcome.body.toString()) : {});

const mockProvider = { npi: "1999999984", taxId: "123456789", name: { organization: "Medical Provider" } };
const mock = (memberId: string, firstName: string, dob: string): VerifyCall => ({
  ...aCall,
  payerId: "87726",
  provider: mockProvider,
  subscriber: { firstName, lastName: "Doe", dob, memberId },
  serviceTypes: ["30"],
});

const paths = {
  "2026-06-01": "/2026-06-01/eligibility-check",
  "2024-04-01": "/2024-04-01/change/medicalnetwork/eligibility/v3",
} as const;

describe.each(["2026-06-01", "2024-04-01"] as const)("version %s", (version) => {
  test.each<[string, VerifyCall]>([
    ["a dental patient", { ...aCall, subscriber: { ...aCall.subscriber, groupNumber: undefined } }],
    [
      "a dentist, and a patient",
      {
        ...aCall,
        payerId: "AMTAS00425",
        provider: { ...aCall.provider, name: { firstName: "Plaque", lastName: "Penguin" } },
        subscriber: { firstName: "Falcon", lastName: "Dent", dob: "1985-06-07", memberId: "007007007" },
      },
    ],
    [
      "a dependent",
      {
        ...aCall,
        payerId: "60054",
        subscriber: { firstName: "John", lastName: "Doe", dob: "1970-01-01", memberId: "AETNA9wcSu" },
        dependent: { firstName: "Jordan", lastName: "Doe", dob: "2001-07-14" },
        serviceTypes: ["30"],
      },
    ],
  ])("a test key gets Stedi's answer about %s, marked as a test", async (_who, call) => {
    const { upstream } = await openStedi(stediKeys.test, {}, { version });
    const outcome = await upstream.verify(call);
    expect(outcome).toMatchObject({ kind: "answered", mode: "test", reference: expect.stringMatching(/^ec_/) });
    const { benefitsInformation, plans } = bodyOf(outcome);
    expect(version === "2024-04-01" ? benefitsInformation[0].code : plans[0].benefits.statuses[0].status).toMatch(
      /^1$|^ACTIVE_COVERAGE$/,
    );
  });

  test.each([
    ["42", mock("UHCAAA42", "Jane", "2001-01-01")],
    ["43", mock("UHCAAA43", "Jane", "1970-01-01")],
    ["72", mock("UHCAAA72", "John", "1990-01-01")],
    ["75", mock("UHCAAA75", "Jane", "1990-01-01")],
    ["79", mock("UHCAAA79", "John", "1970-01-01")],
    ["75", mock("NOBODY", "John", "1970-01-01")],
  ])("a test key gets the payer's rejection %s as an answer", async (code, call) => {
    const { upstream } = await openStedi(stediKeys.test, {}, { version });
    const outcome = await upstream.verify(call);
    expect(outcome).toMatchObject({ kind: "answered", mode: "test" });
    expect(bodyOf(outcome).errors[0].code).toBe(code);
  });

  test.each([
    ["active coverage", "M1", { kind: "answered" }],
    ["no coverage", "INACTIVE-1", { kind: "answered" }],
    ["a rejection as 400", "R400-75-1", { kind: "answered" }],
    ["a rejection as 200", "R200-72-1", { kind: "answered" }],
    ["no route to the payer, which has no field", "N79-1", { kind: "answered" }],
    ["an answer marked as a test", "TESTMODE-1", { kind: "answered", mode: "test" }],
    ["a 999", "ACK-1", { kind: "refused", cause: "request", isTransient: false, statusCode: 400 }],
    ["a 403", "S403-1", { kind: "refused", cause: "credentials", isTransient: false, statusCode: 403 }],
    ["a 404", "S404-1", { kind: "refused", cause: "request", isTransient: false, statusCode: 404 }],
    ["a 429", "S429-1", { kind: "refused", cause: "limit", isTransient: true, statusCode: 429 }],
    ["a 500", "S500-1", { kind: "refused", cause: "gateway", isTransient: true, statusCode: 500 }],
    ["a 503", "S503-1", { kind: "refused", cause: "gateway", isTransient: true, statusCode: 503 }],
    ["a 504", "S504-1", { kind: "refused", cause: "gateway", isTransient: true, statusCode: 504 }],
    ["a lost connection", "BREAK-1", { kind: "unreachable", sent: "perhaps" }],
  ])("a live key: %s", async (_what, memberId, expected) => {
    const { upstream } = await openStedi(stediKeys.live, {}, { version });
    expect(await upstream.verify(member(memberId))).toMatchObject(expected);
  });

  test("each form of request is accepted by a strict service", async () => {
    const { upstream, stedi } = await openStedi(stediKeys.live, {}, { version });
    const dependent = { firstName: "Kim", lastName: "O'Day-Smith", dob: "2015-12-31", gender: "F" } as const;
    const calls: VerifyCall[] = [
      { ...aCall, provider: { ...aCall.provider, taxonomy: "1223G0001X" }, payerName: "Cigna", locationId: "7" },
      { ...aCall, operation: "clearcoverage", procedures: ["D1110"], dateOfService: "2026-11-24" },
      { ...aCall, procedures: ["D1110", "D2740"] },
      { ...aCall, dependent },
      { ...aCall, dependent: { ...dependent, relationship: "other" } },
      { ...aCall, dependent: { ...dependent, memberId: "U3141592653-02" } },
      {
        ...aCall,
        subscriber: { ...aCall.subscriber, firstName: "É".repeat(50), lastName: "Ø".repeat(100), gender: "M" },
      },
    ];
    for (const call of calls) expect(await upstream.verify(call)).toMatchObject({ kind: "answered" });
    expect(stedi.requests.map(({ path }) => path)).toEqual(calls.map(() => paths[version]));
  });

  test("a fault of form is found before anything is sent, and what Stedi refuses is passed on", async () => {
    const { upstream, stedi } = await openStedi(stediKeys.live, {}, { version });
    expect(await upstream.verify(member("A/1"))).toMatchObject({
      kind: "refused",
      cause: "request",
      issues: [{ path: "subscriber.member_id" }],
    });
    expect(stedi.requests).toHaveLength(0);

    const provider = { ...aCall.provider, npi: "12" };
    expect(await upstream.verify({ ...aCall, provider })).toMatchObject({
      kind: "refused",
      cause: "request",
      statusCode: 400,
      upstream: { [version === "2024-04-01" ? "fieldList" : "errors"]: [{ path: "/provider/npi" }] },
    });
  });

  test("a wrong key is refused for its credentials", async () => {
    const { upstream } = await openStedi("wrong", {}, { version });
    expect(await upstream.verify(aCall)).toMatchObject({ kind: "refused", cause: "credentials", statusCode: 403 });
  });
});

test("the older version alone says that an answer is a live one", async () => {
  const older = await openStedi(stediKeys.live, {}, { version: "2024-04-01" });
  expect(await older.upstream.verify(member("M1"))).toMatchObject({ kind: "answered", mode: "live" });

  const newer = await openStedi(stediKeys.live);
  expect(await newer.upstream.verify(member("M1"))).not.toHaveProperty("mode");
});

test("the newer version is asked unless the settings say otherwise, also by an address that ends with a version", async () => {
  const { upstream, stedi } = await openStedi(stediKeys.live);

  await upstream.verify(aCall);

  expect(stedi.url).toMatch(/\/2024-04-01$/);
  expect(stedi.requests.map(({ path }) => path)).toEqual(["/2026-06-01/eligibility-check"]);
});

test("more calls than the service takes at once are refused for the limit, and not billed", async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const { upstream, stedi } = await openStedi(stediKeys.live, { maxInFlight: 2, held });
  let refused = 0;
  const verifying = ["A1", "A2", "A3", "A4"].map(async (id) => {
    const outcome = await upstream.verify(member(id));
    if (outcome.kind === "refused" && ++refused === 2) answer();
    return outcome;
  });
  const outcomes = await Promise.all(verifying);
  expect(outcomes.filter(({ kind }) => kind === "answered")).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome.kind === "refused" && outcome.cause === "limit")).toHaveLength(2);
  expect(stedi.checks.size).toBe(2);
});

test("a call that hangs was perhaps billed; one whose connection is closed unread, as far as we know, too", async () => {
  const { upstream, stedi } = await openStedi(stediKeys.live);
  expect(await upstream.verify({ ...member("HANG-1"), timeLimitMs: 1_000 })).toEqual({
    kind: "timed_out",
    sent: "perhaps",
  });
  expect(stedi.checks.get("HANG-1")).toBe(1);
  stedi.cut(1);
  expect(await upstream.verify(member("A1"))).toEqual({ kind: "unreachable", sent: "perhaps" });
  expect(stedi.checks.has("A1")).toBe(false);
});

test("the payer list has ids, dental care and enrolment", async () => {
  const { upstream } = await openStedi(stediKeys.live);
  expect(await upstream.listPayers?.(AbortSignal.timeout(60_000))).toMatchObject([
    { id: "60054", name: "Aetna Dental", alternateIds: ["AETNA", "1234", "HPQRS"], isActive: true, isDental: true },
    { id: "62308", isDental: true, needsEnrollment: false },
    { id: "10134", isActive: true, isDental: null, needsEnrollment: true },
    { id: "VISN1", isActive: false, isDental: false },
  ]);
});

test("only with a test key is there a question that bills nothing, and Stedi answers it", async () => {
  const { upstream } = await openStedi(stediKeys.test);
  expect(upstream.testCall).toBeDefined();
  expect(await upstream.verify({ ...aCall, ...upstream.testCall })).toMatchObject({ kind: "answered", mode: "test" });
  expect(upstream.batch).toBeUndefined();
  expect((await openStedi(stediKeys.live)).upstream.testCall).toBeUndefined();
});

const x12 = { format: "x12" };

test("X12 is sent where the settings say so, and each interchange has a number of its own", async () => {
  const { upstream, stedi } = await openStedi(stediKeys.live, {}, x12);
  expect(upstream.usesControlNumbers).toBe(true);
  const dependent = { firstName: "Kim", lastName: "Dent", dob: "2015-12-31" } as const;
  const calls: VerifyCall[] = [
    { ...aCall, controlNumber: 1 },
    { ...aCall, controlNumber: 2, dependent },
    { ...aCall, controlNumber: 3, provider: { ...aCall.provider, name: { firstName: "Ann", lastName: "Day" } } },
  ];
  for (const call of calls) expect(await upstream.verify(call)).toMatchObject({ kind: "answered", mode: "live" });
  expect(stedi.requests.map(({ path }) => path.endsWith("/eligibility/v3/raw-x12"))).toEqual([true, true, true]);

  expect(await upstream.verify({ ...aCall, controlNumber: 3 })).toMatchObject({
    kind: "refused",
    cause: "request",
    isTransient: false,
    statusCode: 400,
  });
  expect(stedi.checks.get("U3141592653")).toBe(3);
});

test("X12 finds faults of form before anything is sent", async () => {
  const { upstream, stedi } = await openStedi(stediKeys.live, {}, x12);
  expect(await upstream.verify({ ...member("7".repeat(81)), controlNumber: 1 })).toMatchObject({
    kind: "refused",
    cause: "request",
    issues: [{ path: "subscriber.member_id" }],
  });
  expect(stedi.requests).toHaveLength(0);
});
