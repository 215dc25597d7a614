import { randomBytes } from "node:crypto";
import {
  ApiError,
  newAccountSchema,
  newApiKeySchema,
  newUuid,
  type PlanLimits,
  planLimitsSchema,
} from "@nightguard/contract";
import { type Ledger, listJobs, submitJob } from "@nightguard/ledger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOnceReachable } from "../../../../test/support/open-ledger.ts";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { untilLater } from "../../../../test/support/waiting.ts";
import { toAccessLedger } from "../access/access-ledger.ts";
import { createAccountAccess } from "../access/account-access.ts";
import { isWellFormedApiKey } from "../access/api-key.ts";
import { createAdministration } from "./administration.ts";

const operator = { actor: { kind: "administrator", name: "environment" }, requestId: "req-1" } as const;
const limits: PlanLimits = planLimitsSchema.parse({ verifications_per_second: 2.5, verification_burst: 5 });
const aPage = { limit: 50 };
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

let ledger: Ledger;
const findLiveSource = async () => "upstream" as const;
let administration: ReturnType<typeof createAdministration>;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  ledger = await openOnceReachable({
    databaseUrl: database.databaseUrl,
    keys: [{ id: "test", key: randomBytes(32) }],
    name: "test",
    maxConnections: 5,
  });
  administration = createAdministration({ ledger, findLiveSource });
  await administration.putPlan(operator, "basic", limits);
  closeAll = async () => {
    await ledger.close();
    await database.drop();
  };
});
afterAll(() => closeAll());

async function anAccount(settings: object = {}) {
  const account = newAccountSchema.parse({ name: "Some clinics", plan: "basic", ...settings });
  const { id } = await administration.createAccount(operator, account);
  const { id: keyId, key } = await administration.createApiKey(operator, id, newApiKeySchema.parse({}));
  const check = () => createAccountAccess({ ledger: toAccessLedger(ledger) }).check(key, "203.0.113.1");
  return { id, keyId, key, check };
}

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.statusCode : error),
  );

describe("standing", () => {
  test("of an account in order is its caller, with the plan", async () => {
    const { check } = await anAccount();

    expect(await check()).toMatchObject({ mode: "live", plan: { name: "basic", ...limits } });
    expect(Object.keys((await check()).plan)).toHaveLength(13);
  });

  test.each([
    [{ plan: null }, "SubscriptionRequiredError"],
    [{ plan: null, billing_synced: false, trial_ends_at: yesterday }, "SubscriptionRequiredError"],
    [{ billing_synced: false, trial_ends_at: yesterday }, "BillingOutOfSyncError"],
    [{ trial_ends_at: yesterday }, "PaymentMethodRequiredError"],
    [{ trial_ends_at: tomorrow }, "PaymentMethodRequiredError"],
    [{ trial_ends_at: yesterday, card_on_file: true }, "TrialEndedError"],
  ])("is the first check that fails: %j", async (settings, name) => {
    const { check } = await anAccount(settings);

    await expect(check()).rejects.toMatchObject({ name });
  });

  test.each([{ trial_ends_at: tomorrow, card_on_file: true }, { card_on_file: false }])(
    "is good: %j",
    async (settings) => {
      const { check } = await anAccount(settings);

      await expect(check()).resolves.toBeDefined();
    },
  );

  test("of a disabled key is 403 whatever else is wrong, and good again once enabled", async () => {
    const { keyId, check, id } = await anAccount();
    await administration.patchAccount(operator, id, { plan: null });
    await administration.patchApiKey(operator, keyId, { disabled: true });
    await expect(check()).rejects.toMatchObject({ name: "KeyDisabledError" });

    await administration.patchApiKey(operator, keyId, { disabled: false });
    await administration.patchAccount(operator, id, { plan: "basic" });
    await expect(check()).resolves.toBeDefined();
  });

  test.each([undefined, "", "ng_live_", "nonsense", "ng_live_00000000000000000000000000000000000000"])(
    "of a missing, malformed or unknown key is 401: %s",
    async (key) => {
      await expect(
        createAccountAccess({ ledger: toAccessLedger(ledger) }).check(key, "203.0.113.1"),
      ).rejects.toMatchObject({
        name: "UnauthenticatedError",
      });
    },
  );

  test("is 503 when the ledger does not answer", async () => {
    const { key } = await anAccount();
    const silent = { ...toAccessLedger(ledger), findAccountAccess: () => Promise.reject(new Error("no connection")) };

    await expect(createAccountAccess({ ledger: silent }).check(key, "203.0.113.1")).rejects.toMatchObject({
      statusCode: 503,
    });
  });

  test("follows a change within a second", async () => {
    const { id, key } = await anAccount();
    const standing = createAccountAccess({ ledger: toAccessLedger(ledger) });
    await standing.check(key, "203.0.113.1");

    await administration.patchAccount(operator, id, { billing_synced: false });

    await untilLater(1_000, async () => expect(await statusOf(standing.check(key, "203.0.113.1"))).toBe(500));
  });
});

