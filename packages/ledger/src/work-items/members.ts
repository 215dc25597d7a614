import { sql } from "kysely";
import { idArray } from "../database/index.ts";
import type { EncryptionDeps } from "../deps.ts";
import { installationId } from "../encryption/data-keys.ts";
import { decryptDetails } from "../users/people.ts";

export interface Member {
  readonly id: string;
  readonly name: string;
}

const maxMembers = 500;

/**
 * People who may use the account now, by name; at most 500. Index: memberships_by_account.
 *
 * @param ids only these, if given
 */
export async function listActiveMembers(
  { db, encryption }: EncryptionDeps,
  accountId: string,
  ids?: readonly string[],
): Promise<Member[]> {
  const { rows } = await sql<{ id: string; details: Buffer }>`
    select u.id, u.details
    from memberships m
    join users u on u.id = m.user_id
    where m.account_id = ${accountId}
      and m.disabled_at is null
      and u.disabled_at is null
      and coalesce(m.expires_at > now(), true)
      and ${ids === undefined ? sql`true` : sql`m.user_id = any(${idArray(ids)})`}
    order by m.user_id
    limit ${maxMembers}
  `.execute(db);
  if (rows.length === 0) return [];
  const ofInstallation = await encryption.of(installationId);
  const members = rows.map((row) => ({ id: row.id, name: decryptDetails(ofInstallation, row).name }));
  return members.sort((one, other) => one.name.localeCompare(other.name, "en"));
}
