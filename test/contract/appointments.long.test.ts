import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAboutAlvarez } from "../support/alvarez.ts";
import { untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { x12Rejection } from "../support/x12.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const list = async (api: TestClient, filters: string) => (await api.get(`/Appointment?${filters}`)).body;

/** Items with appointments at these times, of which none runs. */
async function appoint(api: TestClient, ...times: readonly string[]): Promise<unknown> {
  const items = times.map((appointment_at) => anEligibilityRequest({ appointment_at, reference: appointment_at }));
  return (await api.post("/Batch", { items, not_before: inAMonth })).body.id;
}

test("appointments of a day have their patients, figures and mismatches, and the day is counted", async () => {
  const { api } = await stack.createAccount();
  const failing = anEligibilityRequest({ appointment_at: "2026-11-24T16:00:00Z" });
  stack.payer.answersAbout(failing.subscriber.member_id, { status: 422, body: { message: "No" } });
  const alvarez = askAboutAlvarez(stack, { appointment_at: "2026-11-24T15:00:00Z" });
  const asked = { ...alvarez, subscriber: { ...alvarez.subscriber, first_name: "Maria", group_number: "4712" } };
  const batch = await untilEnded(api, await api.post("/Batch", { items: [failing, asked, anEligibilityRequest()] }));

  const { data, summary, ...rest } = await list(api, "on=2026-11-24");

  expect(rest).toEqual({ next_cursor: null, time_zone: "UTC", refused: [] });
  expect(summary).toEqual({
    total: 2,
    active: 1,
    inactive: 0,
    unknown: 0,
    rejected: 0,
    unanswered: 1,
    cancelled: 0,
    refused: 0,
    needs_you: 1,
  });
  expect(data).toEqual([
    {
      row: 2,
      job_id: expect.stringMatching(/^job_/),
      batch_id: batch.id,
      status: "succeeded",
      coverage: "active",
      payer_id: "60054",
      appointment_at: "2026-11-24T15:00:00.000Z",
      patient: { first_name: "Maria", last_name: "Alvarez" },
      reference: null,
      failure: null,
      attempts: 1,
      next_attempt_at: null,
      figures: expect.objectContaining({ maximum_remaining: "1742.50" }),
      finished_at: expect.any(String),
      corrected_by: null,
      verified_at: expect.any(String),
      mismatches: ["first_name", "member_id", "group_number"],
    },
    expect.objectContaining({ row: 1, status: "failed", figures: null, verified_at: null, mismatches: [] }),
  ]);
});

describe("rows that were refused at intake", () => {
  const on = "on=2026-11-24&limit=1";
  const [early, noon] = ["2026-11-24T08:00:00.000Z", "2026-11-24T12:00:00.000Z"];
  const aRefused = (overrides: object) =>
    anEligibilityRequest({ provider: { npi: "12", tax_id: "123456789" }, ...overrides });

  test("belong to the day and need somebody, until they are mended", async () => {
    const { api } = await stack.createAccount();
    const items = [
      anEligibilityRequest({ appointment_at: noon }),
      aRefused({ appointment_at: noon, reference: "appt-2" }),
      aRefused({ appointment_at: early }),
      aRefused({ appointment_at: "2026-11-25T08:00:00Z" }),
      aRefused({}),
      aRefused({ appointment_at: "at noon" }),
    ];
    const { id } = await untilEnded(api, await api.post("/Batch", { items }));

    const day = await list(api, on);

    expect(day.summary).toMatchObject({ total: 3, active: 1, refused: 2, needs_you: 2, unanswered: 0 });
    expect(day.refused).toEqual([
      expect.objectContaining({ batch_id: id, row: 3, appointment_at: early, reference: null }),
      {
        batch_id: id,
        row: 2,
        appointment_at: noon,
        payer_id: "60054",
        patient: expect.objectContaining({ last_name: expect.any(String) }),
        reference: "appt-2",
        issues: [{ path: "provider.npi", message: expect.any(String) }],
      },
    ]);

    const mending = [anEligibilityRequest({ appointment_at: early, mends_row: 3 })];
    await untilEnded(api, await api.post("/Batch", { mends: id, items: mending }));

    expect(await list(api, on)).toMatchObject({
      refused: [{ row: 2 }],
      summary: { total: 3, active: 2, refused: 1, needs_you: 1 },
    });
  });

  test("are listed once if their correction is refused too", async () => {
    const { api } = await stack.createAccount();
    const items = [anEligibilityRequest(), aRefused({ appointment_at: noon })];
    const { body } = await api.post("/Batch", { items });
    await api.post("/Batch", {
      mends: body.id,
      items: [anEligibilityRequest(), aRefused({ appointment_at: noon, mends_row: 2 })],
    });

    expect(await list(api, on)).toMatchObject({ refused: [{ batch_id: body.id, row: 2 }], summary: { refused: 1 } });
  });

  test("need nobody once their batch is cancelled, whose rows are not without an answer either", async () => {
    const { api } = await stack.createAccount();
    const items = [anEligibilityRequest({ appointment_at: noon }), aRefused({ appointment_at: noon })];
    const { body } = await api.post("/Batch", { items, not_before: inAMonth });
    expect((await list(api, on)).summary).toMatchObject({ total: 2, unanswered: 1, refused: 1, needs_you: 1 });

    await api.post(`/Batch/${body.id}/cancel`, {});

    expect((await list(api, on)).summary).toMatchObject({
      total: 1,
      unanswered: 0,
      cancelled: 1,
      refused: 0,
      needs_you: 0,
    });
  });

  test("are those of the account and the mode", async () => {
    const [one, other] = [await stack.createAccount(), await stack.createAccount()];
    const tester = stack.anonymous.with({ "x-token-api": (await createKey(stack, one.id, "test")).key });
    await one.api.post("/Batch", { items: [anEligibilityRequest(), aRefused({ appointment_at: noon })] });

    for (const api of [other.api, tester]) expect((await list(api, on)).refused).toEqual([]);
    expect((await list(one.api, on)).refused).toHaveLength(1);
  });
});

test("a day begins and ends at midnight of its time zone", async () => {
  const { api } = await stack.createAccount();
  // Clocks go back on 1 November 2026 in Chicago, at 2 o'clock.
  const times = ["2026-11-01T04:59:59Z", "2026-11-01T05:00:00Z", "2026-11-02T05:59:59Z", "2026-11-02T06:00:00Z"];
  await appoint(api, ...times);
  await api.patch("/Account", { time_zone: "America/Chicago" });
  const found = async (filters: string) =>
    ((await list(api, filters)).data as { reference: string }[]).map(({ reference }) => reference);

  expect(await found("on=2026-11-01&time_zone=America/Chicago")).toEqual([times[1], times[2]]);
  expect(await found("on=2026-11-02&time_zone=America/Chicago")).toEqual([times[3]]);
  expect(await found("on=2026-11-01&time_zone=UTC")).toEqual([times[0], times[1]]);
  expect(await found("on=2026-11-01")).toEqual([times[1], times[2]]);
  expect(await found("on=2026-11-03")).toEqual([]);
});

test("times of a table without an offset are on the clocks of the account's zone", async () => {
  const { api } = await stack.createAccount();
  await api.patch("/Account", { time_zone: "America/Chicago" });
  const columns = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number,appointment_at";
  const row = "60054,1234567893,123456789,Ada,Quill,M1,02/29/1988,G1";
  const table = [columns, `${row},11/25/2026 9:00 AM`, `${row},2026-11-25T09:30:00-05:00`].join("\n");
  const { body } = await api.post(`/Batch?not_before=${inAMonth}`, table, { "content-type": "text/csv" });

  const { data } = await list(api, "on=2026-11-25");

  expect(data).toMatchObject([
    { appointment_at: "2026-11-25T14:30:00.000Z" },
    { appointment_at: "2026-11-25T15:00:00.000Z" },
  ]);
  expect(body.warnings).toContainEqual(expect.objectContaining({ kind: "local_time", count: 1, first_row: 1 }));
});

test("pages follow the time, and the order of rows where times are the same", async () => {
  const { api } = await stack.createAccount();
  const [early, noon] = ["2026-11-24T08:00:00Z", "2026-11-24T12:00:00Z"];
  await appoint(api, noon, early, noon, early, noon);

  const rows = (await readAll(api, "/Appointment?on=2026-11-24&limit=2")).map(({ row }) => row);
  const first = await list(api, "on=2026-11-24&limit=2");
  const second = await list(api, `on=2026-11-24&limit=2&cursor=${first.next_cursor}`);

  expect(rows).toEqual([2, 4, 1, 3, 5]);
  expect([first.summary, second.summary]).toEqual([expect.objectContaining({ total: 5, unanswered: 5 }), null]);
});

test("can be only those that need somebody, or of one coverage; the day is counted as a whole", async () => {
  const { api } = await stack.createAccount();
  const appointment_at = "2026-11-24T15:00:00Z";
  const failing = anEligibilityRequest({ appointment_at });
  stack.payer.answersAbout(failing.subscriber.member_id, { status: 422, body: { message: "No" } });
  const rejected = anEligibilityRequest({ appointment_at });
  stack.payer.answersAbout(rejected.subscriber.member_id, {
    headers: { "content-type": "application/edi-x12" },
    body: x12Rejection("75", "C"),
  });
  const items = [failing, rejected, askAboutAlvarez(stack, { appointment_at })];
  await untilEnded(api, await api.post("/Batch", { items }));
  const rowsOf = async (filters: string) => {
    const { data, summary } = await list(api, `on=2026-11-24&${filters}`);
    expect(summary).toMatchObject({ total: 3, active: 1, rejected: 1, unanswered: 1, needs_you: 2 });
    return (data as { row: number }[]).map(({ row }) => row);
  };

  expect(await rowsOf("needs_you=1")).toEqual([1, 2]);
  expect(await rowsOf("coverage=rejected")).toEqual([2]);
  expect(await rowsOf("coverage=active")).toEqual([3]);
  expect(await rowsOf("coverage=active&needs_you=1")).toEqual([]);
});

test("a question that was asked again about the same appointment is listed once", async () => {
  const { api } = await stack.createAccount();
  const [early, noon] = ["2026-11-24T08:00:00Z", "2026-11-24T12:00:00Z"];
  const item = anEligibilityRequest({ appointment_at: early });
  const twin = { ...item, subscriber: { ...item.subscriber, first_name: "Pat" } };
  const first = await untilEnded(api, await api.post("/Batch", { items: [item, twin] }));
  const second = await untilEnded(api, await api.post("/Batch", { items: [item, { ...item, appointment_at: noon }] }));
  const later = { items: [item, { ...item, appointment_at: noon }], not_before: inAMonth };
  const cancelled = (await api.post("/Batch", later)).body.id;
  await api.post(`/Batch/${cancelled}/cancel`, {});

  const { data, summary } = await list(api, "on=2026-11-24");

  expect(data).toMatchObject([
    { batch_id: first.id, row: 2 },
    { batch_id: second.id, row: 1 },
    { batch_id: second.id, row: 2 },
  ]);
  expect(summary).toMatchObject({ total: 3 });
});

test("those of other accounts and of the other mode are not among them", async () => {
  const [one, other] = [await stack.createAccount(), await stack.createAccount()];
  const tester = stack.anonymous.with({ "x-token-api": (await createKey(stack, one.id, "test")).key });
  await appoint(one.api, "2026-11-24T08:00:00Z");

  for (const api of [other.api, tester]) {
    expect(await list(api, "on=2026-11-24")).toMatchObject({ data: [], summary: { total: 0 } });
  }
});

test.each([
  ["", "on"],
  ["on=24.11.2026", "on"],
  ["on=2026-02-30", "on"],
  ["on=0001-01-01", "on"],
  ["on=2026-11-24&time_zone=Mars/Olympus", "time_zone"],
  ["on=2026-11-24&time_zone=EST5", "time_zone"],
  ["on=2026-11-24&cursor=elsewhere", "cursor"],
  // A place on another day, and one before all days.
  ["on=2026-11-24&cursor=AAABnWq8pwABk9XBorN8TY6fChssPU5f", "cursor"],
  ["on=2026-11-24&cursor=gAAAAAAAAAABk9XBorN8TY6fChssPU5f", "cursor"],
  ["on=2026-11-24&limit=0", "limit"],
  ["on=2026-11-24&needs_you=true", "needs_you"],
  ["on=2026-11-24&coverage=gone", "coverage"],
])("cannot be asked for with %j", async (filters, path) => {
  const { api } = await stack.createAccount();

  const { issues } = expectError(await api.get(`/Appointment?${filters}`), 400);

  expect(issues).toEqual([{ path, message: expect.any(String) }]);
});

test("each page that is read is an entry of the audit", async () => {
  const { id, api } = await stack.createAccount();
  await appoint(api, "2026-11-24T08:00:00Z", "2026-11-24T09:00:00Z");
  await readAll(api, "/Appointment?on=2026-11-24&limit=1");
  await list(api, "on=2026-11-24&limit=1");

  const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${id}&action=appointment.list`);

  expect(lines).toMatchObject([{ subject: null }, { subject: null }]);
});
