import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Db, timeLimits } from "../database/index.ts";

/** The role of a part of the service; it owns nothing. */
export interface ServiceRole {
  readonly name: string;
  /** Creates a missing role, and sets its password and time limits. */
  readonly password?: string | undefined;
}

/** Rights on tables, and functions that run with the rights of the tables' owner. */
interface Rights {
  readonly tables: Readonly<Record<string, string>>;
  /** Rights on every other table. */
  readonly otherTables?: string;
  readonly functions: readonly string[];
  /** Of its connections, if they come through a pooler; with milliseconds. */
  readonly settings?: Readonly<Record<string, number>>;
}

/** The API and the workers only add to the audit. Only `nightguard migrate` changes the first three tables. */
const serviceRights: Rights = {
  tables: {
    migrations: "select",
    schema_breaks: "select",
    audit_retention: "select",
    duties: "select, update",
    audit: "select, insert",
    audit_seals: "select, insert",
    audit_anchors: "select",
    audit_heads: "select, insert, update",
    audit_unsealed: "select, insert, delete",
  },
  otherTables: "select, insert, update, delete",
  functions: ["make_audit_months(timestamptz)", "keep_request_days()", "list_old_snapshots()"],
  settings: timeLimits,
};

/** This role anchors and drops months of the audit past their retention. */
const auditRights: Rights = {
  tables: {
    audit_retention: "select",
    // To lock a row.
    duties: "select, update",
    audit: "select",
    audit_seals: "select",
    audit_anchors: "select, insert",
  },
  functions: ["drop_audit_month(date)"],
};

/**
 * Grants reading and writing of rows, but no changes of the schema or the audit. Repeat after each migration, as
 * the schema's owner.
 */
export const grantServiceRole = (session: Db, role: ServiceRole): Promise<void> => grant(session, role, serviceRights);

export const grantAuditRole = (session: Db, role: ServiceRole): Promise<void> => grant(session, role, auditRights);

async function grant(session: Db, { name, password }: ServiceRole, rights: Rights): Promise<void> {
  await session.transaction().execute(async (db) => {
    if (password !== undefined) await createRole(db, { name, password }, rights.settings);
    const role = sql.id(name);
    const { schema, tables } = await readTables(db);
    await sql`revoke create on schema ${sql.id(schema)} from public, ${role}`.execute(db);
    await sql`revoke all on all tables in schema ${sql.id(schema)} from ${role}`.execute(db);
    await sql`revoke all on all sequences in schema ${sql.id(schema)} from ${role}`.execute(db);
    await sql`revoke all on all functions in schema ${sql.id(schema)} from ${role}`.execute(db);
    await revokeDefinersFromPublic(db, schema);
    await sql`grant usage on schema ${sql.id(schema)} to ${role}`.execute(db);
    if (rights.otherTables)
      await sql`grant usage, select on all sequences in schema ${sql.id(schema)} to ${role}`.execute(db);
    for (const table of tables) {
      const privileges = rights.tables[table] ?? rights.otherTables;
      if (privileges) await sql`grant ${sql.raw(privileges)} on ${sql.id(schema, table)} to ${role}`.execute(db);
    }
    for (const definer of rights.functions) {
      await sql`grant execute on function ${sql.id(schema)}.${sql.raw(definer)} to ${role}`.execute(db);
    }
  });
}

/**
 * Functions that run with the owner's rights: a backup that was restored without its privileges lets everybody call them.
 */
async function revokeDefinersFromPublic(db: Db, schema: string): Promise<void> {
  const { rows } = await sql<{ definer: string }>`
    select oid::regprocedure::text as definer
    from pg_proc
    where pronamespace = ${schema}::regnamespace and prosecdef
  `.execute(db);
  for (const { definer } of rows) await sql`revoke execute on function ${sql.raw(definer)} from public`.execute(db);
}

/** Omits partitions: their rows are reached through their tables. */
async function readTables(db: Db): Promise<{ readonly schema: string; readonly tables: readonly string[] }> {
  const { rows } = await sql<{ schema: string; tables: string[] }>`
    select current_schema() as schema, array_agg(relname::text order by relname) as tables
    from pg_class
    where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p')
      and not relispartition
  `.execute(db);
  return rows[0] ?? { schema: "public", tables: [] };
}

/** Takes from an existing role only what it has: an owner that is not a superuser may not even name the others. */
async function createRole(
  db: Db,
  { name, password }: { readonly name: string; readonly password: string },
  settings: Rights["settings"] = {},
): Promise<void> {
  const { rows } = await sql<{ superuser: boolean; createdb: boolean; createrole: boolean }>`
    select rolsuper as superuser, rolcreatedb as createdb, rolcreaterole as createrole
    from pg_roles
    where rolname = ${name}
  `.execute(db);
  const [existing] = rows;
  const verb = existing ? "alter" : "create";
  const taken = (["superuser", "createdb", "createrole"] as const).filter((right) => existing?.[right]);
  const rights = sql.raw(["login", "noinherit", ...taken.map((right) => `no${right}`)].join(" "));
  await sql`${sql.raw(verb)} role ${sql.id(name)} ${rights} password ${sql.lit(toVerifier(password))}`.execute(db);
  for (const [setting, value] of Object.entries(settings)) {
    await sql`alter role ${sql.id(name)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(db);
  }
}

/** The form of RFC 5803 keeps the password itself out of PostgreSQL's log. */
function toVerifier(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4_096];
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, iterations, 32, "sha256");
  const keyed = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
}
