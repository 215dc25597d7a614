import type pg from "pg";
import { connect } from "../../../packages/ledger/src/database/connection.ts";
import { query } from "../../support/databases.ts";
import { createTestDatabase } from "../../support/services.ts";
import { fill } from "./fill.ts";
import { describePlan, findFaults, type IndexColumns, indexesOf, planOf, readIndexColumns } from "./plan.ts";
import { collectHotStatements, type HotStatements } from "./statements.ts";

/** Filling a table with a million rows takes some seconds. */
const queryTimeoutMs = 300_000;

/** What hot statements would do in one state of the database. */
export interface PlansInState {
  /** What the planner knows, and how many jobs there are. */
  readonly state: string;
  /** The indexes that each function uses, sorted. */
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  /** What would be slow on large tables, with the plan. */
  readonly faults: readonly string[];
}

/**
 * Plans all hot statements on new hot connections, which keep these plans, in databases that hold one number of jobs after
 * the other: never analysed; analysed with each number, so that the numbers before it were all that the planner knew; and
 * analysed while empty.
 *
 * @param sizes numbers of jobs, rising
 */
export async function planInAllStates(sizes: readonly number[]): Promise<PlansInState[]> {
  const statements = await collectHotStatements();
  const never = await withDatabase(async (databaseUrl) => {
    const seen = [await planAll(databaseUrl, statements, "never analysed, empty")];
    let before = 0;
    for (const size of sizes) {
      await fill(databaseUrl, before, size);
      seen.push(await planAll(databaseUrl, statements, `never analysed, ${size} jobs`));
      before = size;
    }
    return seen;
  });
  const analysed = await withDatabase(async (databaseUrl) => {
    await query(databaseUrl, "analyze");
    const seen = [await planAll(databaseUrl, statements, "analysed, empty")];
    let before = 0;
    for (const size of sizes) {
      await fill(databaseUrl, before, size);
      seen.push(await planAll(databaseUrl, statements, `analysed with ${before} jobs, then ${size}`));
      await query(databaseUrl, "analyze");
      seen.push(await planAll(databaseUrl, statements, `analysed with ${size} jobs`));
      before = size;
    }
    return seen;
  });
  return [...never, ...analysed];
}

/** A database that nothing analyses unless it is asked to. */
async function withDatabase<Result>(run: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const { databaseUrl, drop } = await createTestDatabase();
  try {
    const tables = await query(
      databaseUrl,
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    const statements = tables.map(({ relname }) => `alter table ${relname} set (autovacuum_enabled = false)`);
    await query(databaseUrl, statements.join(";\n"));
    return await run(databaseUrl);
  } finally {
    await drop();
  }
}

async function planAll(databaseUrl: string, statements: HotStatements, state: string): Promise<PlansInState> {
  const options = { databaseUrl, applicationName: "plans", maxConnections: 1, isHot: true, queryTimeoutMs };
  const { db, pool } = connect(options);
  const client = await pool.connect();
  try {
    const columns = await readIndexColumns(client);
    const inFunctions = await readFunctions(client);
    const indexes: Record<string, readonly string[]> = {};
    const faults: string[] = [];
    for (const [what, texts] of [...statements, ...inFunctions]) {
      const plans = await planEach(client, what, [...texts], columns);
      indexes[what] = [...new Set(plans.flatMap((plan) => plan.indexes))].sort();
      faults.push(...plans.flatMap((plan) => plan.faults));
    }
    return { state, indexes, faults };
  } finally {
    client.release();
    await db.destroy();
  }
}

async function planEach(client: pg.ClientBase, what: string, texts: readonly string[], columns: IndexColumns) {
  const plans: { indexes: string[]; faults: string[] }[] = [];
  for (const [index, text] of texts.entries()) {
    const plan = await planOf(client, `${what.replaceAll(" ", "_")}_${index}`, text);
    const faults = findFaults(plan, columns);
    plans.push({
      indexes: indexesOf(plan),
      faults: faults.map((fault) => `${what}: ${fault}\n${describePlan(plan)}\n${text}`),
    });
  }
  return plans;
}

/**
 * What functions and triggers of the schema run, with parameters in the place of their variables. Triggers that read the
 * rows of a whole statement are left out: PostgreSQL plans them only while they run.
 */
async function readFunctions(client: pg.ClientBase): Promise<[string, string[]][]> {
  const { rows } = await client.query(`
    select proname as name, prosrc as source, coalesce(proargnames, '{}') as names,
      array(select format_type(t, null) from unnest(proargtypes) t) as types
    from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (
        select from pg_trigger t
        where t.tgfoid = p.oid and (t.tgoldtable is not null or t.tgnewtable is not null)
      )
  `);
  return rows.flatMap(({ name, source, names, types }): [string, string[]][] => {
    const variables: [string, string][] = names.map((variable: string, index: number) => [variable, types[index]]);
    const ofTrigger: [string, string][] = [
      ["new.account_id", "uuid"],
      ["new.mode", "text"],
      ["new.open_at", "timestamptz"],
      ["new.id", "uuid"],
      ["new.at", "timestamptz"],
    ];
    const statements = source.match(/^\s*(with|insert|update|delete)\b[^;]*/gm) ?? [];
    if (statements.length === 0) return [];
    return [[name, statements.map((statement: string) => withParameters(statement, [...variables, ...ofTrigger]))]];
  });
}

/** Parameters are numbered without gaps. */
const withParameters = (statement: string, variables: readonly [string, string][]): string =>
  variables
    .map(([variable, type]) => [new RegExp(`(?<![.\\w])${variable.replace(".", "\\.")}\\b`, "g"), type] as const)
    .filter(([pattern]) => statement.search(pattern) !== -1)
    .reduce((text, [pattern, type], index) => text.replaceAll(pattern, `$${index + 1}::${type}`), statement);
