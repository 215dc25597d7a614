import type { Mode } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, toTable } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import type { PayerPlace } from "./payer-calls.ts";

const pointNames = [
  "status",
  "dates",
  "annual_maximum",
  "deductible",
  "percents",
  "frequencies",
  "waiting_periods",
  "missing_tooth",
  "downgrades",
  "history",
  "orthodontics",
] as const;
const points = sql.join(pointNames.map((name) => sql.ref(name)));
const eachPoint = (toSql: (column: string) => string) => sql.raw(pointNames.map(toSql).join(", "));

/** Answers of a day whose points were read. */
export interface PayerPoints extends PayerPlace {
  readonly answers: number;
  /** Answers that state the point, by its name. */
  readonly known: Readonly<Record<(typeof pointNames)[number], number>>;
}

/** Each payer once. Index: primary key. */
export async function addPayerPoints({ db }: DbDeps, rows: readonly PayerPoints[]): Promise<void> {
  if (rows.length === 0) return;
  const flat = rows.map(({ known, ...row }) => ({ ...row, ...known }));
  await sql`
    insert into payer_points as p (day, mode, upstream, payer_id, answers, ${points})
    select (now() at time zone 'UTC')::date, n.mode, n.upstream, n.payer_id, n.answers, ${eachPoint((name) => `n.${name}`)}
    from ${toTable(flat, "n", {
      mode: "text",
      upstream: "text",
      payerId: "text",
      answers: "integer",
      ...Object.fromEntries(pointNames.map((name) => [name, "integer"])),
    })}
    order by 1, 2, 3, 4
    on conflict (day, mode, upstream, payer_id) do update
    set
      answers = p.answers + excluded.answers,
      ${eachPoint((name) => `${name} = p.${name} + excluded.${name}`)}
  `.execute(db);
}

/**
 * Sums of 30 days at most. Index: primary key.
 *
 * @param days `YYYY-MM-DD` (UTC), without `until`
 */
export async function sumPayerPoints(
  { db }: DbDeps,
  mode: Mode,
  { from, until }: { readonly from?: string; readonly until?: string },
): Promise<Omit<PayerPoints, "mode">[]> {
  const { rows } = await sql<Omit<PayerPoints, "mode">>`
    select
      upstream, payer_id as "payerId", sum(answers)::float8 as answers,
      json_build_object(${eachPoint((name) => `'${name}', sum(${name})`)}) as known
    from payer_points
    where day > (now() at time zone 'UTC')::date - 30
      and ${from === undefined ? sql`true` : sql`day >= ${from}::date`}
      and ${until === undefined ? sql`true` : sql`day < ${until}::date`}
      and mode = ${mode}
    group by upstream, payer_id
  `.execute(db);
  return rows;
}

export async function deleteOldPayerPoints(db: Db): Promise<void> {
  await sql`delete from payer_points where day <= (now() at time zone 'UTC')::date - 30`.execute(db);
}
