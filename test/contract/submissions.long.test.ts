import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readResults, type TestBatch } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { hastenRetries, hastenSubmissions, readSubmissions, type TestSubmission } from "../support/submissions.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";
import { type StediOptions, startStedi, stediKeys } from "../upstreams/stedi.ts";

// Stedi's batch interface in the place of one call for each row.

let stack: Stack;
let account: TestAccount;
let names = 0;
beforeAll(async () => {
  stack = await startStack();
  account = await stack.createAccount({ verification_burst: 5_000, verifications_per_second: 5_000 });
});
afterAll(() => stack.stop());

/** On the service's list of payers. */
const payerId = "60054";
const minRows = 40;

/** Of questions that are asked one by one, in either version. */
const realTimePath = /\/(?:eligibility\/v3|eligibility-check)/;

/** A service that takes large batches, to which all questions go until the end of the test. */
async function startService(options: StediOptions = {}) {
  const stedi = await startStedi(options);
  onTestFinished(stedi.close);
  const name = `stedi-${++names}`;
  await put(`/Admin/Upstream/${name}`, {
    kind: "stedi",
    url: stedi.url,
    credentials: { api_key: stediKeys.live },
    settings: { payers_url: stedi.url, manager_url: stedi.url, batch_min_rows: minRows },
  });
  await put(`/Admin/Route/${name}`, { upstream: name, payers: [payerId] });
  onTestFinished(async () => void (await stack.admin.delete(`/Admin/Route/${name}`)));
  const toRow = (memberId: string) => {
    const person = { first_name: "Philomena", last_name: "Quarrington", dob: "04/17/1983", group_number: "G-77" };
    return anEligibilityRequest({
      payer: { id: payerId },
      provider: { npi: "1234567893", tax_id: "123456789", name: "Example Dental" },
      subscriber: { ...person, member_id: memberId },
    });
  };
  await untilRouted(stedi, toRow);
  const callsBefore = stedi.checks.size;
  stedi.checks.clear();
  const realTime = () => stedi.requests.filter(({ path }) => realTimePath.test(path)).length - callsBefore;
  const submissions = async () =>
    (await readSubmissions(stack.databaseUrl)).filter(({ upstream }) => upstream === name);
  return {
    stedi,
    name,
    toRow,
    realTime,
    submissions,
    /** Hands in a batch of rows with these member ids. @returns its id */
    async hand(memberIds: readonly string[], options: object = {}): Promise<string> {
      const { body, text } = await account.api.post("/Batch", { items: memberIds.map(toRow), ...options });
      expect(text).toContain('"bat_');
      return String(body.id);
    },
    /** Waits for the only submission to meet a condition, without waiting for its times. */
    async untilSubmission(isMet: (submission: TestSubmission) => boolean): Promise<TestSubmission> {
      let last: TestSubmission | undefined;
      await until(async () => {
        [last] = await submissions();
        if (last && isMet(last)) return;
        await hastenSubmissions(stack.databaseUrl);
        throw new Error(`not yet: ${JSON.stringify(last)}`);
      }, 100);
      return last as TestSubmission; // met
    },
    /** Waits until all rows have joined the only submission. */
    async untilJoined(rows: number): Promise<void> {
      await until(async () => expect((await submissions())[0]?.items).toBe(rows));
    },
  };
}

/** Until the worker knows the route. */
const untilRouted = (stedi: { readonly checks: ReadonlyMap<string, number> }, toRow: (memberId: string) => object) =>
  until(async () => {
    const { body } = await account.api.post("/Batch", { items: [toRow(`FIRST-${++names}`)] });
    await account.api.get(`/Batch/${body.id}?wait=5`);
    expect(stedi.checks.size).toBeGreaterThan(0);
  });

/** Until the worker knows that the upstream is disabled: it would send what is hastened before. */
const untilAskedElsewhere = (toRow: (memberId: string) => object) =>
  until(async () => {
    const before = stack.payer.calls.length;
    const { body } = await account.api.post("/Batch", { items: [toRow(`ELSEWHERE-${++names}`)] });
    await account.api.get(`/Batch/${body.id}?wait=5`);
    expect(stack.payer.calls.length).toBeGreaterThan(before);
  });

async function put(path: string, body: object): Promise<void> {
  const { status, text } = await stack.admin.put(path, body);
  expect([200, 201], text).toContain(status);
}

/** Waits for the end of a batch, without waiting for the times of submissions and retries. */
async function untilEnded(batchId: string): Promise<TestBatch> {
  let batch: TestBatch | undefined;
  await until(async () => {
    const { body } = await account.api.get(`/Batch/${batchId}`);
    batch = body as unknown as TestBatch; // checked by the tests of batches
    if (batch.status === "completed") return;
    await hastenSubmissions(stack.databaseUrl);
    await hastenRetries(stack.databaseUrl);
    throw new Error(`not yet: ${JSON.stringify(batch.counts)}`);
  }, 200);
  return batch as TestBatch; // ended
}

