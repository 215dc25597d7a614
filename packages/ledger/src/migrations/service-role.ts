import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database/index.ts";

/** The role that the API and the workers connect as. It owns nothing. */
export interface ServiceRole {
  readonly name: string;
  /** Creates the role where it is missing, and sets its password; absent: the role exists. */
  readonly password?: string | undefined;
}

/** Only `nightguard migrate` writes these. */
const readOnly = ["migrations", "schema_breaks"];
/** Lines of the audit are added, and never changed. */
const appendOnly = ["audit", "audit_seals", "audit_anchors"];

/**
 * Gives the service's role what it needs in this schema and no more: it reads and writes rows, but cannot create, alter or
 * drop anything, nor change the audit. To be repeated after each migration; the caller's role owns the schema.
 */
export async function grantServiceRole(session: Db, { name, password }: ServiceRole): Promise<void> {
  await session.transaction().execute(async (db) => {
    if (password !== undefined) await createRole(db, name, password);
    const role = sql.id(name);
    const { rows } = await sql<{ schema: string; tables: string[] }>`
      select current_schema() as schema, array_agg(relname::text) as tables
      from pg_class
      where relnamespace = current_schema()::regnamespace
        and relkind in ('r', 'p')
        and not relispartition
    `.execute(db);
    const { schema = "public", tables = [] } = rows[0] ?? {};
    const namesOf = (wanted: readonly string[]) => sql.join(wanted.map((table) => sql.id(schema, table)));
    const among = (names: readonly string[]) => tables.filter((table) => names.includes(table));
    const written = tables.filter((table) => ![...readOnly, ...appendOnly].includes(table));
    await sql`revoke create on schema ${sql.id(schema)} from public, ${role}`.execute(db);
    await sql`revoke all on all tables in schema ${sql.id(schema)} from ${role}`.execute(db);
    await sql`grant usage on schema ${sql.id(schema)} to ${role}`.execute(db);
    await sql`grant usage, select on all sequences in schema ${sql.id(schema)} to ${role}`.execute(db);
    await sql`grant select, insert, update, delete on ${namesOf(written)} to ${role}`.execute(db);
    await sql`grant select on ${namesOf(among(readOnly))} to ${role}`.execute(db);
    await sql`grant select, insert on ${namesOf(among(appendOnly))} to ${role}`.execute(db);
  });
}

async function createRole(db: Db, name: string, password: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(db);
  const verb = rows.length === 0 ? sql`create` : sql`alter`;
  const rights = sql`login nosuperuser nocreatedb nocreaterole noinherit`;
  await sql`${verb} role ${sql.id(name)} ${rights} password ${sql.lit(toVerifier(password))}`.execute(db);
}

/** What PostgreSQL stores of a password (RFC 5803): the password itself would be in its log. */
function toVerifier(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4_096];
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, iterations, 32, "sha256");
  const keyed = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
}
