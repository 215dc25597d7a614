/**
 * - `key_refused`: the keys, or a permission of theirs
 * - `not_found`: the row is gone
 * - `refused`: a 400, which Open Dental also answers when the office's eConnector is down
 * - `busy`: too many requests
 * - `unavailable`: no answer, or one that says "later"; a write may have taken effect
 * - `unreadable`: an answer that is not as documented
 */
export type OpenDentalErrorCode = "key_refused" | "not_found" | "refused" | "busy" | "unavailable" | "unreadable";

/** Open Dental did not do what it was asked. The message says what to do, and names no person. */
export class OpenDentalError extends Error {
  override readonly name = "OpenDentalError";
  readonly code: OpenDentalErrorCode;
  /** From `Retry-After`. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: OpenDentalErrorCode,
    message: string,
    options?: ErrorOptions & { retryAfterMs?: number | undefined },
  ) {
    super(message, options);
    this.code = code;
    this.retryAfterMs = options?.retryAfterMs;
  }
}