describe("an account", () => {
  test("can be shown and listed as it was created, newest first, page by page", async () => {
    const first = await anAccount({ name: "First", trial_ends_at: "2030-01-01T00:00:00+02:00" });
    const second = await anAccount({ name: "Second", plan: null });

    expect(await administration.getAccount(first.id)).toMatchObject({
      name: "First",
      plan: "basic",
      trial_ends_at: "2029-12-31T22:00:00.000Z",
      card_on_file: false,
      billing_synced: true,
    });
    const page = await administration.listAccounts({ limit: 1 });
    expect(page.data.map(({ id }) => id)).toEqual([second.id]);
    const next = await administration.listAccounts({ limit: 1, cursor: page.next_cursor ?? "" });
    expect(next.data.map(({ id }) => id)).toEqual([first.id]);
  });

  test("is changed in what the patch names, and null is a value", async () => {
    const { id } = await anAccount({ trial_ends_at: tomorrow });

    await administration.patchAccount(operator, id, { card_on_file: true });
    expect(await administration.patchAccount(operator, id, {})).toMatchObject({
      plan: "basic",
      card_on_file: true,
      trial_ends_at: tomorrow,
    });
    expect(await administration.patchAccount(operator, id, { trial_ends_at: null, plan: null })).toMatchObject({
      plan: null,
      trial_ends_at: null,
      card_on_file: true,
    });
  });

  test("cannot have a plan that does not exist", async () => {
    const { id } = await anAccount();

    const issues = [{ path: "plan", message: "must be the name of a plan" }];
    const account = newAccountSchema.parse({ name: "A", plan: "none" });
    await expect(administration.createAccount(operator, account)).rejects.toMatchObject({ extras: { issues } });
    await expect(administration.patchAccount(operator, id, { plan: "none" })).rejects.toMatchObject({
      extras: { issues },
    });
  });

  test.each(["acc_0193d5c1000070008000000000000000", "key_0193d5c1000070008000000000000000", "", "acc_1"])(
    "that does not exist is 404: %s",
    async (id) => {
      expect(await statusOf(administration.getAccount(id))).toBe(404);
      expect(await statusOf(administration.patchAccount(operator, id, {}))).toBe(404);
      expect(await statusOf(administration.createApiKey(operator, id, newApiKeySchema.parse({})))).toBe(404);
      expect(await statusOf(administration.patchApiKey(operator, id, {}))).toBe(404);
    },
  );

  test("can submit a job in both modes at once", async () => {
    const { check } = await anAccount();
    const { accountId } = await check();
    const person = { first_name: "A", last_name: "B", member_id: "1", dob: "01/01/1990", group_number: "1" };
    const question = {
      payer: { id: "60054" },
      provider: { npi: "1234567893", tax_id: "123456789" },
      subscriber: person,
      version: "v2" as const,
    };

    for (const mode of ["live", "test"] as const) {
      const job = {
        id: newUuid(),
        by: operator,
        accountId,
        mode,
        operation: "eligibility" as const,
        transform: null,
        question,
        reference: null,
        notBefore: null,
        deadline: null,
        priority: "normal" as const,
        maxAgeSeconds: null,
      };
      await submitJob(ledger, job, { answerWithinMs: null });
    }

    for (const mode of ["live", "test"] as const) {
      expect(await listJobs(ledger, { accountId, mode }, {}, { limit: 10 })).toHaveLength(1);
    }
  });
});

