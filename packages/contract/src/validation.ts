import { z } from "zod";
import { InvalidRequestError } from "./errors.ts";
import type { Issue } from "./issues.ts";

/** A parsed value, or every fault at once; faults never repeat a value. */
export type Validated<Value> =
  | { readonly isValid: true; readonly value: Value }
  | { readonly isValid: false; readonly issues: readonly Issue[] };

export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): Validated<z.infer<Schema>> {
  const parsed = schema.safeParse(value, { error: sayFault });
  if (parsed.success) return { isValid: true, value: parsed.data };
  return { isValid: false, issues: toIssues(parsed.error) };
}

/** @throws InvalidRequestError with one issue for each fault */
export function parseAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const validated = validate(schema, value);
  if (!validated.isValid) throw new InvalidRequestError(validated.issues);
  return validated.value;
}

/** A list of at most `max` entries. Further entries are not validated, so that half a million bad ones stay cheap. */
export const listSchema = <Entry extends z.ZodType>(entry: Entry, max: number) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.slice(0, max + 1) : value),
    z.array(entry).max(max, `must have at most ${max} entries`),
  );

/** Drops the other faults of a value whose type is wrong. */
function toIssues({ issues }: z.ZodError): Issue[] {
  const all = issues.map(({ code, path, message }) => ({ code, path: path.map(String).join("."), message }));
  const ofWrongKind = new Set(all.filter(({ code }) => code === "invalid_type").map(({ path }) => path));
  return all
    .filter(({ code, path }) => code === "invalid_type" || !ofWrongKind.has(path))
    .map(({ path, message }) => ({ path, message }));
}

/** Default messages without the names of JavaScript types, which zod's own messages contain. */
function sayFault(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "too_small":
      return saySize(issue.origin, issue.inclusive === false ? "more than" : "at least", Number(issue.minimum));
    case "too_big":
      return saySize(issue.origin, issue.inclusive === false ? "less than" : "at most", Number(issue.maximum));
    default:
      return undefined;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "a list",
};

function saySize(origin: string, than: string, size: number): string {
  if (origin === "string")
    return size === 1 && than === "at least" ? "must not be empty" : `must have ${than} ${size} characters`;
  return origin === "array" ? `must have ${than} ${size} entries` : `must be ${than} ${size}`;
}
