import { type AdministratorRole, type NewAdministrator, toActorText } from "@nightguard/contract";
import { type Selectable, sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import type { Db, Tables } from "../database/index.ts";
import type { DbDeps, LedgerDeps } from "../deps.ts";
import type { Digester } from "../encryption/digester.ts";

const columns = ["name", "role", "created_by", "created_at", "ended_at"] as const;

export type AdministratorRecord = Pick<Selectable<Tables["administrators"]>, (typeof columns)[number]>;

export interface ActiveAdministrator {
  readonly name: string;
  readonly role: AdministratorRole;
  readonly digest: Buffer;
}

/** Undefined when the name was used before. */
export async function createAdministrator(
  { db, digester }: { db: Db; digester: Digester },
  by: RequestedBy,
  { name, role, token }: NewAdministrator & { readonly token: string },
): Promise<AdministratorRecord | undefined> {
  const digest = digester.digest("administrator", token);
  return audited(db, by, { accountId: null, action: "administrator.create", subject: name }, (transaction) =>
    transaction
      .insertInto("administrators")
      .values({ name, role, digest, created_by: toActorText(by.actor) })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning(columns)
      .executeTakeFirst(),
  );
}

export const endAdministrator = (
  { db }: DbDeps,
  by: RequestedBy,
  name: string,
): Promise<AdministratorRecord | undefined> =>
  audited(db, by, { accountId: null, action: "administrator.end", subject: name }, (transaction) =>
    transaction
      .updateTable("administrators")
      .set({ ended_at: sql<Date>`now()` })
      .where("name", "=", name)
      .where("ended_at", "is", null)
      .returning(columns)
      .executeTakeFirst(),
  );

export const listAdministrators = ({ db }: DbDeps): Promise<AdministratorRecord[]> =>
  db.selectFrom("administrators").select(columns).orderBy("name").execute();

export const listActiveAdministrators = ({ db }: DbDeps): Promise<ActiveAdministrator[]> =>
  db.selectFrom("administrators").select(["name", "role", "digest"]).where("ended_at", "is", null).execute();

export const digestAdministratorToken = ({ digester }: Pick<LedgerDeps, "digester">, token: string): Buffer =>
  digester.digest("administrator", token);
