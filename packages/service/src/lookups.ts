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

/** @throws NotFoundError, the same for a missing value and another account's */
export function requireFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new NotFoundError();
  return value;
}

/** @throws NotFoundError for anything but a public id of this kind */
export const toUuid = (kind: IdKind, publicId: string): string => requireFound(parsePublicId(kind, publicId));

/** The stored id of the named account, if any. @throws InvalidRequestError */
export async function toAccountId<None extends null | undefined>(
  ledger: Ledger,
  publicId: string | None,
): Promise<string | None> {
  if (typeof publicId !== "string") return publicId;
  const id = parsePublicId("account", publicId);
  if (id !== undefined && (await findAccount(ledger, id))) return id;
  throw new InvalidRequestError([{ path: "account_id", message: "must be the id of an account" }]);
}

/** Newest first. @throws InvalidRequestError for a bad cursor */
export async function readPage<Row extends { readonly id: string }, Item>(
  page: PageQuery,
  read: (range: ReturnType<typeof toRange>) => Promise<readonly Row[]>,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  return toPage(await read(toRange(page)), page.limit, present);
}

/** Includes one more row, which tells whether another page follows. @throws InvalidRequestError for a bad cursor */
export function toRange({ limit, cursor }: PageQuery): { limit: number; before: string | undefined } {
  return { limit: limit + 1, before: cursor === undefined ? undefined : parseCursor(cursor) };
}

/** @param unfinished the message of the ConflictError */
export function throwUnlessDeleted(outcome: Deletion, unfinished: string): void {
  if (outcome === "missing") throw new NotFoundError();
  if (outcome === "unfinished") throw new ConflictError(unfinished);
}
