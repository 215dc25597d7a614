import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRejections, readResults, type TestBatch } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { isNight } from "../support/runs.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { hastenRetries, hastenSubmissions } from "../support/submissions.ts";
import { until } from "../support/waiting.ts";
import { x12Answer, x12Rejection } from "../support/x12.ts";
import { startFaultDoor } from "../upstreams/fault-door.ts";
import {
  type Imitator,
  imitateAvaility,
  imitateClaimMd,
  imitateCore,
  imitateNative,
  imitateOptum,
  imitateStedi,
} from "../upstreams/imitators.ts";

// What the contract promises of batches, against each service that can be configured.

interface Service {
  readonly name: string;
  imitate(): Promise<Imitator>;
  /** The form of a member id whose payer does not find the patient. */
  readonly unknownPatient: string;
  /** Rows are asked together: what concerns single calls is left to `submissions.long.test.ts`. */
  readonly submits?: true;
}

/** Rows of the mixed batch: one more would not be submitted. */
const mixedRows = 17;

const all: readonly (Service & { readonly isRare?: true })[] = [
  { name: "nightguard", imitate: imitateOurs, unknownPatient: "AAA75" },
  { name: "stedi", imitate: () => imitateStedi("json"), unknownPatient: "R200-75" },
  {
    name: "stedi-2024",
    imitate: () => imitateStedi("json", { version: "2024-04-01" }),
    unknownPatient: "R400-75",
    isRare: true,
  },
  { name: "stedi-x12", imitate: () => imitateStedi("x12"), unknownPatient: "R400-75", isRare: true },
  {
    name: "stedi-batches",
    imitate: () => imitateStedi("json", { batchMinRows: mixedRows }),
    unknownPatient: "R200-75",
    submits: true,
  },
  { name: "optum", imitate: imitateOptum, unknownPatient: "R200-75", isRare: true },
  { name: "core-soap", imitate: () => imitateCore("soap"), unknownPatient: "AAA75" },
  { name: "core-mime", imitate: () => imitateCore("mime"), unknownPatient: "AAA75", isRare: true },
  { name: "claim-md", imitate: imitateClaimMd, unknownPatient: "AAA75", isRare: true },
  { name: "availity", imitate: imitateAvaility, unknownPatient: "V75" },
];
const services = all.filter(({ isRare }) => isNight || !isRare);

async function imitateOurs(): Promise<Imitator> {
  const native = await imitateNative();
  native.payer.answersWith(({ body }) =>
    JSON.stringify(body ?? null).includes('"AAA75-')
      ? { ...asX12, body: x12Rejection("75", "C") }
      : JSON.stringify(body ?? null).includes('"SHORT1-')
        ? { ...asX12, body: x12Answer }
        : {
            body: `{ "memberOf" : ${JSON.stringify(body?.subscriber)},\n"benefitsInformation":[{"code":"1","name":"Active Coverage","serviceTypeCodes":["35"]}] }`,
          },
  );
  return native;
}

const asX12 = { headers: { "content-type": "application/edi-x12" } } as const;

/** Calls in flight that the operator allows each service. */
const maxInFlight = 2;

interface Configured extends Service {
  readonly imitator: Imitator;
  readonly door: Awaited<ReturnType<typeof startFaultDoor>>;
  readonly account: TestAccount;
}

let stack: Stack;
const configured = new Map<string, Configured>();

beforeAll(async () => {
  stack = await startStack();
  for (const service of services) configured.set(service.name, await configure(service));
  await Promise.all([...configured.values()].map(untilRouted));
});
afterAll(async () => {
  await stack.stop();
  for (const { door, imitator } of configured.values()) {
    await door.close();
    await imitator.close();
  }
});

async function configure(service: Service): Promise<Configured> {
  const imitator = await service.imitate();
  const door = await startFaultDoor(imitator.url, imitator.isQuestion);
  const settings = imitator.upstream.settings as object | undefined;
  const upstream = {
    ...imitator.upstream,
    url: door.url,
    ...(settings && { settings: { ...settings, payers_url: door.url, manager_url: door.url } }),
    max_in_flight: maxInFlight,
  };
  const put = await stack.admin.put(`/Admin/Upstream/${service.name}`, upstream);
  expect([200, 201], put.text).toContain(put.status);
  const route = await stack.admin.put(`/Admin/Route/${service.name}`, {
    upstream: service.name,
    payers: [payerOf(service)],
  });
  expect([200, 201], route.text).toContain(route.status);
  if (imitator.upstream.kind === "stedi") await mapPayer({ name: service.name, payerId: payerOf(service) });
  return { ...service, imitator, door, account: await stack.createAccount() };
}

