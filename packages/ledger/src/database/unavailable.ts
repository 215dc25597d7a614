import { UploadAbandonedError } from "../batches/uploads.ts";

/** Node's codes for a missing or lost server. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/**
 * Temporary failures: connection faults, too few resources, ended by the operator or a time limit, in recovery,
 * read-only after a failover, lock timeout, deadlock or conflict.
 */
const sqlStates = [/^08/, /^53/, /^57P0/, /^57014$/, /^25P03$/, /^25006$/, /^55P03$/, /^40P01$/, /^40001$/];

/** The driver's own failures have no code. */
const driverMessages = new Set([
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Connection terminated",
  "Connection terminated due to connection timeout",
  "Connection terminated unexpectedly",
  "Query read timeout",
  "timeout exceeded when trying to connect",
  "timeout expired",
]);

/** A concurrent try under the same idempotency key creates a row with the same id. */
const chosenIds = new Set(["jobs_pkey"]);
const uniqueViolation = "23505";

/** Anything that cannot succeed later is our defect. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof UploadAbandonedError) return true;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === uniqueViolation) return chosenIds.has(String(constraint));
  if (typeof code === "string") return networkCodes.has(code) || sqlStates.some((state) => state.test(code));
  return driverMessages.has(error.message);
}
