import { sql } from "kysely";
import { type Db, idArray } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import type { Digester } from "../encryption/digester.ts";
import {
  type Anchor,
  type AuditFault,
  addHash,
  type ChainedLine,
  chainedColumns,
  chainStart,
  findLineFaults,
  type Head,
  hashBytes,
  hashHead,
  headOf,
  installationChain,
  type Seal,
  signAnchor,
} from "./chain.ts";
import { onLongConnection } from "./long-connection.ts";
import { type AuditDeps, isSigned, readRoot } from "./seal-lines.ts";

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
      const walk = createWalk(digester, await readAnchors(snapshot));
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

function createWalk(digester: Digester, anchors: readonly Anchor[]) {
  const faults: AuditFault[] = [];
  const heads = new Map<string, Head>();
  const left = Map.groupBy(anchors, ({ chain }) => chain);
  let purged = 0;

  const headOfChain = (chain: string): Head => heads.get(chain) ?? { chain, no: 0, hash: chainStart };
  const report = (found: readonly AuditFault[]) => {
    if (faults.length < maxFaults) faults.push(...found);
  };

  /** Moves a chain past its purged entries. */
  function passAnchors(chain: string): void {
    const own = left.get(chain) ?? [];
    for (let anchor = own[0]; anchor?.firstNo === headOfChain(chain).no + 1; anchor = own[0]) {
      const { firstNo, lastNo, hash, previous, signature } = anchor;
      const isTrue = signAnchor(digester, anchor).equals(signature) && previous.equals(headOfChain(chain).hash);
      if (!isTrue) report([{ chain, no: firstNo, fault: "anchor changed" }]);
      heads.set(chain, { chain, no: lastNo, hash });
      purged += lastNo - firstNo + 1;
      own.shift();
    }
  }

  return {
    pass(seal: Seal, lineFaults: readonly AuditFault[]): void {
      const { chain, firstNo } = seal;
      passAnchors(chain);
      const head = headOfChain(chain);
      if (firstNo > head.no + 1) report([{ chain, no: head.no + 1, fault: "seals missing" }]);
      else if (firstNo <= head.no) report([{ chain, no: firstNo, fault: "seals overlap" }]);
      else if (!seal.previous.equals(head.hash)) report([{ chain, no: firstNo, fault: "seal changed" }]);
      report(lineFaults);
      heads.set(chain, headOf(seal));
    },
    end() {
      for (const [chain, own] of left) {
        passAnchors(chain);
        report(own.map(({ firstNo }) => ({ chain, no: firstNo, fault: "seals missing" })));
      }
      return { faults, heads, purged };
    },
  };
}

async function readAnchors(db: Db): Promise<Anchor[]> {
  const rows = await db.selectFrom("audit_anchors").selectAll().orderBy("chain").orderBy("first_no").execute();
  return rows.map(({ first_no, last_no, ...anchor }) => ({
    ...anchor,
    firstNo: Number(first_no),
    lastNo: Number(last_no),
  }));
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
  const rows = await db.selectFrom("audit_heads").selectAll().execute();
  const heads = new Map(rows.map(({ chain, no, hash }): [string, Head] => [chain, { chain, no: Number(no), hash }]));
  const chains = new Set([...heads.keys(), ...ends.keys()]);
  const faults = [...chains].flatMap((chain): AuditFault[] => {
    const head = heads.get(chain);
    const end = ends.get(chain);
    if (head && end?.no === head.no && end.hash.equals(head.hash)) return [];
    const isShort = (end?.no ?? 0) < (head?.no ?? 0);
    return [{ chain, no: (end?.no ?? 0) + 1, fault: isShort ? "seals missing" : "head changed" }];
  });
  const root = await readRoot(db);
  const sum = [...heads.values()].reduce<Buffer>(
    (all, head) => addHash(all, hashHead(digester, head)),
    Buffer.alloc(hashBytes),
  );
  const isTrue = isSigned(digester, root) && sum.equals(root.sum);
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