/** Stedi's list does not have our payer: the operator says which of its payers it is. */
async function mapPayer({ name, payerId }: { name: string; payerId: string }): Promise<void> {
  const path = `/Admin/Upstream/${name}/PayerMap/${payerId}`;
  const { status, text } = await stack.admin.put(path, { upstream_payer_id: "60054" });
  expect(status, text).toBe(200);
}

/** Until API and worker know the route. */
async function untilRouted(service: Configured): Promise<void> {
  const { api } = service.account;
  for (const ask of [askAlone, askAsRow]) {
    await until(async () => {
      const before = service.door.passed.length;
      await ask(api, service);
      expect(service.door.passed.length).toBeGreaterThan(before);
    }, 200);
  }
}

const askAlone = (api: TestClient, service: Service) => api.post("/Eligibility", toRow(service, `FIRST-${++names}`));

async function askAsRow(api: TestClient, service: Service): Promise<void> {
  const { body } = await api.post("/Batch", { items: [toRow(service, `FIRST-${++names}`)] });
  await api.get(`/Batch/${body.id}?wait=10`);
}

let names = 0;
const payerOf = ({ name }: Service) => name.toUpperCase().replaceAll("-", "");

function toRow(service: Service, memberId: string) {
  const person = { first_name: "Philomena", last_name: "Quarrington", dob: "04/17/1983", group_number: "G-77" };
  return anEligibilityRequest({
    payer: { id: payerOf(service) },
    provider: { npi: "1234567893", tax_id: "123456789", name: "Example Dental" },
    subscriber: { ...person, member_id: memberId },
  });
}

const members = (form: string, count: number) => Array.from({ length: count }, (_, at) => `${form}-${at + 1}`);

/** @returns the batch's id */
async function hand(api: TestClient, items: readonly object[], options: object = {}): Promise<string> {
  // Many of the account's batches are handed over at once, and only four uploads of an account are taken at a time.
  return until(async () => {
    const { body, text } = await api.post("/Batch", { items, ...options });
    expect(text).toContain('"bat_');
    return String(body.id);
  });
}

const read = async (api: TestClient, id: string) => (await api.get(`/Batch/${id}`)).body as unknown as TestBatch; // checked by the tests of batches

const steer = (api: TestClient, id: string, verb: string) => api.post(`/Batch/${id}/${verb}`, undefined);

/** Waits until a batch meets a condition, without waiting for the times of retries and submissions. */
async function untilBatch(api: TestClient, id: string, isMet: (batch: TestBatch) => boolean): Promise<TestBatch> {
  return until(async () => {
    const batch = await read(api, id);
    expect(sumOf(batch)).toBe(batch.counts.total);
    if (isMet(batch)) return batch;
    await hastenSubmissions(stack.databaseUrl);
    await hastenRetries(stack.databaseUrl);
    throw new Error(`not yet: ${JSON.stringify(batch.counts)}`);
  }, 200);
}

const isCompleted = ({ status }: TestBatch) => status === "completed";
const isStill = ({ counts }: TestBatch) => counts.running === 0;

function sumOf({ counts: { total: _, rejected: __, deleted: ___, ...states } }: TestBatch): number {
  return Object.values(states).reduce((sum, count) => sum + count, 0);
}

/** How often each member of this form was asked about. */
const timesAsked = ({ imitator }: Configured, form: string) =>
  [...imitator.asked()].flatMap(([memberId, times]) => (memberId.startsWith(`${form}-`) ? [times] : []));

/** Whether the service sent this answer: alone, in an envelope, or as an item of a page. JSON is compared without blanks. */
function wasSent({ door }: Configured, memberId: string, result: unknown): boolean {
  const answers = door.passed.filter(({ body }) => body.includes(memberId)).map(({ answer }) => answer);
  const sent = [...answers, ...door.polled];
  if (typeof result === "string") return sent.some((answer) => answer.includes(result));
  const members = JSON.stringify(result).slice(1, -1);
  return sent.some((answer) => withoutBlanks(answer).includes(members));
}

function withoutBlanks(answer: string): string {
  try {
    return JSON.stringify(JSON.parse(answer));
  } catch {
    return answer; // no JSON
  }
}

const serviceOf = (name: string) => configured.get(name) as Configured; // each test names one of them

