import { sql } from "kysely";
import { type Db, idArray } from "../database/index.ts";
import type { Digester } from "../encryption/digester.ts";
import {
  type Anchor,
  type AuditFault,
  type ChainedLine,
  chainedColumns,
  findLineFaults,
  type Head,
  installationChain,
  type Seal,
  signAnchor,
  toAnchor,
} from "./chain.ts";
import { compareEnds, createChainWalk } from "./chain-walk.ts";
import { type AuditDeps, isTrueSum, readAllHeads, readRoot } from "./seal-lines.ts";

/** Where a verification in pieces goes on. */
export type AuditPlace = {
  /** Sealed lines that there were at the beginning. */
  readonly sealed: number;
  /** Lines before this time are counted: all of them were sealed at the beginning. UTC, to the microsecond. */
  readonly horizon: string;
  /** Lines before the horizon that seals name. */
  readonly found: number;
} & (
  | {
      readonly phase: "seals";
      /** The last seal that was followed; absent at the beginning. */
      readonly after?: { readonly firstNo: number; readonly head: Head; readonly hasMore: boolean };
    }
  | { readonly phase: "lines"; readonly afterId: string; readonly counted: number }
);

export interface AuditPiece {
  /** Compared with their seals. */
  readonly lines: number;
  readonly counted: number;
  readonly sealed: number;
  readonly purged: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly faults: readonly AuditFault[];
  readonly next: AuditPlace | null;
  /** With the last piece. */
  readonly end: AuditEnd | null;
}

interface AuditEnd {
  /** Lines that neither a seal nor the list of new lines names. */
  readonly unchained: number;
  /** At most {@link maxUnsealed}. */
  readonly unsealed: number;
  readonly oldestUnsealedAt: Date | null;
  readonly round: number;
}

export interface PieceLimits {
  readonly maxSeals: number;
  readonly maxLines: number;
  readonly maxCounted: number;
  /** Longer than any transaction that writes lines. */
  readonly settledMs: number;
}

const usualLimits: PieceLimits = { maxSeals: 200, maxLines: 5_000, maxCounted: 50_000, settledMs: 600_000 };
const maxUnsealed = 10_000;
const maxFaults = 100;

/**
 * Verifies a piece of the audit in a snapshot of its own: chain by chain its seals with their lines, then whether there
 * are lines that no seal names. A piece takes well below a second.
 *
 * @param place absent for the first piece
 */
export const verifyAuditPiece = (
  { db, digester }: AuditDeps,
  place?: AuditPlace,
  limits: PieceLimits = usualLimits,
): Promise<AuditPiece> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      const from = place ?? (await readStart(snapshot, limits));
      const deps = { db: snapshot, digester, limits };
      return from.phase === "seals" ? followSeals(deps, from) : countLines(deps, from);
    });

type SealsPlace = Extract<AuditPlace, { phase: "seals" }>;
type LinesPlace = Extract<AuditPlace, { phase: "lines" }>;

interface PieceDeps extends AuditDeps {
  readonly limits: PieceLimits;
}

async function readStart(db: Db, { settledMs }: PieceLimits): Promise<SealsPlace> {
  const { rows } = await sql<{ sealed: string; horizon: string }>`
    select
      (select coalesce(sum(no), 0) from audit_heads)
        - (select coalesce(sum(last_no - first_no + 1), 0) from audit_anchors) as sealed,
      to_char(
        least(now() - make_interval(secs => ${settledMs / 1_000}), (select min(at) from audit_unsealed)) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'
      ) as horizon
  `.execute(db);
  const { sealed = "0", horizon = "" } = rows[0] ?? {};
  return { phase: "seals", sealed: Number(sealed), horizon, found: 0 };
}

