import { NotFoundError, type PageQuery, parseCursor } from "@nightguard/contract";

/** The value, where there is one; else 404, in the same words for what never was and for what belongs to another. */
export function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new NotFoundError();
  return value;
}

/**
 * A page as the ledger is asked for it: one row more than is shown, so that it is known whether there is another page.
 *
 * @throws InvalidRequestError when the cursor is not one of ours
 */
export function toRange({ limit, cursor }: PageQuery): { limit: number; before: string | undefined } {
  return { limit: limit + 1, before: cursor === undefined ? undefined : parseCursor(cursor) };
}
