import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient } from "../../../apps/connect/src/client.ts";
import { applyWrites } from "../../../apps/connect/src/open-dental/apply-writes.ts";
import { type Answered, planWrites } from "../../../apps/connect/src/open-dental/plan-writes.ts";
import { pullVisits } from "../../../apps/connect/src/open-dental/pull-visits.ts";
import { findLackingProgram } from "../../support/find-lacking-program.ts";
import { type MariaDb, mariaDbPrograms, startMariaDb } from "../../support/mariadb.ts";
import { borrowStack } from "../../support/shared-stack.ts";
import type { Stack } from "../../support/stack.ts";
import { x12Rejection } from "../../support/x12.ts";
import { openAnOffice } from "./an-office.ts";
import { addAppointment, addFamily, listToVerify } from "./office-database.ts";

const lacking = findLackingProgram(...mariaDbPrograms);
const zone = "America/Chicago";
const inX12 = { "content-type": "application/edi-x12" };
const { signal } = new AbortController();

let server: MariaDb;
let stack: Stack;
beforeAll(async () => {
  if (lacking === undefined) server = await startMariaDb();
  stack = await borrowStack();
});
beforeEach(({ skip }) => skip(lacking !== undefined, `needs ${lacking} (Debian: mariadb-server)`));
afterAll(async () => {
  await server?.stop();
  await stack.stop();
});

test("tomorrow's patients are asked about, and what the payer says is written beside each appointment", async () => {
  const { liveKey } = await stack.createAccount();
  const client = createClient({ url: stack.url, key: liveKey });
  const office = await openAnOffice(server, {
    settings: {
      write: { verify_date: "true", appointment_field: "Ins Verified", status_note: "true", network: "in_network" },
    },
  });
  const { database } = office;
  const [{ today, tomorrow } = { today: "", tomorrow: "" }] = await database.rows(
    `select date_format(curdate(), '%Y-%m-%d') as today,
       date_format(curdate() + interval 1 day, '%Y-%m-%d') as tomorrow`,
  );
  const families = await Promise.all(
    ["47120", "OTHER", "47120"].map((GroupNum) => addFamily(database, { plan: { GroupNum } })),
  );
  await database.rows("update benefit set MonetaryAmt = 2000 where BenefitType = 5 and TimePeriod = 2");
  for (const { subscriber } of families) await addAppointment(database, subscriber, `${tomorrow} 09:00`);
  const body = readFileSync(
    join(import.meta.dirname, "../../../packages/benefits/fixtures/271/01-ppo-detailed.271"),
    "utf8",
  );

  const { visits } = await pullVisits(office.api, office.settings, { days: [String(tomorrow)], zone, signal });
  const unknown = visits[2]?.item.subscriber.member_id ?? "";
  stack.payer.answers({ headers: inX12, body });
  stack.payer.answersAbout(unknown, { headers: inX12, body: x12Rejection("75", "C") });
  const items = visits.map(({ item }) => ({ ...item, transform: "true_eligibility" as const }));
  const { id } = await client.submitBatch(items);
  await client.waitForBatch(id);

  const answered: Answered[] = [];
  for await (const job of client.results(id)) {
    const visit = visits.find(({ item }) => item.reference === job.reference);
    answered.push({ job, appointmentAt: visit?.appointmentAt ?? "" });
  }
  const { writes, skipped } = await planWrites(office.api, office.settings, answered, { zone, signal });
  await applyWrites(office.api, writes, { onWrite: () => undefined, mayWrite: () => true, signal });

  expect(skipped).toEqual([]);
  const fields = await database.rows("select FieldValue from apptfield order by AptNum");
  expect(fields.map((row) => row.FieldValue)).toEqual([
    expect.stringMatching(/^Active \d\d\/\d\d, max left \$1,742\.50$/),
    "Check: group number",
    "Not found at payer (75)",
  ]);
  const listed = await listToVerify(database, String(today));
  expect([...listed.keys()]).toEqual(families.slice(1).map(({ patPlans }) => patPlans[0]));
  expect([...listed.values()]).toEqual([
    expect.stringContaining("payer has group 0047120, plan has OTHER"),
    expect.stringContaining("Not found at payer (75)"),
  ]);
});
