import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../../../apps/connect/src/client.ts";
import { openPractice, type WriteRecord } from "../../../apps/connect/src/open-dental/practice.ts";
import { borrowStack } from "../../support/shared-stack.ts";
import type { Stack } from "../../support/stack.ts";
import { x12Rejection } from "../../support/x12.ts";
import { useOffices } from "./an-office.ts";
import { addAppointment, addFamily, type Family, listToVerify } from "./office-database.ts";

const openAnOffice = useOffices();
const zone = "America/Chicago";
const inX12 = { "content-type": "application/edi-x12" };
const { signal } = new AbortController();
const x12Active = readFileSync(
  join(import.meta.dirname, "../../../packages/benefits/fixtures/271/01-ppo-detailed.271"),
  "utf8",
);

let stack: Stack;
beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

test("tomorrow's patients are asked about, and what the payer says is written beside each appointment", async () => {
  const { liveKey } = await stack.createAccount();
  const client = createClient({ url: stack.url, key: liveKey });
  const office = await openAnOffice();
  const { database } = office;
  const [{ today, tomorrow } = { today: "", tomorrow: "" }] = await database.rows(
    `select date_format(curdate(), '%Y-%m-%d') as today,
       date_format(curdate() + interval 1 day, '%Y-%m-%d') as tomorrow`,
  );
  const families: Family[] = [];
  for (const GroupNum of ["47120", "OTHER", "47120"]) {
    const family = await addFamily(database, { plan: { GroupNum } });
    await addAppointment(database, family.subscriber, `${tomorrow} 09:00`);
    families.push(family);
  }
  await database.rows("update benefit set MonetaryAmt = 2000 where BenefitType = 5 and TimePeriod = 2");
  const records = new Map<string, WriteRecord>();
  const lines: string[] = [];
  const open = (dryRun: boolean) =>
    openPractice(
      {
        ...office.settings,
        developer_key_command: [process.execPath, "-e", "console.log('dev')"],
        developer_key_file: undefined,
        customer_key_command: [process.execPath, "-e", "console.log('customer')"],
        customer_key_file: undefined,
        zone,
        write: {
          ...office.settings.write,
          dry_run: dryRun,
          verify_date: true,
          appointment_field: "Ins Verified",
          status_note: true,
          network: "in_network",
        },
      },
      {
        client,
        signal,
        say: (run, line) => lines.push(`${run} ${line}`),
        records: { find: (run) => records.get(run), save: (run, record) => records.set(run, record) },
      },
    );

  const practice = await open(true);
  const { visits } = await practice.pull([String(tomorrow)]);
  const asked = visits.map(({ item, appointmentAt }) => ({ reference: item.reference ?? "", appointmentAt }));
  stack.payer.answers({ headers: inX12, body: x12Active });
  stack.payer.answersAbout(visits[2]?.item.subscriber.member_id ?? "", {
    headers: inX12,
    body: x12Rejection("75", "C"),
  });
  const { id } = await client.submitBatch(
    visits.map(({ item }) => item),
    { transform: "true_eligibility" },
  );
  const batch = await client.waitForBatch(id);
  const run = { id: "run1", startedAt: new Date().toISOString() };

  await practice.writeBack(run, batch, asked);
  expect(await database.rows("select * from apptfield")).toEqual([]);
  expect(records.get("run1")?.planned).toHaveLength(6);

  const writing = await open(false);
  await writing.writeBack(run, batch, asked);
  const first = records.get("run1");
  await writing.writeBack(run, batch, asked);

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
  expect(lines).toEqual([
    "run1 would make 6 changes (dry_run)",
    "run1 6 changes made, 0 left alone, 0 refused",
    "run1 0 changes made, 6 left alone, 0 refused",
  ]);
  // What was there before the first write is what can be restored.
  expect(records.get("run1")?.planned).toEqual(first?.planned);
  expect((await writing.undo("run1"))?.map(({ outcome }) => outcome)).toEqual([
    ...["written", "written", "written", "written"], // notes and fields
    ...["skipped", "written"], // the date, which stays, and its field
  ]);
  expect(await writing.undo("run2")).toBeUndefined();
});
