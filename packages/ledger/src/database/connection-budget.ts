import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { DbDeps } from "../deps.ts";
import type { Db } from "./db.ts";

/** Reserved for `nightguard migrate`. */
const migrateConnections = 2;

/** Waits at most a second for connections that are being started. */
const mostLooks = 50;
const betweenLooksMs = 20;

export interface ConnectionUse {
  readonly open: number;
  /** Possible maximum of `open`: what our processes declare, and others' current connections. */
  readonly claimed: number;
  /** `max_connections` without reserved ones and those for migrations. */
  readonly available: number;
}

export class ConnectionBudgetError extends Error {
  override readonly name = "ConnectionBudgetError";
  /** True if they would fit after other processes end. */
  readonly mayPass: boolean;

  constructor(message: string, mayPass: boolean) {
    super(message);
    this.mayPass = mayPass;
  }
}

/** Declares to other processes how many connections this one may open. A random suffix makes the name unique. */
export const toApplicationName = (part: string, maxConnections: number) =>
  `nightguard ${part} ${maxConnections} ${randomBytes(4).toString("hex")}`;

/** A pooler opens fewer connections than its clients, so a client's name declares none. */
export const toPooledName = (applicationName: string) => applicationName.replace(/ \d+ [0-9a-f]{8}$/, "");

const declaration = /^nightguard [a-z]+ (\d{1,5}) [0-9a-f]{8}$/;

/**
 * Processes that start concurrently count in the order of their first connections, so never too many are admitted, and
 * never all rejected.
 *
 * @throws ConnectionBudgetError
 */
export async function admitConnections(
  db: Db,
  { applicationName, max }: { applicationName: string; max: number },
): Promise<void> {
  const { available, applications } = await readStartedApplications(db);
  const ownPlace = applications.findIndex(({ name }) => name === applicationName);
  // Only a connection through a pooler has another name, and the pooler bounds the connections to PostgreSQL.
  if (ownPlace === -1) return;
  const taken = sumClaims(applications.filter(({ name }, place) => place < ownPlace || !declaration.test(name)));
  if (taken + max <= available) return;
  const room = `this process may open ${max} connections and PostgreSQL has room for ${available}`;
  if (max > available) {
    const remedy = "lower NIGHTGUARD_DATABASE_CONNECTIONS or raise max_connections";
    throw new ConnectionBudgetError(`${room}; ${remedy}`, false);
  }
  const remedy = "run fewer processes, lower NIGHTGUARD_DATABASE_CONNECTIONS of all, or raise max_connections";
  throw new ConnectionBudgetError(`${room}, of which others have or may open ${taken}; ${remedy}`, true);
}

/** PostgreSQL does not show who owns a connection while it starts. */
async function readStartedApplications(db: Db): ReturnType<typeof readApplications> {
  for (let look = 1; ; look++) {
    const read = await readApplications(db);
    if (read.starting === 0 || look === mostLooks) return read;
    await sleep(betweenLooksMs);
  }
}

export async function readConnectionUse({ db }: DbDeps): Promise<ConnectionUse> {
  const { available, applications } = await readApplications(db);
  const open = applications.reduce((sum, application) => sum + application.open, 0);
  return { open, claimed: sumClaims(applications), available };
}

interface Application {
  readonly name: string;
  readonly open: number;
}

const sumClaims = (applications: readonly Application[]) =>
  applications.reduce((sum, { name, open }) => sum + Math.max(open, Number(declaration.exec(name)?.[1] ?? 0)), 0);

async function readApplications(
  db: Db,
): Promise<{ available: number; starting: number; applications: readonly Application[] }> {
  const { rows } = await sql<Application & { available: number; starting: number }>`
    select
      current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0) -- new in PostgreSQL 16
        - ${migrateConnections}::integer as available,
      (
        select count(*)::integer
        from pg_stat_activity
        where usesysid is null
          and backend_type = 'client backend'
      ) as starting,
      coalesce(application_name, '') as name,
      count(*)::integer as open
    from pg_stat_activity
    where usesysid is not null
      and coalesce(backend_type, 'client backend') = 'client backend'
    group by application_name
    order by min(backend_start) nulls first, application_name
  `.execute(db);
  return { available: rows[0]?.available ?? 0, starting: rows[0]?.starting ?? 0, applications: rows };
}

/** Hot statements have waiting callers and running jobs. */
const hotShare = 0.6;

export function shareConnections(total: number): { readonly hot: number; readonly general: number } {
  const hot = Math.round(total * hotShare);
  return { hot, general: total - hot };
}
