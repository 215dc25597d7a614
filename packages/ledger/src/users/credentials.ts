import { sql } from "kysely";
import type { Db } from "../database/index.ts";
import { endSessionsOf } from "./end-session.ts";
import { deleteLinksOf } from "./links.ts";

/**
 * For a person who gets access beyond their account: an owner of the account may hold a credential and would get that
 * access too.
 */
export async function deleteCredentialsOf(transaction: Db, userId: string): Promise<void> {
  await deleteLinksOf(transaction, userId);
  await sql`delete from passkeys where user_id = ${userId}`.execute(transaction);
  await endSessionsOf(transaction, userId);
}
