import type { ExitCode } from "@nightguard/process/exit";
import { type Command, InvalidArgumentError } from "commander";
import { z } from "zod";
import type { Actions } from "./actions.ts";
import type { AdminCommands, AuditListOptions } from "./admin.ts";
import type { AuditExportOptions } from "./maintenance/audit.ts";

const auditHelp = `
\`list\` asks the API; the others read the database directly. They require DATABASE_URL and NIGHTGUARD_ENCRYPTION_KEYS; without the first it uses the data
directory, whether its \`nightguard start\` is running or not.

Examples:
  $ nightguard admin audit list --actor key:key_… --since 2026-11-29T00:00:00Z
  $ nightguard admin audit verify
  $ nightguard admin audit export --account acc_… --since 2026-01-01T00:00:00Z > audit.ndjson`;

interface AuditDeps {
  readonly actions: Actions;
  readonly target: () => Promise<AdminCommands>;
  readonly setExitCode: (code: ExitCode) => void;
}

export function addAudit(admin: Command, { actions, target, setExitCode }: AuditDeps): void {
  const audit = admin.command("audit").description("list, verify and export the audit").addHelpText("after", auditHelp);
  audit
    .command("list")
    .description("list the newest 200 lines that match")
    .option("--account <account-id>", "only this account's, acc_…")
    .option("--actor <actor>", "only what this actor did, such as key:key_… or user:usr_…")
    .option("--action <action>", "only this action, such as batch.submit")
    .option("--subject <id>", "only what was done to this")
    .option("--since <time>", "from this time, RFC 3339")
    .option("--until <time>", "before this time, RFC 3339")
    .action(async (options: AuditListOptions) => (await target()).listAudit(options));
  audit
    .command("verify")
    .description("find lines that were changed, removed, inserted or reordered; exits with 1 if there are any")
    .action(async () => setExitCode(await actions.verifyAudit()));
  audit
    .command("export")
    .description("write all lines as NDJSON, with their places and hashes in their chains")
    .option("--account <account-id>", "only this account's, acc_…")
    .option("--since <time>", "from this time, RFC 3339", parseTime)
    .option("--until <time>", "before this time, RFC 3339", parseTime)
    .action((options: AuditExportOptions) => actions.exportAudit(options));
}

function parseTime(text: string): Date {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success) {
    throw new InvalidArgumentError("It must be a time such as 2026-03-02T00:00:00Z.");
  }
  return new Date(text);
}