describe.concurrent.each(services)("batches asked of $name", ({ name, submits }) => {
  test("answers, rejections, faults and outages end each row as it should, in order, with counts that add up", async () => {
    const service = serviceOf(name);
    const { api } = service.account;
    const memberIds = [
      ...members("GOOD", 10),
      ...members(service.unknownPatient, 2),
      ...members("FAIL1", 2),
      ...members("CUT1", 1),
      // A fault of one question would have the whole submission refused.
      ...(submits ? members("S400", 2) : members("NO1", 2)),
    ];
    const bad = { ...toRow(service, "GOOD-0"), provider: { npi: "12", tax_id: "123456789" } };

    const id = await hand(api, [...memberIds.map((memberId) => toRow(service, memberId)), bad]);
    const batch = await untilBatch(api, id, isCompleted);

    expect(batch.counts).toMatchObject({ total: mixedRows, rejected: 1, queued: 0, running: 0 });
    expect(batch.coverage).toMatchObject({ active: 13, rejected: 2 });
    expect(batch.counts).toMatchObject({ succeeded: 15, failed: 2, cancelled: 0, expired: 0 });
    const results = await readResults(api, id);
    expect(results.map(({ row }) => row)).toEqual(memberIds.map((_, at) => at + 1));
    expect((await readRejections(api, id)).data).toMatchObject([{ row: mixedRows + 1 }]);
    for (const { row, status, result } of results) {
      const memberId = memberIds[row - 1] ?? "";
      if (status === "succeeded") expect(wasSent(service, memberId, result), memberId).toBe(true);
    }
    expect(timesAsked(service, "GOOD")).toEqual(members("GOOD", 10).map(() => 1));
    expect(timesAsked(service, "FAIL1")).toEqual([1, 1]);
    expect(timesAsked(service, "CUT1")).toEqual([1]);
    expect(service.imitator.faults()).toEqual([]);
  });

  test("an answer that was cut short is asked for again, counts as perhaps billed, and is stored whole", async () => {
    const service = serviceOf(name);
    const { api } = service.account;
    const memberIds = members("SHORT1", submits ? mixedRows : 3);
    // Rows that were submitted together are then asked alone, and that answer is cut short as well.
    const timesShort = submits ? 2 : 1;

    const id = await hand(
      api,
      memberIds.map((memberId) => toRow(service, memberId)),
    );
    const { counts } = await untilBatch(api, id, isCompleted);

    expect(counts).toMatchObject({ total: memberIds.length, succeeded: memberIds.length });
    for (const { row, result, perhaps_billed: perhapsBilled } of await readResults(api, id)) {
      const memberId = memberIds[row - 1] ?? "";
      expect(wasSent(service, memberId, result), memberId).toBe(true);
      if (JSON.stringify(result).includes("ISA*")) expect(JSON.stringify(result)).toMatch(/IEA\*/);
      // On a slow machine a further call may time out, which counts as well.
      expect(perhapsBilled, memberId).toBeGreaterThanOrEqual(timesShort);
      expect(perhapsBilled, memberId).toBe((service.imitator.asked().get(memberId) ?? 0) - 1);
    }
  });

  test.skipIf(submits)("a paused batch asks nothing more until it is resumed, and then each row once", async () => {
    const service = serviceOf(name);
    const { api } = service.account;
    const id = await hand(
      api,
      members("HOLD-PAUSE", 10).map((memberId) => toRow(service, memberId)),
    );
    await until(() => expect(service.door.countSeen("HOLD-PAUSE")).toBeGreaterThan(0));

    expect((await steer(api, id, "pause")).body).toMatchObject({ status: "paused" });
    service.door.release("PAUSE");
    const paused = await untilBatch(api, id, isStill);
    const asked = service.door.countSeen("HOLD-PAUSE");
    expect(asked).toBeLessThanOrEqual(maxInFlight);
    expect(paused.counts.queued).toBeGreaterThanOrEqual(10 - asked);
    expect((await steer(api, id, "resume")).status).toBe(200);
    const ended = await untilBatch(api, id, isCompleted);

    expect(ended.counts).toMatchObject({ total: 10, succeeded: 10 });
    expect(timesAsked(service, "HOLD-PAUSE")).toEqual(members("", 10).map(() => 1));
  });

  test.skipIf(submits)(
    "a batch that is cancelled in the middle asks nothing more, and keeps what was answered",
    async () => {
      const service = serviceOf(name);
      const { api } = service.account;
      const id = await hand(
        api,
        members("HOLD-CANCEL", 10).map((memberId) => toRow(service, memberId)),
      );
      await until(() => expect(service.door.countSeen("HOLD-CANCEL")).toBeGreaterThan(0));

      expect((await steer(api, id, "cancel")).body).toMatchObject({ status: "cancelled", counts: { queued: 0 } });
      service.door.release("CANCEL");
      const { counts } = await untilBatch(api, id, isStill);

      const asked = timesAsked(service, "HOLD-CANCEL").length;
      expect(asked).toBeLessThanOrEqual(maxInFlight);
      expect(counts).toMatchObject({ total: 10, queued: 0, failed: 0, expired: 0 });
      expect(counts.succeeded).toBeLessThanOrEqual(asked);
      expect((counts.succeeded ?? 0) + (counts.cancelled ?? 0)).toBe(10);
    },
  );

  test.skipIf(submits)("rows whose deadline passes before they are asked expire, and are never asked", async () => {
    const service = serviceOf(name);
    const { api } = service.account;
    const items = members("HOLD-LATE", 8).map((memberId) => toRow(service, memberId));
    const id = await hand(api, items, { deadline: new Date(Date.now() + 4_000).toISOString() });

    const waiting = await untilBatch(api, id, ({ counts }) => (counts.expired ?? 0) > 0);
    service.door.release("LATE");
    const { counts } = await untilBatch(api, id, isCompleted);

    expect(waiting.counts.succeeded).toBe(0);
    expect(counts).toMatchObject({ total: 8, failed: 0, cancelled: 0 });
    expect(counts.succeeded).toBe(timesAsked(service, "HOLD-LATE").length);
    expect(counts.expired).toBe(8 - (counts.succeeded ?? 0));
  });

  test("failed rows that are retried are asked again, and only they", async () => {
    const service = serviceOf(name);
    const { api } = service.account;
    const memberIds = [...members("KEPT", 3), ...members("NO1-RETRY", 2)];
    const id = await hand(
      api,
      memberIds.map((memberId) => toRow(service, memberId)),
    );
    const first = await untilBatch(api, id, isCompleted);
    expect(first.counts).toMatchObject({ succeeded: 3, failed: 2 });

    expect((await steer(api, id, "retry")).status).toBe(200);
    const { counts } = await untilBatch(api, id, isCompleted);

    expect(counts).toMatchObject({ total: 5, succeeded: 5, failed: 0 });
    expect(timesAsked(service, "KEPT")).toEqual([1, 1, 1]);
    expect(timesAsked(service, "NO1-RETRY")).toEqual([1, 1]);
  });

  test("a waiting caller has an answer while rows of a batch wait for the account's rate", async () => {
    const service = serviceOf(name);
    const { api } = await stack.createAccount({ verifications_per_second: 0.2, verification_burst: 10 });
    const id = await hand(
      api,
      members("SLOW", 12).map((memberId) => toRow(service, memberId)),
    );
    await until(() => expect(timesAsked(service, "SLOW").length).toBeGreaterThan(2));

    const answer = await api.post("/Eligibility", toRow(service, "WAITING-1"));

    expect(answer.status, answer.text).toBe(200);
    expect((await read(api, id)).counts.queued).toBeGreaterThan(0);
    expect((await steer(api, id, "cancel")).status).toBe(200);
  });
});

