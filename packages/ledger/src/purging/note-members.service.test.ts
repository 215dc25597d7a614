import { expect, onTestFinished, test } from "vitest";
import { addBatch, addJob, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { anEligibilityRequest } from "../../../../test/support/requests.ts";
import { noteMembers } from "./note-members.ts";

test("digests that a version before did not write are written, a piece in each call where time is short", async () => {
  const { ledger, tenant, databaseUrl, close } = await createTestLedger();
  onTestFinished(close);
  const { db, digester, encryption } = ledger;
  const readHashes = async () =>
    (await query(databaseUrl, "select id, member_hash from jobs where member_hash is not null order by id")).map(
      ({ id, member_hash }) => [id, member_hash],
    );
  const dependent = { first_name: "Ann", last_name: "Quarrington", dob: "01/02/2015" };
  await addJob(ledger, tenant, undefined, { question: { ...anEligibilityRequest(), version: "v2", dependent } });
  await addBatch(ledger, tenant, 600);
  const written = await readHashes();
  expect(written).toHaveLength(601);
  await query(databaseUrl, "update jobs set member_hash = null");
  const deps = { db, digester, tenant, account: await encryption.of(tenant.accountId) };

  expect(await noteMembers(deps, 0)).toBe(false);
  expect(await readHashes()).toHaveLength(500);
  expect(await noteMembers(deps, 0)).toBe(false);
  expect(await noteMembers(deps, 0)).toBe(true);

  expect(await readHashes()).toEqual(written);
});
