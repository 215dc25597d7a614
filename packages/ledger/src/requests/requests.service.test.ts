import { newUuid } from "@nightguard/contract";
import { beforeEach, expect, test } from "vitest";
import { createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { purgeDeletedAccount } from "../purging/delete-account.ts";
import { addRequests, countRequestCauses, keepRequestDays, listRequests, type NewRequest } from "./requests.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const run = (statement: string, values: readonly unknown[] = []) => query(made.databaseUrl, statement, values);

function aRequest(changes: Partial<NewRequest> = {}): NewRequest {
  return {
    ...made.tenant,
    id: newUuid(),
    at: new Date(),
    method: "GET",
    route: "/Job/{id}",
    status: 200,
    durationMs: 12,
    keyId: null,
    userId: null,
    requestId: "r1",
    cause: null,
    issuePaths: [],
    isReplayed: false,
    ...changes,
  };
}

const aFailure = (changes: Partial<NewRequest> = {}) => aRequest({ status: 404, cause: "not_found", ...changes });

test("requests are listed newest first, of their account and mode alone, as they were added", async () => {
  const { ledger, tenant } = made;
  const keyId = newUuid();
  const [first, second] = [
    aRequest({ method: "POST", status: 400, cause: "invalid_request", issuePaths: ["payer.id", "rows.dob"], keyId }),
    aRequest({ requestId: "r'2\"", isReplayed: true, userId: newUuid() }),
  ];
  await addRequests(ledger, [first, second, aRequest({ accountId: newUuid() })]);
  await addRequests(ledger, [aRequest({ mode: tenant.mode === "live" ? "test" : "live" })]);

  const { requests, readUntil } = await listRequests(ledger, tenant, {}, { limit: 10 });

  expect(readUntil).toBeUndefined();
  const stored = ({ accountId: _, mode: __, ...request }: NewRequest) => request;
  expect(requests).toEqual([stored(second), stored(first)]);
  expect((await listRequests(ledger, tenant, {}, { limit: 10, before: second.id })).requests).toEqual([stored(first)]);
  expect((await listRequests(ledger, tenant, { keyId }, { limit: 10 })).requests).toEqual([stored(first)]);
});

test("filters that match few of many requests end a page early, and failures are found behind all others", async () => {
  const { ledger, tenant } = made;
  const failed = aFailure({ route: "/Batch/{id}" });
  await addRequests(ledger, [failed]);
  const many = Array.from({ length: 20_000 }, () => aRequest());
  await addRequests(ledger, many);

  const early = await listRequests(ledger, tenant, { route: "/Batch/{id}" }, { limit: 10 });
  expect(early).toEqual({ requests: [], readUntil: many[0]?.id });
  const next = await listRequests(ledger, tenant, { route: "/Batch/{id}" }, { limit: 10, before: early.readUntil });
  expect(next.requests.map(({ id }) => id)).toEqual([failed.id]);

  const failures = await listRequests(ledger, tenant, { status: [400, 499] }, { limit: 10 });
  expect(failures).toMatchObject({ requests: [{ id: failed.id }], readUntil: undefined });
});

test("failures are counted by route and cause, the most frequent first", async () => {
  const { ledger, tenant } = made;
  const limited = { status: 429, cause: "rate_limited", route: "/Eligibility", method: "POST" };
  const at = new Date();
  await addRequests(ledger, [aFailure(), aFailure(limited), aFailure({ ...limited, at }), aRequest()]);

  expect(await countRequestCauses(ledger, tenant, {})).toMatchObject([
    { ...limited, requests: 2 },
    { route: "/Job/{id}", cause: "not_found", requests: 1 },
  ]);
  expect(await countRequestCauses(ledger, tenant, { until: new Date(Date.now() - 60_000) })).toEqual([]);
});

test("a day is dropped whole after seven days, and the days of the week to come exist", async () => {
  const { ledger, tenant } = made;
  const dayMs = 86_400_000;
  for (const age of [8, 7]) {
    const day = new Date(Date.now() - age * dayMs).toISOString().slice(0, "2026-11-30".length);
    await run(
      `create table requests_${day.replaceAll("-", "_")} partition of requests for values from ('${day} 00:00+00') to ('${day} 24:00+00')`,
    );
    await addRequests(ledger, [aRequest({ at: new Date(`${day}T12:00:00Z`), durationMs: age })]);
  }

  await keepRequestDays(ledger);
  await keepRequestDays(ledger);

  expect((await listRequests(ledger, tenant, {}, { limit: 10 })).requests).toMatchObject([{ durationMs: 7 }]);
  await addRequests(ledger, [aRequest({ at: new Date(Date.now() + 6 * dayMs) })]);
});

test("a deleted account's requests go with it, in pieces", async () => {
  const { ledger, tenant } = made;
  await addRequests(
    ledger,
    Array.from({ length: 5 }, () => aRequest()),
  );
  const other = aRequest({ accountId: newUuid() });
  await addRequests(ledger, [other]);
  await run("update accounts set deleted_at = now() where id = $1", [tenant.accountId]);

  await ledger.db.transaction().execute((transaction) => purgeDeletedAccount(transaction, 3));
  expect(await run("select count(*)::integer as n from requests")).toEqual([{ n: 3 }]);
  await ledger.db.transaction().execute((transaction) => purgeDeletedAccount(transaction, 3));

  expect(await run("select account_id from requests")).toEqual([{ account_id: other.accountId }]);
});
