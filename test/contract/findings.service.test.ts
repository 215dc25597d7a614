import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { expectError } from "../support/expect-error.ts";
import { x12Of } from "../support/known-patients.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const remaining = "/maximums/annual/individual/in_network/remaining";
const crowns = "/categories/crowns/in_network/plan_pays_percent";

const aCall = {
  source: "telephone",
  speaker: "Ms. Reed",
  call_reference: "C-4711",
  found_at: "2026-11-29T15:00:00Z",
  values: [
    { path: remaining, value: "$1,200" },
    { path: crowns, value: 50 },
  ],
};

/** Asks about the patient. @returns the job's id */
async function ask({ api }: TestAccount, subscriber = anEligibilityRequest().subscriber): Promise<string> {
  const { headers } = await api.post("/Eligibility", anEligibilityRequest({ subscriber }));
  return String(headers["x-job-id"]);
}

describe("what was found by telephone", () => {
  test("stands beside the payer's answer, in the job, its explanation and the printed page", async () => {
    const account = await stack.createAccount();
    const id = await ask(account);
    const before = await account.api.get(`/Job/${id}`);

    const added = await account.api.post(`/Job/${id}/finding`, aCall);

    expect(added.status).toBe(201);
    const { found_at, ...call } = aCall;
    const finding = {
      ...call,
      id: expect.stringMatching(/^fnd_[0-9a-f]{32}$/),
      job_id: id,
      found_at: "2026-11-29T15:00:00.000Z",
      recorded_at: expect.any(String),
      actor: `key:${account.keyId}`,
      values: [
        {
          path: remaining,
          value: "1200.00",
          label: "Annual maximum, individual, in network, remaining",
          text: "$1,200.00",
        },
        { path: crowns, value: 50, label: "Crowns, in network, plan pays", text: "50%" },
      ],
    };
    expect(added.body).toEqual(finding);
    const after = await account.api.get(`/Job/${id}`);
    expect(after.body).toEqual({ ...before.body, findings: [finding] });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const explanation = (await account.api.get(`/Job/${id}/explanation`)).body;
    expect(explanation.findings).toEqual([finding]);
    const { text: page } = await account.api.get(`/Job/${id}/explanation?format=html`);
    expect(page).toContain("$1,200.00 (by telephone, Nov 29, 2026, 3:00 PM UTC, Ms. Reed, reference C-4711)");
  });

  test("closes the points that are to be asked", async () => {
    const account = await stack.createAccount();
    const id = await ask(account);
    const readPoints = async () => {
      const { body } = await account.api.get(`/Job/${id}/explanation`);
      return body.open_points as { name: string; fields: { path: string }[] }[];
    };
    const points = await readPoints();
    const point = points.find(({ fields }) => fields.some(({ path }) => path === remaining));
    expect(point).toEqual({
      name: "annual maximum and what remains of it",
      fields: [
        expect.objectContaining({ path: "/maximums/annual/individual/in_network/total", kind: "money" }),
        { path: remaining, label: "Annual maximum, individual, in network, remaining", kind: "money", options: [] },
      ],
    });

    await account.api.post(`/Job/${id}/finding`, { source: "portal", values: [{ path: remaining, value: 0 }] });

    expect((await readPoints()).map(({ name }) => name)).toEqual(
      points.filter((one) => one !== point).map(({ name }) => name),
    );
  });

  test("answers what a payer's rejection leaves open, the coverage status first", async () => {
    const account = await stack.createAccount();
    const question = anEligibilityRequest();
    stack.payer.answersAbout(question.subscriber.member_id, x12Of("75"));
    const id = (await account.api.post("/Eligibility", question)).headers["x-job-id"];

    const { body: explanation } = await account.api.get(`/Job/${id}/explanation`);
    const [point] = explanation.open_points as { name: string; fields: { path: string; options: string[] }[] }[];

    expect(point?.name).toBe("coverage status");
    const [{ path = "", options: [option] = [] } = {}] = point?.fields ?? [];
    const values = [{ path, value: option }];
    const { status, body } = await account.api.post(`/Job/${id}/finding`, { source: "telephone", values });
    expect([status, body.values]).toEqual([
      201,
      [expect.objectContaining({ path: "/coverage/status", value: option })],
    ]);
  });

  test("is known with later verifications of the patient, not with earlier ones and not with other people's", async () => {
    const account = await stack.createAccount();
    const { subscriber } = anEligibilityRequest();
    const [first, second] = [await ask(account, subscriber), await ask(account, subscriber)];
    await account.api.post(`/Job/${second}/finding`, aCall);
    const third = await ask(account, subscriber);
    const other = await ask(account);
    const found = async (id: string) => ((await account.api.get(`/Job/${id}`)).body.findings as unknown[]) ?? [];

    expect(await found(first)).toEqual([]);
    expect(await found(other)).toEqual([]);
    expect(await found(third)).toMatchObject([{ job_id: second }]);

    await account.api.post(`/Job/${third}/finding`, { source: "patient", values: [{ path: crowns, value: 60 }] });
    expect(await found(second)).toHaveLength(1);
    expect(await found(third)).toMatchObject([{ job_id: second }, { job_id: third, source: "patient" }]);
  });

  test("is in tables of results", async () => {
    const account = await stack.createAccount();
    const items = [anEligibilityRequest(), anEligibilityRequest()].map(({ version: _, ...item }) => item);
    const batch = await untilEnded(account.api, await account.api.post("/Batch", { items }));
    const { body } = await account.api.get(`/Batch/${batch.id}/Row`);
    const [{ job_id: id }] = body.data as [{ job_id: string }];
    await account.api.post(`/Job/${id}/finding`, aCall);

    const { text } = await account.api.get(`/Batch/${batch.id}/results?format=csv`);

    const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
    expect(rows.map(({ found }) => found)).toEqual([
      "Annual maximum, individual, in network, remaining: $1,200.00 (by telephone, 2026-11-29T15:00:00.000Z, Ms. Reed, reference C-4711); " +
        "Crowns, in network, plan pays: 50% (by telephone, 2026-11-29T15:00:00.000Z, Ms. Reed, reference C-4711)",
      "",
    ]);
  });

  test("is recorded once under an Idempotency-Key, and can be deleted", async () => {
    const account = await stack.createAccount();
    const id = await ask(account);
    const key = { "idempotency-key": randomUUID() };
    const added = await account.api.post(`/Job/${id}/finding`, aCall, key);
    const again = await account.api.post(`/Job/${id}/finding`, aCall, key);
    expect(again.body).toEqual(added.body);
    expect((await account.api.get(`/Job/${id}`)).body.findings).toHaveLength(1);

    const path = `/Job/${id}/finding/${added.body.id}`;
    expect((await account.api.delete(path)).status).toBe(204);
    expect((await account.api.get(`/Job/${id}`)).body).not.toHaveProperty("findings");
    expect((await account.api.delete(path)).status).toBe(404);
  });

  test("is deleted with the patient, and in the account's export until then", async () => {
    const account = await stack.createAccount();
    const { subscriber } = anEligibilityRequest();
    const id = await ask(account, subscriber);
    await account.api.post(`/Job/${id}/finding`, aCall);
    const readExport = async () => (await stack.admin.get(`/Admin/Account/${account.id}/export`)).text;
    expect(await readExport()).toContain("Ms. Reed");

    const { member_id, dob } = subscriber;
    await account.api.post("/Patient/delete", { payer_id: "60054", member_id, dob });

    expect(await readExport()).not.toContain("Ms. Reed");
    expect((await account.api.get(`/Job/${await ask(account, subscriber)}`)).body).not.toHaveProperty("findings");
  });
});

