import { toPublicId } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import { type ChainedLine, chainedColumns, hashBytes, installationChain, type Seal } from "./chain.ts";
import { onLongConnection } from "./long-connection.ts";
import type { AuditFilters } from "./record.ts";
import { readSeals } from "./verify-audit.ts";

export type ExportedLine = ChainedLine & {
  /** The number in its account's chain; null, like the hash, until it is sealed. */
  readonly no: number | null;
  readonly hash: string | null;
};

export type ExportFilters = Pick<AuditFilters, "accountId" | "since" | "until">;

/** One snapshot: chain by chain in order, then unsealed entries. */
export const exportAudit = (
  { server }: Pick<LedgerDeps, "server">,
  filters: ExportFilters,
  write: (lines: readonly ExportedLine[]) => Promise<void>,
): Promise<void> => onLongConnection(server, (db) => exportLines(db, filters, write));

async function exportLines(
  db: Db,
  filters: ExportFilters,
  write: (lines: readonly ExportedLine[]) => Promise<void>,
): Promise<void> {
  const since = filters.since?.toISOString() ?? "";
  const until = filters.until?.toISOString() ?? "9999";
  const isWanted = ({ at }: ChainedLine) => at >= since && at < until;
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      for await (const { seals, lines } of readSeals(snapshot, { chain: filters.accountId })) {
        await write(seals.flatMap((seal) => numberLines(seal, lines)).filter(isWanted));
      }
      const unsealed = await readUnsealed(snapshot, filters.accountId);
      await write(unsealed.filter(isWanted).map((line) => toExported(line, null, null)));
    });
}

const numberLines = ({ ids, firstNo, hashes }: Seal, lines: ReadonlyMap<string, ChainedLine>): ExportedLine[] =>
  ids.flatMap((id, index) => {
    const line = lines.get(id);
    const hash = hashes.subarray(index * hashBytes, (index + 1) * hashBytes).toString("hex");
    return line ? [toExported(line, firstNo + index, hash)] : [];
  });

const toExported = (line: ChainedLine, no: number | null, hash: string | null): ExportedLine => ({
  ...line,
  account_id: line.account_id && toPublicId("account", line.account_id),
  no,
  hash,
});

async function readUnsealed(db: Db, accountId: string | undefined): Promise<readonly ChainedLine[]> {
  const { rows } = await sql<ChainedLine>`
    select ${chainedColumns}
    from audit_unsealed u
    join audit l on l.id = u.id and l.at = u.at
    where coalesce(l.account_id, ${installationChain}) = ${accountId ?? sql`coalesce(l.account_id, ${installationChain})`}
    order by l.id
  `.execute(db);
  return rows;
}
