import { ConflictError, NotFoundError, type PageQuery, parseCursor } from "@nightguard/contract";
import type { Deletion } from "@nightguard/ledger";

/** The value if there is one. @throws NotFoundError, the same for what does not exist and what belongs to others */
export function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new NotFoundError();
  return value;
}

/** A page's rows and one more, which tells whether there is another page. @throws InvalidRequestError for a bad cursor */
export function toRange({ limit, cursor }: PageQuery): { limit: number; before: string | undefined } {
  return { limit: limit + 1, before: cursor === undefined ? undefined : parseCursor(cursor) };
}

/** @param unfinished the message of the ConflictError */
export function throwUnlessDeleted(outcome: Deletion, unfinished: string): void {
  if (outcome === "missing") throw new NotFoundError();
  if (outcome === "unfinished") throw new ConflictError(unfinished);
}
