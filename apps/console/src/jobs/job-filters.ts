import { calendarDay, matching, oneOf } from "../frame/filters.ts";

export const jobStatuses = ["queued", "running", "succeeded", "failed", "expired", "cancelled"] as const;
export const coverages = ["active", "inactive", "unknown", "rejected"] as const;
export const changedValues = ["stops_visit", "patient_pays", "information", "none"] as const;
export const causeCategories = ["request", "patient", "provider", "payer", "plan", "service"] as const;

export const jobFilterChecks = {
  status: oneOf(jobStatuses),
  coverage: oneOf(coverages),
  category: oneOf(causeCategories),
  payer: matching(/^[\w.-]{1,80}$/),
};

/** Of the page of all jobs, without a place in the list. */
export const jobViewChecks = {
  ...jobFilterChecks,
  operation: oneOf(["eligibility", "clearcoverage"]),
  from: calendarDay,
  to: calendarDay,
};
