import { describeUnknownName, type Issue, type Validated, validate } from "@nightguard/contract";
import { z } from "zod";
import type { ApiServer } from "../deps.ts";

type Query = Readonly<Record<string, string | readonly string[]>>;

/** An unencoded plus sign before a time's offset is read as a space. */
const timeWithSpace = /^\d{4}-\d{2}-\d{2}T[\d:.]+ \d{2}:\d{2}$/i;

/**
 * Gives routes without a query schema an empty one, so that they reject any parameter. Call it before adding routes.
 */
export function requireQuerySchemas(app: ApiServer): void {
  const none = z.object({});
  app.addHook("onRoute", (route) => {
    route.schema = { querystring: none, ...route.schema };
  });
}

/**
 * A misspelled filter would be ignored, and caches and gateways differ in which repeated one they take. A loose schema
 * accepts unknown parameters.
 */
export function createQueryValidator<Schema extends z.ZodObject>(schema: Schema) {
  const known = Object.keys(schema.shape);
  const isLoose = schema.def.catchall !== undefined;

  return (query: Query): Validated<z.infer<Schema>> => {
    const entries = Object.entries(query);
    const single = Object.fromEntries(entries.map(([name, value]) => [name, isText(value) ? value : value[0]]));
    const refused = entries.flatMap(([name, value]): Issue[] => {
      if (!isLoose && !known.includes(name)) return [{ path: name, message: describeUnknownName(name, known) }];
      return isText(value) ? [] : [{ path: name, message: "must not be repeated" }];
    });
    const validated = validate(schema, single);
    if (validated.isValid && refused.length === 0) return validated;
    const issues = validated.isValid ? [] : validated.issues.map((issue) => explainSpace(issue, single[issue.path]));
    const isRefused = new Set(refused.map(({ path }) => path));
    return { isValid: false, issues: [...refused, ...issues.filter(({ path }) => !isRefused.has(path))] };
  };
}

const isText = (value: string | readonly string[]): value is string => typeof value === "string";

function explainSpace(issue: Issue, value: string | undefined): Issue {
  if (value === undefined || !timeWithSpace.test(value)) return issue;
  const advice = "a plus sign in a query is read as a space: write the offset's as %2B, or use a time that ends in Z";
  return { ...issue, message: `${issue.message}; ${advice}` };
}
