import { type Issue, verificationRequestSchema } from "@nightguard/contract";
import { z } from "zod";

const maxPaths = 10;
/** Parts of a request, fields of its header, and rows and lines of files. */
const partNames = ["body", "querystring", "params", "variables", "items", "rows", "lines", "Idempotency-Key", "Prefer"];

/**
 * The fields at fault, without the numbers of rows. Names that the API does not know are the caller's own and may be of
 * people: each is `*`.
 *
 * @param schema of the route
 */
export function toIssuePaths(issues: readonly Issue[], schema: object | undefined): readonly string[] {
  const known = knownNamesOf(schema ?? none);
  const paths = issues.map(({ path }) =>
    path
      .split(".")
      .filter((part) => !/^\d+$/.test(part))
      .map((part) => (part === "" || known.has(part) ? part : "*"))
      .join("."),
  );
  return [...new Set(paths.filter((path) => path !== ""))].slice(0, maxPaths);
}

const none = {};
const namesBySchema = new WeakMap<object, ReadonlySet<string>>();

/** Written down at a route's first fault. */
function knownNamesOf(schema: object): ReadonlySet<string> {
  const written = namesBySchema.get(schema);
  if (written) return written;
  const { body, querystring, params } = schema as { body?: unknown; querystring?: unknown; params?: unknown };
  const names = new Set(partNames);
  for (const part of [verificationRequestSchema, body, querystring, params]) addNames(part, names);
  namesBySchema.set(schema, names);
  return names;
}

function addNames(value: unknown, names: Set<string>): void {
  const shape = value instanceof z.ZodType ? z.toJSONSchema(value, { unrepresentable: "any", io: "input" }) : value;
  if (typeof shape !== "object" || shape === null) return;
  for (const [name, inner] of Object.entries(shape)) {
    if (name === "properties") for (const property of Object.keys(inner as object)) names.add(property);
    addNames(inner, names);
  }
}
