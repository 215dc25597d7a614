import { sql } from "kysely";
import { type Db, idArray, idsOf, tryDuty } from "../database/index.ts";
import type { Digester } from "../encryption/digester.ts";
import {
  addHash,
  type ChainedLine,
  chainedColumns,
  chainOf,
  chainStart,
  type Head,
  hashBytes,
  hashHead,
  headOf,
  type Seal,
  sealLines,
  signRoot,
} from "./chain.ts";

export interface AuditDeps {
  readonly db: Db;
  readonly digester: Digester;
}

export interface SealedLines {
  readonly lines: number;
  /** Goes back only when an earlier state of the database is restored. */
  readonly round: number;
}

/**
 * Appends new entries to their accounts' chains, in one process at a time.
 *
 * @param limit maximum of entries
 * @returns undefined when there is nothing to seal, or another process seals
 */
export async function sealAudit({ db, digester }: AuditDeps, limit: number): Promise<SealedLines | undefined> {
  if (!(await hasUnsealed(db))) return undefined;
  return db.transaction().execute(async (transaction) => {
    if (!(await tryDuty(transaction, "write audit chains"))) return undefined;
    const lines = await readUnsealed(transaction, limit);
    if (lines.length === 0) return undefined;
    const root = await readRoot(transaction);
    const before = await readHeads(transaction, [...new Set(lines.map(chainOf))]);
    const seals = toSeals(digester, lines, before);
    await insertSeals(transaction, seals);
    const after = new Map(seals.map((seal) => [seal.chain, headOf(seal)]));
    await writeHeads(transaction, [...after.values()]);
    await sql`delete from audit_unsealed where id = any(${idArray(idsOf(lines))})`.execute(transaction);
    return { lines: lines.length, round: await moveRoot({ db: transaction, digester }, root, before, after) };
  });
}

/** Locking a duty's row is a write, so it is locked only where there is something to seal. */
async function hasUnsealed(db: Db): Promise<boolean> {
  const { rows } = await sql`select id from audit_unsealed limit 1`.execute(db);
  return rows.length > 0;
}

type UnsealedLine = ChainedLine & { readonly month: string };

/** Index: primary key of each partition. */
async function readUnsealed(db: Db, limit: number): Promise<readonly UnsealedLine[]> {
  const { rows } = await sql<UnsealedLine>`
    select ${chainedColumns}, to_char(l.at at time zone 'UTC', 'YYYY-MM-01') as month
    from (select distinct id, at from audit_unsealed order by at limit ${limit}) u
    join audit l on l.id = u.id and l.at = u.at
    order by l.id
  `.execute(db);
  return rows;
}

/** One row for each account. */
export async function readAllHeads(db: Db): Promise<readonly Head[]> {
  const rows = await db.selectFrom("audit_heads").selectAll().execute();
  return rows.map(({ chain, no, hash }) => ({ chain, no: Number(no), hash }));
}

async function readHeads(db: Db, chains: readonly string[]): Promise<ReadonlyMap<string, Head>> {
  const { rows } = await sql<{ chain: string; no: string; hash: Buffer }>`
    select chain, no, hash
    from audit_heads
    where chain = any(${idArray(chains)})
  `.execute(db);
  return new Map(rows.map(({ chain, no, hash }) => [chain, { chain, no: Number(no), hash }]));
}

function toSeals(
  digester: Digester,
  lines: readonly UnsealedLine[],
  before: ReadonlyMap<string, Head>,
): readonly Seal[] {
  const heads = new Map(before);
  return [...Map.groupBy(lines, chainOf)].flatMap(([chain, own]) =>
    toRuns(own).map(([month, run]) => {
      const head = heads.get(chain);
      const seal = sealLines(
        digester,
        { chain, month, no: (head?.no ?? 0) + 1, previous: head?.hash ?? chainStart },
        run,
      );
      heads.set(chain, headOf(seal));
      return seal;
    }),
  );
}

function toRuns(lines: readonly UnsealedLine[]): readonly (readonly [string, UnsealedLine[]])[] {
  const runs: [string, UnsealedLine[]][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.[0] === line.month) last[1].push(line);
    else runs.push([line.month, [line]]);
  }
  return runs;
}

async function insertSeals(db: Db, seals: readonly Seal[]): Promise<void> {
  const values = seals.map(({ chain, month, firstNo, previous, ids, hashes }) => ({
    chain,
    month,
    previous,
    hashes,
    first_no: firstNo,
    ids: [...ids],
  }));
  await db.insertInto("audit_seals").values(values).execute();
}

async function writeHeads(db: Db, heads: readonly Head[]): Promise<void> {
  await db
    .insertInto("audit_heads")
    .values([...heads])
    .onConflict((conflict) =>
      conflict.column("chain").doUpdateSet((row) => ({ no: row.ref("excluded.no"), hash: row.ref("excluded.hash") })),
    )
    .execute();
}

export interface Root {
  readonly round: number;
  readonly sum: Buffer;
  readonly signature: Buffer;
}

const rootKey = "audit_root";

export async function readRoot(db: Db): Promise<Root> {
  const { rows } = await sql<{ value: { round: number; sum: string; signature: string } }>`
    select value
    from settings
    where key = ${rootKey}
  `.execute(db);
  const { round = 0, sum = "00".repeat(hashBytes), signature = "" } = rows[0]?.value ?? {};
  return { round, sum: Buffer.from(sum, "hex"), signature: Buffer.from(signature, "hex") };
}

/** An installation without lines has no root. */
const isSigned = (digester: Digester, { round, sum, signature }: Root): boolean =>
  round === 0 || signRoot(digester, round, sum).equals(signature);

/** @param heads all that there are */
export const isTrueSum = (digester: Digester, root: Root, heads: readonly Head[]): boolean =>
  isSigned(digester, root) &&
  root.sum.equals(heads.reduce<Buffer>((all, head) => addHash(all, hashHead(digester, head)), Buffer.alloc(hashBytes)));

/** Replaces heads in the sum. A root with a wrong signature stays, for `verifyAudit` to find. */
async function moveRoot(
  { db, digester }: AuditDeps,
  root: Root,
  before: ReadonlyMap<string, Head>,
  after: ReadonlyMap<string, Head>,
): Promise<number> {
  if (!isSigned(digester, root)) return root.round;
  const round = root.round + 1;
  const sum = [...before.values(), ...after.values()].reduce(
    (all, head) => addHash(all, hashHead(digester, head)),
    root.sum,
  );
  const value = { round, sum: sum.toString("hex"), signature: signRoot(digester, round, sum).toString("hex") };
  await sql`
    insert into settings (key, value)
    values (${rootKey}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update
    set value = excluded.value, updated_at = now()
  `.execute(db);
  return round;
}
