import { sql } from "kysely";
import type { Db } from "./db.ts";

interface ClockOffset {
  /** Positive if the wall clock is ahead. */
  readonly offsetMs: number;
  /** Largest error of `offsetMs`: half the measurement's round trip. */
  readonly errorMs: number;
}

export interface DatabaseClock {
  /** Milliseconds of the epoch, exact to `errorMs`. */
  now(): number;
  measure(): Promise<ClockOffset>;
}

/** Monotonic time continues from one reading of the database's clock, so a wrong wall clock does no harm. */
export async function openDatabaseClock(db: Db, wallNow: () => number = Date.now): Promise<DatabaseClock> {
  let read = await readClock(db, wallNow);
  return {
    now: () => read.databaseMs + performance.now() - read.at,
    async measure() {
      read = await readClock(db, wallNow);
      return { offsetMs: read.wallMs - read.databaseMs, errorMs: read.errorMs };
    },
  };
}

/** Uses an open connection: waiting for one is not part of the round trip. */
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
