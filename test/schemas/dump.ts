import { readFile } from "node:fs/promises";
import pg from "pg";
import { listMigrations, migrationsDirectory, serviceVersion } from "../../packages/ledger/src/migrations/schema.ts";

/** Facts about a dumped ledger for tests, as JSON. */
export interface Facts {
  readonly version: string;
  /** When the processes were killed. */
  readonly madeAt: string;
  readonly [name: string]: unknown;
}

const factsPrefix = "-- facts: ";

/** Reads the facts of a dump from its line that starts with the prefix. */
export const parseFacts = (dump: string): Facts =>
  JSON.parse(
    dump
      .split("\n")
      .find((line) => line.startsWith(factsPrefix))
      ?.slice(factsPrefix.length) ?? "",
  ) as Facts; // as `dumpLedger` wrote it

/**
 * A ledger as plain SQL without psql commands: the text of its migrations, then its rows. `pg_dump` may be missing or
 * older than the embedded server.
 */
export async function dumpLedger(databaseUrl: string, facts: Readonly<Record<string, unknown>>): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c timezone=UTC" });
  await client.connect();
  try {
    const rows: string[] = [];
    rows.push(...(await dumpMonths(client)));
    for (const table of await listTables(client)) rows.push(...(await dumpRows(client, table)));
    const { rows: now } = await client.query<{ at: Date }>("select now() as at");
    const all: Facts = { version: serviceVersion, madeAt: now[0]?.at.toISOString() ?? "", ...facts };
    return [
      `-- A ledger of Nightguard ${serviceVersion} in the middle of its work. See README.md.`,
      factsPrefix + JSON.stringify(all),
      "",
      await dumpSchema(),
      ...rows,
      "",
    ].join("\n");
  } finally {
    await client.end();
  }
}

/** The migrations, in a form that can run in one transaction. */
async function dumpSchema(): Promise<string> {
  const texts = [
    "create table migrations (name text primary key, applied_at timestamptz not null default now(), version text not null);\n",
  ];
  for (const name of await listMigrations(migrationsDirectory)) {
    const text = await readFile(new URL(`${name}.sql`, migrationsDirectory), "utf8");
    texts.push(`-- ${name}\n\n${text.replaceAll(" concurrently ", " ")}`);
  }
  return texts.join("\n");
}

/** Their rows are inserted by the migrations. */
const filledTables = ["audit_retention", "duties", "schema_breaks", "write_checks"];

/** Tables whose rows the dump needs, each after the tables it references. */
async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refers_to: string[] }>(
    `
    select
      c.relname as name,
      array(
        select f.confrelid::regclass::text
        from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      ) as refers_to
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
      and c.relnamespace = current_schema()::regnamespace
    order by c.relname
  `,
    [filledTables],
  );
  const ordered = new Set<string>();
  while (ordered.size < rows.length) {
    const next = rows.find((row) => !ordered.has(row.name) && row.refers_to.every((other) => ordered.has(other)));
    if (!next) throw new Error("tables refer to each other in a circle");
    ordered.add(next.name);
  }
  return [...ordered];
}

/** The audit's partitions; the migration makes those of the time at which it runs. */
async function dumpMonths(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    select to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM')::text as month
    from pg_inherits
    where inhparent = 'audit'::regclass
    order by 1
  `);
  return rows.map(({ month }) => `select make_audit_month('${month}');`);
}

/** An insert for each row. */
async function dumpRows(client: pg.Client, table: string): Promise<string[]> {
  const { rows: columns } = await client.query<{ name: string; is_identity: boolean }>(
    `select quote_ident(attname) as name, attidentity <> '' as is_identity
     from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const literals = names.map((name) => `quote_nullable(${name}::text)`).join(", ");
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(', ', ${literals}) as line from ${table} order by 1`,
  );
  const identity = columns.find(({ is_identity }) => is_identity)?.name;
  const overriding = identity ? " overriding system value" : "";
  const inserts = rows.map(({ line }) => `insert into ${table} (${names.join(", ")})${overriding} values (${line});`);
  if (!identity || rows.length === 0) return inserts;
  const sequence = `pg_get_serial_sequence('${table}', '${identity}')`;
  return [...inserts, `select setval(${sequence}, (select max(${identity}) from ${table}));`];
}
