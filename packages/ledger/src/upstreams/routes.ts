import type { Mode } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import type { DbDeps } from "../deps.ts";

/** The most specific route to an upstream wins. */
export interface RouteRecord {
  readonly name: string;
  readonly upstream: string;
  /** Takes over while `upstream`'s circuit breaker is open. */
  readonly fallback: string | null;
  readonly mode: Mode;
  /** Null for all accounts. */
  readonly accountId: string | null;
  /** Payer ids; "*" for all. */
  readonly payers: readonly string[];
  /** Of equally specific routes the highest wins, then the first by name. */
  readonly priority: number;
  readonly updatedAt: Date;
}

const columns = sql`
  name, upstream, fallback, mode, account_id as "accountId", payers, priority, updated_at as "updatedAt"
`;

export async function putRoute(
  { db }: DbDeps,
  by: RequestedBy,
  route: Omit<RouteRecord, "updatedAt">,
): Promise<RouteRecord> {
  const { name, upstream, fallback, mode, accountId, payers, priority } = route;
  return audited(db, by, { accountId: null, action: "route.put", subject: name }, async (transaction) => {
    const { rows } = await sql<RouteRecord>`
      insert into routes (name, upstream, fallback, mode, account_id, payers, priority)
      values (${name}, ${upstream}, ${fallback}, ${mode}, ${accountId}, ${[...payers]}::text[], ${priority})
      on conflict (name) do update
      set
        upstream = excluded.upstream,
        fallback = excluded.fallback,
        mode = excluded.mode,
        account_id = excluded.account_id,
        payers = excluded.payers,
        priority = excluded.priority,
        updated_at = now()
      returning ${columns}
    `.execute(transaction);
    return rows[0] as RouteRecord;
  });
}

export async function findRoute({ db }: DbDeps, name: string): Promise<RouteRecord | undefined> {
  const { rows } = await sql<RouteRecord>`select ${columns} from routes where name = ${name}`.execute(db);
  return rows[0];
}

/** No pages, since operators write routes by hand. */
export async function listRoutes({ db }: DbDeps): Promise<RouteRecord[]> {
  const { rows } = await sql<RouteRecord>`select ${columns} from routes order by name`.execute(db);
  return rows;
}

export async function deleteRoute({ db }: DbDeps, by: RequestedBy, name: string): Promise<RouteRecord | undefined> {
  return audited(db, by, { accountId: null, action: "route.delete", subject: name }, async (transaction) => {
    const { rows } = await sql<RouteRecord>`delete from routes where name = ${name} returning ${columns}`.execute(
      transaction,
    );
    return rows[0];
  });
}
