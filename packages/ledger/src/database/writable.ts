import { withTimeout } from "@nightguard/platform";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "./db.ts";

/** PostgreSQL's code for a write where none are accepted. */
const readOnlyTransaction = "25006";
const failedTransaction = "25P02";

/** As long as connecting may take. */
const checkTimeoutMs = 2_000;

/** A new connection leads to a standby, or to a database that accepts no writes. */
class ReadOnlyConnectionError extends Error {
  override readonly name = "ReadOnlyConnectionError";
  /** As of a write. */
  readonly code = readOnlyTransaction;
}

/**
 * Checks that a new connection accepts writes. An address may lead to a standby for a while, by DNS or as a proxy is
 * restarted, and a connection outlives that.
 *
 * @throws ReadOnlyConnectionError
 */
export async function checkNewConnection(client: pg.ClientBase): Promise<void> {
  // Also "on" in recovery.
  const text = "select current_setting('transaction_read_only')::boolean as read_only";
  const answer = client.query<{ read_only: boolean }>(text);
  const { rows } = await withTimeout(answer, checkTimeoutMs, () => {
    throw new Error("timeout expired"); // as the driver says it
  });
  if (rows[0]?.read_only) throw new ReadOnlyConnectionError("the connection accepts no writes");
}

/** Whether a failed statement shows that its connection is of no more use. */
export function isSpoilt(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true; // it had no answer
  // After a fatal error the server closes the connection.
  return error.severity === "FATAL" || error.code === readOnlyTransaction || error.code === failedTransaction;
}

/**
 * Fails unless the ledger accepts writes. Where none are accepted the statement fails whatever the row holds; it writes
 * at most once a second for all processes together, so that health checks cost no more with many of them.
 */
export async function checkWritable(db: Db): Promise<void> {
  await sql`
    update write_checks
    set written_at = clock_timestamp()
    where written_at < clock_timestamp() - interval '1 second'
  `.execute(db);
}
