import { randomBytes } from "node:crypto";
import { type Payer, UpstreamUnreachableError } from "@nightguard/contract";
import { listKnownCarriers } from "@nightguard/contract/known-carriers";
import { listKnownPayers } from "@nightguard/contract/known-payers";
import { findPayersFetchedAt, type Ledger, listAudit, putPayerSettings } from "@nightguard/ledger";
import type { UpstreamPayer } from "@nightguard/payers";
import { createLog } from "@nightguard/platform";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openOnceReachable } from "../../../../test/support/open-ledger.ts";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { until, untilLater } from "../../../../test/support/waiting.ts";
import {
  createPayersDeps,
  ensureDefaultLists,
  getCarriers,
  getDirectory,
  importCarriers,
  importDirectory,
  listPayers,
  type PayersDeps,
  refreshPayers,
  startPayerRefresh,
} from "./payers.ts";

const operator = { actor: { kind: "system" }, requestId: null } as const;
const tenant = { accountId: "an account", mode: "live" } as const;
const noSignal = new AbortController().signal;

let ledger: Ledger;
let closeAll: () => Promise<void>;
/** What the upstream answers, and how often it was asked. */
let upstream: { list: () => Promise<Payer[]>; asked: number };
let payers: PayersDeps;

beforeEach(async () => {
  const database = await createTestDatabase();
  ledger = await openOnceReachable({
    databaseUrl: database.databaseUrl,
    keys: [{ id: "test", key: randomBytes(32) }],
    name: "test",
    maxConnections: 5,
  });
  upstream = { asked: 0, list: async () => [aPayer({ id: "P1", name: "First Dental" })] };
  payers = aProcess();
  closeAll = async () => {
    await ledger.close();
    await database.drop();
  };
});
afterEach(() => closeAll());

/** The lists as one process of several serves them. */
function aProcess() {
  const log = createLog({ level: "silent", name: "test" });
  const fetchPayers = async () => {
    upstream.asked++;
    return (await upstream.list()).map(toUpstreamPayer);
  };
  return createPayersDeps({ ledger, fetchPayers, findRouting: async () => undefined, log });
}

const toUpstreamPayer = (payer: Payer): UpstreamPayer => ({
  id: payer.id,
  name: payer.name,
  alternateIds: payer.alt_payer_ids,
  features: payer.features,
  isActive: payer.status === "active",
  isDental: null,
  needsEnrollment: false,
  partnerId: payer.partnerPayerId,
});

const aPayer = (payer: Partial<Payer> & { id: string }): Payer => ({
  name: payer.id,
  alt_payer_ids: [],
  features: ["eligibility"],
  partnerPayerId: "",
  status: "active",
  ...payer,
});

const idsOf = async (filters = {}) => (await listPayers(payers, filters, tenant)).payers.map(({ id }) => id);

describe("the payer list", () => {
  test("is ours before the upstream has given its own, and has no age", async () => {
    await ensureDefaultLists(payers);

    const { payers: list, ageMs } = await listPayers(payers, {}, tenant);

    expect(list).toEqual(listKnownPayers());
    expect(ageMs).toBeNull();
  });

  test("is the upstream's once it has given it, in its order, and survives its absence", async () => {
    await ensureDefaultLists(payers);
    const list = [
      aPayer({ id: "B", alt_payer_ids: ["B1", "B2"], partnerPayerId: "x" }),
      aPayer({ id: "A", features: [] }),
    ];
    upstream.list = async () => [...list, aPayer({ id: "B", name: "again" })];
    await refreshPayers(payers, noSignal);
    upstream.list = () => Promise.reject(new UpstreamUnreachableError());

    await expect(refreshPayers(payers, noSignal)).rejects.toThrow(UpstreamUnreachableError);
    await ensureDefaultLists(aProcess());

    const answer = await listPayers(aProcess(), {}, tenant);
    expect(answer.payers).toEqual(list);
    expect(answer.ageMs).toBeLessThan(60_000);
  });

  test("does not become empty because the upstream's is", async () => {
    await refreshPayers(payers, noSignal);
    upstream.list = async () => [];

    await expect(refreshPayers(payers, noSignal)).rejects.toThrow(UpstreamUnreachableError);

    expect(await idsOf()).toEqual(["P1"]);
  });

  test("is narrowed by text, feature and status, and an operator's status counts", async () => {
    upstream.list = async () => [
      aPayer({ id: "P1", name: "Delta Dental", features: ["eligibility", "claims"], alt_payer_ids: ["X9"] }),
      aPayer({ id: "P2", name: "Cigna", features: ["claims"], status: "inactive" }),
      aPayer({ id: "P3", name: "Delta West" }),
    ];
    await refreshPayers(payers, noSignal);
    await putPayerSettings(ledger, operator, "P3", {
      max_per_second: null,
      max_concurrency: null,
      max_per_second_per_npi: null,
      closed: [],
      status: "inactive",
    });
    payers = aProcess();

    expect(await idsOf({ search: "delta" })).toEqual(["P1", "P3"]);
    expect(await idsOf({ search: "x9" })).toEqual(["P1"]);
    expect(await idsOf({ search: "" })).toHaveLength(3);
    expect(await idsOf({ feature: "claims" })).toEqual(["P1", "P2"]);
    expect(await idsOf({ status: "inactive" })).toEqual(["P2", "P3"]);
    expect(await idsOf({ search: "delta", status: "active" })).toEqual(["P1"]);
  });

  test("has a version that changes with it and only with it", async () => {
    await refreshPayers(payers, noSignal);
    const { version } = await listPayers(payers, {}, tenant);

    await refreshPayers(payers, noSignal);
    expect((await listPayers(payers, {}, tenant)).version).toBe(version);
    expect((await listPayers(aProcess(), {}, tenant)).version).toBe(version);

    upstream.list = async () => [aPayer({ id: "P1", name: "Renamed" })];
    await refreshPayers(payers, noSignal);
    expect((await listPayers(payers, {}, tenant)).version).not.toBe(version);
  });

  test("changed by another process is served within a second", async () => {
    await refreshPayers(payers, noSignal);
    await listPayers(payers, {}, tenant);
    upstream.list = async () => [aPayer({ id: "P2" })];

    await refreshPayers(aProcess(), noSignal);

    await untilLater(1_000, async () => expect(await idsOf()).toEqual(["P2"]));
  });

  test("is refreshed in the background where it is missing, once for all processes, and the refresher stops", async () => {
    const first = startPayerRefresh(payers);
    await until(async () => expect(await findPayersFetchedAt(ledger)).toBeDefined());
    const second = startPayerRefresh(aProcess());
    await second.stop();
    await first.stop();

    expect(upstream.asked).toBe(1);
    expect(await idsOf()).toEqual(["P1"]);
  });
});

