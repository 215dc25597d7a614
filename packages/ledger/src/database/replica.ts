import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { DbDeps } from "../deps.ts";
import { type ConnectionOptions, connect } from "./connection.ts";
import { admitConnections } from "./connection-budget.ts";
import type { Db } from "./db.ts";
import { noStandby, ReplicaError } from "./replica-error.ts";

/** Where a read went: to the standby, or to the primary because the standby was behind, or could not be used at all. */
type ReplicaOutcome = "replica" | "behind" | "away";

/** They only read, may run twice, and open no transaction of their own. */
type Statements<Result> = (deps: DbDeps) => Promise<Result>;

/** Runs statements that see all that was committed before the first of them began. */
export type Read = <Result>(statements: Statements<Result>) => Promise<Result>;

/** A standby for long reads, which the primary is spared. */
export interface Replica {
  readonly counts: Readonly<Record<ReplicaOutcome, number>>;
  readonly pool: pg.Pool;
  /** For the reads of one request. */
  begin(primary: Db): Read;
  close(): Promise<void>;
}

/** Without a standby, on the primary. */
export const beginReads = ({ db, replica }: DbDeps & { readonly replica?: Replica | undefined }): Read =>
  replica?.begin(db) ?? ((statements) => statements({ db }));

/** Waits 250 ms for what is being replayed. */
const mostLooks = 11;
const betweenLooksMs = 25;
/** After a failure, one read in this time tries the standby again: connecting to a host that is gone takes seconds. */
const restMs = 5_000;

/** @param options.onUnused called with the reason when a read that tried the standby goes to the primary */
export function createReplica({
  onUnused,
  ...server
}: Pick<ConnectionOptions, "databaseUrl" | "tls" | "applicationName" | "maxConnections"> & {
  readonly onUnused: (reason: unknown) => void;
}): Replica {
  const { db, pool } = connect({ ...server, isStandby: true });
  const counts = { replica: 0, behind: 0, away: 0 };
  let rest: { readonly outcome: "behind" | "away"; readonly until: number } | undefined;
  let admission: Promise<void> | undefined;

  function admit(): Promise<void> {
    const { applicationName, maxConnections: max } = server;
    admission ??= admitConnections(db, { applicationName, max }).catch((error: unknown) => {
      admission = undefined;
      throw error;
    });
    return admission;
  }

  async function readOnStandby<Result>(position: Position | undefined, statements: Statements<Result>) {
    if (!position) throw new ReplicaError("away", noPositions);
    await admit();
    // A transaction stays on one server, also where a pooler has several. Its statements have snapshots of their own:
    // they see what the look before them saw.
    const transaction = db.transaction().setIsolationLevel("read committed").setAccessMode("read only");
    return transaction.execute(async (standby) => {
      await untilReplayed(standby, position);
      return statements({ db: standby });
    });
  }

  /** Only one of the reads that come after the rest ends it. */
  function findRest() {
    const now = performance.now();
    if (!rest || now < rest.until) return rest;
    rest = { ...rest, until: now + restMs };
    return undefined;
  }

  return {
    counts,
    pool,
    close: () => db.destroy(),
    begin(primary) {
      let position: Position | undefined;
      return async (statements) => {
        const resting = findRest();
        if (resting) {
          counts[resting.outcome]++;
          return statements({ db: primary });
        }
        position ??= await readPosition(primary);
        try {
          const result = await readOnStandby(position, statements);
          rest = undefined;
          counts.replica++;
          return result;
        } catch (error) {
          const outcome = error instanceof ReplicaError ? error.outcome : "away";
          rest = { outcome, until: performance.now() + restMs };
          counts[outcome]++;
          onUnused(error);
          return statements({ db: primary });
        }
      };
    },
  };
}

/** What a standby must have replayed. */
interface Position {
  readonly lsn: string;
  readonly timeline: number;
  readonly systemId: string;
}

/**
 * The position is behind every commit, also those that did not wait for the disk (`synchronous_commit = off`). It skips
 * the header of a page without records, which a standby replays with the next record.
 *
 * @returns undefined if the server tells none, as databases without a WAL
 */
export async function readPosition(primary: Db): Promise<Position | undefined> {
  const query = sql<Position>`
    select
      (
        lsn - case
          when (lsn - '0/0') % current_setting('wal_block_size')::integer = 24 then 24::numeric
          when (lsn - '0/0') % pg_size_bytes(current_setting('wal_segment_size')) = 40 then 40
          else 0
        end
      )::text as lsn,
      ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::integer as timeline,
      system_identifier::text as "systemId"
    from pg_current_wal_insert_lsn() as lsn, pg_control_system()
  `;
  try {
    return (await query.execute(primary)).rows[0];
  } catch (error) {
    // Only without an answer would a read fail there as well.
    if (error instanceof pg.DatabaseError && error.severity !== "FATAL") return undefined;
    throw error;
  }
}

/** @throws ReplicaError */
async function untilReplayed(standby: Db, { lsn, timeline, systemId }: Position): Promise<void> {
  for (let look = 1; ; look++) {
    const { rows } = await sql<Record<"isStandby" | "isCopy" | "isOnTimeline" | "hasReplayed", boolean | null>>`
      select
        pg_is_in_recovery() as "isStandby",
        system_identifier::text = ${systemId} as "isCopy",
        -- After a failover, a standby may have replayed more of the old timeline than the new primary.
        timeline_id = ${timeline} as "isOnTimeline",
        pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "hasReplayed"
      from pg_control_system(), pg_control_checkpoint()
    `.execute(standby);
    const [seen] = rows;
    if (!seen?.isStandby) throw noStandby();
    if (!seen.isCopy) throw new ReplicaError("away", ofAnotherSystem);
    if (!seen.isOnTimeline) throw new ReplicaError("away", onAnotherTimeline);
    if (seen.hasReplayed) return;
    if (look === mostLooks) throw new ReplicaError("behind", isBehind);
    await sleep(betweenLooksMs);
  }
}

const noPositions =
  "the primary tells no position in its WAL: if it never does, as Aurora and YugabyteDB, take NIGHTGUARD_REPLICA_URL out";
const ofAnotherSystem =
  "NIGHTGUARD_REPLICA_URL leads to a standby of another primary: name one of the primary in DATABASE_URL";
const onAnotherTimeline =
  "the standby has not followed a failover: it is used after its next restart point (at most checkpoint_timeout), if it replicates the new primary";
const isBehind = "the standby is behind: if this goes on, see replay_lag in pg_stat_replication on the primary";