async function followSeals({ db, digester, limits }: PieceDeps, place: SealsPlace): Promise<AuditPiece> {
  const { after, horizon, ...carried } = place;
  const read = await readSealsAfter(db, after, limits);
  const seals = takeLines(read, limits);
  const following = read[seals.length];
  const last = seals.at(-1);
  const isEnd = (chain: string) => !following || chain < following.chain;
  const range = { from: after?.head.chain, hasMore: after?.hasMore ?? true, until: following?.chain };
  const anchors = await readAnchors(db, range);
  const lines = await readLines(db, seals);
  const start = movePastPurged(digester, anchors, after?.head);
  const walk = createChainWalk(digester, withoutPassed(anchors, start), { maxFaults, start });
  for (const seal of seals) walk.pass(seal, findLineFaults(digester, seal, lines));
  const { faults, heads, purged } = walk.end(isEnd);
  const ends = await findEndFaults(db, { heads, isEnd, range });
  const times = [...lines.values()].map(({ at }) => at).sort();
  const found = carried.found + times.filter((at) => at < horizon).length;
  const counting: LinesPlace = { phase: "lines", sealed: carried.sealed, horizon, found, afterId: "", counted: 0 };
  const head = last && heads.get(last.chain);
  return {
    lines: lines.size,
    counted: 0,
    sealed: carried.sealed,
    purged,
    firstAt: times[0] ?? null,
    lastAt: times.at(-1) ?? null,
    faults: [...faults, ...ends].slice(0, maxFaults),
    next:
      following && head
        ? { ...carried, horizon, found, after: { firstNo: last.firstNo, head, hasMore: !isEnd(last.chain) } }
        : counting,
    end: null,
  };
}

/** As many seals as have about `maxLines`. */
function takeLines(seals: readonly Seal[], { maxSeals, maxLines }: PieceLimits): readonly Seal[] {
  let lines = 0;
  const taken = seals.slice(0, maxSeals).findIndex(({ ids }) => {
    lines += ids.length;
    return lines >= maxLines;
  });
  return seals.slice(0, taken === -1 ? maxSeals : taken + 1);
}

/** Index: primary keys of the partitions. */
async function readSealsAfter(db: Db, after: SealsPlace["after"], { maxSeals }: PieceLimits): Promise<readonly Seal[]> {
  const [chain, firstNo] = after ? [after.head.chain, after.firstNo] : [installationChain, 0];
  const { rows } = await sql<Omit<Seal, "firstNo"> & { first_no: string }>`
    select chain, month::text as month, first_no, previous, ids, hashes
    from audit_seals
    where (chain, first_no) > (${chain}, ${firstNo})
    order by chain, first_no
    limit ${maxSeals + 1}
  `.execute(db);
  return rows.map(({ first_no, ...seal }) => ({ ...seal, firstNo: Number(first_no) }));
}

/** Reads only the partitions of the seals' months. */
async function readLines(db: Db, seals: readonly Seal[]): Promise<ReadonlyMap<string, ChainedLine>> {
  const all = new Map<string, ChainedLine>();
  for (const [month, own] of Map.groupBy(seals, (seal) => seal.month)) {
    const { rows } = await sql<ChainedLine>`
      select ${chainedColumns}
      from audit l
      where l.id = any(${idArray(own.flatMap(({ ids }) => ids))})
        and l.at >= (${month}::date)::timestamp at time zone 'UTC'
        and l.at < (${month}::date + interval '1 month') at time zone 'UTC'
    `.execute(db);
    for (const line of rows) all.set(line.id, line);
  }
  return all;
}

interface ChainRange {
  /** The chain of the last seal before; undefined at the beginning. */
  readonly from: string | undefined;
  /** Whether that chain goes on. */
  readonly hasMore: boolean;
  /** The chain of the seal that follows; undefined at the end. */
  readonly until: string | undefined;
}

const inRange = ({ from, until }: ChainRange) => sql`
  chain >= ${from ?? installationChain}
  ${until === undefined ? sql`` : sql`and chain <= ${until}`}
`;

async function readAnchors(db: Db, range: ChainRange): Promise<readonly Anchor[]> {
  const { rows } = await sql<Parameters<typeof toAnchor>[0]>`
    select chain, month::text as month, first_no, last_no, previous, hash, signature
    from audit_anchors
    where ${inRange(range)}
    order by chain, first_no
  `.execute(db);
  return rows.map(toAnchor);
}

