import { expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { createMachineLink } from "../support/sessions.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile({});

test("an operator verifies the audit: whole from and to, and after a change the first entry that does not match", async () => {
  const { stack, url, open } = started();
  const { id } = await stack.createAccount();
  await until(async () => {
    const rows = await query(stack.databaseUrl, "select count(*)::int as count from audit_unsealed");
    expect(rows).toEqual([{ count: 0 }]);
  });
  const { page, expectCalm } = await open();
  await page.goto(`${url}/operator/audit#link=${await createMachineLink(stack)}`);
  const axe = createAxeFaults(page);
  const result = page.getByRole("region", { name: "Result of the verification" });

  await page.getByRole("button", { name: "Verify the audit" }).click();
  await result.getByText("The audit is whole").waitFor();
  await result.getByText(/\d+ entries from .+ to /).waitFor();
  await result.getByText(/^Round \d+\./).waitFor();
  await axe.look("a whole audit");

  await query(
    stack.databaseUrl,
    `begin;
     set local session_replication_role = replica;
     update audit set actor = 'nobody' where id = (select ids[1] from audit_seals where chain = '${toUuid(id)}' order by first_no limit 1);
     commit`,
  );
  await page.getByRole("button", { name: "Verify again" }).click();
  await result.getByText("The audit was changed").waitFor();
  await result.getByText(`Entry 1 of the account ${id} was changed after it was sealed.`).waitFor();
  await axe.look("a changed audit");
  const { body } = await stack.admin.get("/Admin/Audit?action=audit.verify");
  expect((body.data as unknown[]).length).toBeGreaterThan(0);
  expect(axe.found).toEqual({});
  expectCalm();
});
