import { onOwnConnection } from "../database/connection.ts";
import type { DatabaseServer, Db } from "../database/db.ts";

const queryTimeoutMs = 3_600_000;

/** Reading a month of the audit, or all of it, takes minutes. */
export const onLongConnection = <Result>(server: DatabaseServer, run: (db: Db) => Promise<Result>): Promise<Result> =>
  onOwnConnection({ ...server, applicationName: "nightguard audit", queryTimeoutMs }, run);
