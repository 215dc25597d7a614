import { sql } from "kysely";
import { type Db, tryDuty } from "../database/index.ts";
import type { DbDeps, LedgerDeps } from "../deps.ts";
import type { Digester } from "../encryption/digester.ts";
import { type Anchor, findLineFaults, headOf, type Seal, signAnchor } from "./chain.ts";
import { onLongConnection } from "./long-connection.ts";
import type { AuditDeps } from "./seal-lines.ts";
import { readSeals } from "./verify-audit.ts";

/** The month's lines are not as they were sealed. */
class AuditDamagedError extends Error {
  override readonly name = "AuditDamagedError";
}

export const makeAuditMonths = async ({ db }: DbDeps): Promise<void> =>
  void (await sql`select make_audit_months()`.execute(db));

/** `YYYY-MM-DD`, past its retention. */
export interface PastMonth {
  readonly month: string;
  /** False if the connection's role may not drop it. */
  readonly isDropped: boolean;
}

/**
 * Drops the oldest month whose entries are all past retention, leaving a signed anchor for each chain.
 *
 * @param deps.db as the owner of the tables, or the role that `nightguard migrate` grants this
 * @returns undefined when there is none, or another process writes to the chains
 * @throws AuditDamagedError when an entry was changed or is missing; the month then stays
 */
export async function purgeAuditMonth({
  db,
  digester,
  auditServer,
}: Pick<LedgerDeps, "db" | "digester" | "auditServer">): Promise<PastMonth | undefined> {
  if ((await findPastMonth(db)) === undefined) return undefined;
  return onLongConnection(auditServer, (own) => purgeMonth({ db: own, digester }));
}

async function purgeMonth({ db, digester }: AuditDeps): Promise<PastMonth | undefined> {
  return db.transaction().execute(async (transaction) => {
    if (!(await tryDuty(transaction, "write audit chains"))) return undefined;
    const month = await findPastMonth(transaction);
    if (month === undefined) return undefined;
    if (!(await mayDropMonths(transaction))) return { month, isDropped: false };
    const anchors = await toAnchors({ db: transaction, digester }, month);
    for (const { firstNo, lastNo, ...anchor } of anchors) {
      await transaction
        .insertInto("audit_anchors")
        .values({ ...anchor, first_no: firstNo, last_no: lastNo })
        .execute();
    }
    await sql`set local lock_timeout = '2s'`.execute(transaction);
    await sql`select drop_audit_month(${month})`.execute(transaction);
    return { month, isDropped: true };
  });
}

async function findPastMonth(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select to_date(right(c.relname, 7), 'YYYY_MM')::text as month
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    cross join audit_retention r
    where i.inhparent = 'audit'::regclass
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month'
        <= (now() at time zone 'UTC') - r.years * interval '1 year'
    order by month
    limit 1
  `.execute(db);
  return rows[0]?.month;
}

async function mayDropMonths(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_function_privilege('drop_audit_month(date)', 'execute') as may
  `.execute(db);
  return rows[0]?.may ?? false;
}

async function toAnchors({ db, digester }: AuditDeps, month: string): Promise<readonly Anchor[]> {
  const runs: Omit<Anchor, "signature">[] = [];
  for await (const { seals, lines } of readSeals(db, { month })) {
    for (const seal of seals) {
      if (findLineFaults(digester, seal, lines).length > 0) {
        throw new AuditDamagedError(`the audit of ${month.slice(0, 7)} was changed: run nightguard admin audit verify`);
      }
      extendRuns(runs, seal);
    }
  }
  return runs.map((run) => sign(digester, run));
}

const sign = (digester: Digester, run: Omit<Anchor, "signature">): Anchor => ({
  ...run,
  signature: signAnchor(digester, run),
});

function extendRuns(runs: Omit<Anchor, "signature">[], seal: Seal): void {
  const { chain, month, firstNo, previous } = seal;
  const { no: lastNo, hash } = headOf(seal);
  const last = runs.at(-1);
  const follows = last?.chain === chain && last.lastNo + 1 === firstNo && last.hash.equals(previous);
  if (follows) runs[runs.length - 1] = { ...last, lastNo, hash };
  else runs.push({ chain, month, firstNo, lastNo, previous, hash });
}
