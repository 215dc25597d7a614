import { withTimeout } from "@nightguard/platform";
import { sql } from "kysely";
import pg from "pg";
import type { DbDeps } from "../deps.ts";
import { noStandby } from "./replica-error.ts";

const readOnlyTransaction = "25006";
const failedTransaction = "25P02";
/** What the driver believes to be prepared is not. */
const statementMissing = "26000";

const checkTimeoutMs = 2_000;

class ReadOnlyConnectionError extends Error {
  override readonly name = "ReadOnlyConnectionError";
  readonly code = readOnlyTransaction;
}

/** The setting is also "on" in recovery. */
const connectionFacts =
  "select current_setting('transaction_read_only')::boolean as read_only, pg_backend_pid() as pid";

/**
 * DNS or a restarting proxy may lead to a standby, and connections outlive that. The statement has the same name in all
 * processes: a pooler that does not know prepared statements fails it as "already exists" (42P05), once it lends a
 * server connection to a second client.
 *
 * @returns whether a pooler is in between: it shows another process than the server's
 * @throws ReadOnlyConnectionError, ReplicaError
 */
export async function checkNewConnection(
  client: pg.ClientBase,
  { isStandby }: { readonly isStandby: boolean },
): Promise<{ readonly isPooled: boolean }> {
  const answer = client.query<{ read_only: boolean; pid: number }>({ name: "connection_facts", text: connectionFacts });
  const { rows } = await withTimeout(answer, checkTimeoutMs, () => {
    throw new Error("timeout expired");
  });
  if (isStandby && !rows[0]?.read_only) throw noStandby();
  if (!isStandby && rows[0]?.read_only) throw new ReadOnlyConnectionError("the connection accepts no writes");
  const { processID } = client as unknown as { readonly processID: number }; // the driver does not declare it
  return { isPooled: rows[0]?.pid !== processID };
}

export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === readOnlyTransaction;

/** True if the statement's connection is unusable. */
export function isSpoilt(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true; // the statement had no answer
  // After a fatal error the server closes the connection.
  const { severity, code } = error;
  return severity === "FATAL" || isReadOnly(error) || code === failedTransaction || code === statementMissing;
}

/** Fails on a read-only server whatever the row contains. All processes together write at most once a second. */
export async function checkWritable({ db }: DbDeps): Promise<void> {
  await sql`
    update write_checks
    set written_at = clock_timestamp()
    where written_at < clock_timestamp() - interval '1 second'
  `.execute(db);
}
