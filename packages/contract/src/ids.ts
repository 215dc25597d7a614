import { v7 } from "uuid";

const prefixes = {
  account: "acc",
  apiKey: "key",
  batch: "bat",
  delivery: "dlv",
  event: "evt",
  job: "job",
  webhookEndpoint: "whe",
} as const;

/** The kinds of things that carry an id of ours. */
export type IdKind = keyof typeof prefixes;

/** The process's time for ids, in milliseconds of the epoch. */
let idTime: () => number = Date.now;

/**
 * Has the ids of this process carry another time than that of its wall clock: lists are ordered by ids, so that processes
 * whose clocks differ need one time. A process has one such time, as it has one wall clock; its entry point sets it.
 */
export function setIdTime(now: () => number): void {
  idTime = now;
}

/** A new time-ordered UUID (version 7), the form in which ids are stored; each behind the one before. */
export const newUuid: () => string = createUuidSequence();

/**
 * Ids for a long list, each behind the one before. Their random parts are drawn many at a time: drawing each by itself
 * takes longer than checking and sealing a row does.
 */
export function createUuidSequence(): () => string {
  const bytesPerId = 16;
  let drawn = new Uint8Array();
  let at = 0;
  let msecs = 0;
  let seq = 0;
  return () => {
    if (at === drawn.length) {
      drawn = crypto.getRandomValues(new Uint8Array(bytesPerId * 256));
      at = 0;
    }
    const random = drawn.subarray(at, at + bytesPerId);
    at += bytesPerId;
    // Should the clock go back, the counter still goes on: it has 32 bits and begins within the lowest 24.
    msecs = Math.max(msecs, Math.floor(idTime()));
    seq = seq === 0 ? ((random[6] ?? 0) << 16) | ((random[7] ?? 0) << 8) | (random[8] ?? 0) : seq + 1;
    return v7({ random, msecs, seq });
  };
}

/** When a time-ordered id was made, in milliseconds of the epoch. */
export const toIdTime = (uuid: string): number => Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);

/** The public form of a stored id: its prefix and the UUID's 32 hex digits, `job_0193d5c1…`. */
export function toPublicId(kind: IdKind, uuid: string): string {
  // Searching for the dashes takes thrice as long, which a million rows feel.
  const digits = uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24);
  return `${prefixes[kind]}_${digits}`;
}

/** The UUID inside a public id of this kind; undefined for anything else, so that the caller can answer 404. */
export function parsePublicId(kind: IdKind, id: string): string | undefined {
  const match = /^([a-z]{3})_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(id);
  return match?.[1] === prefixes[kind] ? match.slice(2).join("-") : undefined;
}
