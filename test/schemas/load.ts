import pg from "pg";
import { type Facts, parseFacts } from "./dump.ts";

/**
 * Loads a dump into an empty database and moves its times to some minutes ago: leases have expired and retries are due,
 * but no deadline has passed and nothing is old enough to be purged.
 */
export async function loadDump(databaseUrl: string, dump: string): Promise<Facts> {
  const facts = parseFacts(dump);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The rows that triggers would add are in the dump.
    await client.query("set session_replication_role = replica");
    await client.query(dump);
    await moveTimes(client, new Date(facts.madeAt));
  } finally {
    await client.end();
  }
  return facts;
}

const passed = "interval '10 minutes'";

async function moveTimes(client: pg.Client, madeAt: Date): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; moves: string }>(`
    select
      table_name as name,
      string_agg(
        format(
          case data_type
            when 'date' then '%1$I = %1$I + ((now() at time zone ''UTC'')::date - ($1::timestamptz at time zone ''UTC'')::date)'
            else '%1$I = %1$I + (now() - ${passed.replaceAll("'", "''")} - $1::timestamptz)'
          end,
          column_name
        ),
        ', '
      ) as moves
    from information_schema.columns
    where table_schema = current_schema()
      and data_type in ('timestamp with time zone', 'date')
      -- Hashes cover the times of the audit.
      and table_name not like 'audit%'
    group by table_name
  `);
  for (const { name, moves } of tables) await client.query(`update ${name} set ${moves}`, [madeAt]);
}