const members = (form: string, count: number) => Array.from({ length: count }, (_, at) => `${form}-${at}`);
const countTimes = (checks: ReadonlyMap<string, number>, form: string) =>
  [...checks].filter(([memberId]) => memberId.startsWith(`${form}-`)).map(([, times]) => times);

test("a large batch is asked in one submission, and every row ends as it would have by a call of its own", async () => {
  const service = await startService({ itemsPerLook: 150 });
  const { stedi } = service;
  const rows = [
    ...members("GOOD", 260),
    ...members("R200-75", 5),
    ...members("ACK", 2),
    ...members("TESTMODE", 2),
    ...members("T503", 3),
    ...members("NONE", 2),
    ...members("GONE", 4),
    ...["A_1", "A_2"], // which Stedi would refuse, and the whole submission with them
  ];
  const batchId = await service.hand(rows);
  await service.untilJoined(rows.length);
  expect((await account.api.get(`/Batch/${batchId}`)).body.counts).toMatchObject({ queued: rows.length, running: 0 });
  const status = (await stack.admin.get("/Admin/Status")).body.submissions;
  expect(status).toMatchObject([{ upstream: service.name, gathering: rows.length, awaited: 0, unknown: 0 }]);

  await service.untilSubmission(({ state }) => state === "submitted");
  expect(stedi.batches.map(({ traces }) => traces.length)).toEqual([rows.length - 2]);
  const { data } = (await account.api.get(`/Job?batch_id=${batchId}&status=queued&limit=10`)).body;
  const gone = (data as { id: string; row: number }[]).filter(({ row }) => rows[row - 1]?.startsWith("GONE-"));
  expect(gone).toHaveLength(4);
  for (const { id } of gone) expect((await account.api.post(`/Job/${id}/cancel`, {})).status).toBe(200);
  const batch = await untilEnded(batchId);
  await service.untilSubmission(({ state }) => state === "ended");

  expect(batch.counts).toMatchObject({ succeeded: 270, failed: 6, cancelled: 4, queued: 0, running: 0 });
  expect(batch.coverage).toMatchObject({ active: 265, rejected: 5 });
  const results = await readResults(account.api, batchId);
  const failures = results.flatMap(({ row, failure }) =>
    failure && rows[Number(row) - 1]?.startsWith("R200") === false ? [(failure as { code: string }).code] : [],
  );
  expect(failures.toSorted()).toEqual([
    "form_refused",
    "form_refused",
    "upstream_rejected",
    "upstream_rejected",
    "wrong_mode",
    "wrong_mode",
  ]);
  // Whoever had no answer, or one that meant "not now", was asked once more, alone.
  expect(service.realTime()).toBe(5);
  expect([...stedi.checks.values()].every((times) => times === 1)).toBe(true);
  expect(await service.submissions()).toMatchObject([
    { items: rows.length - 2, answered: rows.length - 8, discarded: 4, unanswered: 2 },
  ]);
  const usage = (await account.api.get("/Usage")).body.data as { calls: number; perhaps_billed: number }[];
  expect(usage.reduce((sum, { perhaps_billed }) => sum + perhaps_billed, 0)).toBe(2);
  expect(stack.log()).not.toMatch(/GOOD-|Quarrington|imitated\.live/);
});

test("a batch that is small, urgent or soon due is asked row by row, and so are single questions", async () => {
  const service = await startService();
  const enough = (form: string) => members(form, minRows);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  const batches = [
    await service.hand(members("SMALL", minRows - 1)),
    await service.hand(enough("URGENT"), { priority: "high" }),
    await service.hand(enough("SOON"), { deadline: inHours(11) }),
  ];
  const soon = members("TODAY", minRows).map((memberId) => ({
    ...service.toRow(memberId),
    appointment_at: inHours(2),
  }));
  batches.push(String((await account.api.post("/Batch", { items: soon })).body.id));
  for (const id of batches) await untilEnded(id);
  expect((await account.api.post("/Eligibility", service.toRow("ALONE-1"))).status).toBe(200);

  expect(await service.submissions()).toEqual([]);
  expect(service.realTime()).toBe(4 * minRows);
});

test("rows of a payer with limits or hours of its own are asked alone, at its pace", async () => {
  const service = await startService();
  await put(`/Admin/Payer/${payerId}`, { max_per_second: 1_000 });
  onTestFinished(() => put(`/Admin/Payer/${payerId}`, {}));

  await untilEnded(await service.hand(members("PACED", minRows)));

  expect(await service.submissions()).toEqual([]);
});

