import { once } from "node:events";
import { parsePublicId, toPublicId } from "@nightguard/contract";
import {
  type AuditFault,
  type AuditReport,
  type ExportedLine,
  exportAudit as exportAuditInLedger,
  recordAuditEntries,
  verifyAudit as verifyAuditInLedger,
} from "@nightguard/ledger";
import type { Config, Environment } from "@nightguard/platform";
import { CommandError, type ExitCode, exitCodes } from "@nightguard/process/exit";
import { counted, createOutput } from "../output.ts";
import { withLedger } from "./with-ledger.ts";

export interface AuditExportOptions {
  readonly account?: string;
  readonly since?: Date;
  readonly until?: Date;
}

export const verifyAudit = (config: Config, environment: Environment): Promise<ExitCode> =>
  withLedger({ config, environment, name: "audit" }, async (ledger) => {
    const report = await verifyAuditInLedger(ledger);
    createOutput(process.stdout).say(...describe(report));
    return report.faults.length === 0 ? exitCodes.ok : exitCodes.failure;
  });

export const exportAudit = (
  config: Config,
  environment: Environment,
  { account, since, until }: AuditExportOptions,
): Promise<void> =>
  withLedger({ config, environment, name: "audit" }, async (ledger) => {
    const accountId = account === undefined ? undefined : parsePublicId("account", account);
    if (account !== undefined && accountId === undefined) {
      throw new CommandError("--account must be the id of an account, acc_…", exitCodes.usage);
    }
    await recordAuditEntries(ledger, [
      {
        by: { actor: { kind: "system" }, requestId: null },
        entry: { accountId: null, action: "audit.export", subject: account ?? null },
      },
    ]);
    await exportAuditInLedger(ledger, { accountId, since, until }, writeLines);
  });

async function writeLines(lines: readonly ExportedLine[]): Promise<void> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  if (text !== "" && !process.stdout.write(text)) await once(process.stdout, "drain");
}

function describe({ lines, chains, purged, unsealed, oldestUnsealedAt, round, faults }: AuditReport): string[] {
  const newest = oldestUnsealedAt ? `, the oldest since ${oldestUnsealedAt.toISOString()}` : "";
  return [
    `${counted(lines, "line")} in ${counted(chains, "chain")}; ${counted(purged, "line")} purged under signed anchors.`,
    `${counted(unsealed, "line")} not sealed yet${newest}.`,
    `Round ${round}. A round below an earlier one shows that the database was set back to an earlier state.`,
    ...faults.map(describeFault),
    faults.length === 0 ? "The audit is whole." : `The audit was changed: ${counted(faults.length, "fault")}.`,
  ];
}

const installation = /^[0-]+$/;

const describeFault = ({ chain, no, id, fault }: AuditFault): string => {
  const whose = installation.test(chain) ? "installation" : toPublicId("account", chain);
  return [`FAULT ${whose}`, ...(no === undefined ? [] : [`no ${no}`]), ...(id ? [`id ${id}`] : []), fault].join(": ");
};
