import { v7 } from "uuid";

const prefixes = {
  account: "acc",
  apiKey: "key",
  batch: "bat",
  job: "job",
} as const;

/** The kinds of things that carry an id of ours. */
export type IdKind = keyof typeof prefixes;

/** A new time-ordered UUID (version 7), the form in which ids are stored. */
export const newUuid = (): string => v7();

/** The public form of a stored id: its prefix and the UUID's 32 hex digits, `job_0193d5c1…`. */
export function toPublicId(kind: IdKind, uuid: string): string {
  return `${prefixes[kind]}_${uuid.replaceAll("-", "")}`;
}

/** The UUID inside a public id of this kind; undefined for anything else, so that the caller can answer 404. */
export function parsePublicId(kind: IdKind, id: string): string | undefined {
  const match = /^([a-z]{3})_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(id);
  return match?.[1] === prefixes[kind] ? match.slice(2).join("-") : undefined;
}