/** Moves a start past lines that were purged since: their anchor began before it. */
function movePastPurged(digester: Digester, anchors: readonly Anchor[], start: Head | undefined): Head | undefined {
  const over = anchors.find(
    (anchor) => anchor.chain === start?.chain && anchor.firstNo <= start.no && anchor.lastNo > start.no,
  );
  if (!over || !signAnchor(digester, over).equals(over.signature)) return start;
  return { chain: over.chain, no: over.lastNo, hash: over.hash };
}

const withoutPassed = (anchors: readonly Anchor[], start: Head | undefined): readonly Anchor[] =>
  anchors.filter(({ chain, firstNo }) => chain !== start?.chain || firstNo > start.no);

interface ReachedEnds {
  readonly heads: ReadonlyMap<string, Head>;
  readonly isEnd: (chain: string) => boolean;
  readonly range: ChainRange;
}

async function findEndFaults(db: Db, { heads, isEnd, range }: ReachedEnds): Promise<readonly AuditFault[]> {
  const { rows } = await sql<{ chain: string; no: string; hash: Buffer }>`
    select chain, no, hash
    from audit_heads
    where ${inRange(range)}
  `.execute(db);
  const isReached = (chain: string) => isEnd(chain) && (chain !== range.from || range.hasMore);
  const stored = rows.map(({ chain, no, hash }): Head => ({ chain, no: Number(no), hash }));
  return compareEnds(
    new Map([...heads].filter(([chain]) => isReached(chain))),
    new Map(stored.filter(({ chain }) => isReached(chain)).map((head) => [head.chain, head])),
  );
}

/** Counts by id. Index: primary keys of the partitions. */
async function countLines(deps: PieceDeps, place: LinesPlace): Promise<AuditPiece> {
  const { maxCounted } = deps.limits;
  const { horizon, afterId, found, sealed } = place;
  const { rows } = await sql<{ read: string; old: string; last_id: string | null }>`
    with page as materialized (
      select id, at
      from audit
      where id > ${afterId || installationChain}
      order by id
      limit ${maxCounted}
    )
    select
      count(*) as read,
      count(*) filter (where at < ${horizon}::timestamptz) as old,
      (select id from page order by id desc limit 1) as last_id
    from page
  `.execute(deps.db);
  const { read = "0", old = "0", last_id: lastId = null } = rows[0] ?? {};
  const counted = place.counted + Number(old);
  const piece = { lines: 0, counted: Number(read), sealed, purged: 0, firstAt: null, lastAt: null };
  if (Number(read) === maxCounted && lastId !== null) {
    return { ...piece, faults: [], next: { ...place, afterId: lastId, counted }, end: null };
  }
  const end = await readEnd(deps.db, Math.max(0, counted - found));
  return { ...piece, ...end, faults: [...(await findRootFaults(deps)), ...end.faults].slice(0, maxFaults), next: null };
}

async function findRootFaults({ db, digester }: AuditDeps): Promise<readonly AuditFault[]> {
  const isTrue = isTrueSum(digester, await readRoot(db), await readAllHeads(db));
  return isTrue ? [] : [{ chain: installationChain, fault: "heads set back" }];
}

async function readEnd(db: Db, unchained: number) {
  const { rows } = await sql<{ id: string; at: Date; is_there: boolean }>`
    select u.id, u.at, l.id is not null as is_there
    from (select id, at from audit_unsealed order by at limit ${maxUnsealed}) u
    left join audit l on l.id = u.id and l.at = u.at
    order by u.at
  `.execute(db);
  const there = rows.filter((row) => row.is_there);
  const { round } = await readRoot(db);
  const end: AuditEnd = { unchained, unsealed: there.length, oldestUnsealedAt: there[0]?.at ?? null, round };
  const faults = rows
    .filter((row) => !row.is_there)
    .map(({ id }): AuditFault => ({ chain: installationChain, id, fault: "line removed before it was sealed" }));
  return { end, faults };
}
