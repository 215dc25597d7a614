import { type Grouping, type Measure, others } from "./usage-days.ts";

export const groupingWords: Readonly<Record<Grouping, string>> = {
  outcome: "outcome",
  payer_id: "payer",
  operation: "operation",
  key: "key",
};

export const measureWords: Readonly<Record<Measure, string>> = {
  verifications: "Verifications",
  calls: "Calls",
  reused: "Reused answers",
  possible_duplicates: "Possible duplicates",
  perhaps_billed: "Perhaps billed",
};

const outcomeLooks: Readonly<Record<string, { readonly word: string; readonly color: `--${string}` }>> = {
  active: { word: "Active", color: "--mark-active" },
  inactive: { word: "Inactive", color: "--mark-inactive" },
  unknown: { word: "Unclear", color: "--mark-unknown" },
  rejected: { word: "Rejected", color: "--mark-rejected" },
  failed: { word: "No answer", color: "--bad" },
  expired: { word: "Deadline passed", color: "--warn" },
  cancelled: { word: "Cancelled", color: "--calm" },
};

const operationWords: Readonly<Record<string, string>> = { eligibility: "Eligibility", clearcoverage: "ClearCoverage" };

const colors = ["--accent", "--calm", "--good", "--warn", "--bad", "--mark-inactive", "--mark-unknown"] as const;

/** @param names of payers, or of keys and people, by id */
export function toGroupText(by: Grouping, name: string, names: ReadonlyMap<string, string>): string {
  if (by === "outcome") return outcomeLooks[name]?.word ?? (name === others ? "Others" : name);
  if (by === "operation") return operationWords[name] ?? name;
  if (by === "key") return toCallerText(name, names);
  if (name === others) return "Other payers";
  const known = names.get(name);
  return known === undefined ? name : `${known} ${name}`;
}

/** The group of lines without a key or person. */
export const uncountedKey = "";

function toCallerText(id: string, names: ReadonlyMap<string, string>): string {
  if (id === others) return "Other keys and people";
  if (id === uncountedKey) return "Before keys were counted";
  const name = names.get(id) ?? `${id.slice(0, 12)}…`;
  return id.startsWith("usr_") ? `${name} (person)` : name;
}

export const toGroupColor = (by: Grouping, name: string, index: number): `--${string}` =>
  (by === "outcome" && outcomeLooks[name]?.color) || (colors[index % colors.length] ?? "--accent");
