import { sql } from "kysely";
import { idArray, isOf } from "../database/index.ts";
import { noteContext } from "../work-items/history.ts";
import type { Erasure } from "./erasure.ts";

const notesTogether = 500;

/** Notes on other patients' items that mention the person lose their text. Index: primary key. */
export async function eraseNotes({ db, tenant, account, person }: Erasure): Promise<void> {
  for (let after: string | undefined; ; ) {
    const { rows } = await sql<{ id: string; note: Buffer }>`
      select e.id, e.note
      from work_items w
      join work_item_entries e on e.item_id = w.id
      where ${isOf(tenant, "w")}
        and e.note is not null
        and ${after === undefined ? sql`true` : sql`e.id > ${after}`}
      order by e.id
      limit ${notesTogether}
    `.execute(db);
    const mentioning = rows.filter(({ id, note }) =>
      person.isMentionedIn(account.decrypt(noteContext(id), note).toString()),
    );
    if (mentioning.length > 0) {
      await sql`
        update work_item_entries
        set note = null
        where id = any(${idArray(mentioning.map(({ id }) => id))})
      `.execute(db);
    }
    after = rows.at(-1)?.id;
    if (rows.length < notesTogether) return;
  }
}
