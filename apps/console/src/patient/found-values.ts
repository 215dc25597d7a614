import type { Issue, OpenPoint } from "@nightguard/contract";

export type FindableField = OpenPoint["fields"][number];

/** What was typed, by the path of the field. */
export type TypedValues = Readonly<Record<string, string>>;

interface FoundValue {
  readonly path: string;
  readonly value: string | number | boolean;
}

/** The server checks all else. */
export function toFoundValues(
  fields: readonly FindableField[],
  typed: TypedValues,
): { readonly values: readonly FoundValue[]; readonly faults: readonly Issue[] } {
  const values: FoundValue[] = [];
  const faults: Issue[] = [];
  for (const { path, kind } of fields) {
    const text = typed[path]?.trim() ?? "";
    if (text === "") continue;
    const value = toValue(kind, text);
    if (value === undefined) faults.push({ path, message: "must be a number" });
    else values.push({ path, value });
  }
  return { values, faults };
}

function toValue(kind: FindableField["kind"], text: string): string | number | boolean | undefined {
  if (kind === "flag") return text === "true";
  if (kind !== "percent" && kind !== "count") return text;
  const digits = text.endsWith("%") ? text.slice(0, -1).trim() : text;
  return /^\d{1,9}(\.\d{1,4})?$/.test(digits) ? Number(digits) : undefined;
}

/** An issue of the server's names the place in what was sent. */
export const toFieldIssues = (issues: readonly Issue[], sent: readonly FoundValue[]): Issue[] =>
  issues.map(({ path, message }) => {
    const [, at] = /^values\.(\d+)\./.exec(path) ?? [];
    return { path: (at === undefined ? undefined : sent[Number(at)]?.path) ?? path, message };
  });
