import { InvalidRequestError, type Tenant, type ViewPage } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { countChanged, type Db, isOf } from "../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../deps.ts";
import { lockUser } from "../users/people.ts";

/** A person in an account and mode. */
export interface ViewOwner extends Tenant {
  readonly userId: string;
}

export interface ViewContent {
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
}

export interface SavedViewRecord extends ViewContent {
  readonly id: string;
  readonly page: ViewPage;
  readonly updatedAt: Date;
}

/** Of a person, in each mode of an account. */
const maxViews = 50;

export const viewContext = ({ userId, mode }: Pick<ViewOwner, "userId" | "mode">, id: string): string =>
  `saved_view:${userId}:${mode}:${id}`;

const toEntry = ({ accountId, mode }: ViewOwner, what: "put" | "delete") => ({
  accountId,
  mode,
  action: `saved_view.${what}`,
  subject: null,
});

/**
 * Replaces the whole view.
 *
 * @param owner its session must not have ended meanwhile, so that nothing is kept of a person who was removed
 * @returns undefined when the session has ended
 * @throws InvalidRequestError above `maxViews`
 */
export async function putSavedView(
  { db, encryption }: EncryptionDeps,
  by: RequestedBy,
  owner: ViewOwner & { readonly sessionId: string },
  { id, page, name, filters }: Omit<SavedViewRecord, "updatedAt">,
): Promise<SavedViewRecord | undefined> {
  const { userId, accountId, mode, sessionId } = owner;
  const account = await encryption.of(accountId);
  const content = account.encrypt(viewContext(owner, id), JSON.stringify({ name, filters }));
  return audited(db, by, toEntry(owner, "put"), async (transaction) => {
    if (!(await lockUser(transaction, userId))) return undefined;
    if ((await countOthers(transaction, owner, id)) >= maxViews) throw tooMany();
    const { rows } = await sql<{ updatedAt: Date }>`
      insert into saved_views (user_id, account_id, mode, id, page, content)
      select user_id, ${accountId}, ${mode}, ${id}, ${page}, ${content}
      from sessions
      where id = ${sessionId}
        and user_id = ${userId}
      on conflict (user_id, account_id, mode, id) do update
      set page = excluded.page, content = excluded.content, updated_at = now()
      returning updated_at as "updatedAt"
    `.execute(transaction);
    return rows[0] && { id, page, name, filters, ...rows[0] };
  });
}

const tooMany = () =>
  new InvalidRequestError(
    [{ path: "id", message: `is new, and you have at most ${maxViews} saved views in an account: delete one first` }],
    "You have as many saved views in this account as you may",
  );

async function countOthers(db: Db, owner: ViewOwner, id: string): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others
    from saved_views v
    where v.user_id = ${owner.userId}
      and ${isOf(owner, "v")}
      and v.id <> ${id}
  `.execute(db);
  return rows[0]?.others ?? 0;
}

/** By name. @param page undefined for those of all pages. Index: primary key. */
export async function listSavedViews(
  { db, encryption }: EncryptionDeps,
  owner: ViewOwner,
  page?: ViewPage,
): Promise<SavedViewRecord[]> {
  const { rows } = await sql<Omit<SavedViewRecord, keyof ViewContent> & { readonly content: Buffer }>`
    select v.id, v.page, v.content, v.updated_at as "updatedAt"
    from saved_views v
    where v.user_id = ${owner.userId}
      and ${isOf(owner, "v")}
      and ${page === undefined ? sql`true` : sql`v.page = ${page}`}
  `.execute(db);
  if (rows.length === 0) return [];
  const account = await encryption.of(owner.accountId);
  const records = rows.map(({ content, ...row }) => ({
    ...row,
    ...(JSON.parse(account.decrypt(viewContext(owner, row.id), content).toString()) as ViewContent),
  }));
  return records.sort((one, other) => one.name.localeCompare(other.name, "en"));
}

export const deleteSavedView = (
  { db }: DbDeps,
  by: RequestedBy,
  owner: ViewOwner,
  id: string,
): Promise<"deleted" | undefined> =>
  audited(db, by, toEntry(owner, "delete"), async (transaction) => {
    const deleted = await countChanged(transaction)`
      delete from saved_views v
      where v.user_id = ${owner.userId}
        and ${isOf(owner, "v")}
        and v.id = ${id}
    `;
    return deleted === 0 ? undefined : "deleted";
  });
