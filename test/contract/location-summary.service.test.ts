import type { LocationSummary, LocationSummaryList } from "@nightguard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";
import { aFailingRequest, askInBatch, findOnlyItem, inHours, listWork } from "../support/work-items.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

type Api = TestAccount["api"];

const putLocation = (api: Api, id: string, name: string, time_zone = "UTC") =>
  api.put(`/Location/${id}`, { name, time_zone });

async function summarize(api: Api, days = ""): Promise<LocationSummaryList> {
  const { status, body } = await api.get(`/Appointment/locations?${days}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as unknown as LocationSummaryList;
}

/** What is not 0. */
const toCounts = ({ kind, location_id, name, time_zone, causes, ...counts }: LocationSummary) =>
  Object.fromEntries(Object.entries({ ...counts, ...causes }).filter(([, count]) => count !== 0));

async function countOnly(api: Api, days = "") {
  const { data } = await summarize(api, days);
  expect(data).toHaveLength(1);
  return data.map(toCounts)[0];
}

const moveAppointments = ({ id }: TestAccount, hours: number) =>
  query(stack.databaseUrl, "update jobs set appointment_at = now() + $2 * interval '1 hour' where account_id = $1", [
    toUuid(id),
    hours,
  ]);

describe("the summary of locations", () => {
  test("counts the named ones by name, all others together, and what has no location", async () => {
    const { api } = await stack.createAccount();
    await putLocation(api, "north", "North", "America/Chicago");
    await putLocation(api, "east", "East");
    await putLocation(api, "idle", "Idle");
    const at = (location_id: string | undefined, hours = 72) =>
      anEligibilityRequest({ location_id, appointment_at: inHours(hours) });
    await askInBatch(
      api,
      at("north"),
      at("north", 24),
      aFailingRequest(stack, { location_id: "north", appointment_at: inHours(72) }),
      aFailingRequest(stack, { location_id: "north" }),
      { ...at("north"), payer: {} },
      at("east"),
      at("first"),
      at("second"),
      { ...at("second"), payer: {} },
      at(undefined),
      at("north", -48),
      at("north", 240),
    );

    const { from, to, work_due_hours, data } = await summarize(api);

    expect({ from, to, work_due_hours }).toEqual({
      from: inHours(0).slice(0, 10),
      to: inHours(144).slice(0, 10),
      work_due_hours: 48,
    });
    expect(data.map(({ kind, location_id, name, time_zone }) => [kind, location_id, name, time_zone])).toEqual([
      ["named", "east", "East", "UTC"],
      ["named", "idle", "Idle", "UTC"],
      ["named", "north", "North", "America/Chicago"],
      ["unnamed", null, null, "UTC"],
      ["none", null, null, "UTC"],
    ]);
    expect(data.map(toCounts)).toEqual([
      { appointments: 1, verified: 1, verified_in_time: 1 },
      {},
      { appointments: 5, verified: 2, verified_in_time: 1, open: 2, overdue: 1, refused: 1, request: 2 },
      { appointments: 3, verified: 2, verified_in_time: 2, refused: 1 },
      { appointments: 1, verified: 1, verified_in_time: 1 },
    ]);
    // The other lists agree.
    expect([await listWork(api), await listWork(api, "overdue=1")].map(({ length }) => length)).toEqual([2, 1]);
  });

  test("follows the work list: what a person ended is verified or cannot be, and an answer ends a need", async () => {
    const account = await stack.createAccount();
    const { api } = account;
    const request = aFailingRequest(stack, { appointment_at: inHours(72) });
    await askInBatch(api, request);
    const { id } = await findOnlyItem(api);
    const patch = async (state: string, version: number) =>
      expect((await api.patch(`/WorkItem/${id}`, { state, version })).status).toBe(200);
    const failed = { appointments: 1, open: 1, request: 1 };

    await patch("waiting", 0);
    expect(await countOnly(api)).toEqual(failed);
    await patch("done", 1);
    expect(await countOnly(api)).toEqual({ appointments: 1, verified: 1, verified_in_time: 1 });
    await patch("cannot_verify", 2);
    expect(await countOnly(api)).toEqual({ appointments: 1, cannot_verify: 1 });
    await patch("called", 3);
    expect(await countOnly(api)).toEqual(failed);
    stack.payer.answersAbout(request.subscriber.member_id, { body: activeAnswer });
    await askInBatch(api, request);
    expect(await countOnly(api)).toEqual({ appointments: 1, verified: 1, verified_in_time: 1 });
  });

  test("counts an appointment as verified in time by the first answer, also if the payer is asked again later", async () => {
    const account = await stack.createAccount();
    const { api } = account;
    const request = anEligibilityRequest({ appointment_at: inHours(50) });
    await askInBatch(api, request);
    await query(
      stack.databaseUrl,
      "update results set finished_at = finished_at - interval '1 day' where account_id = $1",
      [toUuid(account.id)],
    );
    await askInBatch(api, request);

    await moveAppointments(account, 40);
    expect(await countOnly(api)).toEqual({ appointments: 1, verified: 1, verified_in_time: 1 });
    await moveAppointments(account, 10);
    expect(await countOnly(api)).toEqual({ appointments: 1, verified: 1 });
    await api.patch("/Account", { work_due_hours: 4 });
    expect(await countOnly(api)).toEqual({ appointments: 1, verified: 1, verified_in_time: 1 });
  });

  test("has what waits, and of a cancelled batch what was not answered", async () => {
    const { api } = await stack.createAccount();
    const items = [anEligibilityRequest({ appointment_at: inHours(72) })];
    const { id } = (await api.post("/Batch", { items, not_before: inAMonth })).body;

    expect(await countOnly(api)).toEqual({ appointments: 1, unanswered: 1 });
    await api.post(`/Batch/${id}/cancel`, {});
    expect(await countOnly(api)).toEqual({ appointments: 1, cancelled: 1 });
  });

  test("has the days of each location in its own time zone", async () => {
    const { api } = await stack.createAccount();
    await putLocation(api, "north", "North", "Pacific/Auckland");
    const at = (location_id: string | undefined, appointment_at: string) =>
      anEligibilityRequest({ location_id, appointment_at });
    await askInBatch(
      api,
      at("north", "2026-11-23T10:59:00Z"), // the 23rd in Auckland
      at("north", "2026-11-23T20:00:00Z"), // the 24th
      at("north", "2026-11-24T15:00:00Z"), // the 25th
      { ...at("north", "2026-11-23T21:00:00Z"), payer: {} },
      at("south", "2026-11-23T20:00:00Z"),
      at("south", "2026-11-24T15:00:00Z"),
    );

    const { data } = await summarize(api, "from=2026-11-24&to=2026-11-24");

    expect(data.map(({ name, appointments }) => [name, appointments])).toEqual([
      ["North", 2],
      [null, 1],
    ]);
    const day = await api.get("/Appointment?on=2026-11-24&location_id=north");
    expect(day.body.summary).toMatchObject({ total: 2 });
  });

  test("is a file of one line for each location, which starts no formula", async () => {
    const { api } = await stack.createAccount();
    await putLocation(api, "north", '=North, "old"');
    await askInBatch(
      api,
      aFailingRequest(stack, { location_id: "north", appointment_at: "2026-11-24T15:00:00Z" }),
      anEligibilityRequest({ appointment_at: "2026-11-24T15:00:00Z" }),
    );

    const { headers, text } = await api.get("/Appointment/locations?from=2026-11-24&to=2026-11-25&format=csv");

    expect(headers["content-type"]).toBe("text/csv; charset=utf-8; header=present");
    expect(headers["content-disposition"]).toBe('attachment; filename="locations-2026-11-24-2026-11-25.csv"');
    expect(text.split("\r\n")).toEqual([
      "kind,location_id,name,time_zone,appointments,verified,verified_in_time,open,overdue,cannot_verify,unanswered,cancelled,refused," +
        "cause_request,cause_patient,cause_provider,cause_payer,cause_plan,cause_service",
      `named,north,"'=North, ""old""",UTC,1,0,0,1,1,0,0,0,0,1,0,0,0,0,0`,
      "none,,,UTC,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0",
      "",
    ]);
  });

  test.each([
    ["days in the wrong order", "from=2026-11-24&to=2026-11-23"],
    ["more than 31 days", "from=2026-11-01&to=2026-12-02"],
    ["a day that is none", "from=2026-02-30"],
    ["an unknown format", "format=xlsx"],
  ])("refuses %s", async (_what, days) => {
    const { api } = await stack.createAccount();
    expectError(await api.get(`/Appointment/locations?${days}`), 400);
  });

  test("is apart by mode, and people who may not see patients see it whole", async () => {
    const { id: account_id, api } = await stack.createAccount();
    const tester = stack.anonymous.with({ "x-token-api": (await createKey(stack, account_id, "test")).key });
    await putLocation(api, "north", "North");
    await askInBatch(api, anEligibilityRequest({ location_id: "north", appointment_at: inHours(72) }));
    const { browser } = await openPerson(stack, { account_id, roles: ["viewer"] });

    expect((await summarize(tester)).data).toEqual([]); // has no locations of its own
    expect(await summarize(browser.api(`${account_id};live`))).toEqual(await summarize(api));
  });
});
