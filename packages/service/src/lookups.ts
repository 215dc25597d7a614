import {
  ConflictError,
  type IdKind,
  InvalidRequestError,
  NotFoundError,
  type Page,
  type PageQuery,
  parseCursor,
  parsePublicId,
  toPage,
} from "@nightguard/contract";
import { type Deletion, findAccount, type Ledger } from "@nightguard/ledger";

/** The value if there is one. @throws NotFoundError, the same for what does not exist and what belongs to others */
export function requireFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new NotFoundError();
  return value;
}

/** The stored form of a public id. @throws NotFoundError for another kind or anything else */
export const toUuid = (kind: IdKind, publicId: string): string => requireFound(parsePublicId(kind, publicId));

/** The stored id of the account that is named, if one is. @throws InvalidRequestError when there is no such account */
export async function toAccountId<None extends null | undefined>(
  ledger: Ledger,
  publicId: string | None,
): Promise<string | None> {
  if (typeof publicId !== "string") return publicId;
  const id = parsePublicId("account", publicId);
  if (id !== undefined && (await findAccount(ledger, id))) return id;
  throw new InvalidRequestError([{ path: "account_id", message: "must be the id of an account" }]);
}

/** A page of what `read` finds, newest first. @throws InvalidRequestError for a bad cursor */
export async function readPage<Row extends { readonly id: string }, Item>(
  page: PageQuery,
  read: (range: ReturnType<typeof toRange>) => Promise<readonly Row[]>,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  return toPage(await read(toRange(page)), page.limit, present);
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
