const prefix = "nightguard-";

/**
 * The name under which a submission is known to its upstream: the same for every try, so that the upstream refuses a second
 * one. Its jobs have it as their `upstream_reference`.
 */
export const toSubmissionName = (id: string): string => prefix + id;

/** Whether the reference of a pending answer names a submission, and not a question that the upstream accepted alone. */
export const isSubmissionName = (reference: string): boolean => reference.startsWith(prefix);

/** The id of the submission of this name. */
export const toSubmissionId = (name: string): string => name.slice(prefix.length);
