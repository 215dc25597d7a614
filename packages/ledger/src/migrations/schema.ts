import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import packageJson from "../../package.json" with { type: "json" };
import type { Db } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

/** All packages have one version. */
export const serviceVersion = packageJson.version;

/** Migrations are named `NNNN-name.sql`; see the README here. */
export const migrationsDirectory = new URL("./", import.meta.url);

/** This version can never use the schema. */
export class IncompatibleSchemaError extends Error {
  override readonly name = "IncompatibleSchemaError";
}

/** `nightguard migrate` has not run yet. */
export class MigrationNeededError extends Error {
  override readonly name = "MigrationNeededError";
  readonly missing: readonly string[];

  constructor(missing: readonly string[]) {
    super(`the database needs the migrations ${missing.join(", ")}; run \`nightguard migrate\``);
    this.missing = missing;
  }
}

/** Names are in the order in which they are applied. */
export async function listMigrations(directory: URL): Promise<string[]> {
  const files = await readdir(directory);
  return files
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.slice(0, -".sql".length))
    .sort();
}

/** Empty for an empty database. */
export async function readMigrated(db: Db): Promise<Set<string>> {
  if (!(await hasTable(db, "migrations"))) return new Set();
  const { rows } = await sql<{ name: string }>`
    select name
    from migrations
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Newest first. */
export const listMigrated = async ({ db }: DbDeps): Promise<readonly string[]> =>
  Array.from(await readMigrated(db))
    .sort()
    .reverse();

/**
 * Accepts newer migrations that are additive; `schema_breaks` has the others.
 *
 * @param known this version's migrations
 * @throws IncompatibleSchemaError when this version can neither use nor migrate the schema
 */
export async function checkCompatible(db: Db, known: readonly string[], version = serviceVersion): Promise<void> {
  if (await isFormerSchema(db)) {
    throw new IncompatibleSchemaError(
      "This database was made by a version of Nightguard before the baseline schema. Export what you need with that " +
        "version, then create an empty database and set DATABASE_URL to it (with npm start: move the data directory away).",
    );
  }
  if (!(await hasTable(db, "schema_breaks"))) return;
  const { rows } = await sql<{ needs_version: string }>`
    select needs_version
    from schema_breaks
    where migration <> all(${known})
    order by migration desc
    limit 1
  `.execute(db);
  const [newest] = rows;
  if (!newest) return;
  throw new IncompatibleSchemaError(
    `This database needs Nightguard ${newest.needs_version} or newer, and this is version ${version}. Run ` +
      `${newest.needs_version} or newer, or restore a backup from before the upgrade.`,
  );
}

/**
 * @throws IncompatibleSchemaError when this version can never use the database
 * @throws MigrationNeededError when this version can use the database after `nightguard migrate`
 */
export async function checkSchema(db: Db): Promise<void> {
  const known = await listMigrations(migrationsDirectory);
  await checkCompatible(db, known);
  const migrated = await readMigrated(db);
  const missing = known.filter((name) => !migrated.has(name));
  if (missing.length > 0) throw new MigrationNeededError(missing);
}

/** Versions before the baseline kept migrations in kysely's table. */
async function isFormerSchema(db: Db): Promise<boolean> {
  if (!(await hasTable(db, "kysely_migration"))) return false;
  const { rows } = await sql`
    select
    from kysely_migration
    where name = '0001-ledger'
  `.execute(db);
  return rows.length > 0;
}

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${name}) is not null as found
  `.execute(db);
  return rows[0]?.found ?? false;
}
