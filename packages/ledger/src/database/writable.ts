import { withTimeout } from "@nightguard/platform";
import { sql } from "kysely";
import pg from "pg";
import type { DbDeps } from "../deps.ts";

const readOnlyTransaction = "25006";
const failedTransaction = "25P02";

const checkTimeoutMs = 2_000;

class ReadOnlyConnectionError extends Error {
  override readonly name = "ReadOnlyConnectionError";
  readonly code = readOnlyTransaction;
}

/**
 * DNS or a restarting proxy may lead to a standby, and connections outlive that.
 *
 * @throws ReadOnlyConnectionError
 */
export async function checkNewConnection(client: pg.ClientBase): Promise<void> {
  // The setting is also "on" in recovery.
  const text = "select current_setting('transaction_read_only')::boolean as read_only";
  const answer = client.query<{ read_only: boolean }>(text);
  const { rows } = await withTimeout(answer, checkTimeoutMs, () => {
    throw new Error("timeout expired");
  });
  if (rows[0]?.read_only) throw new ReadOnlyConnectionError("the connection accepts no writes");
}

export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === readOnlyTransaction;

/** True if the statement's connection is unusable. */
export function isSpoilt(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true; // the statement had no answer
  // After a fatal error the server closes the connection.
  return error.severity === "FATAL" || isReadOnly(error) || error.code === failedTransaction;
}

/** Fails on a read-only server whatever the row contains. All processes together write at most once a second. */
export async function checkWritable({ db }: DbDeps): Promise<void> {
  await sql`
    update write_checks
    set written_at = clock_timestamp()
    where written_at < clock_timestamp() - interval '1 second'
  `.execute(db);
}
