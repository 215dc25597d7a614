import * as z from "zod/mini";

export const jobStatuses = ["queued", "running", "succeeded", "failed", "expired", "cancelled"] as const;
export const coverages = ["active", "inactive", "unknown", "rejected"] as const;
export const causeCategories = ["request", "patient", "provider", "payer", "plan", "service"] as const;

/** Filters that every list of jobs has, as they stand in its address. */
export const jobFilters = {
  status: z.optional(z.enum(jobStatuses)),
  coverage: z.optional(z.enum(coverages)),
  category: z.optional(z.enum(causeCategories)),
  payer: z.optional(z.string().check(z.regex(/^[\w.-]{1,80}$/))),
};
