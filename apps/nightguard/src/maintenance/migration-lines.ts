import type { MigrationPlan, PlannedMigration, PlannedTable } from "@nightguard/ledger";
import { toColumns } from "../columns.ts";
import { counted } from "../output.ts";

/** For `nightguard migrate --check`. */
export function toMigrationLines({ current, migrations }: MigrationPlan): string[] {
  const state = current === null ? "The database is empty." : `The database is at ${current}.`;
  if (migrations.length === 0) return [`${state} There is nothing to migrate.`];
  if (current === null) return [`${state} ${counted(migrations.length, "migration")} will make it.`];
  const rows = migrations.map((migration) => [
    migration.name,
    migration.isConcurrent ? "beside other work" : "one transaction",
    describeTables(migration),
  ]);
  const breaking = migrations.filter(({ needsVersion }) => needsVersion !== null).at(-1);
  const advice = breaking
    ? `Versions before ${breaking.needsVersion} cannot use the database afterwards: stop them first, and back up, since going back needs the backup.`
    : "The version that runs now can go on meanwhile, and can be gone back to.";
  return [state, "", ...toColumns([["MIGRATION", "HOW", "WHAT IT DOES TO WHAT IS THERE"], ...rows]), "", advice];
}

const describeTables = ({ tables, isConcurrent }: PlannedMigration): string =>
  tables.length === 0 ? "nothing" : tables.map((table) => describeTable(table, isConcurrent)).join("; ");

function describeTable({ name, does, rows, bytes, readSeconds }: PlannedTable, isConcurrent: boolean): string {
  const size = `${rows === null ? "" : `${rows.toLocaleString("en-US")} rows, `}${toSizeText(bytes)}`;
  const takes = isConcurrent && does === "indexes" && readSeconds !== null ? `, ${toTimeText(readSeconds)}` : "";
  return `${does} ${name} (${size})${takes}`;
}

/** An index is built in two passes over the table, and a third over what was sorted. */
const passes = 3;

function toTimeText(readSeconds: number): string {
  const minutes = (readSeconds * passes) / 60;
  return minutes < 1 ? "less than a minute an index" : `about ${Math.ceil(minutes)} min an index`;
}

function toSizeText(bytes: number): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, "GB"] : [bytes / 1e6, "MB"];
  return `${size.toFixed(1)} ${unit}`;
}
