import { sql } from "kysely";
import { isOf } from "../database/index.ts";
import { type ViewContent, viewContext } from "../saved-views/saved-views.ts";
import type { Erasure } from "./erasure.ts";

const viewsTogether = 500;

interface ViewRow {
  readonly userId: string;
  readonly id: string;
  readonly content: Buffer;
}

/** Deletes saved views whose name or filters mention the person. Index: saved_views_by_account. */
export async function eraseViews({ db, tenant, account, person }: Erasure): Promise<void> {
  for (let after: ViewRow | undefined; ; ) {
    const { rows } = await sql<ViewRow>`
      select v.user_id as "userId", v.id, v.content
      from saved_views v
      where ${isOf(tenant, "v")}
        and ${after === undefined ? sql`true` : sql`(v.user_id, v.id) > (${after.userId}::uuid, ${after.id}::uuid)`}
      order by v.user_id, v.id
      limit ${viewsTogether}
    `.execute(db);
    for (const { userId, id, content } of rows) {
      const text = account.decrypt(viewContext({ userId, mode: tenant.mode }, id), content).toString();
      const { name, filters } = JSON.parse(text) as ViewContent;
      if (!person.isMentionedIn([name, ...Object.values(filters)].join(" "))) continue;
      await sql`
        delete from saved_views v
        where v.user_id = ${userId}
          and ${isOf(tenant, "v")}
          and v.id = ${id}
      `.execute(db);
    }
    after = rows.at(-1);
    if (rows.length < viewsTogether) return;
  }
}
