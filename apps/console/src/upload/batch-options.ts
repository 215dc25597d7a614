import { findSchedulingIssues, type Issue, schedulingShape, textSchema, validate } from "@nightguard/contract";
import { z } from "zod";
import { toInstantText } from "../parts/text/zoned-day.ts";

export interface OptionsDraft {
  readonly name: string;
  readonly start: "now" | "later";
  /** Local time of the clinic: `2026-11-24T18:30`. */
  readonly notBefore: string;
  readonly deadline: string;
  /** Seconds, or empty. */
  readonly maxAge: string;
  readonly priority: "low" | "normal" | "high";
  readonly operation: "eligibility" | "clearcoverage";
  readonly isNormalized: boolean;
}

export const emptyOptions: OptionsDraft = {
  name: "",
  start: "now",
  notBefore: "",
  deadline: "",
  maxAge: "",
  priority: "normal",
  operation: "eligibility",
  isNormalized: false,
};

export function toOptionFields(draft: OptionsDraft, zone: string): readonly (readonly [name: string, value: string])[] {
  const times = toTimes(draft, zone);
  const fields = {
    name: draft.name.trim(),
    not_before: times.not_before,
    deadline: times.deadline,
    max_age: draft.maxAge,
    priority: draft.priority === "normal" ? "" : draft.priority,
    operation: draft.operation === "eligibility" ? "" : draft.operation,
    transform: draft.isNormalized ? "true_eligibility" : "",
  };
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, value]],
  );
}

const schema = z.object({
  name: textSchema.optional(),
  not_before: schedulingShape.not_before,
  deadline: schedulingShape.deadline,
});

export function findOptionIssues(draft: OptionsDraft, zone: string, now: Date): readonly Issue[] {
  const times = toTimes(draft, zone);
  const name = draft.name.trim() || undefined;
  const validated = validate(schema, { name, ...times });
  const issues = validated.isValid ? [] : [...validated.issues];
  if (draft.start === "later" && draft.notBefore === "") issues.push({ path: "not_before", message: "is required" });
  if (times.deadline !== undefined && Date.parse(times.deadline) <= now.getTime()) {
    issues.push({ path: "deadline", message: "must lie in the future" });
  }
  return issues.length > 0 ? issues : findSchedulingIssues(times);
}

function toTimes({ start, notBefore, deadline }: OptionsDraft, zone: string) {
  return {
    not_before: start === "later" ? toInstantText(notBefore, zone) : undefined,
    deadline: toInstantText(deadline, zone),
  };
}
