const prefix = "nightguard-";

/** The upstream rejects a second submission of the same name. The jobs' `upstream_reference` is the name. */
export const toSubmissionName = (id: string): string => prefix + id;

export const isSubmissionName = (reference: string): boolean => reference.startsWith(prefix);

export const toSubmissionId = (name: string): string => name.slice(prefix.length);