describe("an account's own keys", () => {
  test("are made, listed newest first, disabled and enabled; the key is shown once and stored nowhere", async () => {
    const { check } = await anAccount();
    const caller = await check();
    const own = { caller, requestId: "req-2" };

    const made = await administration.createOwnApiKey(own, { name: "CI" });

    expect(isWellFormedApiKey(made.key)).toBe(true);
    const { key, ...shown } = made;
    const { data } = await administration.listOwnApiKeys(caller, aPage);
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual(shown);
    expect(key.startsWith(shown.prefix)).toBe(true);
    expect(await administration.patchOwnApiKey(own, made.id, { disabled: true })).toEqual({
      ...shown,
      disabled: true,
      disabled_by: "account",
    });
    await expect(
      createAccountAccess({ ledger: toAccessLedger(ledger) }).check(key, "203.0.113.1"),
    ).rejects.toMatchObject({ statusCode: 403 });
  });

  test("are not visible to other accounts", async () => {
    const [mine, theirs] = [await anAccount(), await anAccount()];
    const own = { caller: await mine.check(), requestId: null };

    expect(await statusOf(administration.patchOwnApiKey(own, theirs.keyId, { disabled: true }))).toBe(404);
    await expect(theirs.check()).resolves.toBeDefined();
  });

  test("of the other mode are out of reach", async () => {
    const { id, keyId } = await anAccount();
    const { key } = await administration.createApiKey(operator, id, { name: "CI", mode: "test" });
    const caller = await createAccountAccess({ ledger: toAccessLedger(ledger) }).check(key, "203.0.113.1");
    const own = { caller, requestId: null };

    expect(await statusOf(administration.createOwnApiKey(own, { name: "mine", mode: "live" }))).toBe(403);
    expect(await statusOf(administration.patchOwnApiKey(own, keyId, { disabled: true }))).toBe(404);
    expect((await administration.listOwnApiKeys(caller, aPage)).data.map(({ mode }) => mode)).toEqual(["test"]);
  });
});

describe("the audit", () => {
  test("names who changed what, newest first, by ids alone", async () => {
    const { id, keyId, check } = await anAccount({ name: "Planted Name" });
    const own = { caller: await check(), requestId: "req-3" };
    const made = await administration.createOwnApiKey(own, { name: "Planted Key Name", mode: "live" });

    const { data } = await administration.listAudit({ accountId: id }, aPage);

    const line = {
      at: expect.any(String),
      account_id: id,
      outcome: 200,
      count: 1,
      server_request_id: null,
      address: null,
    };
    expect(data).toEqual([
      {
        ...line,
        actor: `key:${keyId}`,
        mode: "live",
        action: "api_key.create",
        subject: made.id,
        request_id: "req-3",
      },
      {
        ...line,
        actor: "administrator:environment",
        mode: "live",
        action: "api_key.create",
        subject: keyId,
        request_id: "req-1",
      },
      {
        ...line,
        actor: "administrator:environment",
        mode: null,
        action: "account.create",
        subject: id,
        request_id: "req-1",
      },
    ]);
    expect(JSON.stringify(data)).not.toContain("Planted");
  });

  test("can be read from a time on, page by page", async () => {
    const { id } = await anAccount();
    const { data } = await administration.listAudit({ accountId: id }, aPage);
    const since = new Date(data[0]?.at ?? "");

    expect((await administration.listAudit({ accountId: id, since }, aPage)).data[0]).toEqual(data[0]);
    expect((await administration.listAudit({ since: new Date(Date.now() + 60_000) }, aPage)).data).toEqual([]);
    expect(
      (await administration.listAudit({ since: new Date("0000-01-01T00:00:00Z") }, aPage)).data.length,
    ).toBeGreaterThan(1);
    const first = await administration.listAudit({ accountId: id }, { limit: 1 });
    const second = await administration.listAudit({ accountId: id }, { limit: 1, cursor: first.next_cursor ?? "" });
    expect([...first.data, ...second.data]).toEqual(data);
    expect(second.next_cursor).toBeNull();
  });

  test("says nothing of what was not changed", async () => {
    const { id } = await anAccount();
    const before = await administration.listAudit({}, aPage);

    await statusOf(administration.patchAccount(operator, `${id.slice(0, -1)}x`, {}));
    await statusOf(administration.patchApiKey(operator, "key_0193d5c1000070008000000000000000", {}));

    expect(await administration.listAudit({}, aPage)).toEqual(before);
  });

  test("of what is no account id is refused", async () => {
    expect(await statusOf(administration.listAudit({ accountId: "nobody" }, aPage))).toBe(400);
  });
});

