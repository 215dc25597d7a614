import { expect, onTestFinished, test } from "vitest";
import { createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { findPayerMapChangedAt } from "./payer-lists.ts";
import { readRoutingVersion } from "./routing-version.ts";
import { deleteUpstream, putUpstream } from "./upstreams.ts";

const by = { actor: { kind: "administrator", name: "test" }, requestId: null } as const;

const anUpstream = {
  name: "clearing",
  kind: "stedi",
  accountId: null,
  url: null,
  settings: {},
  maxInFlight: null,
  maxPerMinute: null,
  callMs: null,
  costPerQuestion: 0,
  enabled: true,
  credentials: { key: "secret" },
};

test("deleting an upstream changes the payer map, so that every process reads it again", async () => {
  const { databaseUrl, ledger, close } = await createTestLedger();
  onTestFinished(close);
  await putUpstream(ledger, by, anUpstream);
  await query(databaseUrl, "delete from settings where key = 'payer_map_changed'");
  const before = await readRoutingVersion(ledger);

  await deleteUpstream(ledger, by, "clearing");

  expect(await findPayerMapChangedAt(ledger)).toBeInstanceOf(Date);
  expect(await readRoutingVersion(ledger)).not.toBe(before);
});
