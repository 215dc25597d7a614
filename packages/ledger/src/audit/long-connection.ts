import { onOwnConnection } from "../database/connection.ts";
import type { DatabaseServer, Db } from "../database/db.ts";

/** Counting the lines of years takes minutes. */
const queryTimeoutMs = 3_600_000;

/** Runs what reads a month of the audit or all of it, on a connection of its own. */
export const onLongConnection = <Result>(server: DatabaseServer, run: (db: Db) => Promise<Result>): Promise<Result> =>
  onOwnConnection({ ...server, applicationName: "nightguard audit", queryTimeoutMs }, run);
