import { z } from "zod";
import { InvalidRequestError } from "./errors.ts";
import type { Issue } from "./issues.ts";

/** A parsed value, or all its issues. An issue never quotes the value, which may be personal data. */
export type Validated<Value> =
  | { readonly isValid: true; readonly value: Value }
  | { readonly isValid: false; readonly issues: readonly Issue[] };

export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): Validated<z.infer<Schema>> {
  const parsed = schema.safeParse(value, { error: describeIssue });
  if (parsed.success) return { isValid: true, value: parsed.data };
  return { isValid: false, issues: toIssues(parsed.error) };
}

/** @throws InvalidRequestError with all issues */
export function parseAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const validated = validate(schema, value);
  if (!validated.isValid) throw new InvalidRequestError(validated.issues);
  return validated.value;
}

/** Entries beyond `max + 1` are not validated, so that half a million invalid ones stay cheap. */
export const listSchema = <Entry extends z.ZodType>(entry: Entry, max: number) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.slice(0, max + 1) : value),
    z.array(entry).max(max, `must have at most ${max} entries`),
  );

export const namesSchema = <const Name extends string>(names: readonly Name[]) =>
  listSchema(z.enum(names, { error: `must be one of ${names.join(", ")}` }), 50).transform((given) =>
    names.filter((name) => given.includes(name)),
  );

function toIssues({ issues }: z.ZodError): Issue[] {
  const all = issues.map(({ code, path, message }) => ({ code, path: path.map(String).join("."), message }));
  const wronglyTyped = new Set(all.filter(({ code }) => code === "invalid_type").map(({ path }) => path));
  return all
    .filter(({ code, path }) => code === "invalid_type" || !wronglyTyped.has(path))
    .map(({ path, message }) => ({ path, message }));
}

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "too_small":
      return describeSize(issue.origin, issue.inclusive === false ? "more than" : "at least", Number(issue.minimum));
    case "too_big":
      return describeSize(issue.origin, issue.inclusive === false ? "less than" : "at most", Number(issue.maximum));
    case "unrecognized_keys":
      return "has a field that is not known";
    default:
      return undefined;
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "a list",
};

function describeSize(origin: string, comparison: string, size: number): string {
  if (origin === "string")
    return size === 1 && comparison === "at least" ? "must not be empty" : `must have ${comparison} ${size} characters`;
  return origin === "array" ? `must have ${comparison} ${size} entries` : `must be ${comparison} ${size}`;
}
