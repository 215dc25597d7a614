/** Whether the patient is covered, as far as the response says. */
export type CoverageStatus = "active" | "inactive" | "unknown";

/** One statement of a response that the patient's coverage stands so or so. Never about a single procedure. */
export interface StatusRow {
  readonly status: "active" | "pending" | "inactive";
  /** The plan's name as the payer sent it, "" when the row names none. */
  readonly planName: string;
  readonly scope: Scope;
}

/** How well a row speaks for dental coverage as a whole, best first. */
type Scope = 0 | 1 | 2 | 3;
const wholeDental: Scope = 0;
const wholeHealth: Scope = 1;
const unstated: Scope = 2;
const category: Scope = 3;

/** X12 service types that are one category of dental care: 4 is x-rays, 23 diagnostic, 38 orthodontics and so on. */
const dentalCategories = new Set(["4", "23", "24", "25", "26", "27", "28", "36", "37", "38", "39", "40", "41"]);

/**
 * A status row from what the forms have in common.
 *
 * @param row.code EB01: 1 to 4 active, 5 active but under investigation, 6 to 8 inactive
 * @param row.serviceTypes X12 service types (EB03), [] when the row names none
 * @returns undefined when the code is no status, or when no service of the row is dental
 */
export function toStatusRow(row: {
  code: string;
  planName: string;
  serviceTypes: readonly string[];
}): StatusRow | undefined {
  const status = toStatus(row.code);
  const scope = toScope(row.serviceTypes);
  return status === undefined || scope === undefined ? undefined : { status, planName: row.planName, scope };
}

function toStatus(code: string): StatusRow["status"] | undefined {
  if (code.length !== 1 || code < "1" || code > "8") return undefined;
  if (code <= "4") return "active";
  return code === "5" ? "pending" : "inactive";
}

function toScope(serviceTypes: readonly string[]): Scope | undefined {
  if (serviceTypes.length === 0) return unstated;
  if (serviceTypes.includes("35")) return wholeDental;
  if (serviceTypes.includes("30")) return wholeHealth;
  return serviceTypes.some((type) => dentalCategories.has(type)) ? category : undefined;
}

/**
 * The status of one patient's coverage.
 *
 * Rows about dental care as a whole (35) count before health care as a whole (30), then rows without a service, then
 * those of categories. Of several named plans the first active one is the patient's. A plan stated to be both active
 * and inactive is inactive: an office loses less by asking again than by treating unpaid. Pending is `unknown`.
 */
export function decideCoverage(rows: readonly StatusRow[]): CoverageStatus {
  const scope = rows.reduce<number>((best, row) => Math.min(best, row.scope), category);
  const speaking = rows.filter((row) => row.scope === scope);
  return scope === category ? decideByCategories(speaking) : decideByPlan(speaking);
}

/** One category that is covered means a plan in force; only all of them ended means that it ended. */
function decideByCategories(rows: readonly StatusRow[]): CoverageStatus {
  if (rows.some((row) => row.status === "active")) return "active";
  return rows.length > 0 && rows.every((row) => row.status === "inactive") ? "inactive" : "unknown";
}

function decideByPlan(rows: readonly StatusRow[]): CoverageStatus {
  const named = rows.filter((row) => row.planName !== "");
  const plan =
    named.find((row) => row.status === "active") ?? named.find((row) => row.status === "pending") ?? named[0];
  const own = rows.filter((row) => row.planName === "" || row.planName === plan?.planName);
  if (own.some((row) => row.status === "inactive")) return "inactive";
  return own.every((row) => row.status === "active") ? "active" : "unknown";
}
