import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSignatureVerifier } from "../../packages/webhooks/src/index.ts";
import { type Fleet, type FleetAccount, startFleet } from "../faults/harness/fleet.ts";
import { toLocalReceivers } from "../faults/scenarios/webhooks.ts";
import { startReceiver, type TestReceiver } from "../support/receiver.ts";
import { until } from "../support/waiting.ts";

// The clock of the API is 20 minutes slow, that of the worker 20 minutes fast; this process and the database agree.
const minuteMs = 60_000;
const shiftMs = 20 * minuteMs;
const farOffMs = minuteMs;

let fleet: Fleet;
let account: FleetAccount;
let receiver: TestReceiver;

beforeAll(async () => {
  [fleet, receiver] = await Promise.all([
    startFleet({ workers: 1, environment: toLocalReceivers, clockShiftsMs: { api: -shiftMs, worker: shiftMs } }),
    startReceiver(),
  ]);
  account = await fleet.createAccount("clock", { perSecond: 100, burst: 100 });
});
afterAll(async () => {
  await fleet.stop();
  await receiver.close();
});

const distanceMs = (instant: number) => Math.abs(instant - Date.now());

/** The Unix milliseconds at the start of a time-ordered id. */
const timeOf = (publicId: unknown) => Number.parseInt(String(publicId).split("_")[1]?.slice(0, 12) ?? "", 16);

describe("with a process's wall clock 20 minutes off", () => {
  test("webhooks are signed with the database's time, by the old secret too while its overlap lasts", async () => {
    const created = await account.client.post("/WebhookEndpoint", { url: receiver.url, events: ["job.succeeded"] });
    const { id, secret } = created.body;
    const rotated = await account.client.post(`/WebhookEndpoint/${id}/rotate?overlap_seconds=600`, undefined);
    expect(distanceMs(Date.parse(String(rotated.body.old_secret_expires_at)) - 10 * minuteMs)).toBeLessThan(farOffMs);

    await fleet.ask(account);

    const [webhook] = await receiver.waitFor(1);
    expect(distanceMs(Number(webhook?.headers["webhook-timestamp"]) * 1_000)).toBeLessThan(farOffMs);
    for (const each of [secret, rotated.body.secret]) {
      const fault = createSignatureVerifier(String(each))(Buffer.from(webhook?.text ?? ""), webhook?.headers ?? {});
      expect(fault).toBeUndefined();
    }
  });

  test("a test of an endpoint is dated by the database", async () => {
    const created = await account.client.post("/WebhookEndpoint", { url: `${receiver.url}/test` });
    await account.client.post(`/WebhookEndpoint/${created.body.id}/test`, undefined);

    const [webhook] = await receiver.waitFor(1, ({ path }) => path === "/test");
    expect(distanceMs(Date.parse(webhook?.body.timestamp ?? ""))).toBeLessThan(farOffMs);
  });

  test("ids are ordered by the database's time", async () => {
    const batchId = await fleet.submit(account, 1);
    const { body } = await until(async () => {
      const jobs = await account.client.get(`/Job?batch_id=${batchId}`);
      expect(jobs.body.data).toHaveLength(1);
      return jobs;
    });
    const [job] = body.data as { id: string }[];

    for (const id of [batchId, job?.id, account.id]) expect(distanceMs(timeOf(id))).toBeLessThan(farOffMs);
  });

  test("the status and the log say whose clock is off", async () => {
    const { body } = await until(async () => {
      const status = await fleet.admin.get("/Admin/Status");
      expect(status.body).toMatchObject({ apis: [expect.anything()], workers: [expect.anything()] });
      return status;
    });
    const offsets = (processes: unknown) =>
      (processes as { clock_offset_seconds: number }[]).map((one) => Math.round(one.clock_offset_seconds / 60));

    expect(offsets(body.apis)).toEqual([-20]);
    expect(offsets(body.workers)).toEqual([20]);
    expect(distanceMs(Date.parse(String(body.at)))).toBeLessThan(farOffMs);
    for (const part of [fleet.api(), ...fleet.workers])
      expect(part.text()).toContain("clock differs from the database's");
  });
});
