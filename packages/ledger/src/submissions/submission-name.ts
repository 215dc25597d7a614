const prefix = "nightguard-";

/** The jobs' `upstream_reference`. The upstream rejects a second submission with the same name. */
export const toSubmissionName = (id: string): string => prefix + id;

export const isSubmissionName = (reference: string): boolean => reference.startsWith(prefix);

export const toSubmissionId = (name: string): string => name.slice(prefix.length);