describe("is refused", () => {
  test.each([
    [["read"], "verify"],
    [["verify"], "read"],
  ])("to a key with the scope %s alone", async (scopes, lacking) => {
    const account = await stack.createAccount();
    const id = await ask(account);
    const { body } = await account.api.post("/ApiKey", { scopes });
    const key = account.api.with({ "x-token-api": String(body.key) });

    const refused = await key.post(`/Job/${id}/finding`, aCall);

    expect(expectError(refused, 403).message).toContain(lacking);
    expectError(await key.delete(`/Job/${id}/finding/fnd_${"0".repeat(32)}`), 403);
    expect((await account.api.get(`/Job/${id}`)).body).not.toHaveProperty("findings");
  });

  test("with all faults of its values", async () => {
    const account = await stack.createAccount();
    const id = await ask(account);

    const answer = await account.api.post(`/Job/${id}/finding`, {
      source: "telephone",
      values: [
        { path: "/patient/first_name", value: "Ada" },
        { path: remaining, value: "a lot" },
        { path: crowns, value: 50 },
        { path: crowns, value: 60 },
      ],
    });

    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      issues: [
        { path: "values.0.path", message: expect.stringContaining("that can be found out") },
        { path: "values.1.value", message: "must be an amount in dollars, such as 1500.00" },
        { path: "values.3.path", message: "is named twice" },
      ],
    });
  });

  test.each([
    ["without values", { ...aCall, values: [] }],
    ["from an unknown source", { ...aCall, source: "fax" }],
    ["found in another century", { ...aCall, found_at: "0001-01-01T00:00:00Z" }],
    ["with a field of another name", { ...aCall, reference: "C-4711" }],
  ])("%s", async (_, body) => {
    const account = await stack.createAccount();
    const id = await ask(account);

    expectError(await account.api.post(`/Job/${id}/finding`, body), 400);
  });

  test("for a job that has not ended", async () => {
    const account = await stack.createAccount();
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await account.api.post("/Eligibility", anEligibilityRequest({ not_before: later }), {
      prefer: "respond-async",
    });

    expectError(await account.api.post(`/Job/${body.id}/finding`, aCall), 409);
  });

  test("above 50 of a patient", async () => {
    const account = await stack.createAccount();
    const id = await ask(account);
    const values = [{ path: crowns, value: 50 }];
    for (let count = 0; count < 50; count += 1) {
      expect((await account.api.post(`/Job/${id}/finding`, { source: "portal", values })).status).toBe(201);
    }

    expectError(await account.api.post(`/Job/${id}/finding`, { source: "portal", values }), 409);
  });
});

test("two at once are both kept", async () => {
  const account = await stack.createAccount();
  const id = await ask(account);
  const values = [{ path: crowns, value: 50 }];

  await Promise.all(
    Array.from({ length: 5 }, () => account.api.post(`/Job/${id}/finding`, { source: "portal", values })),
  );

  expect((await account.api.get(`/Job/${id}`)).body.findings).toHaveLength(5);
});