describe("the carriers", () => {
  const file = (...rows: string[]) => Buffer.from(["carrier_id,carrier_name,response_level", ...rows].join("\n"));

  test("are ours, with the day of our list, until an operator brings another", async () => {
    await ensureDefaultLists(payers);
    expect(await getCarriers(payers)).toEqual({ data: listKnownCarriers(), last_updated: "2025-07-30" });

    expect(await importCarriers(payers, file("001,A,Detailed", "001,B,Detailed"), operator)).toEqual({ rows: 2 });

    const { data, last_updated } = await getCarriers(payers);
    expect(data.map(({ carrier_name }) => carrier_name)).toEqual(["A", "B"]);
    expect(Date.now() - Date.parse(last_updated)).toBeLessThan(2 * 86_400_000);
    await ensureDefaultLists(payers);
    expect((await getCarriers(aProcess())).data).toHaveLength(2);
  });

  test("stay as they were when one row of a file is wrong", async () => {
    await ensureDefaultLists(payers);

    await expect(importCarriers(payers, file("001,A,Detailed", "002,,Detailed"), operator)).rejects.toMatchObject({
      statusCode: 400,
      extras: { issues: [{ path: "line 3.carrier_name", message: "must not be empty" }] },
    });

    expect((await getCarriers(aProcess())).data).toEqual(listKnownCarriers());
  });

  test("imported by two at once are one of the two lists", async () => {
    await Promise.all([
      importCarriers(payers, file("A,a,Detailed", "A,a,Detailed"), operator),
      importCarriers(aProcess(), file("B,b,Detailed", "B,b,Detailed"), operator),
    ]);

    const { data } = await getCarriers(aProcess());
    expect(data).toHaveLength(2);
    expect(new Set(data.map(({ carrier_id }) => carrier_id)).size).toBe(1);
  });
});

describe("the directory", () => {
  test("is empty until an operator brings one, and is narrowed by text and level", async () => {
    expect((await getDirectory(payers)).data).toEqual([]);
    const csv = [
      "payer_id,payer_name,response_level,coins,deduct,descriptions,limitations,frequency",
      "P1,Plan A,DETAILED,Yes,No,-,-,-",
      "P1,Plan B,General,-,-,-,-,-",
      "P2,Plan C,-,-,-,-,-,-",
    ].join("\n");

    expect(await importDirectory(payers, Buffer.from(csv), operator)).toEqual({ rows: 3 });

    const names = async (filters: object) =>
      (await getDirectory(payers, filters)).data.map(({ payer_name }) => payer_name);
    expect(await names({})).toEqual(["Plan A", "Plan B", "Plan C"]);
    expect(await names({ search: "p1" })).toEqual(["Plan A", "Plan B"]);
    expect(await names({ responseLevel: "Detailed" })).toEqual(["Plan A"]);
    expect(await names({ responseLevel: null })).toEqual(["Plan C"]);
    expect((await getDirectory(payers)).data[0]).toMatchObject({ coins: true, deduct: false, descriptions: null });
  });
});

test("imports are written down in the audit", async () => {
  await importCarriers(payers, Buffer.from("carrier_id,carrier_name,response_level\n1,A,B"), operator);

  const { 0: line } = await listAudit(ledger, {}, { limit: 1 });
  expect(line).toMatchObject({ actor: "system", account_id: null, action: "carriers.import", subject: null });
});