describe("what is known of a payer", () => {
  test("is kept as it was put, and replaced as a whole", async () => {
    const known = {
      max_per_second: 5,
      max_concurrency: 2,
      max_per_second_per_npi: 0.5,
      closed: ["20:00-06:00 UTC"],
      status: null,
    };
    await administration.putPayer(operator, "60054", known);
    const status = {
      max_per_second: null,
      max_concurrency: null,
      max_per_second_per_npi: null,
      closed: [],
      status: "inactive" as const,
    };

    const put = await administration.putPayer(operator, "60054", status);

    expect(await administration.getPayer("60054")).toEqual(put);
    expect(put).toMatchObject({ payer_id: "60054", ...status });
    expect(await administration.listPayers()).toEqual([put]);
    expect(await statusOf(administration.getPayer("other"))).toBe(404);
  });
});

describe("plans", () => {
  test("are created and given new limits under the same name", async () => {
    await administration.putPlan(operator, "grown", limits);

    const grown = await administration.putPlan(operator, "grown", { ...limits, verifications_per_day: 10 });

    expect(grown).toEqual({ name: "grown", ...limits, verifications_per_day: 10 });
    expect((await administration.listPlans())[0]).toEqual(grown);
  });
});

describe("the usage", () => {
  test("is by day, operation, payer and outcome, within the days asked for, and the account's own", async () => {
    const { check } = await anAccount();
    const caller = await check();
    const { accountId } = caller;
    const line = { mode: "live" as const, operation: "eligibility" as const, payer_id: "60054", outcome: "active" };
    const counts = { verifications: "3", calls: "4", possible_duplicates: "1", perhaps_billed: "2" };
    const days = ["2026-01-01", "2026-01-02", "2026-02-01"].map((day) => ({
      account_id: accountId,
      day,
      ...line,
      ...counts,
    }));
    await ledger.db.insertInto("usage").values(days).execute();
    const shown = { ...line, verifications: 3, calls: 4, possible_duplicates: 1, perhaps_billed: 2, reused: 0 };

    expect(await administration.usage(caller, { from: "2026-01-01", to: "2026-01-31" })).toEqual([
      { day: "2026-01-02", ...shown },
      { day: "2026-01-01", ...shown },
    ]);
    const other = await (await anAccount()).check();
    expect(await administration.usage(other, { from: "2026-01-01", to: "2026-01-31" })).toEqual([]);
    const then = createAdministration({ ledger, findLiveSource, now: () => Date.parse("2026-02-01T12:00:00Z") });
    expect((await then.usage(caller, {})).map(({ day }) => day)).toEqual(["2026-02-01"]);
  });

  test("of no day or of more than 366 days is refused", async () => {
    const caller = await (await anAccount()).check();

    expect(await statusOf(administration.usage(caller, { from: "2026-01-02", to: "2026-01-01" }))).toBe(400);
    expect(await statusOf(administration.usage(caller, { from: "2024-01-01", to: "2025-01-01" }))).toBe(400);
    expect(await statusOf(administration.usage(caller, { from: "2024-01-01", to: "2024-12-31" }))).toBe(200);
  });
});
