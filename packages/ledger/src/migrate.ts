import { Migrator } from "kysely/migration";
import { connect } from "./connection.ts";
import { migrateConnections } from "./connection-budget.ts";
import { up as ledger } from "./migrations/0001-ledger.ts";
import { up as turns } from "./migrations/0002-turns.ts";
import { up as documents } from "./migrations/0003-documents.ts";
import { up as options } from "./migrations/0004-options.ts";
import { up as lookups } from "./migrations/0005-lookups.ts";
import { up as webhooks } from "./migrations/0006-webhooks.ts";
import { up as answersInRows } from "./migrations/0007-answers-in-rows.ts";
import { up as jobsByAccount } from "./migrations/0008-jobs-by-account.ts";
import { up as outstanding } from "./migrations/0009-outstanding.ts";
import { up as retention } from "./migrations/0010-retention.ts";
import { up as asked } from "./migrations/0011-asked.ts";
import { up as states } from "./migrations/0012-states.ts";
import { up as opened } from "./migrations/0013-opened.ts";
import { up as byTenant } from "./migrations/0014-by-tenant.ts";
import { up as suspension } from "./migrations/0015-suspension.ts";
import { up as restored } from "./migrations/0016-restored.ts";

/** Numbered, forward only, never edited once released, and safe while the previous version still runs. */
const migrations = {
  "0001-ledger": { up: ledger },
  "0002-turns": { up: turns },
  "0003-documents": { up: documents },
  "0004-options": { up: options },
  "0005-lookups": { up: lookups },
  "0006-webhooks": { up: webhooks },
  "0007-answers-in-rows": { up: answersInRows },
  "0008-jobs-by-account": { up: jobsByAccount },
  "0009-outstanding": { up: outstanding },
  "0010-retention": { up: retention },
  "0011-asked": { up: asked },
  "0012-states": { up: states },
  "0013-opened": { up: opened },
  "0014-by-tenant": { up: byTenant },
  "0015-suspension": { up: suspension },
  "0016-restored": { up: restored },
};

/**
 * Brings the ledger's tables to this version; several processes may ask at once.
 *
 * @returns the names of the migrations that were made
 */
export async function migrateLedger(databaseUrl: string): Promise<string[]> {
  const { db } = connect({
    databaseUrl,
    applicationName: "nightguard migrate",
    maxConnections: migrateConnections,
    queryTimeoutMs: 600_000,
  });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}
