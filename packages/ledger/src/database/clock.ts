import { sql } from "kysely";
import type { Db } from "./db.ts";

/** How far this process's wall clock is from the database's. */
export interface ClockOffset {
  /** Milliseconds that the wall clock is ahead; negative where it is behind. */
  readonly offsetMs: number;
  /** The true offset lies at most this far from `offsetMs`: half the round trip of the measurement. */
  readonly errorMs: number;
}

/** Reads the database's clock; from then on monotonic time carries it on, so that a wall clock that is wrong does no harm. */
export async function openDatabaseClock(db: Db, wallNow: () => number = Date.now) {
  let read = await readClock(db, wallNow);
  return {
    /** Milliseconds of the epoch by the database's clock, exact to half a round trip. */
    now: (): number => read.databaseMs + performance.now() - read.at,
    /** Reads the database's clock again. */
    async measure(): Promise<ClockOffset> {
      read = await readClock(db, wallNow);
      return { offsetMs: read.wallMs - read.databaseMs, errorMs: read.errorMs };
    },
  };
}

/** On a connection that is there already: waiting for one is no part of the round trip. */
async function readClock(db: Db, wallNow: () => number) {
  return db.connection().execute(async (connection) => {
    const askedAt = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms
    `.execute(connection);
    const [at, wallMs] = [performance.now(), wallNow()];
    const errorMs = (at - askedAt) / 2;
    const databaseMs = (rows[0]?.ms ?? Number.NaN) + errorMs;
    return { databaseMs, at, wallMs, errorMs };
  });
}
