import { sql } from "kysely";
import { type Db, idArray } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import {
  type Anchor,
  type AuditFault,
  type ChainedLine,
  chainedColumns,
  findLineFaults,
  type Head,
  installationChain,
  type Seal,
  toAnchor,
} from "./chain.ts";
import { compareEnds, createChainWalk } from "./chain-walk.ts";
import { onLongConnection } from "./long-connection.ts";
import { type AuditDeps, isTrueSum, readAllHeads, readRoot } from "./seal-lines.ts";

export interface AuditReport {
  /** Sealed and unchanged. */
  readonly lines: number;
  readonly chains: number;
  /** Purged, with an anchor that vouches for them. */
  readonly purged: number;
  /** Written in the last seconds; no seal covers them yet. */
  readonly unsealed: number;
  readonly oldestUnsealedAt: Date | null;
  /** A round below an earlier report's shows that the database was set back. */
  readonly round: number;
  /** At most a thousand. */
  readonly faults: readonly AuditFault[];
}

const sealsPerPage = 200;
const maxFaults = 1_000;

/** In one snapshot, finds entries that were changed, removed, inserted or reordered since they were sealed. */
export const verifyAudit = ({ server, digester }: Pick<LedgerDeps, "server" | "digester">): Promise<AuditReport> =>
  onLongConnection(server, (db) => verifyLines({ db, digester }));

async function verifyLines({ db, digester }: AuditDeps): Promise<AuditReport> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      const walk = createChainWalk(digester, await readAnchors(snapshot), { maxFaults });
      let found = 0;
      for await (const { seals, lines } of readSeals(snapshot)) {
        found += lines.size;
        for (const seal of seals) walk.pass(seal, findLineFaults(digester, seal, lines));
      }
      const ends = walk.end();
      const unsealed = await readUnsealed(snapshot);
      const root = await readRoot(snapshot);
      const faults = [
        ...ends.faults,
        ...(await findHeadFaults({ db: snapshot, digester }, ends.heads)),
        ...unsealed.removed,
        ...(await findUnchained(snapshot, found + unsealed.count)),
      ];
      return {
        lines: found,
        chains: ends.heads.size,
        purged: ends.purged,
        unsealed: unsealed.count,
        oldestUnsealedAt: unsealed.oldestAt,
        round: root.round,
        faults: faults.slice(0, maxFaults),
      };
    });
}

async function readAnchors(db: Db): Promise<Anchor[]> {
  const rows = await db.selectFrom("audit_anchors").selectAll().orderBy("chain").orderBy("first_no").execute();
  return rows.map(toAnchor);
}

/** In the order of their chains, with their lines. Index: primary keys of the partitions. */
export async function* readSeals(
  db: Db,
  only: { readonly chain?: string | undefined; readonly month?: string | undefined } = {},
): AsyncGenerator<{ readonly seals: readonly Seal[]; readonly lines: ReadonlyMap<string, ChainedLine> }> {
  let after = { chain: installationChain, firstNo: 0 };
  for (;;) {
    const { rows } = await sql<Omit<Seal, "firstNo"> & { first_no: string }>`
      select chain, month::text as month, first_no, previous, ids, hashes
      from audit_seals
      where (chain, first_no) > (${after.chain}, ${after.firstNo})
        ${only.chain === undefined ? sql`` : sql`and chain = ${only.chain}`}
        ${only.month === undefined ? sql`` : sql`and month = ${only.month}`}
      order by chain, first_no
      limit ${sealsPerPage}
    `.execute(db);
    const seals = rows.map(({ first_no, ...seal }) => ({ ...seal, firstNo: Number(first_no) }));
    if (seals.length > 0) yield { seals, lines: await readLines(db, seals) };
    const last = seals.at(-1);
    if (!last || seals.length < sealsPerPage) return;
    after = last;
  }
}

async function readLines(db: Db, seals: readonly Seal[]): Promise<ReadonlyMap<string, ChainedLine>> {
  const { rows } = await sql<ChainedLine>`
    select ${chainedColumns}
    from audit l
    where l.id = any(${idArray(seals.flatMap(({ ids }) => ids))})
  `.execute(db);
  return new Map(rows.map((line) => [line.id, line]));
}

async function findHeadFaults({ db, digester }: AuditDeps, ends: ReadonlyMap<string, Head>): Promise<AuditFault[]> {
  const heads = new Map((await readAllHeads(db)).map((head) => [head.chain, head]));
  const faults = compareEnds(ends, heads);
  const isTrue = isTrueSum(digester, await readRoot(db), [...heads.values()]);
  return isTrue ? faults : [...faults, { chain: installationChain, fault: "heads set back" }];
}

async function readUnsealed(db: Db) {
  const { rows } = await sql<{ id: string; at: Date; is_there: boolean }>`
    select u.id, u.at, l.id is not null as is_there
    from audit_unsealed u
    left join audit l on l.id = u.id and l.at = u.at
    order by u.at
  `.execute(db);
  const there = rows.filter(({ is_there }) => is_there);
  const removed = rows
    .filter(({ is_there }) => !is_there)
    .map(({ id }): AuditFault => ({ chain: installationChain, id, fault: "line removed before it was sealed" }));
  return { count: there.length, oldestAt: there[0]?.at ?? null, removed };
}

/** Lines that neither a seal nor the list of new lines names: they were inserted outside the service. */
async function findUnchained(db: Db, known: number): Promise<AuditFault[]> {
  const { rows: counts } = await sql<{ count: string }>`select count(*) as count from audit`.execute(db);
  if (Number(counts[0]?.count) === known) return [];
  const { rows } = await sql<{ id: string; chain: string }>`
    select l.id, coalesce(l.account_id, ${installationChain}) as chain
    from audit l
    where not exists (
        select
        from (select month, unnest(ids) as id from audit_seals) s
        where s.id = l.id
          and s.month = date_trunc('month', l.at at time zone 'UTC')::date
      )
      and not exists (select from audit_unsealed u where u.id = l.id)
    limit ${maxFaults}
  `.execute(db);
  return rows.map(({ id, chain }) => ({ chain, id, fault: "line not sealed" }));
}
