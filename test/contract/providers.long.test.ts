import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { readResults, untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { startTestPayer, type TestPayer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;
/** A payer service that needs the provider's name. */
let stedi: TestPayer;

const activeDentalCare = { status: "ACTIVE_COVERAGE", service: { system: "STC", value: "35" } };

beforeAll(async () => {
  [stack, stedi] = await Promise.all([startStack(), startTestPayer()]);
  const settings = { payers_url: stedi.url };
  const upstream = { kind: "stedi", url: stedi.url, settings, credentials: { api_key: "key" } };
  const put = await stack.admin.put("/Admin/Upstream/stedi", upstream);
  expect(put.text).toContain('"name":"stedi"'); // a failure shows the Error object
});
beforeEach(() => {
  stedi.reset();
  stedi.answers({ body: { id: "ec_1", plans: [{ benefits: { statuses: [activeDentalCare] } }] } });
});
afterAll(async () => {
  await stack.stop();
  await stedi.close();
});

const npi = "1234567893";
const practice = { name: "Quarry Dental Group" };
const address = { lines: ["1 Main St"], city: "Quarry", state: "CA", postal_code: "90210" };

/** An account whose questions go to the payer service that needs a name. */
async function createRoutedAccount() {
  const account = await stack.createAccount();
  const route = `r-${account.id}`;
  const body = { upstream: "stedi", payers: ["*"], account_id: account.id };
  expect((await stack.admin.put(`/Admin/Route/${route}`, body)).text).toContain(route);
  onTestFinished(() => void stack.admin.delete(`/Admin/Route/${route}`));
  return account;
}

/** Without the requests for its payer list. */
const askedOf = ({ calls }: TestPayer) => calls.flatMap(({ body }) => body ?? []);
const listUnknown = async (api: TestClient) => (await api.get("/Provider")).body.unknown;

describe("what an account says of a provider", () => {
  test("is put, shown, listed, replaced and deleted", async () => {
    const { api } = await stack.createAccount();
    const details = {
      first_name: "Plaque",
      last_name: "Penguin",
      taxonomy: "1223G0001X",
      tax_id: "123456789",
      address,
    };

    const put = await api.put(`/Provider/${npi}`, details);
    const second = await api.put("/Provider/1999999984", practice);

    const shown = { npi, name: null, ...details, updated_at: expect.any(String) };
    expect([put.status, put.body]).toEqual([200, shown]);
    expect((await api.get(`/Provider/${npi}`)).body).toEqual(shown);
    const listed = (await api.get("/Provider")).body;
    expect(listed).toEqual({ data: [second.body, put.body], next_cursor: null, unknown: [] });
    const page = (await api.get("/Provider?limit=1")).body;
    expect((await api.get(`/Provider?limit=1&cursor=${page.next_cursor}`)).body.data).toEqual([put.body]);
    const replaced = (await api.put(`/Provider/${npi}`, practice)).body;
    expect(replaced).toMatchObject({ ...practice, first_name: null, taxonomy: null, address: null });
    expect((await api.delete(`/Provider/${npi}`)).status).toBe(204);
    expect(expectError(await api.get(`/Provider/${npi}`), 404).message).toContain("PUT /Provider");
    expectError(await api.delete(`/Provider/${npi}`), 404);
  });

  test.each([
    ["neither a practice nor a person", {}, "name"],
    ["both", { ...practice, last_name: "Penguin" }, "name"],
    ["half a person", { last_name: "Penguin" }, "first_name"],
    ["another half", { first_name: "Plaque" }, "last_name"],
    ["a taxonomy that is none", { ...practice, taxonomy: "dentist" }, "taxonomy"],
    ["a tax id with a dash", { ...practice, tax_id: "12-3456789" }, "tax_id"],
    ["a state in words", { ...practice, address: { ...address, state: "California" } }, "address.state"],
    ["three lines", { ...practice, address: { ...address, lines: ["a", "b", "c"] } }, "address.lines"],
    ["a field that there is not", { ...practice, nmae: "x" }, "body"],
  ])("is refused: %s", async (_what, details, path) => {
    const { api } = await stack.createAccount();
    expect(expectError(await api.put(`/Provider/${npi}`, details), 400).issues).toMatchObject([{ path }]);
  });

  test("is of an NPI", async () => {
    const { api } = await stack.createAccount();
    expect(expectError(await api.put("/Provider/123", practice), 400).issues).toEqual([
      { path: "npi", message: "must be 10 digits" },
    ]);
  });

  test("belongs to the account and the key's mode, and is changed with the scope manage_account", async () => {
    const { id, api } = await stack.createAccount();
    const { api: others } = await stack.createAccount();
    const ofTest = stack.anonymous.with({ "x-token-api": (await createKey(stack, id, "test")).key });
    await api.put(`/Provider/${npi}`, practice);

    for (const party of [others, ofTest]) {
      expectError(await party.get(`/Provider/${npi}`), 404);
      expectError(await party.delete(`/Provider/${npi}`), 404);
      expect((await party.get("/Provider")).body.data).toEqual([]);
      expect((await party.put(`/Provider/${npi}`, { name: "Another" })).status).toBe(200);
    }
    expect((await api.get(`/Provider/${npi}`)).body).toMatchObject(practice);
    const { body: reader } = await api.post("/ApiKey", { name: "Reader", scopes: ["read"] });
    const reading = stack.anonymous.with({ "x-token-api": String(reader.key) });
    expect((await reading.get(`/Provider/${npi}`)).body).toMatchObject(practice);
    expect(expectError(await reading.put(`/Provider/${npi}`, practice), 403).message).toContain("manage_account");
    expectError(await reading.delete(`/Provider/${npi}`), 403);
  });

  test("is stored encrypted, and each change is in the audit", async () => {
    const { api } = await stack.createAccount();
    await api.put(`/Provider/${npi}`, practice);
    await api.delete(`/Provider/${npi}`);
    await api.put(`/Provider/${npi}`, practice);

    const rows = await query(
      stack.databaseUrl,
      "select string_agg(encode(details, 'escape'), '') as details from providers",
    );
    expect(String(rows[0]?.details)).not.toContain(practice.name);
    const { data } = (await api.get("/Audit")).body as { data: { action: string; subject: string }[] };
    expect(data.filter(({ subject }) => subject === npi).map(({ action }) => action)).toEqual([
      "provider.put",
      "provider.delete",
      "provider.put",
    ]);
  });
});

describe("a payer service that needs the provider's name", () => {
  test("is not asked without one: the error names the field and what to do", async () => {
    const { api } = await createRoutedAccount();
    const refused = await api.post("/Eligibility", anEligibilityRequest());

    const { issues, upstream } = expectError(refused, 400);
    expect(issues).toEqual([{ path: "provider.name", message: expect.stringContaining("PUT /Provider/{npi}") }]);
    expect(upstream).toBeUndefined();
    expect(askedOf(stedi)).toEqual([]);
    const { body: job } = await api.get(`/Job/${refused.headers["x-job-id"]}`);
    expect(job).toMatchObject({ status: "failed", error: { statusCode: 400, issues } });
    expect(job.failure).toMatchObject({ category: "request", code: "form_refused", retryable: true });
  });

  test("is asked about a batch's failed rows after the provider was set", async () => {
    const { api } = await createRoutedAccount();
    const items = [anEligibilityRequest(), anEligibilityRequest()];
    const { id } = await untilEnded(api, await api.post("/Batch", { items }));
    for (const line of await readResults(api, id)) {
      expect(line).toMatchObject({ status: "failed", error: { issues: [{ path: "provider.name" }] } });
    }

    await api.put(`/Provider/${npi}`, { first_name: "Plaque", last_name: "Penguin" });
    await until(async () => {
      await api.post(`/Batch/${id}/retry`, undefined);
      const { body } = await api.get(`/Batch/${id}?wait=10`);
      expect(body.counts).toMatchObject({ succeeded: 2 });
    });

    const provider = { npi, name: { person: { firstName: "Plaque", lastName: "Penguin" } } };
    expect(askedOf(stedi)).toMatchObject([{ provider }, { provider }]);
  });

  test("gets the request's own name before the account's", async () => {
    const { api } = await createRoutedAccount();
    await api.put(`/Provider/${npi}`, practice);
    const provider = { npi, tax_id: "123456789" };

    await api.post("/Eligibility", anEligibilityRequest({ provider: { ...provider, name: "Quarry East" } }));
    await api.post("/Eligibility", anEligibilityRequest({ provider }));

    expect(askedOf(stedi)).toMatchObject([
      { provider: { name: { organization: "Quarry East" } } },
      { provider: { name: { organization: practice.name } } },
    ]);
  });

  test("gets the optional fields of requests, items and files", async () => {
    const { api } = await createRoutedAccount();
    const today = new Date().toISOString().slice(0, 10);
    const [year, month, day] = today.split("-");
    const date = `${month}/${day}/${year}`;
    const { subscriber } = anEligibilityRequest();
    const dependent = {
      first_name: "Ida",
      last_name: "Quarrington",
      dob: "02/29/2016",
      gender: "M",
      relationship: "child",
    };
    const request = anEligibilityRequest({
      provider: { npi, tax_id: "123456789", name: "Quarry Dental" },
      subscriber: { ...subscriber, gender: "F" },
      dependent,
      date_of_service: date,
      procedures: ["D1110", "D0120"],
    });
    const csv = [
      "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number,provider_name,gender,dependent_first_name,dependent_last_name,dependent_dob,dependent_gender,dependent_relationship,date_of_service,procedures",
      `60054,${npi},123456789,Philomena,Quarrington,${subscriber.member_id},04/17/1983,G-77,Quarry Dental,Female,Ida,Quarrington,02/29/2016,m,Child,${today},D1110 D0120`,
    ].join("\n");

    await api.post("/Eligibility", request);
    await untilEnded(api, await api.post("/Batch", { items: [request] }));
    await untilEnded(api, await api.post("/Batch", csv, { "content-type": "text/csv" }));

    const asked = askedOf(stedi);
    expect(asked[0]).toMatchObject({
      provider: { name: { organization: "Quarry Dental" } },
      subscriber: { gender: "FEMALE" },
      dependent: { name: { person: { firstName: "Ida" } }, gender: "MALE", relationToSubscriber: "CHILD" },
      encounter: {
        dates: { service: { start: today } },
        services: [{ value: "35" }, { value: "D1110" }, { value: "D0120" }],
      },
    });
    expect(asked.slice(1)).toEqual([asked[0], asked[0]]);
  });
});

describe("NPIs that nothing is known of", () => {
  test("are listed with how many jobs came with them, until they are set", async () => {
    const { api } = await stack.createAccount();
    const other = { npi: "1999999984", tax_id: "123456789" };
    await api.post("/Eligibility", anEligibilityRequest());
    await api.post("/Eligibility", anEligibilityRequest(), { prefer: "respond-async" });
    await api.post("/Eligibility", anEligibilityRequest({ provider: { ...other, name: "Of its own" } }));
    const items = [1, 2, 3].map(() => anEligibilityRequest({ provider: other }));
    await untilEnded(api, await api.post("/Batch", { items: [...items, {}] }));

    const times = { first_asked_at: expect.any(String), last_asked_at: expect.any(String) };
    await until(async () => {
      const unknown = (await listUnknown(api)) as { npi: string }[];
      expect(unknown.toSorted((a, b) => a.npi.localeCompare(b.npi))).toEqual([
        { npi, jobs: 2, ...times },
        { npi: other.npi, jobs: 3, ...times },
      ]);
    });

    await api.put(`/Provider/${npi}`, practice);
    expect(await listUnknown(api)).toMatchObject([{ npi: other.npi }]);
  });

  test("are not counted for a batch that came to nothing", async () => {
    const { api } = await stack.createAccount();
    const refused = await api.post("/Batch", { items: [anEligibilityRequest(), {}], on_invalid: "reject" });
    expect(refused.status).toBe(400);
    // Written after the refused batch, and so with it if it was noted.
    await api.post("/Eligibility", anEligibilityRequest({ provider: { npi: "1999999984", tax_id: "123456789" } }));
    await until(async () => expect(await listUnknown(api)).toMatchObject([{ npi: "1999999984" }]));
  });
});

test("an answer for another date of service or other procedures is not used again", async () => {
  const { api } = await stack.createAccount();
  const [year, month, day] = new Date().toISOString().slice(0, 10).split("-");
  const question = { ...anEligibilityRequest({ procedures: ["D1110"] }), max_age: 3_600 };
  const jobs = [];
  for (const more of [{}, {}, { procedures: ["D0120"] }, { date_of_service: `${month}/${day}/${year}` }]) {
    const { headers } = await api.post("/Eligibility", { ...question, ...more });
    jobs.push((await api.get(`/Job/${headers["x-job-id"]}`)).body);
  }
  expect(jobs.map(({ reused_from: from }) => from ?? null)).toEqual([null, jobs[0]?.id, null, null]);
});