test("a submission that is refused as a whole has its rows asked alone, each once", async () => {
  const service = await startService();
  const batchId = await service.hand([...members("GOOD", minRows), "B400-1"]);
  await service.untilJoined(minRows + 1);

  const batch = await untilEnded(batchId);

  expect(batch.counts).toMatchObject({ succeeded: minRows + 1 });
  expect(service.stedi.batches).toEqual([]);
  expect(service.realTime()).toBe(minRows + 1);
  expect([...service.stedi.checks.values()].every((times) => times === 1)).toBe(true);
});

test("a submission whose response was lost is found by its name, and not made again", async () => {
  // Late, so that a slow machine has looked for the submission before its rows are answered.
  const service = await startService({ answersAfterMs: 5_000 });
  service.stedi.loseSubmission("break");
  const batchId = await service.hand(members("GOOD", minRows));
  await service.untilJoined(minRows);

  const batch = await untilEnded(batchId);

  expect(batch.counts).toMatchObject({ succeeded: minRows });
  expect(service.stedi.batches.map(({ repeats }) => repeats)).toEqual([1]);
  expect(service.realTime()).toBe(0);
  expect(countTimes(service.stedi.checks, "GOOD")).toEqual(members("GOOD", minRows).map(() => 1));
  const [usage] = await query(
    stack.databaseUrl,
    "select sum(perhaps_billed)::integer as n from results where batch_id = $1",
    [toUuid(batchId)],
  );
  expect(usage?.n).toBe(0);
});

test("a submission that an outage or our credentials held up is made later, once", async () => {
  const service = await startService();
  service.stedi.refuseSubmissions(503, 403, 429);
  const batchId = await service.hand(members("GOOD", minRows));
  await service.untilJoined(minRows);

  const batch = await untilEnded(batchId);

  expect(batch.counts).toMatchObject({ succeeded: minRows });
  expect(service.stedi.batches).toHaveLength(1);
  expect([...service.stedi.checks.values()].every((times) => times === 1)).toBe(true);
});

test("a batch that is cancelled before its submission is sent costs nothing; paused, it waits for the resume", async () => {
  const service = await startService();
  const cancelled = await service.hand(members("GONE", minRows));
  const paused = await service.hand(members("LATER", minRows));
  await service.untilJoined(2 * minRows);
  await account.api.post(`/Batch/${cancelled}/cancel`, {});
  await account.api.post(`/Batch/${paused}/pause`, {});

  await service.untilSubmission(({ state }) => state === "ended");
  expect(service.stedi.batches).toEqual([]);
  expect((await account.api.get(`/Batch/${paused}`)).body).toMatchObject({
    status: "paused",
    counts: { queued: minRows },
  });
  await account.api.post(`/Batch/${paused}/resume`, {});
  await untilEnded(paused);

  expect(countTimes(service.stedi.checks, "GONE")).toEqual([]);
  expect(countTimes(service.stedi.checks, "LATER")).toEqual(members("LATER", minRows).map(() => 1));
});

test("rows whose deadline passes before their submission is sent expire, and are never asked", async () => {
  const service = await startService();
  const batchId = await service.hand(members("LATE", minRows), {
    deadline: new Date(Date.now() + 13 * 3_600_000).toISOString(),
  });
  await service.untilJoined(minRows);

  for (const table of ["backlogs", "queued_jobs"]) {
    await query(stack.databaseUrl, `update ${table} set deadline = now() where deadline is not null`);
  }
  await until(async () => {
    const { counts } = (await account.api.get(`/Batch/${batchId}`)).body as unknown as TestBatch; // checked by the tests of batches
    expect(counts.expired).toBe(minRows);
  });
  await service.untilSubmission(({ state }) => state === "ended");

  expect(service.stedi.batches).toEqual([]);
  expect(countTimes(service.stedi.checks, "LATE")).toEqual([]);
});

test("rows of an upstream that was disabled before they were sent are no longer asked there", async () => {
  const service = await startService();
  const batchId = await service.hand(members("LEFT", minRows));
  await service.untilJoined(minRows);
  const body = { kind: "stedi", url: service.stedi.url, enabled: false };
  await put(`/Admin/Upstream/${service.name}`, body);
  await untilAskedElsewhere(service.toRow);

  const batch = await untilEnded(batchId);

  expect(batch.counts).toMatchObject({ succeeded: minRows }); // by the upstream of the environment
  expect([...service.stedi.checks.keys()].filter((memberId) => memberId.startsWith("LEFT"))).toEqual([]);
  expect(stack.payer.calls.length).toBeGreaterThanOrEqual(minRows);
});