test("credentials that are refused stop the queue of each service; it goes on when a probe is accepted", async () => {
  const rows = mixedRows - 1;
  const startedAt = performance.now();
  const handed = await Promise.all(
    services.map(async ({ name }) => {
      const service = serviceOf(name);
      const items = members("AUTH", rows).map((memberId) => toRow(service, memberId));
      return { service, id: await hand(service.account.api, items) };
    }),
  );
  const stopsAfter = 5;

  await Promise.all(
    handed.map(async ({ service, id }) => {
      const { door, account } = service;
      await until(() => expect(door.countRefusals()).toBeGreaterThanOrEqual(stopsAfter));
      for (let second = 0; second < 5; second++) {
        await hastenRetries(stack.databaseUrl);
        await account.api.get(`/Batch/${id}?wait=1`);
      }
      door.acceptCredentials();
      // One after each pause: the first takes five seconds, and each is twice as long as the one before.
      const probes = Math.max(2, Math.floor(Math.log2((performance.now() - startedAt) / 5_000 + 1)));
      const { counts } = await untilBatch(account.api, id, isCompleted);
      const refusals = door.countRefusals();
      expect(refusals, service.name).toBeLessThanOrEqual(stopsAfter + maxInFlight + probes);
      // A refusal may end its row; all others are answered.
      expect(counts.failed, service.name).toBeLessThanOrEqual(refusals);
      expect((counts.succeeded ?? 0) + (counts.failed ?? 0), service.name).toBe(rows);
    }),
  );
});
