import type pg from "pg";

/** A node of a plan, as `explain (format json)` shows it. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly "CTE Name"?: string;
  readonly "Parent Relationship"?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The columns of all indexes in their order, by the indexes' names. */
export type IndexColumns = ReadonlyMap<string, readonly string[]>;

/** Reads which columns the indexes have. */
export async function readIndexColumns(client: pg.ClientBase): Promise<IndexColumns> {
  const { rows } = await client.query(`
    select i.indexrelid::regclass::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_index i
    join pg_attribute a on a.attrelid = i.indexrelid
    where i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    group by i.indexrelid
  `);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/**
 * Plans a statement as a hot connection does: once, whatever the parameters.
 *
 * @param name for the prepared statement
 */
export async function planOf(client: pg.ClientBase, name: string, text: string): Promise<PlanNode> {
  await client.query(`prepare ${name} as ${text}`);
  const { rows: prepared } = await client.query(
    "select cardinality(parameter_types)::integer as count from pg_prepared_statements where name = $1",
    [name],
  );
  const nulls = Array.from({ length: prepared[0].count }, () => "null");
  const { rows } = await client.query(
    `explain (format json) execute ${name}${nulls.length > 0 ? `(${nulls.join(", ")})` : ""}`,
  );
  return rows[0]["QUERY PLAN"][0].Plan;
}

/** A plan as text, a node in each line. */
export function describePlan(node: PlanNode, depth = 0): string {
  const { "Relation Name": table, "Index Name": index, "Index Cond": condition } = node;
  const line = [node["Parent Relationship"], node["Node Type"], index ?? table, condition].filter(Boolean).join(" ");
  return ["  ".repeat(depth) + line, ...(node.Plans ?? []).map((child) => describePlan(child, depth + 1))].join("\n");
}

/** Partial indexes of few rows, read from their beginning; and the plans table, which is small. */
const readFromTheBeginning = new Set([
  "queued_jobs_waiting",
  "queued_jobs_scheduled",
  "release_schedule_due",
  "submissions_due",
  "plans_pkey",
]);
/** Ranges of these are backlogs, of a million rows. */
const backlogIndexes = new Set(["queued_jobs_pkey", "queued_jobs_late"]);
/** One row for each feed: see `record_events`. */
const shortParts = new Set(["numbered"]);
/** What waits at an endpoint that has failed: little, since its circuit breaker opens early. */
const sortedWhole = new Set(["webhook_deliveries_waiting"]);
const joins = new Set(["Hash Join", "Merge Join"]);
const wholeReads = new Set(["Seq Scan", "Bitmap Heap Scan", "Bitmap Index Scan", "BitmapAnd", "BitmapOr"]);
const indexReads = new Set(["Index Scan", "Index Only Scan"]);
const sorts = new Set(["Sort", "Incremental Sort"]);

/**
 * What of a plan would be slow on a large table: a table read whole, an index read whole or without its first column, a
 * hash or merge join, a join that reads the whole of its inner side each time, a sort of more than was asked for by ids.
 */
export function findFaults(node: PlanNode, columns: IndexColumns): string[] {
  const { "Node Type": type, "Relation Name": table = "", "Index Name": index = "" } = node;
  const faults: string[] = [];
  if (wholeReads.has(type)) faults.push(`${type} of ${table || index}`);
  if (joins.has(type)) faults.push(type);
  if (indexReads.has(type) && !readFromTheBeginning.has(index) && !namesFirstColumn(node, columns)) {
    faults.push(`${type} of ${index} without its first column: ${node["Index Cond"]}`);
  }
  if (sorts.has(type) && !isBounded(node)) faults.push(`${type} of an unknown number of rows`);
  if (type === "Nested Loop" && !readsByKey(innerOf(node))) faults.push("Nested Loop over the whole of its inner side");
  return [...faults, ...(node.Plans ?? []).flatMap((child) => findFaults(child, columns))];
}

function namesFirstColumn({ "Index Name": index = "", "Index Cond": condition = "" }: PlanNode, columns: IndexColumns) {
  const [first = "?"] = columns.get(index) ?? [];
  return new RegExp(`\\b${first}\\b`).test(condition);
}

/** Whether only rows come of it that were asked for by their ids, or so many as a limit allows. */
function isBounded(node: PlanNode): boolean {
  const { "Node Type": type, "Index Name": index = "", "Index Cond": condition = "" } = node;
  if (["Limit", "Function Scan", "CTE Scan", "Result"].includes(type)) return true;
  if (backlogIndexes.has(index)) return false;
  if (indexReads.has(type)) return condition.includes("= ANY") || sortedWhole.has(index);
  return childrenOf(node).every(isBounded);
}

/** Nodes that feed this one, not its subqueries. */
const childrenOf = ({ Plans = [] }: PlanNode) =>
  Plans.filter(({ "Parent Relationship": kind }) => kind !== "InitPlan" && kind !== "SubPlan");

const innerOf = (join: PlanNode) => childrenOf(join).find(({ "Parent Relationship": kind }) => kind === "Inner");

/** Whether it is read once per outer row, by a condition. */
function readsByKey(node: PlanNode | undefined): boolean {
  if (!node) return false;
  const { "Node Type": type, "Index Name": index = "", "Index Cond": condition } = node;
  if (indexReads.has(type)) return condition !== undefined || readFromTheBeginning.has(index);
  if (type === "CTE Scan") return shortParts.has(node["CTE Name"] ?? "");
  if (type === "Nested Loop") return readsByKey(innerOf(node));
  const children = childrenOf(node);
  return children.length > 0 && children.every(readsByKey);
}

/** The indexes that a plan reads tables by. */
export function indexesOf(node: PlanNode): string[] {
  const own = indexReads.has(node["Node Type"]) ? [node["Index Name"] ?? ""] : [];
  return [...own, ...(node.Plans ?? []).flatMap(indexesOf)];
}
