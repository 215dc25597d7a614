const prefix = "nightguard-";

/** The upstream rejects a second submission of the same name. Its jobs have the name as their `upstream_reference`. */
export const toSubmissionName = (id: string): string => prefix + id;

export const isSubmissionName = (reference: string): boolean => reference.startsWith(prefix);

export const toSubmissionId = (name: string): string => name.slice(prefix.length);
