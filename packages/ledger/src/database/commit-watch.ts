import pg from "pg";

/**
 * Notices that PostgreSQL went on without some commits of this process: it failed over to a standby that was behind,
 * two primaries were at work at once, or a server lost what it had not flushed.
 *
 * WAL is written and replicated in order. So nothing is lost if the place where the new timeline began is not before
 * the position of our newest commit.
 */
export interface CommitWatch {
  /** Commits, and remembers a position that the commit is behind. */
  commit(client: pg.ClientBase): Promise<pg.QueryResult>;
  /**
   * Looks whether the server has our newest commit, and records it in the table `lost_commits` if not. Called for each
   * new connection before it is used.
   */
  check(client: pg.ClientBase): Promise<void>;
}

/** A position in the WAL in bytes, and when it was committed, in milliseconds of this process's clock. */
interface Commit {
  readonly position: bigint;
  readonly at: number;
}

/** A read-only transaction waits for no standby, so it shows nothing. */
const positionOfCommit = `
  select
    pg_current_wal_insert_lsn()::text as position,
    substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline
  where pg_current_xact_id_if_assigned() is not null
`;

/** On a standby that was promoted, the last replayed position stays where its timeline began. */
const positionOfServer = `
  select
    pg_current_wal_insert_lsn()::text as position,
    substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline,
    pg_last_wal_replay_lsn()::text as "beganAt"
`;

interface ServerPosition {
  readonly position: string;
  readonly timeline: string;
  readonly beganAt: string | null;
}

/** Databases without a WAL: not supported, no such function, no right to call it, an internal error. */
const hasNoPositions = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity !== "FATAL" && /^(?:0A|42|XX)/.test(error.code ?? "");

/** Commits are remembered once a second, for ten minutes, to tell when the newest that is left was made. */
const noteEveryMs = 1_000;
const mostNoted = 600;

/** @param process its name in `lost_commits` */
export function createCommitWatch(process: string): CommitWatch {
  let hasPositions = true;
  let timeline: string | undefined;
  let newest: Commit = { position: 0n, at: 0 };
  let noted: Commit[] = [];

  function note(position: bigint): void {
    if (position <= newest.position) return;
    newest = { position, at: Date.now() };
    if (newest.at - (noted.at(-1)?.at ?? 0) < noteEveryMs) return;
    noted.push(newest);
    if (noted.length > mostNoted) noted.shift();
  }

  async function readServer(client: pg.ClientBase): Promise<ServerPosition | undefined> {
    try {
      return (await client.query<ServerPosition>(positionOfServer)).rows[0];
    } catch (error) {
      if (!hasNoPositions(error)) throw error;
      hasPositions = false;
      return undefined;
    }
  }

  async function check(client: pg.ClientBase): Promise<void> {
    if (!hasPositions) return;
    // Other connections commit meanwhile.
    const before = newest;
    const server = await readServer(client);
    if (!server) return;
    const isSame = timeline === undefined || timeline === server.timeline;
    const keptTo = toBytes((isSame ? null : server.beganAt) ?? server.position);
    if (keptTo < before.position) {
      const kept = noted.findLast(({ position }) => position <= keptTo);
      await record(client, { timeline: server.timeline, process, keptUntil: kept?.at, committedUntil: before.at });
    } else if (isSame) {
      timeline = server.timeline;
      return;
    }
    timeline = server.timeline;
    newest = { position: toBytes(server.position), at: Date.now() };
    noted = [];
  }

  return {
    check,
    async commit(client) {
      if (!hasPositions) return client.query("commit");
      const results = await client.query(`${positionOfCommit}; commit`);
      const [positions, committed] = results as unknown as [pg.QueryResult<ServerPosition>, pg.QueryResult];
      const [at] = positions.rows;
      if (at && at.timeline === timeline) note(toBytes(at.position));
      // A pooler keeps our connection while it changes the server. Without an answer, the next commit asks again.
      else if (at) await check(client).catch(() => undefined);
      return committed;
    },
  };
}

async function record(
  client: pg.ClientBase,
  lost: { timeline: string; process: string; keptUntil: number | undefined; committedUntil: number },
): Promise<void> {
  await client.query(
    `
      insert into lost_commits (timeline, process, kept_until, committed_until)
      values ($1, $2, to_timestamp($3::double precision / 1000), to_timestamp($4::double precision / 1000))
      on conflict (timeline, process) do nothing
    `,
    [lost.timeline, lost.process, lost.keptUntil ?? null, lost.committedUntil],
  );
}

/** @param lsn as PostgreSQL writes it: two halves in hexadecimal */
function toBytes(lsn: string): bigint {
  const [high = "", low = ""] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
